import {
  type LogRecord,
  type Micros,
  type SkippedLines,
  type Span,
  type Speaker,
  type Stamp,
  stampAt,
} from '@mountline/core';
import { hostLabel } from '../nodes/hosts.ts';
import { addGapSizes, addRow, type Columns, countOrdinary, LONG_GAP, noColumns } from './activity-columns.ts';
import { BUCKETS, bucketOf, medianOf } from './gap-sizes.ts';
import type { RawActivity, RawGap } from './raw-activity.ts';

interface Unit {
  /** Its place in the columns. */
  row: number;
  unit: string;
  host: string | undefined;
  first: Stamp;
  /** Of its last line: clock and width of the stamp, its value as it is written, where it stands. */
  stamp: Stamp;
  value: Micros;
  line: number;
  endLine: number;
  offset: number;
  /** The text of that line: as a string, or as bytes. */
  text: string | null;
  bytes: Uint8Array;
  length: number;
  gaps: RawGap[];
}

const MAX_TEXT = 400;
/** No character takes more bytes for each half of it in a string: six as an escape of JSON, three as UTF-8. */
const MAX_BYTES = 6 * (MAX_TEXT + 2);
const NO_BYTES = new Uint8Array(0);

export interface ActivityWatch {
  line(record: LogRecord, turns: number): void;
  /** `clock` is that of all stamps, null where there are several; `turns` are of each line. */
  skipped(lines: SkippedLines, clock: Stamp['clock'] | null, turns: Int32Array): void;
  /** The clock was set by so much: from this line on the stamps are of the new time. */
  step(by: Micros, line: number): void;
  end(): RawActivity[];
  /** The node that all lines name that name one. */
  host(): string | undefined;
}

/** What was counted so far. Numbers that change with every line are fields: a variable of a closure would be made anew each time. */
interface Counting {
  where: Pick<Span, 'container' | 'path'>;
  units: Unit[];
  byName: Map<string, Unit>;
  columns: Columns;
  rows: KnownRows;
  /** Of each node that was named, how many lines it had when another was. */
  seenOf: Map<string, number>;
  decode: SkippedLines['decode'] | undefined;
  host: string | undefined;
  /** Lines of this node so far: those of others tell nothing of its silences. */
  seen: number;
  /** What spoke last, which mostly speaks again, with the node as its line names it. */
  latest: Unit | undefined;
  named: string | undefined;
  label: string | undefined;
}

/** Gathers, line by line, how busy each unit of a file is: what silence and coverage rest on. */
export function watchActivity(where: Pick<Span, 'container' | 'path'>): ActivityWatch {
  const counting: Counting = {
    where,
    units: [],
    byName: new Map(),
    columns: noColumns(),
    rows: { of: new Int32Array(0), known: [], speakers: undefined, clock: null },
    seenOf: new Map(),
    decode: undefined,
    host: undefined,
    seen: 0,
    latest: undefined,
    named: undefined,
    label: undefined,
  };
  return {
    line: (record, turns) => countLine(counting, record, turns),
    skipped: (lines, clock, turns) => countAllSkipped(counting, lines, clock, turns),
    step(by, line) {
      const { units, columns } = counting;
      for (const unit of units) if (unit.line < line) columns.last[unit.row]! += by;
    },
    end: () => counted(counting),
    host: () => (counting.seenOf.size > 1 ? undefined : counting.host),
  };
}

/**
 * By the number of who spoke the row of its unit, -1 where it is not known: it is for units of which two lines are counted already, and
 * forgotten where a line is of another node or on another clock.
 */
interface KnownRows {
  of: Int32Array;
  /** Those who have one. */
  known: number[];
  speakers: readonly Speaker[] | undefined;
  clock: Stamp['clock'] | null;
}

function forget(rows: KnownRows): void {
  if (rows.known.length === 0) return;
  for (const id of rows.known) rows.of[id] = -1;
  rows.known = [];
}

const keyOf = (host: string | undefined, unit: string) => `${host ?? ''}\n${unit}`;

const spanOf = (where: Counting['where'], line: number, endLine: number, offset: number): Span => ({
  ...where,
  line,
  ...(endLine === line ? {} : { endLine }),
  offset,
});

