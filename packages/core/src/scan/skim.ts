import type { SourceRecord } from '../model/record.ts';
import type { Emit } from '../model/source.ts';
import { type LineWalker, lineWalker } from '../text/line-walker.ts';
import { concatenated, type Line, type Machine, refuseEndless } from '../text/lines.ts';
import type { Stamp } from '../text/stamp.ts';
import type { Literals } from './prefilter.ts';
import type { Block, Hiding } from './skim-filter.ts';
import { type Header, type Numbers, numbers, type PassedLines, type Speaker, waitingLines } from './skipped-lines.ts';

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
  /** Reads the same rows from the same lines, only faster; null where it cannot run. */
  faster?: FasterWalker;
}

export interface FasterWalker {
  /** The stamps that its headers have. */
  stamps: readonly Stamp[];
  /** It reads no more bytes than these at once. */
  most: number;
  open(decode: PassedLines['decode'], stamps: Numbers<Stamp>, speakers: Numbers<Speaker>): LineWalker | null;
}

const LF = 10;
const NOTHING = new Uint8Array(0);
/** So many bytes are read at once: enough for a chunk of a file. */
const PIECE = 1 << 20;
/** Of more speakers than any node has the numbers begin anew. */
export const MOST_SPEAKERS = 8192;

/**
 * Reads a log of which few lines matter. A line whose header is plain, that holds no literal and that the parser does not
 * wait for is passed: only its time and its speaker are told. Every other line is given to the parser; one whose header is
 * not plain together with the line above it, which it may go on from.
 */
export function skim(parser: LineMachine, emit: Pick<SkimEmit<SourceRecord>, 'passed'>, options: SkimOptions): Machine {
  const { mayCount, faster } = options;
  const decoder = new TextDecoder();
  const decode = options.decode ?? ((text: Uint8Array) => decoder.decode(text));
  const stamps = numbers<Stamp>(faster?.stamps);
  const speakers = numbers<Speaker>();
  const fast = faster?.open(decode, stamps, speakers) ?? null;
  let plain: LineWalker | undefined;
  let parts: Uint8Array[] = [];
  let heldBytes = 0;
  let line = 1;
  let offset = 0;
  /** The parser holds nothing back. */
  let settled = true;
  const waiting = waitingLines((lines) => emit.passed(lines), give, decode);

  function give({ bytes, from, to, line: number, offset: begin }: PassedLines, row: number): void {
    const text = decoder.decode(bytes.subarray(from[row]!, to[row]!));
    // What is read from a Float64Array is an object of its own in V8, in every record and span: a rounded number is none.
    parser.line({ text, line: Math.floor(number[row]!), offset: begin + from[row]!, cut: false });
    settled = false;
  }

  /** Rows that are records of their own: those that the parser does not wait for are passed. */
  function pass(table: PassedLines, first: number, end: number): void {
    let next = first;
    for (; next < end && !settled; next += 1) {
      settled = parser.settle();
      if (settled) break;
      waiting.giveLast();
      give(table, next);
    }
    if (next < end) waiting.wait(table, next, end);
  }

  function rowsOf({ table, rows, odds, oddCount }: LineWalker): void {
    let next = 0;
    for (let i = 0; i < oddCount; i += 1) {
      const row = odds[i]! >> 1;
      const alone = (odds[i]! & 1) === 1;
      pass(table, next, row);
      if (alone && !settled) settled = parser.settle();
      if (alone && settled && !mayCount) waiting.pass();
      waiting.giveLast();
      give(table, row);
      next = row + 1;
    }
    pass(table, next, rows);
    line += rows;
    waiting.keepLast();
  }

  function walkerFor(size: number): LineWalker {
    if (fast && size <= faster!.most) return fast;
    plain ??= lineWalker(options, decode, stamps, speakers);
    return plain;
  }

  /** Whole lines of a chunk, of which the first begins with what is held. */
  function piece(bytes: Uint8Array, from: number, to: number): void {
    if (speakers.list.length > MOST_SPEAKERS) speakers.renew();
    const before = held();
    const size = before.length + to - from;
    const walker = walkerFor(size);
    walker.begin(before, bytes, from, to, line, offset);
    offset += size;
    while (walker.next()) rowsOf(walker);
  }

  function held(): Uint8Array {
    const [first, ...others] = parts;
    if (first === undefined) return NOTHING;
    parts = [];
    heldBytes = 0;
    return others.length === 0 ? first : concatenated([first, ...others]);
  }

  return {
    /** `chunk` has the fast `indexOf` where it is a Buffer. */
    push(chunk) {
      const to = chunk.lastIndexOf(LF) + 1;
      for (let at = 0; at < to; ) {
        let end = to - at > PIECE ? chunk.lastIndexOf(LF, at + PIECE - 1) + 1 : to;
        if (end <= at) end = chunk.indexOf(LF, at) + 1;
        piece(chunk, at, end);
        at = end;
      }
      if (to === chunk.length) return;
      parts.push(new Uint8Array(chunk.subarray(to)));
      heldBytes += chunk.length - to;
      refuseEndless(heldBytes, line);
    },
    end() {
      if (parts.length > 0) {
        waiting.giveLast();
        parser.line({ text: decoder.decode(held()), line, offset, cut: true });
        settled = false;
      }
      waiting.pass();
      parser.end();
    },
  };
}
