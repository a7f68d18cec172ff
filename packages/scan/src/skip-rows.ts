import type { SkippedLines } from '@mountline/core';
import { waitingLines } from './waiting-lines.ts';

/** Rows that were read of a log. */
export interface Rows {
  table: SkippedLines;
  /** How many there are. */
  rows: number;
  /**
   * Those that cannot be skipped, in order: twice the row, and 1 where it is plain and holds a literal. Of the others only
   * `from`, `to` and `line` are set.
   */
  odds: Int32Array;
  oddCount: number;
}

/** What is done with rows, where it differs for lines and for entries. */
export interface RowReader {
  skipped(lines: SkippedLines): void;
  /** The parser reads a row. */
  give(table: SkippedLines, row: number): void;
  /** See `LineMachine`. */
  settle(): boolean;
  decode: SkippedLines['decode'];
  /** A row with a literal may count the one above. */
  mayCount: boolean;
}

/**
 * Skips the rows that are plain, hold no literal and that the parser does not wait for. All others are given to it; one that is not plain
 * together with the row above it, which it may go on from.
 */
export function skipRows({ skipped, give, settle, decode, mayCount }: RowReader) {
  /** The parser holds nothing back. */
  let settled = true;
  const waiting = waitingLines(skipped, giveRow, decode);

  function giveRow(table: SkippedLines, row: number): void {
    give(table, row);
    settled = false;
  }

  /** Plain rows without a literal. */
  function pass(table: SkippedLines, first: number, end: number): void {
    let next = first;
    for (; next < end && !settled; next += 1) {
      settled = settle();
      if (settled) break;
      waiting.giveLast();
      giveRow(table, next);
    }
    if (next < end) waiting.wait(table, next, end);
  }

  return {
    read({ table, rows, odds, oddCount }: Rows): void {
      let next = 0;
      for (let i = 0; i < oddCount; i += 1) {
        const row = odds[i]! >> 1;
        const isPlain = (odds[i]! & 1) === 1;
        pass(table, next, row);
        if (isPlain && !settled) settled = settle();
        if (isPlain && settled && !mayCount) waiting.skip();
        waiting.giveLast();
        giveRow(table, row);
        next = row + 1;
      }
      pass(table, next, rows);
      waiting.keepLast();
    },
    /** What comes next is given without a row. */
    giveAbove(): void {
      waiting.giveLast();
      settled = false;
    },
    end: () => waiting.skip(),
  };
}