/** A line that names no node is of the one that was named last; those in front of all names are of the first. */
function passTo(counting: Counting, next: string | undefined): void {
  const { host, seenOf, byName } = counting;
  if (next === undefined || next === host) return;
  if (host !== undefined) {
    seenOf.set(host, counting.seen);
    counting.seen = seenOf.get(next) ?? 0;
  }
  counting.host = next;
  seenOf.set(next, counting.seen);
  forget(counting.rows);
  if (host !== undefined) return;
  byName.clear();
  for (const unit of counting.units) {
    unit.host = next;
    byName.set(keyOf(next, unit.unit), unit);
  }
}

function unitOf(counting: Counting, name: string, stamp: Stamp, value: Micros, turns: number): Unit {
  const { latest, host, units, byName, columns } = counting;
  if (latest?.unit === name && latest.host === host) return latest;
  const key = keyOf(host, name);
  const known = byName.get(key);
  if (known) {
    counting.latest = known;
    return known;
  }
  const unit: Unit = {
    row: units.length,
    unit: name,
    host,
    first: stampAt(stamp, value, turns),
    stamp,
    value,
    line: 0,
    endLine: 0,
    offset: 0,
    text: '',
    bytes: NO_BYTES,
    length: 0,
    gaps: [],
  };
  units.push(unit);
  byName.set(key, unit);
  addRow(columns, unit.row);
  counting.latest = unit;
  return unit;
}

/** Counts a line. Returns the gap in front of it, -1 where it moves nothing. */
function count(counting: Counting, unit: Unit, stamp: Stamp, value: Micros, turns: number): number {
  const { columns } = counting;
  const { row } = unit;
  counting.seen += 1;
  columns.lines[row]! += 1;
  const gap = columns.lines[row]! > 1 && stamp.clock === unit.stamp.clock ? value - columns.last[row]! : 0;
  if (gap < 0 && turns === columns.turns[row]) return -1;
  if (columns.lines[row]! > 1) {
    if (columns.gapsAt[row]! < 0) addGapSizes(columns, row);
    columns.gaps[columns.gapsAt[row]! + bucketOf(gap)]! += 1;
  }
  return Math.max(gap, 0);
}

function move({ columns, seen }: Counting, { row }: Unit, value: Micros, turns: number): void {
  columns.last[row] = value;
  columns.turns[row] = turns;
  columns.seenAt[row] = seen;
}

const lastStamp = ({ columns }: Counting, { row, stamp, value }: Unit) => stampAt(stamp, value, columns.turns[row]!);

function openGap(counting: Counting, unit: Unit): RawGap {
  unit.text ??= counting.decode!(unit.bytes.subarray(0, unit.length)).slice(0, MAX_TEXT);
  return {
    from: lastStamp(counting, unit),
    fromSpan: spanOf(counting.where, unit.line, unit.endLine, unit.offset),
    fromText: unit.text,
    to: null,
    toSpan: null,
    others: 0,
  };
}

function addGap(counting: Counting, unit: Unit, to: Stamp, toSpan: Span): void {
  const others = counting.seen - counting.columns.seenAt[unit.row]! - 1;
  unit.gaps.push({ ...openGap(counting, unit), to, toSpan, others });
}

function countLine(counting: Counting, record: LogRecord, turns: number): void {
  const stamp = record.stamp!;
  if (record.host !== counting.named) counting.label = hostLabel(record.host);
  counting.named = record.host;
  passTo(counting, counting.label);
  const unit = unitOf(counting, record.actor ?? record.program ?? '', stamp, stamp.value, turns);
  const gap = count(counting, unit, stamp, stamp.value, turns);
  if (gap < 0) return;
  const { line, endLine = line, offset } = record;
  if (gap >= LONG_GAP)
    addGap(counting, unit, stampAt(stamp, stamp.value, turns), spanOf(counting.where, line, endLine, offset));
  move(counting, unit, stamp.value, turns);
  unit.stamp = stamp;
  unit.value = stamp.value;
  unit.line = line;
  unit.endLine = endLine;
  unit.offset = offset;
  unit.text = record.text.slice(0, MAX_TEXT);
  if (stamp.clock !== counting.rows.clock) forget(counting.rows);
}

