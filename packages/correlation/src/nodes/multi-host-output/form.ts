import { type Artifact, isPodName, latinOf, remembered } from '@mountline/core';

export type Of = NonNullable<Artifact['of']>;

/** Lines of one node or pod, in a text that holds those of several. */
export interface Part {
  /** The name that the tool gives it, of which a folder is made. */
  name: string;
  of?: Of;
  /** Its own file name, where a tool tells what wrote the lines. */
  file?: string;
  /** Of blocks, the how manieth of this name it is, from the second on. */
  nth?: number;
  /** Why there is nothing of it, in the words of the tool. */
  failed?: string;
  /** Why its end is missing. */
  cut?: string;
  /** Ranges of the text, two numbers each. */
  ranges: number[];
  /** In place of ranges, where what the tool wrote is quoted. */
  text?: string;
}

/** The lines of a text, byte for byte a character, and where each begins. */
export interface Lines {
  count: number;
  line(i: number): string;
  /** Where a line begins, and that behind the last one. */
  at(i: number): number;
  /** The text of a range in UTF-8. */
  decoded(from: number, to: number): string;
}

/** How a tool that asks several nodes or pods writes what they answer. */
export interface Form {
  /** Its parts are logs of pods, which are read as they are where all may be of one node. */
  pods?: true;
  /**
   * By its first lines. `sure`: nothing else looks so. `maybe`: only where no source reads the text as it is, and one reads what this form
   * makes of it. `pair`: only where one source reads what stands below two names. The last line may be cut.
   */
  recognise(lines: Lines): 'sure' | 'maybe' | 'pair' | null;
  split(lines: Lines): Part[];
}

const LF = 10;
/** All forms ask for the first lines. */
const ASKED_AGAIN = 60;
const utf8 = new TextDecoder();

export function linesIn(bytes: Uint8Array): Lines {
  const begins = [0];
  for (let at = bytes.indexOf(LF); at >= 0; at = bytes.indexOf(LF, at + 1)) begins.push(at + 1);
  if (begins.at(-1) !== bytes.length) begins.push(bytes.length);
  const end = (i: number) => {
    let to = begins[i + 1]!;
    if (bytes[to - 1] === LF) to -= 1;
    if (to > begins[i]! && bytes[to - 1] === 13) to -= 1;
    return to;
  };
  const latin = (i: number) => latinOf(bytes.subarray(begins[i], end(i)));
  const first = remembered(latin);
  return {
    count: begins.length - 1,
    line: (i) => (i < ASKED_AGAIN ? first(i) : latin(i)),
    at: (i) => begins[i]!,
    decoded: (from, to) => utf8.decode(bytes.subarray(from, to)),
  };
}

/** What somebody asked by name. */
export const nodeOrPod = (name: string): Pick<Part, 'name' | 'of' | 'file'> =>
  isPodName(name) ? { name: `pod/${name}`, of: { pod: name } } : { name, of: { node: name } };

/** The first line that is not blank; -1 where all are. */
export function firstLine(lines: Lines, from = 0): number {
  for (let i = from; i < lines.count; i += 1) if (lines.line(i).trim() !== '') return i;
  return -1;
}

/** Parts by their names, in the order in which they begin. */
export function partsByName() {
  const parts = new Map<string, Part>();
  return {
    /** Adds what stands between two places of the text. */
    add(key: string, part: Omit<Part, 'ranges'>, from: number, to: number) {
      const known = parts.get(key);
      const own = known ?? { ...part, ranges: [] };
      if (!known) parts.set(key, own);
      const { ranges } = own;
      if (ranges.at(-1) === from) ranges[ranges.length - 1] = to;
      else ranges.push(from, to);
    },
    all: () => [...parts.values()],
  };
}
