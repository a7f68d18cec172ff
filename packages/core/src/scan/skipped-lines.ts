import type { Micros } from '../model/time.ts';
import type { Stamp } from '../text/stamp.ts';

/** Who writes a line, made once for each name in a file. */
export interface Speaker {
  host: string | undefined;
  /** What its activity is counted for: the actor where a table knows the program, else the program. */
  unit: string;
  /** Of a journal in which each entry names its boot. */
  bootId?: string | undefined;
}

/**
 * Lines of a log in columns, one behind the other: nothing of them was made a string. Those from `first` up to `end` are
 * passed: they are records of their own, and no template can know them. Columns and bytes are used again once `passed` has
 * returned.
 */
export interface PassedLines {
  first: number;
  end: number;
  /** The number of each, and of the last line of the file that is of it. */
  line: Float64Array;
  endLine: Float64Array;
  /** Clock and width of each, by their place in `stamps`; `values` is beside them. */
  stamp: Int32Array;
  stamps: readonly Stamp[];
  values: Float64Array;
  /** When each was written on the clock of the boot; NaN where it does not say, null where none does. */
  monotonic: Float64Array | null;
  /** Who wrote each, by the place in `speakers`, which is another list when the numbers begin anew. */
  speaker: Int32Array;
  speakers: readonly Speaker[];
  /** Where each begins and ends. */
  from: Int32Array;
  to: Int32Array;
  /** Where the text of each begins and ends, as a record has it when it was decoded. */
  text: Int32Array;
  textEnd: Int32Array;
  decode(text: Uint8Array): string;
  bytes: Uint8Array;
  /** The place in the file that `bytes` begin at. */
  offset: number;
}

/** The clock that all of some lines are stamped by; null where there are several. */
export function oneClock({ first, end, stamp, stamps }: Pick<PassedLines, 'first' | 'end' | 'stamp' | 'stamps'>) {
  let above = stamp[first]!;
  const { clock } = stamps[above]!;
  for (let i = first + 1; i < end; i += 1) {
    if (stamp[i] === above) continue;
    above = stamp[i]!;
    if (stamps[above]!.clock !== clock) return null;
  }
  return clock;
}

/** What the header of a line says, as in `PassedLines`. */
export interface Header {
  stamp: Stamp;
  value: Micros;
  monotonic: Micros;
  speaker: Speaker;
  /** Where its text begins and ends. */
  text: number;
  textEnd: number;
}

export interface Row extends Header {
  line: number;
  endLine: number;
  from: number;
  to: number;
}

export const emptyRow = (): Row => ({
  stamp: { clock: 'utc', value: 0, width: 1 },
  value: 0,
  monotonic: Number.NaN,
  speaker: { host: undefined, unit: '' },
  line: 0,
  endLine: 0,
  from: 0,
  to: 0,
  text: 0,
  textEnd: 0,
});

/** Numbers for the stamps and speakers of a file. */
export interface Numbers<T> {
  list: T[];
  of(one: T): number;
  /** The numbers begin anew, in another list. */
  renew(): void;
}

export function numbers<T>(first: readonly T[] = []): Numbers<T> {
  let byOne = new Map<T, number>();
  const made: Numbers<T> = {
    list: [],
    of(one) {
      const known = byOne.get(one);
      if (known !== undefined) return known;
      byOne.set(one, made.list.length);
      return made.list.push(one) - 1;
    },
    renew() {
      byOne = new Map(first.map((one, i) => [one, i]));
      made.list = [...first];
    },
  };
  made.renew();
  return made;
}

export function lineTable(size: number, decode: PassedLines['decode']): PassedLines {
  return {
    first: 0,
    end: 0,
    line: new Float64Array(size),
    endLine: new Float64Array(size),
    stamp: new Int32Array(size),
    stamps: [],
    values: new Float64Array(size),
    monotonic: new Float64Array(size),
    speaker: new Int32Array(size),
    speakers: [],
    from: new Int32Array(size),
    to: new Int32Array(size),
    text: new Int32Array(size),
    textEnd: new Int32Array(size),
    decode,
    bytes: new Uint8Array(0),
    offset: 0,
  };
}

export function setRow(table: PassedLines, i: number, row: Row, stamp: number, speaker: number): void {
  table.stamp[i] = stamp;
  table.values[i] = row.value;
  if (table.monotonic) table.monotonic[i] = row.monotonic;
  table.speaker[i] = speaker;
  table.line[i] = row.line;
  table.endLine[i] = row.endLine;
  table.from[i] = row.from;
  table.to[i] = row.to;
  table.text[i] = row.text;
  table.textEnd[i] = row.textEnd;
}

/** One row of a table, with bytes of its own. */
function own(table: PassedLines, i: number, into: PassedLines): void {
  const from = table.from[i]!;
  const to = table.to[i]!;
  into.stamp[0] = table.stamp[i]!;
  into.stamps = table.stamps;
  into.values[0] = table.values[i]!;
  into.monotonic![0] = table.monotonic ? table.monotonic[i]! : Number.NaN;
  into.speaker[0] = table.speaker[i]!;
  into.speakers = table.speakers;
  into.line[0] = table.line[i]!;
  into.endLine[0] = table.endLine[i]!;
  into.bytes = table.bytes.slice(from, to);
  into.offset = table.offset + from;
  into.from[0] = 0;
  into.to[0] = to - from;
  into.text[0] = table.text[i]! - from;
  into.textEnd[0] = table.textEnd[i]! - from;
  into.first = 0;
  into.end = 1;
}

/** Lines that wait until it is known that the next one does not need them. */
export interface WaitingLines {
  /** These rows of a table wait, behind those that do. */
  wait(table: PassedLines, first: number, end: number): void;
  /** None of those that wait is needed. */
  pass(): void;
  /** The last of them is given, those in front of it are passed. */
  giveLast(): void;
  /** The table is about to change: only the last line waits on, with bytes of its own. */
  keepLast(): void;
}

/** `give` gets the one line that is not passed. */
export function waitingLines(
  passed: (lines: PassedLines) => void,
  give: (table: PassedLines, row: number) => void,
  decode: PassedLines['decode'],
): WaitingLines {
  /** The last line of the table before. */
  const above = lineTable(1, decode);
  let table = above;
  let first = 0;
  let end = 0;

  function pass(lines: PassedLines, from: number, to: number): void {
    if (from === to) return;
    lines.first = from;
    lines.end = to;
    passed(lines);
  }

  /** The rows that wait but for some at their end; those are what waits now. */
  function passBut(last: number): void {
    const from = first;
    first = Math.max(first, end - last);
    pass(table, from, first);
  }

  return {
    wait(next, from, to) {
      if (next !== table) {
        // Behind the line that was kept come others: it is not needed.
        passBut(0);
        table = next;
        first = from;
      } else if (first === end) first = from;
      end = to;
    },
    pass: () => passBut(0),
    giveLast() {
      passBut(1);
      if (first === end) return;
      end = first;
      give(table, first);
    },
    keepLast() {
      if (table === above) return;
      passBut(1);
      if (first < end) own(table, first, above);
      end -= first;
      table = above;
      first = 0;
    },
  };
}
