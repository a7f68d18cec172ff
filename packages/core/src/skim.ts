import type { Line, Machine } from './lines.ts';
import { type Prefilter, prefilter } from './prefilter.ts';
import type { SourceRecord } from './record.ts';
import type { Emit } from './source.ts';
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
  /** The number of the first. */
  line: number;
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

/** What a parser calls that skims a log. */
export interface SkimEmit<R extends SourceRecord> extends Emit<R> {
  passed(lines: PassedLines): void;
}

/** A parser that is given lines, of which some may be left out. */
export interface LineMachine {
  line(line: Line): void;
  /**
   * The next line begins a record of its own: what is open is emitted. False where a report of several lines waits for
   * more of them; then the next line must be given too.
   */
  settle(): boolean;
  end(): void;
}

export interface SkimOptions {
  /** One of these stands in every line that a template may know. */
  literals: readonly string[];
  /**
   * Reads stamp and speaker of the line between `from` and `to`. False where only the parser can tell what the line is,
   * or where the line goes on from the one above.
   */
  header(block: Block, from: number, to: number, into: Header): boolean;
  /** A line with a literal may count the one above. */
  mayCount: boolean;
  /** Bytes that may hide a literal, by the byte behind them. */
  hiding: readonly Hiding[];
  /** The text of a record from its bytes, which may be cut after the first 400 characters. As UTF-8 where it is not given. */
  decode?(text: Uint8Array): string;
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

/** Some whole lines of a log. `data` shows the same bytes, for reading four at once. */
export interface Block {
  bytes: Uint8Array;
  data: DataView;
}

export interface Hiding {
  byte: number;
  /** For each byte that may stand behind it, 1 where something may be hidden. */
  hides: Uint8Array;
}

const LF = 10;
/** Behind so many bytes the filter is made again, to fit the log. */
const TUNE_AT = 4 << 20;
const SAMPLE = 32 << 10;

const filters = new WeakMap<readonly string[], Prefilter>();

/** The filter for a log of which nothing is known yet: words that many literals share are taken to be frequent. */
function filterFor(literals: readonly string[]): Prefilter {
  const made = filters.get(literals) ?? prefilter(literals, new TextEncoder().encode(literals.join('\n')));
  filters.set(literals, made);
  return made;
}

const NO_STAMP: Stamp = { clock: 'utc', value: 0, width: 1 };
const NOBODY: Speaker = { host: undefined, unit: '' };

/** Enough for most chunks of a file. */
const MANY = 1024;

const columnsOf = (size: number, decode: PassedLines['decode']): PassedLines => ({
  count: 0,
  line: 1,
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

/**
 * Reads a log of which few lines matter. A line whose header is plain, that holds no literal and that the parser does not
 * wait for is passed: only its time and its speaker are told. Every other line is given to the parser; one whose header is
 * not plain together with the line above it, which it may go on from.
 */
export function skim(parser: LineMachine, emit: Pick<SkimEmit<SourceRecord>, 'passed'>, options: SkimOptions): Machine {
  const { literals, header, hiding, mayCount } = options;
  const decoder = new TextDecoder();
  const decode = options.decode ?? ((text) => decoder.decode(text));
  const read: Row = {
    stamp: NO_STAMP,
    value: 0,
    monotonic: Number.NaN,
    speaker: NOBODY,
    from: 0,
    to: 0,
    text: 0,
    textEnd: 0,
  };
  let filter = filterFor(literals);
  let tuned = false;
  let parts: Uint8Array[] = [];
  /** Lines that were not given to the parser; the last of them is passed when the next one does not need it. */
  const waiting = columnsOf(MANY, decode);
  /** That line, where the next one is in another region: with bytes of its own. */
  const above = columnsOf(1, decode);
  let line = 1;
  let offset = 0;
  /** The parser holds nothing back. */
  let settled = true;

  function pass(lines: PassedLines): void {
    if (lines.count > 0) emit.passed(lines);
    lines.count = 0;
  }

  function passWaiting(): void {
    pass(above);
    pass(waiting);
  }

  /** Passes all but the last line that waits, which comes to `into`. */
  function keepLast(into: PassedLines): void {
    const { count } = waiting;
    if (count === 0) return;
    pass(above);
    const last = count - 1;
    const one = rowOf(waiting, last);
    waiting.count = last;
    pass(waiting);
    setRow(into, 0, one);
    into.line = waiting.line + last;
    into.bytes = waiting.bytes;
    into.offset = waiting.offset;
    into.count = 1;
  }

  function give(bytes: Uint8Array, from: number, to: number, place: { line: number; offset: number }, cut: boolean) {
    parser.line({ text: decoder.decode(bytes.subarray(from, to)), line: place.line, offset: place.offset, cut });
    settled = false;
  }

  /** Gives the last line that waits to the parser, and passes those in front of it. */
  function giveAbove(): void {
    keepLast(above);
    if (above.count === 0) return;
    above.count = 0;
    const from = above.from[0]!;
    give(above.bytes, from, above.to[0]!, { line: above.line, offset: above.offset + from }, false);
  }

  function wait(from: number, to: number): void {
    if (waiting.count === MANY) keepLast(waiting);
    const { count } = waiting;
    if (count === 0) waiting.line = line;
    read.from = from;
    read.to = to;
    setRow(waiting, count, read);
    waiting.count = count + 1;
  }

  /** Whole lines. `bytes` has the fast `indexOf` where it is a Buffer; the view reads single bytes. */
  function region(bytes: Uint8Array, from: number, to: number): void {
    if (!tuned && offset > TUNE_AT) {
      filter = prefilter(literals, bytes.subarray(from, Math.min(to, from + SAMPLE)));
      tuned = true;
    }
    const view = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
    const block: Block = { bytes: view, data: new DataView(bytes.buffer, bytes.byteOffset, bytes.length) };
    const { places, count } = filter.scan(bytes, from, to);
    const hidden = hiding.map((one) => hiddenIn(bytes, block, one));
    waiting.bytes = view;
    waiting.offset = offset - from;
    let place = 0;
    for (let at = from; at < to; ) {
      const lf = bytes.indexOf(LF, at);
      const hit = place < count && places[place]! < lf;
      if (hit) place += 1;
      let alone = header(block, at, lf, read);
      for (let i = 0; alone && i < hidden.length; i += 1) alone = !hidden[i]!(at, lf);
      if (alone && !settled) settled = parser.settle();
      if (alone && settled && !hit) wait(at, lf);
      else {
        if (alone && settled && !mayCount) passWaiting();
        giveAbove();
        give(bytes, at, lf, { line, offset: waiting.offset + at }, false);
      }
      line += 1;
      at = lf + 1;
    }
    offset = waiting.offset + to;
    keepLast(above);
    own(above);
  }

  function joined(tail: Uint8Array): Uint8Array {
    const length = parts.reduce((sum, part) => sum + part.length, tail.length);
    const whole = new Uint8Array(length);
    let at = 0;
    for (const part of [...parts, tail]) {
      whole.set(part, at);
      at += part.length;
    }
    parts = [];
    return whole;
  }

  return {
    push(chunk) {
      let start = 0;
      if (parts.length > 0) {
        start = chunk.indexOf(LF) + 1;
        if (start > 0) {
          const whole = joined(chunk.subarray(0, start));
          region(whole, 0, whole.length);
        }
      }
      const end = chunk.lastIndexOf(LF) + 1;
      if (end > start) region(chunk, start, end);
      if (Math.max(start, end) < chunk.length) parts.push(new Uint8Array(chunk.subarray(Math.max(start, end))));
    },
    end() {
      if (parts.length > 0) {
        const whole = joined(new Uint8Array(0));
        giveAbove();
        give(whole, 0, whole.length, { line, offset }, true);
      }
      pass(above);
      parser.end();
    },
  };
}

interface Row extends Header {
  from: number;
  to: number;
}

const rowOf = (lines: PassedLines, i: number): Row => ({
  stamp: lines.stamps[i]!,
  value: lines.values[i]!,
  monotonic: lines.monotonic[i]!,
  speaker: lines.speakers[i]!,
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
  lines.from[i] = row.from;
  lines.to[i] = row.to;
  lines.text[i] = row.text;
  lines.textEnd[i] = row.textEnd;
}

/** The bytes of one line that waits, which are about to change. */
function own(above: PassedLines): void {
  if (above.count === 0) return;
  const from = above.from[0]!;
  above.bytes = above.bytes.slice(from, above.to[0]!);
  above.offset += from;
  above.from[0] = 0;
  above.to[0] = above.bytes.length;
  above.text[0]! -= from;
  above.textEnd[0]! -= from;
}

/** Whether something may be hidden between two places; asked for one line after the other. */
function hiddenIn(
  bytes: Uint8Array,
  { bytes: view, data }: Block,
  hiding: Hiding,
): (at: number, to: number) => boolean {
  const { byte, hides } = hiding;
  const four = byte * 0x01010101;
  let found = -1;
  return (at, to) => {
    if (found < at) {
      found = bytes.indexOf(byte, at);
      if (found < 0) found = view.length;
    }
    let i = found;
    while (i < to) {
      // Four bytes at once, none of which is the one.
      while (i + 4 <= to && !holdsZero(data.getInt32(i) ^ four)) i += 4;
      for (const end = Math.min(i + 4, to); i < end; i += 1) if (view[i] === byte && hides[view[i + 1]!]) return true;
    }
    return false;
  };
}

const holdsZero = (word: number): boolean => ((word - 0x01010101) & ~word & 0x80808080) !== 0;
