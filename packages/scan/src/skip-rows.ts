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
  /** The parser has read a row by itself, and waits for nothing behind it. */
  readAlone?(table: SkippedLines, row: number): void;
}

/**
 * Skips the rows that are plain, hold no literal or repeat one that was read, and that the parser does not wait for. All others are given to it; one that is not plain
 * together with the row above it, which it may go on from.
 */
export function skipRows({ skipped, give, settle, decode, mayCount, readAlone }: RowReader) {
  /** The parser holds nothing back. */
  let settled = true;
  /** The row that was given last, where nothing was open in front of it; -1 where something was. */
  let alone = -1;
  const waiting = waitingLines(skipped, giveRow, decode);

  function giveRow(table: SkippedLines, row: number): void {
    give(table, row);
    settled = false;
  }

  /** Whether the parser waits for nothing more: the next row is plain. */
  function askParser(table: SkippedLines): void {
    settled = settle();
    if (settled && alone >= 0) readAlone?.(table, alone);
    alone = -1;
  }

  /** Plain rows without a literal, or that repeat one. */
  function pass(table: SkippedLines, first: number, end: number): void {
    let next = first;
    for (; next < end && !settled; next += 1) {
      askParser(table);
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
        if (isPlain && !settled) askParser(table);
        if (isPlain && settled && !mayCount) waiting.skip();
        const isAlone = isPlain && settled;
        waiting.giveLast();
        giveRow(table, row);
        alone = isAlone ? row : -1;
        next = row + 1;
      }
      pass(table, next, rows);
      alone = -1;
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
