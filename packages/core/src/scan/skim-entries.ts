import type { SourceRecord } from '../model/record.ts';
import type { Machine } from '../text/lines.ts';
import type { Stamp } from '../text/stamp.ts';
import { MOST_SPEAKERS, type SkimEmit } from './skim.ts';
import { type Block, blockOf } from './skim-filter.ts';
import { emptyRow, type Header, lineTable, numbers, type Speaker, setRow, waitingLines } from './skipped-lines.ts';

/** A parser that is given bytes, of which whole entries may be left out. */
export interface EntryMachine extends Machine {
  /** The next bytes stand here: what lies between was left out. */
  skipTo(line: number, offset: number): void;
  /** Whether the bytes up to here are whole entries. */
  isBetween(): boolean;
  /** See `LineMachine`. */
  settle(): boolean;
}

export interface EntryWalk {
  /** Entries of these bytes are read next; `bytes` has the fast `indexOf` where it is a Buffer. */
  begin(bytes: Uint8Array, block: Block): void;
  /** Reads an entry that begins at `from`. Returns where it ends, -1 where that is not known before `to`. */
  read(block: Block, from: number, to: number, into: Header): number;
  /** Of the last entry: it is a record of its own, as far as its bytes tell. */
  plain: boolean;
  /** A literal of a template stands in it. */
  holds: boolean;
  /** Of the last entry: its lines, with the blank one that ends it. */
  lines: number;
}

const LF = 10;
/** An entry that does not end within so many bytes is given to the parser as it comes. */
const MOST = 1 << 20;
const ROWS = 1024;

/** As `skim`, of a log whose entries have several lines, some of which are no text. */
export function skimEntries(
  parser: EntryMachine,
  emit: Pick<SkimEmit<SourceRecord>, 'passed'>,
  walk: EntryWalk,
): Machine {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const decode = (text: Uint8Array) => decoder.decode(text);
  const read = emptyRow();
  const stamps = numbers<Stamp>();
  const speakers = numbers<Speaker>();
  const table = lineTable(ROWS, decode);
  let rows = 0;
  /** Begins with bytes of an entry whose end is to come; it is used again for each chunk. */
  let room = new Uint8Array(0);
  let held = 0;
  let line = 1;
  let offset = 0;
  let settled = true;
  /** An entry is under way whose end is not known. */
  let through = false;
  const waiting = waitingLines(
    (lines) => emit.passed(lines),
    (of, row) => give(of.bytes, of.from[row]!, of.to[row]!, of.line[row]!, of.offset + of.from[row]!),
    decode,
  );

  function give(bytes: Uint8Array, from: number, to: number, number: number, place: number): void {
    parser.skipTo(number, place);
    parser.push(bytes.subarray(from, to));
    settled = false;
  }

  /** The table is used again. */
  function renew(): void {
    waiting.keepLast();
    rows = 0;
    if (speakers.list.length > MOST_SPEAKERS) speakers.renew();
    table.stamps = stamps.list;
    table.speakers = speakers.list;
  }

  function wait(from: number, to: number): void {
    if (rows === ROWS) renew();
    read.line = line;
    read.endLine = line + walk.lines - 2;
    read.from = from;
    read.to = to;
    setRow(table, rows, read, stamps.of(read.stamp), speakers.of(read.speaker));
    waiting.wait(table, rows, rows + 1);
    rows += 1;
  }

  /** Reads whole entries; returns where the first one begins that is not whole. */
  function region(bytes: Uint8Array): number {
    const block = blockOf(bytes);
    walk.begin(bytes, block);
    const begin = offset;
    renew();
    table.bytes = block.bytes;
    table.offset = begin;
    let at = 0;
    while (at < bytes.length) {
      const end = walk.read(block, at, bytes.length, read);
      if (end < 0) break;
      const alone = walk.plain;
      if (alone && !settled) settled = parser.settle();
      if (alone && settled && !walk.holds) wait(at, end);
      else {
        if (alone && settled) waiting.pass();
        waiting.giveLast();
        give(bytes, at, end, line, begin + at);
      }
      line += walk.lines;
      at = end;
    }
    waiting.keepLast();
    offset = begin + at;
    return at;
  }

  /**
   * An entry of which the end is far: what is there of it goes to the parser, up to the line feed that ends it. Returns how
   * many bytes.
   */
  function passThrough(bytes: Uint8Array): number {
    let at = 0;
    while (at < bytes.length) {
      const lf = bytes.indexOf(LF, at);
      const end = lf < 0 ? bytes.length : lf + 1;
      parser.push(bytes.subarray(at, end));
      at = end;
      if (lf >= 0) line += 1;
      if (parser.isBetween()) {
        through = false;
        break;
      }
    }
    offset += at;
    return at;
  }

  function rest(bytes: Uint8Array): Uint8Array {
    let left = bytes;
    for (;;) {
      if (through) left = left.subarray(passThrough(left));
      if (through || left.length === 0) return left;
      left = left.subarray(region(left));
      if (left.length < MOST) return left;
      waiting.giveLast();
      parser.skipTo(line, offset);
      settled = false;
      through = true;
    }
  }

  function needs(size: number): void {
    if (size <= room.length) return;
    const more = new Uint8Array(size * 2);
    more.set(room.subarray(0, held));
    room = more;
  }

  function joined(chunk: Uint8Array): Uint8Array {
    if (held === 0) return chunk;
    needs(held + chunk.length);
    room.set(chunk, held);
    return room.subarray(0, held + chunk.length);
  }

  return {
    push(chunk) {
      const left = rest(joined(chunk));
      needs(left.length);
      room.set(left);
      held = left.length;
    },
    end() {
      if (held > 0) {
        waiting.giveLast();
        give(room, 0, held, line, offset);
      }
      waiting.pass();
      parser.end();
    },
  };
}
