import { type Counting, countingIn, defineSource, lineReader, type SourceRecord } from '@mountline/core';
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
  /** A container with a shared bind mount that the same line starts before each count. */
  starts?: string;
  /** The file that the number is of, if wc names it. */
  path?: string;
  count: number;
}

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
