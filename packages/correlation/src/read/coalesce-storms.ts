import {
  addTo,
  type Diagnostic,
  type FieldMap,
  type FieldValue,
  foldingKinds,
  HOUR,
  type LogRecord,
  MINUTE,
  type Micros,
  placeOfLine,
  type SkippedLines,
  type Source,
  type Stamp,
} from '@mountline/core';

/** Behind so many lines that may fold, those of one stretch of the file's clock are one event: a storm costs time, not lines. */
const STRETCHES: readonly (readonly [kept: number, stretch: number])[] = [
  [15_000, HOUR],
  [5_000, 10 * MINUTE],
  [1000, MINUTE],
];
/** Lines that differ in more ways than this are no storm of equal lines, and are not remembered for ever. */
const REMEMBERED = 10_000;

const FOLDED = {
  code: 'timeline/folded',
  severity: 'info',
  cost: 'each group keeps its count, its first and its last line; the times between are not shown',
  help: '`mountline parse` prints every line.',
} as const;

/**
 * Folds storms while a file is read. Only kinds that begin and end no life fold (`folds` in their table); two lines fold
 * where all but their times is equal, they are of one stretch, and no line between them that does not fold names what
 * they name, or nothing at all, as one of a boot.
 */
export function watchStorms({ tables = [] }: Source, stretches = STRETCHES) {
  const folds = foldingKinds(tables);
  let storms = new Map<string, LogRecord>();
  /** By each value that they name, the storms that a line about it ends. */
  let naming = new Map<string, string[]>();
  let kept = 0;
  let folded = 0;
  let first: LogRecord | undefined;
  /** Of the records that lines are known by. */
  const keys = new WeakMap<LogRecord, string>();

  function forget(): void {
    storms = new Map();
    naming = new Map();
  }

  function end({ fields }: LogRecord): void {
    const names = namesIn(fields);
    if (names.length === 0) forget();
    for (const name of names) {
      for (const key of naming.get(name) ?? []) storms.delete(key);
      naming.delete(name);
    }
  }

  /** The record that stands for a line too, if one does. */
  function standsFor(key: string, stamp: Stamp, value: Micros, turns: number | undefined): LogRecord | undefined {
    const into = storms.get(key);
    if (!into || !isOneStretch(lastStamp(into), stamp, value, turns, stretchOf(stretches, kept + 1)!)) return undefined;
    folded += 1;
    first ??= into;
    return into;
  }

  return {
    /** Whether an earlier record stands for this one too. */
    takes(record: LogRecord): boolean {
      if (!folds.has(record.kind!)) {
        if (storms.size > 0) end(record);
        return false;
      }
      const { stamp } = record;
      const isStorm = stretchOf(stretches, kept + 1) !== undefined && stamp !== null;
      const key = isStorm ? keyOf(record) : '';
      const into = isStorm ? standsFor(key, stamp, stamp.value, stamp.turns) : undefined;
      if (into) {
        fold(into, record, stamp!, stamp!.value, record.repeats);
        return true;
      }
      kept += 1;
      if (!isStorm) return false;
      if (storms.size >= REMEMBERED) forget();
      if (!storms.has(key)) for (const name of namesIn(record.fields)) addTo(naming, name, key);
      storms.set(key, record);
      return false;
    },
    /** The same of a line that is known by the record of another, before it is a record itself. */
    takesRepeat(record: LogRecord, lines: SkippedLines, i: number, turns: number): boolean {
      if (stretchOf(stretches, kept + 1) === undefined) return false;
      const key = keys.get(record) ?? keyOf(record);
      keys.set(record, key);
      const stamp = lines.stamps[lines.stamp[i]!]!;
      const value = lines.values[i]!;
      const into = standsFor(key, stamp, value, turns === 0 ? undefined : turns);
      if (into) fold(into, placeOfLine(lines, i), stamp, value, record.repeats);
      return into !== undefined;
    },
    forget,
    /** What is said of it. */
    diagnostics(place: { container?: string; path: string }): Diagnostic[] {
      if (!first) return [];
      const { line, offset } = first;
      const message = `${place.path}: ${folded} repeated lines were folded into equal lines of the same minute, ten minutes or hour`;
      return [{ ...FOLDED, message, span: { ...place, line, offset }, count: folded }];
    },
  };
}

/** How long a stretch is where so many lines may fold; undefined where none do. */
function stretchOf(stretches: typeof STRETCHES, lines: number): number | undefined {
  for (const [least, stretch] of stretches) if (lines > least) return stretch;
  return undefined;
}

/** What lines of one storm have in common. What a line counts of itself may differ. */
export function keyOf({ kind, host, program, pid, unit, level, actor, fields, repeats }: LogRecord): string {
  let key = '';
  for (const value of [kind, host, program, pid, unit, level, actor]) key += part(value);
  for (const name in fields) if (fields[name] !== repeats) key += part(name) + part(fields[name]);
  return key;
}

/** Texts carry their length, so that no two lists of values are one key. */
function part(value: FieldValue | undefined): string {
  if (typeof value === 'string') return `${value.length}:${value}`;
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return typeof value === 'bigint' ? `,${text}n;` : `,${text};`;
}

const namesIn = (fields: FieldMap) => Object.values(fields).filter((value) => typeof value === 'string');

const lastStamp = ({ folded, stamp }: LogRecord) => folded?.last.stamp ?? stamp;

/** `value` and `turns` are those of the stamp of `b`. */
function isOneStretch(a: Stamp | null, b: Stamp, value: Micros, turns: number | undefined, stretch: number): boolean {
  return (
    a !== null &&
    Math.floor(a.value / stretch) === Math.floor(value / stretch) &&
    a.value <= value &&
    a.clock === b.clock &&
    a.zone === b.zone &&
    a.turns === turns &&
    a.boot === b.boot
  );
}

/** `value` is the time of `stamp`, of which all but the width is that of the storm. */
function fold(
  into: LogRecord,
  { line, endLine, offset }: Pick<LogRecord, 'line' | 'endLine' | 'offset'>,
  { width }: Stamp,
  value: Micros,
  repeats = 1,
): void {
  // The last line has a stamp of its own, which is changed in place: a storm has a million lines.
  into.folded ??= { lines: 1, last: { line, offset, stamp: Object.assign({}, into.stamp!) } };
  const { folded } = into;
  const { last } = folded;
  folded.lines += 1;
  last.line = line;
  last.offset = offset;
  last.stamp.value = value;
  last.stamp.width = width;
  if (endLine !== undefined) last.endLine = endLine;
  else if (last.endLine !== undefined) delete last.endLine;
  into.repeats = (into.repeats ?? 1) + repeats;
}
