import type { SkimOptions } from '../scan/skim.ts';
import { blockOf, filterFor, hidingIn } from '../scan/skim-filter.ts';
import {
  emptyRow,
  lineTable,
  type Numbers,
  type PassedLines,
  type Row,
  type Speaker,
  setRow,
} from '../scan/skipped-lines.ts';
import { concatenated } from './lines.ts';
import type { Stamp } from './stamp.ts';

/** Reads whole lines of a log into the rows of a table, from their bytes. */
export interface LineWalker {
  table: PassedLines;
  /** How many rows there are. */
  rows: number;
  /**
   * Those that cannot be passed, in order: twice the row, and 1 where it is a record of its own that holds a literal. Of
   * the others only `from`, `to` and `line` are set.
   */
  odds: Int32Array;
  oddCount: number;
  /**
   * The lines of `bytes` between two places, with what stands in front of them: the first has this number and begins at this
   * place of the file.
   */
  begin(before: Uint8Array, bytes: Uint8Array, from: number, to: number, line: number, offset: number): void;
  /** Reads as many as the table takes. False where none was left. */
  next(): boolean;
}

const LF = 10;
const ROWS = 4096;

/** Reads every line by the header of the source. */
export function lineWalker(
  options: Pick<SkimOptions, 'literals' | 'header' | 'hiding'>,
  decode: PassedLines['decode'],
  stamps: Numbers<Stamp>,
  speakers: Numbers<Speaker>,
): LineWalker {
  const { literals, header, hiding } = options;
  const filter = filterFor(literals);
  const table = lineTable(ROWS, decode);
  const row: Row = emptyRow();
  let bytes = new Uint8Array(0) as Uint8Array;
  let block = blockOf(bytes);
  let hides = hidingIn(bytes, block, hiding);
  let found = filter.scan(bytes, 0, 0);
  let place = 0;
  let at = 0;
  let to = 0;
  let line = 0;

  return {
    table,
    rows: 0,
    odds: new Int32Array(ROWS),
    oddCount: 0,
    begin(before, of, from, end, first, offset) {
      bytes = before.length === 0 ? of : concatenated([before, of.subarray(from, end)]);
      at = before.length === 0 ? from : 0;
      to = at + before.length + end - from;
      block = blockOf(bytes);
      hides = hidingIn(bytes, block, hiding);
      found = filter.scan(bytes, at, to);
      place = 0;
      line = first;
      table.bytes = block.bytes;
      table.offset = offset - at;
    },
    next() {
      table.stamps = stamps.list;
      table.speakers = speakers.list;
      this.oddCount = 0;
      let i = 0;
      for (; i < ROWS && at < to; i += 1) {
        const lf = bytes.indexOf(LF, at);
        const hit = place < found.count && found.places[place]! < lf;
        if (hit) place += 1;
        const alone = header(block, at, lf, row) && !hides(row.text, row.textEnd);
        row.line = line;
        row.endLine = line;
        row.from = at;
        row.to = lf;
        setRow(table, i, row, alone ? stamps.of(row.stamp) : 0, alone ? speakers.of(row.speaker) : 0);
        if (hit || !alone) {
          this.odds[this.oddCount] = i * 2 + Number(alone);
          this.oddCount += 1;
        }
        line += 1;
        at = lf + 1;
      }
      this.rows = i;
      return i > 0;
    },
  };
}
