import type { Section } from './section.ts';
import { isFilled, type Line } from './text-lines.ts';

/** `/var/log/messages:Nov 20 …`, with -n a line number after the name. After the name of a node comes a blank, or its export. */
const NAMED = /^(?![\d.]+:)([^\s:]+):(?:\d+:)?(?=[^\s/])/;
/** Names of logs; programs name their own source files in this form too. Counters of the kernel are one text of many files. */
const OF_LOG =
  /^(?!\/(?:proc|sys)\/).*\/|\.(?:log|txt|out|err|json|csv|gz|xz|bz2|zst|\d+)$|^(?:messages|syslog|dmesg|secure|daemon)\b/;
/** `77:Nov 20 …`, but not a time of day or a date. */
const NUMBERED = /^(\d+)([:-])(?!\d\d[:.-])(?=\S)/;

const BESIDE = /^(?:--|Binary file .* matches|(?:z|e|f)?grep: .*)$/;
const LEFT = 'it holds only lines that match a `grep`';

const pathIn = (line: string): string | undefined => {
  const path = NAMED.exec(line)?.[1];
  return path !== undefined && OF_LOG.test(path) ? path : undefined;
};

/** Whether a line may be one that grep found. */
export const mayBeGrepped = (line: string): boolean =>
  pathIn(line) !== undefined || NUMBERED.test(line) || BESIDE.test(line);

/**
 * The output of `grep`, split by file: `grep -r nfs: /var/log`, `zgrep -n timeout messages*`, or of one file with -n. Null unless every line is
 * one of grep's.
 */
export function grepped(lines: readonly Line[]): Section[] | null {
  const found = lines.filter((line) => isFilled(line) && !BESIDE.test(line.text));
  if (found.length === 0) return null;
  return ofFiles(lines) ?? ofOneFile(lines, found);
}

function ofFiles(lines: readonly Line[]): Section[] | null {
  const paths = new Set(lines.flatMap(({ text }) => pathIn(text) ?? []));
  const sections = new Map<string, Section & { lines: Line[] }>();
  let isOther = false;
  for (const line of lines) {
    if (!isFilled(line) || BESIDE.test(line.text)) continue;
    const path = pathIn(line.text) ?? pathBeside(line.text, paths);
    if (path === undefined) {
      isOther = true;
      continue;
    }
    const section = sections.get(path) ?? { name: path, kind: path, line: line.number, lines: [], filtered: LEFT };
    section.lines.push({ ...line, text: line.text.slice(path.length + 1).replace(/^\d+[:-]/, '') });
    sections.set(path, section);
  }
  return isOther || sections.size === 0 ? null : [...sections.values()];
}

/** PATH_MAX of Linux. */
const LONGEST_PATH = 4096;

/** A line that -A, -B or -C added has a dash after the name, and another line was found in the same file. */
function pathBeside(line: string, paths: ReadonlySet<string>): string | undefined {
  for (let at = line.indexOf('-'); at >= 0 && at <= LONGEST_PATH; at = line.indexOf('-', at + 1)) {
    if (paths.has(line.slice(0, at))) return line.slice(0, at);
  }
  return undefined;
}

function ofOneFile(lines: readonly Line[], found: readonly Line[]): Section[] | null {
  const numbers = found.map(({ text }) => Number(NUMBERED.exec(text)?.[1]));
  if (!numbers.every((number, i) => number > (numbers[i - 1] ?? 0))) return null;
  if (!found.some(({ text }) => NUMBERED.exec(text)![2] === ':')) return null;
  const kept = lines
    .filter(({ text }) => NUMBERED.test(text))
    .map((line) => ({ ...line, text: line.text.replace(NUMBERED, '') }));
  return [{ name: 'lines', kind: 'lines', line: lines[0]!.number, lines: kept, filtered: LEFT }];
}
