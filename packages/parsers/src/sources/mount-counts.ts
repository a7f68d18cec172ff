import { defineSource, lineReader, type SourceRecord } from '@mountline/core';
import { filledLines } from '../formats/tables/head-lines.ts';
import { quote } from '../formats/tables/row-per-line.ts';

/**
 * How many mount entries there are, as people count them after each start of a container: below the command, which alone says what was
 * counted. A loop counts several times.
 *
 *     $ mount | grep test_vol | wc -l
 *     31
 *     $ grep -c test_vol /proc/self/mountinfo
 *     31
 *
 * Written by wc(1), which puts the name behind the number if it is given a file, and by `grep -c`. Trap: what was counted is lines that
 * hold a word anywhere, and in which mount namespace nothing shows.
 */
export interface MountCountsRecord extends SourceRecord {
  /** What was counted, as it was typed: `mount | grep test_vol`. */
  counted: string;
  /** The words that the filter asks for. */
  words: string[];
  /** The file that the number is of, if wc names it. */
  path?: string;
  count: number;
}

/** What is counted, and the words that it is filtered by. */
export type Counting = Pick<MountCountsRecord, 'counted' | 'words'>;

const LONGEST = 4000;
const TABLE =
  /^(?:mount|findmnt)(?: -\S+| \w+)*$|^(?:cat|wc -l <?) ?\/(?:proc\/(?:\w+\/)?(?:mountinfo|mounts)|etc\/mtab)$/;
const FILTER = /^(?:[ef]?grep|rg)((?: -\w+)*) (\S+)((?: \/proc\/(?:\w+\/)?(?:mountinfo|mounts))?)$/;
const PROMPT = /^[^#$%]{0,80}[#$%] /;

/** What a command counts; null of one that does not count mount entries. */
export function countingIn(line: string): Counting | null {
  if (line.length > LONGEST || !(line.includes('wc -l') || line.includes('grep -'))) return null;
  const text = line.replace(PROMPT, '').replace(/\s+/g, ' ').trim();
  const pieces = text.split(/;|&&/).map((piece) =>
    piece
      .trim()
      .replace(/^(?:do|sudo) /, '')
      .replace(/^sudo /, ''),
  );
  for (const piece of pieces) {
    const found = countingOf(piece);
    if (found) return found;
  }
  return null;
}

function countingOf(piece: string): Counting | null {
  const stages = piece.split('|').map((stage) => stage.trim());
  const last = stages.at(-1)!;
  const isFile = stages.length === 1;
  if (!isFile && last === 'wc -l') stages.pop();
  else if (!isCountingFilter(last) && !(isFile && last.startsWith('wc -l'))) return null;
  const words: string[] = [];
  for (const [i, stage] of stages.entries()) {
    const [, options, word, file] = FILTER.exec(stage) ?? [];
    if (word !== undefined && (i > 0 || file !== '')) {
      if (!/ -\w*v/.test(options!)) words.push(word.replace(/^['"]|['"]$/g, ''));
    } else if (i > 0 || !TABLE.test(stage)) return null;
  }
  return { counted: stages.join(' | '), words };
}

const isCountingFilter = (stage: string): boolean => / -\w*c/.test(FILTER.exec(stage)?.[1] ?? '');

const NUMBER = /^\s*(\d{1,9})(?: (\/\S+))?$/;

/** Reads counts of mount entries: a record is one number, with the command that printed it. */
export const mountCounts = defineSource<MountCountsRecord>({
  name: 'mount-counts',
  title: 'counts of mount entries, wc -l and grep -c',
  type: 'snapshot',
  clock: 'none',
  carriesOver: 'the command says what is counted',
  places: [],
  collectWith: 'mount | wc -l',
  diagnostics: {
    'bad-line': {
      severity: 'loss',
      cost: 'this count is missing',
      help: 'Below the command, each line holds one number, as wc -l and grep -c print it.',
    },
  },
  recognise(head) {
    const [command = '', ...rows] = filledLines(head);
    return countingIn(command) !== null && NUMBER.test(rows[0] ?? '');
  },
  open(emit) {
    let counting: Counting | null = null;
    return lineReader(({ text, line, offset, cut }) => {
      const typed = countingIn(text);
      if (typed) counting = typed;
      if (typed || text.trim() === '') return;
      const [, count, path] = NUMBER.exec(text.trimEnd()) ?? [];
      if (count === undefined || !counting)
        return emit.diagnostic({ code: 'bad-line', line, offset, detail: quote(text) });
      const ofFile = path === undefined ? {} : { path };
      emit.record({
        line,
        offset,
        ...counting,
        ...ofFile,
        count: Number(count),
        ...(cut ? { cut: true as const } : {}),
      });
    });
  },
});
