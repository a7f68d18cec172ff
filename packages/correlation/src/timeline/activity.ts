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
import { addGapSizes, addRow, countOrdinary, LONG_GAP, noColumns } from './activity-columns.ts';
import { BUCKETS, bucketOf, medianOf } from './gap-sizes.ts';

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
}

/** Gathers, line by line, how busy each unit of a file is: what silence and coverage rest on. */
export function watchActivity(where: Pick<Span, 'container' | 'path'>): ActivityWatch {
  const units: Unit[] = [];
  const byName = new Map<string, Unit>();
  const columns = noColumns();
  /**
   * By the number of who spoke the row of its unit, -1 where it is not known: it is for units of which two lines are counted already, and
   * forgotten where a line is of another node or on another clock.
   */
  let rows = new Int32Array(0);
  /** Those who have one. */
  let known: number[] = [];
  let speakersOf: readonly Speaker[] | undefined;
  let clockOf: Stamp['clock'] | null = null;
  /** Of each node that was named, how many lines it had when another was. */
  const seenOf = new Map<string, number>();
  let decode: SkippedLines['decode'] | undefined;
  let host: string | undefined;
  /** Lines of this node so far: those of others tell nothing of its silences. */
  let seen = 0;

  /** What spoke last, which mostly speaks again, with the node as its line names it. */
  let latest: Unit | undefined;
  let named: string | undefined;
  let label: string | undefined;

  const keyOf = (unit: string) => `${host ?? ''}\n${unit}`;

  const spanOf = (line: number, endLine: number, offset: number): Span => ({
    ...where,
    line,
    ...(endLine === line ? {} : { endLine }),
    offset,
  });

  function forgetRows(): void {
    if (known.length === 0) return;
    for (const id of known) rows[id] = -1;
    known = [];
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
    forgetRows();
    if (!first) return;
    byName.clear();
    for (const unit of units) {
      unit.host = host;
      byName.set(keyOf(unit.unit), unit);
    }
  }

  function unitOf(name: string, stamp: Stamp, value: Micros, turns: number): Unit {
    if (latest?.unit === name && latest.host === host) return latest;
    const key = keyOf(name);
    latest = byName.get(key);
    if (latest) return latest;
    latest = {
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
    units.push(latest);
    byName.set(key, latest);
    addRow(columns, latest.row);
    return latest;
  }

  /** Counts a line. Returns the gap in front of it, -1 where it moves nothing. */
  function count({ row, stamp: { clock } }: Unit, stamp: Stamp, value: Micros, turns: number): number {
    seen += 1;
    columns.lines[row]! += 1;
    const gap = columns.lines[row]! > 1 && stamp.clock === clock ? value - columns.last[row]! : 0;
    if (gap < 0 && turns === columns.turns[row]) return -1;
    if (columns.lines[row]! > 1) {
      if (columns.gapsAt[row]! < 0) addGapSizes(columns, row);
      columns.gaps[columns.gapsAt[row]! + bucketOf(gap)]! += 1;
    }
    return Math.max(gap, 0);
  }

  function move({ row }: Unit, value: Micros, turns: number): void {
    columns.last[row] = value;
    columns.turns[row] = turns;
    columns.seenAt[row] = seen;
  }

  const lastStamp = ({ row, stamp, value }: Unit) => stampAt(stamp, value, columns.turns[row]!);

  function openGap(unit: Unit): RawGap {
    unit.text ??= decode!(unit.bytes.subarray(0, unit.length)).slice(0, MAX_TEXT);
    return {
      from: lastStamp(unit),
      fromSpan: spanOf(unit.line, unit.endLine, unit.offset),
      fromText: unit.text,
      to: null,
      toSpan: null,
      others: 0,
    };
  }

  function addGap(unit: Unit, to: Stamp, toSpan: Span): void {
    const others = seen - columns.seenAt[unit.row]! - 1;
    unit.gaps.push({ ...openGap(unit), to, toSpan, others });
  }

  /** The last line of a unit, of lines that are skipped: their columns and bytes are used again for others. */
  function keepLast(unit: Unit, lines: SkippedLines): void {
    const at = columns.skipped[unit.row]!;
    if (at < 0) return;
    columns.skipped[unit.row] = -1;
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
    decode = lines.decode;
  }

  /** A line that is skipped, and may change more than columns. */
  function countSkipped(lines: SkippedLines, i: number, turns: Int32Array): void {
    const id = lines.speaker[i]!;
    const { host: of, unit: name } = lines.speakers[id]!;
    const stamp = lines.stamps[lines.stamp[i]!]!;
    const value = lines.values[i]!;
    passTo(hostLabel(of));
    const unit = unitOf(name, stamp, value, turns[i]!);
    keepLast(unit, lines);
    const gap = count(unit, stamp, value, turns[i]!);
    if (gap < 0) return;
    if (gap >= LONG_GAP) {
      const span = spanOf(lines.line[i]!, lines.endLine[i]!, lines.offset + lines.from[i]!);
      addGap(unit, stampAt(stamp, value, turns[i]!), span);
    }
    move(unit, value, turns[i]!);
    columns.skipped[unit.row] = i;
    columns.moved.push(unit.row);
    if (clockOf === null || columns.gapsAt[unit.row]! < 0) return;
    if (rows[id]! < 0) known.push(id);
    rows[id] = unit.row;
  }

  return {
    line(record, turns) {
      const stamp = record.stamp!;
      if (record.host !== named) label = hostLabel(record.host);
      named = record.host;
      passTo(label);
      const unit = unitOf(record.actor ?? record.program ?? '', stamp, stamp.value, turns);
      const gap = count(unit, stamp, stamp.value, turns);
      if (gap < 0) return;
      const endLine = record.endLine ?? record.line;
      if (gap >= LONG_GAP)
        addGap(unit, stampAt(stamp, stamp.value, turns), spanOf(record.line, endLine, record.offset));
      move(unit, stamp.value, turns);
      unit.stamp = stamp;
      unit.value = stamp.value;
      unit.line = record.line;
      unit.endLine = endLine;
      unit.offset = record.offset;
      unit.text = record.text.slice(0, MAX_TEXT);
      if (stamp.clock !== clockOf) forgetRows();
    },
    skipped(lines, clock, turns) {
      if (lines.speakers !== speakersOf || clock !== clockOf) forgetRows();
      if (lines.speakers.length > rows.length) {
        forgetRows();
        rows = new Int32Array(lines.speakers.length * 2).fill(-1);
      }
      speakersOf = lines.speakers;
      clockOf = clock;
      for (let i = lines.first; i < lines.end; i += 1) {
        const next = countOrdinary(lines, i, rows, turns, columns, seen);
        seen += next - i;
        if (next < lines.end) countSkipped(lines, next, turns);
        i = next;
      }
      for (const row of columns.moved) keepLast(units[row]!, lines);
      columns.moved.length = 0;
    },
    step(by, line) {
      for (const unit of units) if (unit.line < line) columns.last[unit.row]! += by;
    },
    end() {
      if (host !== undefined) seenOf.set(host, seen);
      const seenBy = (name: string | undefined) => (name === undefined ? seen : seenOf.get(name)!);
      return units.map((unit) => ({
        unit: unit.unit,
        ...(seenOf.size > 1 && unit.host !== undefined ? { host: unit.host } : {}),
        lines: columns.lines[unit.row]!,
        first: unit.first,
        last: lastStamp(unit),
        usualGap: usualGap(unit.row),
        gaps: [...unit.gaps, { ...openGap(unit), others: seenBy(unit.host) - columns.seenAt[unit.row]! }],
      }));
    },
  };

  function usualGap(row: number): Micros {
    const at = columns.gapsAt[row]!;
    return at < 0 ? 0 : medianOf(columns.gaps.subarray(at, at + BUCKETS));
  }
}
