import type { Stamp } from './stamp.ts';
import type { Micros } from './time.ts';

/** Who writes a line, made once for each name in a file. */
export interface Speaker {
  host: string | undefined;
  /** What its activity is counted for: the actor where a table knows the program, else the program. */
  unit: string;
  /** Of a journal in which each entry names its boot. */
  bootId?: string | undefined;
}

/**
 * Lines that are records of their own and that no template can know, one behind the other, in columns: nothing of them was
 * made a string. Columns and bytes are used again once `passed` has returned.
 */
export interface PassedLines {
  count: number;
  /** The number of each, and of the last line of the file that is of it. */
  line: Float64Array;
  endLine: Float64Array;
  /** Clock and width of each; `values` is beside them. */
  stamps: Stamp[];
  values: Float64Array;
  /** When each was written on the clock of the boot; NaN where it does not say. */
  monotonic: Float64Array;
  speakers: Speaker[];
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

const NO_STAMP: Stamp = { clock: 'utc', value: 0, width: 1 };
const NOBODY: Speaker = { host: undefined, unit: '' };

/** Enough for most chunks of a file. */
const MANY = 1024;

const columnsOf = (size: number, decode: PassedLines['decode']): PassedLines => ({
  count: 0,
  line: new Float64Array(size),
  endLine: new Float64Array(size),
  stamps: new Array(size).fill(NO_STAMP),
  values: new Float64Array(size),
  monotonic: new Float64Array(size),
  speakers: new Array(size).fill(NOBODY),
  from: new Int32Array(size),
  to: new Int32Array(size),
  text: new Int32Array(size),
  textEnd: new Int32Array(size),
  decode,
  bytes: new Uint8Array(0),
  offset: 0,
});

export const emptyRow = (): Row => ({
  stamp: NO_STAMP,
  value: 0,
  monotonic: Number.NaN,
  speaker: NOBODY,
  line: 0,
  endLine: 0,
  from: 0,
  to: 0,
  text: 0,
  textEnd: 0,
});

/** Lines that wait until it is known that the next one does not need them. */
export interface WaitingLines {
  /** Lines are of these bytes now, which begin at this place of the file. */
  begin(bytes: Uint8Array, offset: number): void;
  /** One more. */
  wait(row: Row): void;
  /** None of them is needed. */
  pass(): void;
  /** The last of them is given, those in front of it are passed. */
  giveLast(): void;
  /** The bytes are about to change: only the last line waits on, with bytes of its own. */
  keepLast(): void;
}

/** `give` gets the one line that is not passed. */
export function waitingLines(
  passed: (lines: PassedLines) => void,
  give: (line: PassedLines) => void,
  decode: PassedLines['decode'],
): WaitingLines {
  const waiting = columnsOf(MANY, decode);
  /** The last line, apart from the others. */
  const above = columnsOf(1, decode);

  function pass(lines: PassedLines): void {
    if (lines.count > 0) passed(lines);
    lines.count = 0;
  }

  /** Passes all but the last line, which comes to `into`. */
  function setApart(into: PassedLines): void {
    const { count } = waiting;
    if (count === 0) return;
    pass(above);
    const row = rowOf(waiting, count - 1);
    waiting.count = count - 1;
    pass(waiting);
    setRow(into, 0, row);
    into.bytes = waiting.bytes;
    into.offset = waiting.offset;
    into.count = 1;
  }

  return {
    begin(bytes, offset) {
      waiting.bytes = bytes;
      waiting.offset = offset;
    },
    wait(row) {
      if (waiting.count === MANY) setApart(waiting);
      setRow(waiting, waiting.count, row);
      waiting.count += 1;
    },
    pass() {
      pass(above);
      pass(waiting);
    },
    giveLast() {
      setApart(above);
      if (above.count === 0) return;
      above.count = 0;
      give(above);
    },
    keepLast() {
      setApart(above);
      if (above.count > 0) own(above);
    },
  };
}

export interface Row extends Header {
  line: number;
  endLine: number;
  from: number;
  to: number;
}

const rowOf = (lines: PassedLines, i: number): Row => ({
  stamp: lines.stamps[i]!,
  value: lines.values[i]!,
  monotonic: lines.monotonic[i]!,
  speaker: lines.speakers[i]!,
  line: lines.line[i]!,
  endLine: lines.endLine[i]!,
  from: lines.from[i]!,
  to: lines.to[i]!,
  text: lines.text[i]!,
  textEnd: lines.textEnd[i]!,
});

function setRow(lines: PassedLines, i: number, row: Row): void {
  lines.stamps[i] = row.stamp;
  lines.values[i] = row.value;
  lines.monotonic[i] = row.monotonic;
  lines.speakers[i] = row.speaker;
  lines.line[i] = row.line;
  lines.endLine[i] = row.endLine;
  lines.from[i] = row.from;
  lines.to[i] = row.to;
  lines.text[i] = row.text;
  lines.textEnd[i] = row.textEnd;
}

/** The bytes of one line that waits, which are about to change. */
function own(above: PassedLines): void {
  const from = above.from[0]!;
  above.bytes = above.bytes.slice(from, above.to[0]!);
  above.offset += from;
  above.from[0] = 0;
  above.to[0] = above.bytes.length;
  above.text[0]! -= from;
  above.textEnd[0]! -= from;
}
