import type { Span, Stamp } from '@mountline/core';

/** Where a unit wrote nothing, by the stamps of its file. */
export interface RawGap {
  from: Stamp;
  fromSpan: Span;
  fromText: string;
  /** null: the unit did not write again in this file. */
  to: Stamp | null;
  toSpan: Span | null;
  others: number;
}

/** Who wrote to a file and when, by the stamps of that file. */
export interface RawActivity {
  unit: string;
  /** The node, where the file holds lines of several. */
  host?: string;
  lines: number;
  first: Stamp;
  last: Stamp;
  usualGap: number;
  gaps: RawGap[];
}