function countAllSkipped(
  counting: Counting,
  lines: SkippedLines,
  clock: Stamp['clock'] | null,
  turns: Int32Array,
): void {
  const { rows, columns, units } = counting;
  if (lines.speakers !== rows.speakers || clock !== rows.clock) forget(rows);
  if (lines.speakers.length > rows.of.length) {
    forget(rows);
    rows.of = new Int32Array(lines.speakers.length * 2).fill(-1);
  }
  rows.speakers = lines.speakers;
  rows.clock = clock;
  for (let i = lines.first; i < lines.end; i += 1) {
    const next = countOrdinary(lines, i, rows.of, turns, columns, counting.seen);
    counting.seen += next - i;
    if (next < lines.end) countSkipped(counting, lines, next, turns[next]!);
    i = next;
  }
  for (const row of columns.moved) keepLast(counting, units[row]!, lines);
  columns.moved.length = 0;
}

/** A line that is skipped, and may change more than columns. */
function countSkipped(counting: Counting, lines: SkippedLines, i: number, turns: number): void {
  const { rows, columns, where } = counting;
  const id = lines.speaker[i]!;
  const { host: of, unit: name } = lines.speakers[id]!;
  const stamp = lines.stamps[lines.stamp[i]!]!;
  const value = lines.values[i]!;
  passTo(counting, hostLabel(of));
  const unit = unitOf(counting, name, stamp, value, turns);
  keepLast(counting, unit, lines);
  const gap = count(counting, unit, stamp, value, turns);
  if (gap < 0) return;
  if (gap >= LONG_GAP) {
    const span = spanOf(where, lines.line[i]!, lines.endLine[i]!, lines.offset + lines.from[i]!);
    addGap(counting, unit, stampAt(stamp, value, turns), span);
  }
  move(counting, unit, value, turns);
  columns.skipped[unit.row] = i;
  columns.moved.push(unit.row);
  if (rows.clock === null || columns.gapsAt[unit.row]! < 0) return;
  if (rows.of[id]! < 0) rows.known.push(id);
  rows.of[id] = unit.row;
}

/** The last line of a unit, of lines that are skipped: their columns and bytes are used again for others. */
function keepLast(counting: Counting, unit: Unit, lines: SkippedLines): void {
  const { skipped } = counting.columns;
  const at = skipped[unit.row]!;
  if (at < 0) return;
  skipped[unit.row] = -1;
  unit.stamp = lines.stamps[lines.stamp[at]!]!;
  unit.value = lines.values[at]!;
  unit.line = lines.line[at]!;
  unit.endLine = lines.endLine[at]!;
  unit.offset = lines.offset + lines.from[at]!;
  const begin = lines.text[at]!;
  unit.length = Math.min(MAX_BYTES, lines.textEnd[at]! - begin);
  if (unit.bytes.length < unit.length) unit.bytes = new Uint8Array(unit.length);
  unit.bytes.set(lines.bytes.subarray(begin, begin + unit.length));
  unit.text = null;
  counting.decode = lines.decode;
}

function counted(counting: Counting): RawActivity[] {
  const { host, seen, seenOf, units, columns } = counting;
  if (host !== undefined) seenOf.set(host, seen);
  const seenBy = (name: string | undefined) => (name === undefined ? seen : seenOf.get(name)!);
  return units.map((unit) => ({
    unit: unit.unit,
    ...(seenOf.size > 1 && unit.host !== undefined ? { host: unit.host } : {}),
    lines: columns.lines[unit.row]!,
    first: unit.first,
    last: lastStamp(counting, unit),
    usualGap: usualGap(columns, unit.row),
    gaps: [...unit.gaps, { ...openGap(counting, unit), others: seenBy(unit.host) - columns.seenAt[unit.row]! }],
  }));
}

function usualGap({ gapsAt, gaps }: Columns, row: number): Micros {
  const at = gapsAt[row]!;
  return at < 0 ? 0 : medianOf(gaps.subarray(at, at + BUCKETS));
}
