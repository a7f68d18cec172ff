import { type LogRecord, SECOND, type Span, type Stamp } from '@mountline/core';
import { hostLabel } from './hosts.ts';

/** Gaps shorter than this are ordinary and only counted. */
export const LONG_GAP = 30 * SECOND;

export interface RawGap {
  from: Stamp;
  fromSpan: Span;
  fromText: string;
  /** null: the unit did not write again in this file. */
  to: Stamp | null;
  toSpan: Span | null;
  others: number;
}

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

interface Open {
  unit: string;
  host: string | undefined;
  lines: number;
  first: Stamp;
  last: Stamp;
  lastSpan: Span;
  lastText: string;
  /** Lines of the whole file up to this unit's last one. */
  seenAt: number;
  /** Gaps by size: four buckets to a power of two, so the median is right within a fifth. */
  sizes: Map<number, number>;
  gaps: RawGap[];
}

const BUCKETS = 4;
const MAX_TEXT = 400;

function median(sizes: ReadonlyMap<number, number>): number {
  const total = [...sizes.values()].reduce((a, b) => a + b, 0);
  let seen = 0;
  for (const bucket of [...sizes.keys()].sort((a, b) => a - b)) {
    seen += sizes.get(bucket)!;
    if (seen * 2 >= total) return Math.round(2 ** ((bucket + 0.5) / BUCKETS));
  }
  return 0;
}

/** Gathers, line by line, how busy each unit of a file is: what silence and coverage rest on. */
export function watchActivity(): { line(record: LogRecord, span: Span): void; end(): RawActivity[] } {
  const units = new Map<string, Open>();
  const hosts = new Set<string>();
  let host: string | undefined;
  let seen = 0;

  const keyOf = (unit: string) => `${host ?? ''}\n${unit}`;

  /** A line that names no node is of the one that was named last; those in front of all names are of the first. */
  function passTo(next: string | undefined): void {
    if (next === undefined || next === host) return;
    const first = host === undefined;
    host = next;
    hosts.add(next);
    if (!first) return;
    const opened = [...units.values()];
    units.clear();
    for (const open of opened) units.set(keyOf(open.unit), { ...open, host });
  }

  return {
    line(record, span) {
      const stamp = record.stamp!;
      const unit = record.actor ?? record.program ?? '';
      passTo(hostLabel(record.host));
      seen += 1;
      const known = units.get(keyOf(unit));
      if (!known) {
        const text = record.text.slice(0, MAX_TEXT);
        const open = { unit, host, lines: 1, first: stamp, last: stamp, lastSpan: span, lastText: text, seenAt: seen };
        units.set(keyOf(unit), { ...open, sizes: new Map(), gaps: [] });
        return;
      }
      known.lines += 1;
      const gap = stamp.clock === known.last.clock ? stamp.value - known.last.value : 0;
      // Rows of a journal are not always in the order of time: a step back is no gap, and moves nothing.
      if (gap < 0 && (stamp.turns ?? 0) === (known.last.turns ?? 0)) return;
      const bucket = Math.floor(Math.log2(Math.max(1, gap)) * BUCKETS);
      known.sizes.set(bucket, (known.sizes.get(bucket) ?? 0) + 1);
      if (gap >= LONG_GAP) {
        known.gaps.push({
          from: known.last,
          fromSpan: known.lastSpan,
          fromText: known.lastText,
          to: stamp,
          toSpan: span,
          others: seen - known.seenAt - 1,
        });
      }
      known.last = stamp;
      known.lastSpan = span;
      known.lastText = record.text.slice(0, MAX_TEXT);
      known.seenAt = seen;
    },
    end: () =>
      [...units.values()].map((open) => ({
        unit: open.unit,
        ...(hosts.size > 1 && open.host !== undefined ? { host: open.host } : {}),
        lines: open.lines,
        first: open.first,
        last: open.last,
        usualGap: median(open.sizes),
        gaps: [
          ...open.gaps,
          {
            from: open.last,
            fromSpan: open.lastSpan,
            fromText: open.lastText,
            to: null,
            toSpan: null,
            others: seen - open.seenAt,
          },
        ],
      })),
  };
}
