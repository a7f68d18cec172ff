import type { Stamp } from '../text/stamp.ts';
import type { LogRecord } from './record.ts';

/** Who writes a line, made once for each name in a file. */
export interface Speaker {
  host: string | undefined;
  /** What its activity is counted for: the actor where a table knows the program, else the program. */
  unit: string;
  /** Of a journal in which each entry names its boot. */
  bootId?: string | undefined;
}

/** A line that others repeat but for its time. */
export interface RepeatedLine {
  record: LogRecord;
  /** What its text has behind the stamp, and how many bytes that is. */
  rest: string;
  restBytes: number;
}

/**
 * Lines of a log in columns, one behind the other: nothing of them was made a string. Those from `first` up to `end` are
 * skipped: they are records of their own, and no template can know them, or they repeat a line whose record is known.
 * Columns and bytes are used again once `skipped` has returned.
 */
export interface SkippedLines {
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
  /** The line that each repeats but for its time, by its number in `repeated`; 0 where it repeats none. */
  repeats: Int32Array;
  repeated: readonly (RepeatedLine | null)[];
  decode(text: Uint8Array): string;
  bytes: Uint8Array;
  /** The place in the file that `bytes` begin at. */
  offset: number;
}

/** Where a line stands in its file. */
export function placeOfLine({ line, offset, from }: SkippedLines, i: number): { line: number; offset: number } {
  // What is read from a Float64Array is an object of its own in V8, in every record: a rounded number is none.
  return { line: Math.floor(line[i]!), offset: offset + from[i]! };
}

/** Room for so many lines. */
export function lineTable(size: number, decode: SkippedLines['decode']): SkippedLines {
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
    repeats: new Int32Array(size),
    repeated: [null],
    decode,
    bytes: new Uint8Array(0),
    offset: 0,
  };
}

/** The clock that all of some lines are stamped by; null where there are several. */
export function oneClock({ first, end, stamp, stamps }: Pick<SkippedLines, 'first' | 'end' | 'stamp' | 'stamps'>) {
  let above = stamp[first]!;
  const { clock } = stamps[above]!;
  for (let i = first + 1; i < end; i += 1) {
    if (stamp[i] === above) continue;
    above = stamp[i]!;
    if (stamps[above]!.clock !== clock) return null;
  }
  return clock;
}
