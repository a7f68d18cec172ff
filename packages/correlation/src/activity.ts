import {
  type LogRecord,
  type Micros,
  type PassedLines,
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
  endLine: number;
  offset: number;
  /** The last line's text: as a string, or as bytes. */
  text: string | null;
  bytes: Uint8Array;
  length: number;
  /** Which of the lines that are passed now is the last; -1 where it is none of them. */
  at: number;
  /** Lines of its node up to this unit's last one. */
  seenAt: number;
  /** By how much the clock had been set up to its last line. */
  setAt: Micros;
  /** Gaps by size: four buckets to a power of two, so the median is right within a fifth. */
  sizes: Uint32Array;
  gaps: RawGap[];
}

const BUCKETS = 4;
/** A safe integer has 53 bits. */
const SIZES = 54 * BUCKETS;
const MAX_TEXT = 400;
/** No character takes more bytes for each half of it in a string: six as an escape of JSON, three as UTF-8. */
const MAX_BYTES = 6 * (MAX_TEXT + 2);
const NO_BYTES = new Uint8Array(0);
/** Of who spoke once: of a hundred thousand containers most do. */
const NO_SIZES = new Uint32Array(0);
/** From here on each bucket begins. */
const STEPS = Float64Array.from({ length: SIZES + 1 }, (_, bucket) => 2 ** (bucket / BUCKETS));
/** Of a number that begins with these eight bits behind its first the bucket of its power of two, or the one below that. */
const QUARTERS = Uint8Array.from({ length: 256 }, (_, bits) => Math.floor(Math.log2(1 + bits / 256) * BUCKETS));

/** Logarithms are for the few gaps of half an hour. */
function bucketOf(gap: number): number {
  if (gap < 2) return 0;
  if (gap > 0x7fffffff) return Math.floor(Math.log2(gap) * BUCKETS);
  const lead = Math.clz32(gap);
  const bucket = (31 - lead) * BUCKETS + QUARTERS[((gap << lead) >>> 23) & 255]!;
  return gap >= STEPS[bucket + 1]! ? bucket + 1 : bucket;
}

function median(sizes: Uint32Array): number {
  if (sizes === NO_SIZES) return 0;
  const total = sizes.reduce((a, b) => a + b, 0);
  let seen = 0;
  for (let bucket = 0; bucket < SIZES; bucket += 1) {
    seen += sizes[bucket]!;
    if (seen > 0 && seen * 2 >= total) return Math.round(2 ** ((bucket + 0.5) / BUCKETS));
  }
  return 0;
}

export interface ActivityWatch {
  line(record: LogRecord, turns: number): void;
  /** `turns` of each line. */
  passed(lines: PassedLines, turns: Int32Array): void;
  /** The clock was set by so much: from this line on the stamps are of the new time. */
  step(by: Micros, line: number): void;
  end(): RawActivity[];
}

