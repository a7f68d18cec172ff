import { lineTable, type SkippedLines } from '@mountline/core';

/** One row of a table, with bytes of its own. */
function own(table: SkippedLines, i: number, into: SkippedLines): void {
  const from = table.from[i]!;
  const to = table.to[i]!;
  into.stamp[0] = table.stamp[i]!;
  into.stamps = table.stamps;
  into.values[0] = table.values[i]!;
  into.monotonic![0] = table.monotonic ? table.monotonic[i]! : Number.NaN;
  into.speaker[0] = table.speaker[i]!;
  into.speakers = table.speakers;
  into.repeats[0] = table.repeats[i]!;
  into.repeated = table.repeated;
  into.line[0] = table.line[i]!;
  into.endLine[0] = table.endLine[i]!;
  into.bytes = table.bytes.slice(from, to);
  into.offset = table.offset + from;
  into.from[0] = 0;
  into.to[0] = to - from;
  into.text[0] = table.text[i]! - from;
  into.textEnd[0] = table.textEnd[i]! - from;
  into.first = 0;
  into.end = 1;
}

/** Lines that wait until it is known that the next one does not need them. */
export interface WaitingLines {
  /** These rows of a table wait, behind those that do. */
  wait(table: SkippedLines, first: number, end: number): void;
  /** None of those that wait is needed. */
  skip(): void;
  /** The last of them is given, those in front of it are skipped. */
  giveLast(): void;
  /** The table is about to change: only the last line waits on, with bytes of its own. */
  keepLast(): void;
}

/** `give` gets the one line that is not skipped. */
export function waitingLines(
  skipped: (lines: SkippedLines) => void,
  give: (table: SkippedLines, row: number) => void,
  decode: SkippedLines['decode'],
): WaitingLines {
  /** The last line of the table before. */
  const above = lineTable(1, decode);
  let table = above;
  let first = 0;
  let end = 0;

  function skip(lines: SkippedLines, from: number, to: number): void {
    if (from === to) return;
    lines.first = from;
    lines.end = to;
    skipped(lines);
  }

  /** The rows that wait but for some at their end; those are what waits now. */
  function skipBut(last: number): void {
    const from = first;
    first = Math.max(first, end - last);
    skip(table, from, first);
  }

  return {
    wait(next, from, to) {
      if (next !== table) {
        // Behind the line that was kept come others: it is not needed.
        skipBut(0);
        table = next;
        first = from;
      } else if (first === end) first = from;
      end = to;
    },
    skip: () => skipBut(0),
    giveLast() {
      skipBut(1);
      if (first === end) return;
      end = first;
      give(table, first);
    },
    keepLast() {
      if (table === above) return;
      skipBut(1);
      if (first < end) own(table, first, above);
      end -= first;
      table = above;
      first = 0;
    },
  };
}
