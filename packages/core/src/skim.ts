import { concatenated, type Line, type Machine } from './lines.ts';
import { emptyRow, type Header, type PassedLines, waitingLines } from './passed-lines.ts';
import type { Literals } from './prefilter.ts';
import type { SourceRecord } from './record.ts';
import { type Block, blockOf, type Hiding, hidingIn, tunedFilter } from './skim-filter.ts';
import type { Emit } from './source.ts';

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
  literals: Literals;
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

const LF = 10;

/**
 * Reads a log of which few lines matter. A line whose header is plain, that holds no literal and that the parser does not
 * wait for is passed: only its time and its speaker are told. Every other line is given to the parser; one whose header is
 * not plain together with the line above it, which it may go on from.
 */
export function skim(parser: LineMachine, emit: Pick<SkimEmit<SourceRecord>, 'passed'>, options: SkimOptions): Machine {
  const { literals, header, hiding, mayCount } = options;
  const decoder = new TextDecoder();
  const read = emptyRow();
  const filter = tunedFilter(literals);
  let parts: Uint8Array[] = [];
  let line = 1;
  let offset = 0;
  /** The parser holds nothing back. */
  let settled = true;
  const waiting = waitingLines(
    (lines) => emit.passed(lines),
    (above) => give(above.bytes, above.from[0]!, above.to[0]!, above.line[0]!, above.offset + above.from[0]!, false),
    options.decode ?? ((text) => decoder.decode(text)),
  );

  function give(bytes: Uint8Array, from: number, to: number, number: number, place: number, cut: boolean): void {
    parser.line({ text: decoder.decode(bytes.subarray(from, to)), line: number, offset: place, cut });
    settled = false;
  }

  /** Whole lines. `bytes` has the fast `indexOf` where it is a Buffer; the view reads single bytes. */
  function region(bytes: Uint8Array, from: number, to: number): void {
    const { places, count } = filter.scan(bytes, from, to);
    const block = blockOf(bytes);
    const hides = hidingIn(bytes, block, hiding);
    const begin = offset - from;
    waiting.begin(block.bytes, begin);
    let place = 0;
    for (let at = from; at < to; ) {
      const lf = bytes.indexOf(LF, at);
      const hit = place < count && places[place]! < lf;
      if (hit) place += 1;
      const alone = header(block, at, lf, read) && !hides(read.text, read.textEnd);
      if (alone && !settled) settled = parser.settle();
      if (alone && settled && !hit) {
        read.line = line;
        read.endLine = line;
        read.from = at;
        read.to = lf;
        waiting.wait(read);
      } else {
        if (alone && settled && !mayCount) waiting.pass();
        waiting.giveLast();
        give(bytes, at, lf, line, begin + at, false);
      }
      line += 1;
      at = lf + 1;
    }
    offset = begin + to;
    waiting.keepLast();
  }

  function joined(tail: Uint8Array): Uint8Array {
    const whole = concatenated([...parts, tail]);
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
        waiting.giveLast();
        give(whole, 0, whole.length, line, offset, true);
      }
      waiting.pass();
      parser.end();
    },
  };
}