/** Gathers, line by line, how busy each unit of a file is: what silence and coverage rest on. */
export function watchActivity(where: Pick<Span, 'container' | 'path'>): ActivityWatch {
  const units = new Map<string, Open>();
  /** The same by the number of who spoke, as long as lines are of the same node. */
  let spoken: (Open | undefined)[] = [];
  let speakersOf: readonly Speaker[] | undefined;
  /** Of each node that was named, how many lines it had when another was. */
  const seenOf = new Map<string, number>();
  let decode: PassedLines['decode'] | undefined;
  let host: string | undefined;
  /** Lines of this node so far: those of others tell nothing of its silences. */
  let seen = 0;
  /** By how much the clock was set so far: time that did not pass, and is in no gap. */
  let set: Micros = 0;
  let passing: PassedLines | undefined;

  /** What spoke last, which mostly speaks again, with the node as its line names it. */
  let latest: Open | undefined;
  let named: string | undefined;
  let label: string | undefined;

  const keyOf = (unit: string) => `${host ?? ''}\n${unit}`;

  const lastStamp = (open: Open) => stampAt(open.stamp, open.value, open.turns);

  const spanOf = (line: number, endLine: number, offset: number): Span => ({
    ...where,
    line,
    ...(endLine === line ? {} : { endLine }),
    offset,
  });

  function lastSpan(open: Open): Span {
    if (open.at >= 0) keepLine(open, passing!);
    return spanOf(open.line, open.endLine, open.offset);
  }

  function lastText(open: Open): string {
    if (open.at >= 0) keepLine(open, passing!);
    open.text ??= decode!(open.bytes.subarray(0, open.length)).slice(0, MAX_TEXT);
    return open.text;
  }

  /** The columns and the bytes of lines that are passed are used again for others. */
  function keepLine(open: Open, lines: PassedLines): void {
    open.line = lines.line[open.at]!;
    open.endLine = lines.endLine[open.at]!;
    open.offset = lines.offset + lines.from[open.at]!;
    const begin = lines.text[open.at]!;
    if (open.bytes.length === 0) open.bytes = new Uint8Array(MAX_BYTES);
    open.length = Math.min(MAX_BYTES, lines.textEnd[open.at]! - begin);
    open.bytes.set(lines.bytes.subarray(begin, begin + open.length));
    open.text = null;
    open.at = -1;
    decode = lines.decode;
  }

  /** A line that names no node is of the one that was named last; those in front of all names are of the first. */
  function passTo(next: string | undefined): void {
    if (next === undefined || next === host) return;
    const first = host === undefined;
    if (!first) {
      seenOf.set(host!, seen);
      seen = seenOf.get(next) ?? 0;
    }
    host = next;
    seenOf.set(next, seen);
    spoken = [];
    if (!first) return;
    const opened = [...units.values()];
    units.clear();
    for (const open of opened) units.set(keyOf(open.unit), { ...open, host });
  }

  function openOf(unit: string, stamp: Stamp, value: Micros, turns: number): Open {
    if (latest?.unit === unit && latest.host === host) return latest;
    const key = keyOf(unit);
    latest = units.get(key);
    if (latest) return latest;
    const open: Open = {
      unit,
      host,
      lines: 0,
      first: stampAt(stamp, value, turns),
      stamp,
      value,
      turns,
      line: 0,
      endLine: 0,
      offset: 0,
      text: '',
      bytes: NO_BYTES,
      length: 0,
      at: -1,
      seenAt: seen,
      setAt: set,
      sizes: NO_SIZES,
      gaps: [],
    };
    units.set(key, open);
    return open;
  }

  /** Counts a line. Returns the gap in front of it, -1 where it moves nothing. */
  function count(open: Open, stamp: Stamp, value: Micros, turns: number): number {
    seen += 1;
    open.lines += 1;
    if (open.lines === 1) return 0;
    const gap = stamp.clock === open.stamp.clock ? value - open.value - (set - open.setAt) : 0;
    // Rows of a journal are not always in the order of time: a step back is no gap, and moves nothing.
    if (gap < 0 && turns === open.turns) return -1;
    if (open.sizes === NO_SIZES) open.sizes = new Uint32Array(SIZES);
    open.sizes[bucketOf(gap)]! += 1;
    return Math.max(gap, 0);
  }

  function addGap(open: Open, to: Stamp, toSpan: Span): void {
    open.gaps.push({
      from: lastStamp(open),
      fromSpan: lastSpan(open),
      fromText: lastText(open),
      to,
      toSpan,
      others: seen - open.seenAt - 1,
    });
  }

  function moveTo(open: Open, stamp: Stamp, value: Micros, turns: number): void {
    // Most lines of a file share their stamp, and to write an object costs more than to look at it.
    if (open.stamp !== stamp) open.stamp = stamp;
    open.value = value;
    open.turns = turns;
    open.seenAt = seen;
    open.setAt = set;
  }

  /** A speaker that speaks for the first time, or again behind lines of another node. */
  function openOfSpeaker(id: number, { host: of, unit }: Speaker, stamp: Stamp, value: Micros, turns: number): Open {
    passTo(hostLabel(of));
    const open = openOf(unit, stamp, value, turns);
    spoken[id] = open;
    return open;
  }

  return {
    line(record, turns) {
      const stamp = record.stamp!;
      if (record.host !== named) label = hostLabel(record.host);
      named = record.host;
      passTo(label);
      const open = openOf(record.actor ?? record.program ?? '', stamp, stamp.value, turns);
      const gap = count(open, stamp, stamp.value, turns);
      if (gap < 0) return;
      const endLine = record.endLine ?? record.line;
      if (gap >= LONG_GAP)
        addGap(open, stampAt(stamp, stamp.value, turns), spanOf(record.line, endLine, record.offset));
      moveTo(open, stamp, stamp.value, turns);
      open.line = record.line;
      open.endLine = endLine;
      open.offset = record.offset;
      open.text = record.text.slice(0, MAX_TEXT);
    },
    passed(lines, turns) {
      passing = lines;
      const { first, end, stamp, stamps, values, speaker, speakers, line, endLine, offset, from } = lines;
      if (speakers !== speakersOf) spoken = [];
      speakersOf = speakers;
      for (let i = first; i < end; i += 1) {
        const id = speaker[i]!;
        const of = stamps[stamp[i]!]!;
        const value = values[i]!;
        const turn = turns[i]!;
        const open = spoken[id] ?? openOfSpeaker(id, speakers[id]!, of, value, turn);
        const gap = count(open, of, value, turn);
        if (gap < 0) continue;
        if (gap >= LONG_GAP) addGap(open, stampAt(of, value, turn), spanOf(line[i]!, endLine[i]!, offset + from[i]!));
        moveTo(open, of, value, turn);
        open.at = i;
      }
      passing = undefined;
      for (const open of units.values()) if (open.at >= 0) keepLine(open, lines);
    },
    step(by, line) {
      set += by;
      for (const open of units.values()) if (open.line >= line) open.setAt += by;
    },
    end() {
      if (host !== undefined) seenOf.set(host, seen);
      const seenBy = (name: string | undefined) => (name === undefined ? seen : seenOf.get(name)!);
      return [...units.values()].map((open) => ({
        unit: open.unit,
        ...(seenOf.size > 1 && open.host !== undefined ? { host: open.host } : {}),
        lines: open.lines,
        first: open.first,
        last: lastStamp(open),
        usualGap: median(open.sizes),
        gaps: [
          ...open.gaps,
          {
            from: lastStamp(open),
            fromSpan: lastSpan(open),
            fromText: lastText(open),
            to: null,
            toSpan: null,
            others: seenBy(open.host) - open.seenAt,
          },
        ],
      }));
    },
  };
}
