import {
  type LogRecord,
  type Micros,
  type PassedLine,
  SECOND,
  type Span,
  type Speaker,
  type Stamp,
  stampAt,
} from '@mountline/core';
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
  /** Clock and width of the last line's stamp. */
  stamp: Stamp;
  value: Micros;
  turns: number;
  line: number;
  endLine: number | undefined;
  offset: number;
  /** The last line's text: as a string, or where its bytes stand. */
  text: string | null;
  bytes: Uint8Array;
  from: number;
  to: number;
  /** Lines of the whole file up to this unit's last one. */
  seenAt: number;
  /** Gaps by size: four buckets to a power of two, so the median is right within a fifth. */
  sizes: Uint32Array;
  gaps: RawGap[];
}

const BUCKETS = 4;
/** A safe integer has 53 bits. */
const SIZES = 54 * BUCKETS;
const MAX_TEXT = 400;
/** No character of UTF-8 takes more bytes for each half of it in a string. */
const MAX_BYTES = 3 * (MAX_TEXT + 2);
const NO_BYTES = new Uint8Array(0);
const CR = 13;
/** A file may name more programs than any node has. */
const MAX_SPOKEN = 4096;

function median(sizes: Uint32Array): number {
  const total = sizes.reduce((a, b) => a + b, 0);
  let seen = 0;
  for (let bucket = 0; bucket < SIZES; bucket += 1) {
    seen += sizes[bucket]!;
    if (seen > 0 && seen * 2 >= total) return Math.round(2 ** ((bucket + 0.5) / BUCKETS));
  }
  return 0;
}

/** Where a stamped line stands: a record, or a line that was passed. */
type Place = Pick<LogRecord, 'line' | 'endLine' | 'offset'>;

export interface ActivityWatch {
  line(record: LogRecord, turns: number): void;
  passed(line: PassedLine, turns: number): void;
  /** The bytes of the lines that were passed are about to change. */
  release(): void;
  end(): RawActivity[];
}

/** Gathers, line by line, how busy each unit of a file is: what silence and coverage rest on. */
export function watchActivity(where: Pick<Span, 'container' | 'path'>): ActivityWatch {
  const units = new Map<string, Open>();
  /** The same by who spoke, as long as lines are of the same node. */
  let spoken = new Map<Speaker, Open>();
  let lastSpeaker: Speaker | undefined;
  let lastOpen: Open | undefined;
  const hosts = new Set<string>();
  const decoder = new TextDecoder();
  let host: string | undefined;
  let seen = 0;

  const keyOf = (unit: string) => `${host ?? ''}\n${unit}`;

  const lastStamp = (open: Open) => stampAt(open.stamp, open.value, open.turns);

  const spanOf = ({ line, endLine, offset }: Place): Span => ({
    ...where,
    line,
    ...(endLine === undefined ? {} : { endLine }),
    offset,
  });

  function lastText(open: Open): string {
    const { bytes, from, to } = open;
    open.text ??= decoder.decode(bytes.subarray(from, Math.min(to, from + MAX_BYTES))).slice(0, MAX_TEXT);
    return open.text;
  }

  /** A line that names no node is of the one that was named last; those in front of all names are of the first. */
  function passTo(next: string | undefined): void {
    if (next === undefined || next === host) return;
    const first = host === undefined;
    host = next;
    hosts.add(next);
    spoken = new Map();
    lastSpeaker = undefined;
    lastOpen = undefined;
    if (!first) return;
    const opened = [...units.values()];
    units.clear();
    for (const open of opened) units.set(keyOf(open.unit), { ...open, host });
  }

  function openOf(unit: string, stamp: Stamp, value: Micros, turns: number): Open {
    const key = keyOf(unit);
    const known = units.get(key);
    if (known) return known;
    const open: Open = {
      unit,
      host,
      lines: 0,
      first: stampAt(stamp, value, turns),
      stamp,
      value,
      turns,
      line: 0,
      endLine: undefined,
      offset: 0,
      text: '',
      bytes: NO_BYTES,
      from: 0,
      to: 0,
      seenAt: seen,
      sizes: new Uint32Array(SIZES),
      gaps: [],
    };
    units.set(key, open);
    return open;
  }

  /** Counts a line, and the gap in front of it. False for one that moves nothing. */
  function count(open: Open, stamp: Stamp, value: Micros, turns: number, place: Place): boolean {
    open.lines += 1;
    if (open.lines > 1) {
      const gap = stamp.clock === open.stamp.clock ? value - open.value : 0;
      // Rows of a journal are not always in the order of time: a step back is no gap, and moves nothing.
      if (gap < 0 && turns === open.turns) return false;
      open.sizes[Math.floor(Math.log2(Math.max(1, gap)) * BUCKETS)]! += 1;
      if (gap >= LONG_GAP) {
        open.gaps.push({
          from: lastStamp(open),
          fromSpan: spanOf(open),
          fromText: lastText(open),
          to: stampAt(stamp, value, turns),
          toSpan: spanOf(place),
          others: seen - open.seenAt - 1,
        });
      }
    }
    open.stamp = stamp;
    open.value = value;
    open.turns = turns;
    open.line = place.line;
    open.endLine = place.endLine;
    open.offset = place.offset;
    open.seenAt = seen;
    return true;
  }

  return {
    line(record, turns) {
      const stamp = record.stamp!;
      passTo(hostLabel(record.host));
      seen += 1;
      const open = openOf(record.actor ?? record.program ?? '', stamp, stamp.value, turns);
      if (!count(open, stamp, stamp.value, turns, record)) return;
      open.text = record.text.slice(0, MAX_TEXT);
      open.bytes = NO_BYTES;
    },
    passed(line, turns) {
      const { speaker, stamp, value } = line;
      let open = speaker === lastSpeaker ? lastOpen : spoken.get(speaker);
      if (open === undefined) {
        passTo(hostLabel(speaker.host));
        open = openOf(speaker.unit, stamp, value, turns);
        if (spoken.size >= MAX_SPOKEN) spoken.clear();
        spoken.set(speaker, open);
      }
      lastSpeaker = speaker;
      lastOpen = open;
      seen += 1;
      if (!count(open, stamp, value, turns, line as Place)) return;
      open.text = null;
      open.bytes = line.bytes;
      open.from = line.from;
      open.to = line.bytes[line.to - 1] === CR ? line.to - 1 : line.to;
    },
    release() {
      for (const open of units.values()) {
        // A string, or a copy already.
        if (open.text !== null || open.bytes.length === open.to - open.from) continue;
        open.bytes = open.bytes.slice(open.from, Math.min(open.to, open.from + MAX_BYTES));
        open.from = 0;
        open.to = open.bytes.length;
      }
    },
    end: () =>
      [...units.values()].map((open) => ({
        unit: open.unit,
        ...(hosts.size > 1 && open.host !== undefined ? { host: open.host } : {}),
        lines: open.lines,
        first: open.first,
        last: lastStamp(open),
        usualGap: median(open.sizes),
        gaps: [
          ...open.gaps,
          {
            from: lastStamp(open),
            fromSpan: spanOf(open),
            fromText: lastText(open),
            to: null,
            toSpan: null,
            others: seen - open.seenAt,
          },
        ],
      })),
  };
}
