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
}

/** A line that is a record of its own, and that no template can know: nothing of it was made a string. */
export interface PassedLine {
  line: number;
  offset: number;
  /** Its clock and its width; `value` is beside it. */
  stamp: Stamp;
  value: Micros;
  speaker: Speaker;
  /** Where its text stands, until `release` is called. */
  bytes: Uint8Array;
  from: number;
  to: number;
}

/** What a parser calls that skims a log. */
export interface SkimEmit<R extends SourceRecord> extends Emit<R> {
  /** The object is used again for other lines. */
  passed(line: PassedLine): void;
  /** The bytes of all lines that were passed are about to change. */
  release(): void;
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
  header(block: Block, from: number, to: number, into: PassedLine): boolean;
  /** A line with a literal may count the one above. */
  mayCount: boolean;
  /** Bytes that may hide a literal, by the byte behind them. */
  hiding: readonly Hiding[];
}

/** Some whole lines of a log. `data` shows the same bytes, for reading four at once. */
export interface Block {
  bytes: Uint8Array;
  data: DataView;
}

export interface Hiding {
  byte: number;
  hides(next: number): boolean;
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

const blankLine = (): PassedLine => ({
  line: 0,
  offset: 0,
  stamp: { clock: 'utc', value: 0, width: 1 },
  value: 0,
  speaker: { host: undefined, unit: '' },
  bytes: new Uint8Array(0),
  from: 0,
  to: 0,
});

/**
 * Reads a log of which few lines matter. A line whose header is plain, that holds no literal and that the parser does not
 * wait for is passed: only its time and its speaker are told. Every other line is given to the parser; one whose header is
 * not plain together with the line above it, which it may go on from.
 */
export function skim(
  parser: LineMachine,
  emit: Pick<SkimEmit<SourceRecord>, 'passed' | 'release'>,
  options: SkimOptions,
): Machine {
  const { literals, header, hiding, mayCount } = options;
  const decoder = new TextDecoder();
  let filter = filterFor(literals);
  let tuned = false;
  let parts: Uint8Array[] = [];
  let line = 1;
  let offset = 0;
  /** The line above, where it was not given to the parser: it is passed when the next one does not need it. */
  let above = blankLine();
  let next = blankLine();
  let holding = false;
  /** The parser holds nothing back. */
  let settled = true;

  function give(bytes: Uint8Array, from: number, to: number, place: { line: number; offset: number }, cut: boolean) {
    parser.line({ text: decoder.decode(bytes.subarray(from, to)), line: place.line, offset: place.offset, cut });
    settled = false;
  }

  function giveAbove(): void {
    if (!holding) return;
    holding = false;
    give(above.bytes, above.from, above.to, above, false);
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
    const hidden = hiding.map((one) => hiddenIn(bytes, view, one));
    let place = 0;
    const begin = offset - from;
    for (let at = from; at < to; ) {
      const lf = bytes.indexOf(LF, at);
      const hit = place < count && places[place]! < lf;
      if (hit) place += 1;
      let alone = header(block, at, lf, next);
      for (let i = 0; alone && i < hidden.length; i += 1) alone = !hidden[i]!(at, lf);
      if (alone && !settled) settled = parser.settle();
      if (alone && settled && holding && !(hit && mayCount)) {
        emit.passed(above);
        holding = false;
      }
      if (alone && settled && !hit) {
        next.line = line;
        next.offset = begin + at;
        next.bytes = view;
        next.from = at;
        next.to = lf;
        const free = above;
        above = next;
        next = free;
        holding = true;
      } else {
        giveAbove();
        give(bytes, at, lf, { line, offset: begin + at }, false);
      }
      line += 1;
      at = lf + 1;
    }
    offset = begin + to;
    if (holding) {
      above.bytes = view.slice(above.from, above.to);
      above.to -= above.from;
      above.from = 0;
    }
    emit.release();
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
      } else if (holding) emit.passed(above);
      holding = false;
      parser.end();
    },
  };
}

/** Whether something may be hidden between two places; asked for one line after the other. */
function hiddenIn(bytes: Uint8Array, view: Uint8Array, { byte, hides }: Hiding): (at: number, to: number) => boolean {
  let found = -1;
  return (at, to) => {
    if (found < at) {
      found = bytes.indexOf(byte, at);
      if (found < 0) found = view.length;
    }
    for (let i = found; i < to; i += 1) if (view[i] === byte && hides(view[i + 1]!)) return true;
    return false;
  };
}
