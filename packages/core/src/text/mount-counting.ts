import { promptOf } from './prompt.ts';

/** What a command counts. */
export interface Counting {
  /** As it was typed: `mount | grep test_vol`. */
  counted: string;
  /** The words that the filter asks for. */
  words: string[];
  /** The container that the same line starts, before each count: `docker run … bind-propagation=shared …`. */
  starts?: string;
}

/** A container whose mounts reach the node (docs.docker.com: bind-propagation; `-v` and `--volume` write it as a third part). */
const SHARING = /^(?:docker|podman|nerdctl) (?:run|create) .{0,3000}?(?:bind-propagation=r?shared|:r?shared)\b/;

const LONGEST = 4000;
const TABLE =
  /^(?:mount|findmnt)(?: -\S+| \w+)*$|^(?:cat|wc -l <?) ?\/(?:proc\/(?:\w+\/)?(?:mountinfo|mounts)|etc\/mtab)$/;
const FILTER = /^(?:[ef]?grep|rg)((?: -\w+)*) (\S+)((?: \/proc\/(?:\w+\/)?(?:mountinfo|mounts))?)$/;

/** What a command counts; null of one that does not count mount entries, or writes the time beside them. */
export function countingIn(line: string): Counting | null {
  if (line.length > LONGEST || !(line.includes('wc -l') || line.includes('grep -'))) return null;
  const text = (promptOf(line)?.command ?? line).replace(/\s+/g, ' ').trim();
  if (/\bdate\b/.test(text)) return null;
  const pieces = text.split(/;|&&/).map((piece) =>
    piece
      .trim()
      .replace(/^(?:do|sudo) /, '')
      .replace(/^sudo /, ''),
  );
  for (const piece of pieces) {
    const found = countingOf(piece);
    const starts = pieces.find((other) => SHARING.test(other));
    if (found) return starts === undefined ? found : { ...found, starts };
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
