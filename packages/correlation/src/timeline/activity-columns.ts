import { longer, SECOND, type SkippedLines } from '@mountline/core';
import { BUCKETS, ordinaryBucket } from './gap-sizes.ts';

/** Gaps shorter than this are ordinary and only counted. */
export const LONG_GAP = 30 * SECOND;

/** What every line changes of its unit, by the unit's row: a number of an object would take much longer to write. */
export interface Columns {
  lines: Float64Array;
  /** The time of its last line, as the clock is set now, and how often the year had turned. */
  last: Float64Array;
  turns: Int32Array;
  /** Lines of its node up to its last one. */
  seenAt: Float64Array;
  /** Which of the lines that are skipped now is its last; -1 where it is none of them. */
  skipped: Int32Array;
  /** The rows of those whose last line is one of them: there may be a hundred thousand units, and of each few lines are skipped. */
  moved: number[];
  /** Where its gaps are counted; -1 before its second line: of a hundred thousand containers most write one. */
  gapsAt: Int32Array;
  /** How many gaps there are of each size, for one unit behind the other. */
  gaps: Uint32Array;
  gapsEnd: number;
}

const LEAST_ROOM = 64;

export const noColumns = (): Columns => ({
  lines: new Float64Array(0),
  last: new Float64Array(0),
  turns: new Int32Array(0),
  seenAt: new Float64Array(0),
  skipped: new Int32Array(0),
  moved: [],
  gapsAt: new Int32Array(0),
  gaps: new Uint32Array(0),
  gapsEnd: 0,
});

export function addRow(columns: Columns, row: number): void {
  if (row === columns.lines.length) {
    const room = Math.max(LEAST_ROOM, row * 2);
    for (const key of ['lines', 'last', 'seenAt'] as const) columns[key] = longer(columns[key], room);
    for (const key of ['turns', 'skipped', 'gapsAt'] as const) columns[key] = longer(columns[key], room);
  }
  columns.skipped[row] = -1;
  columns.gapsAt[row] = -1;
}

export function addGapSizes(columns: Columns, row: number): void {
  const end = columns.gapsEnd + BUCKETS;
  if (end > columns.gaps.length) columns.gaps = longer(columns.gaps, end * 2);
  columns.gapsAt[row] = columns.gapsEnd;
  columns.gapsEnd = end;
}

/**
 * Counts lines up to the first that changes more than these columns; returns which that is. `rows` has the row of a unit by who
 * spoke, -1 where it is not known, and `turned` how often the year had turned before each line. It is small, so that V8 has
 * compiled it long before a gigabyte is over.
 */
export function countOrdinary(
  { end, speaker, values }: SkippedLines,
  from: number,
  rows: Int32Array,
  turned: Int32Array,
  columns: Columns,
  seen: number,
): number {
  const { lines, last, turns, seenAt, skipped, moved, gapsAt, gaps } = columns;
  for (let i = from; i < end; i += 1) {
    const row = rows[speaker[i]!]!;
    if (row < 0) return i;
    const value = values[i]!;
    const gap = value - last[row]!;
    if (gap >= LONG_GAP || (gap < 0 && turned[i] !== turns[row])) return i;
    lines[row]! += 1;
    // Rows of a journal are not always in the order of time: a step back is no gap, and moves nothing.
    if (gap < 0) continue;
    last[row] = value;
    turns[row] = turned[i]!;
    seenAt[row] = seen + i - from + 1;
    if (skipped[row]! < 0) moved.push(row);
    skipped[row] = i;
    gaps[gapsAt[row]! + ordinaryBucket(gap)]! += 1;
  }
  return end;
}
