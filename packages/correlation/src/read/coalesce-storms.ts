import {
  type Diagnostic,
  type FieldMap,
  type FieldValue,
  foldingKinds,
  HOUR,
  MINUTE,
  type Micros,
  type SkippedLines,
  type Source,
  type Stamp,
} from '@mountline/core';
import type { KnownLine } from './known-line.ts';

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

/** What folded into a line: the number of lines, the place and time of the last, and how often it happened in total. */
export interface Fold {
  lines: number;
  line: number;
  endLine: number | undefined;
  offset: number;
  value: Micros;
  width: Micros;
  repeats: number;
}

/** Called with what folded into the line at a place, once the storm is over. */
export type Over = (place: number, fold: Fold) => void;

/** A line that others fold into. Their number and the last of them are reported when the storm is over: there may be a million. */
interface Storm {
  record: KnownLine;
  /** Its place among the kept lines. */
  place: number;
  isOver: boolean;
  /** Of the last line of it: its time, and the stamp whose clock and width it has. */
  value: Micros;
  turns: number;
  stamp: Stamp;
  line: number;
  endLine: number | undefined;
  offset: number;
  /** Up to here a line is of the same stretch, which is so long. */
  until: Micros;
  stretch: number;
  /** So many lines fold into the record, which says so often that it happened. */
  lines: number;
  repeats: number;
}

function stormOf(record: KnownLine, stamp: Stamp, place: number): Storm {
  const { line, offset, repeats = 1 } = record;
  const { value, turns = 0 } = stamp;
  const none = { endLine: undefined, until: 0, stretch: 0, lines: 0 };
  return { record, place, isOver: false, value, turns, stamp, line, offset, repeats, ...none };
}

/** The storms that go on, by what their lines have in common. */
function openStorms(over: Over) {
  let storms = new Map<string, Storm>();
  /** By each value that they name, the storms that a line about it ends. */
  let naming = new Map<string, Set<string>>();

  function forget(): void {
    for (const storm of storms.values()) finish(storm, over);
    storms = new Map();
    naming = new Map();
  }

  function endOf(key: string): void {
    const storm = storms.get(key);
    if (!storm) return;
    finish(storm, over);
    storms.delete(key);
  }

  function named(name: string): Set<string> {
    const known = naming.get(name) ?? new Set();
    naming.set(name, known);
    return known;
  }

  return {
    get: (key: string) => storms.get(key),
    forget,
    begin(key: string, record: KnownLine, place: number): void {
      if (storms.size >= REMEMBERED) forget();
      if (storms.has(key)) endOf(key);
      else for (const name of namesIn(record.fields)) named(name).add(key);
      storms.set(key, stormOf(record, record.stamp!, place));
    },
    /** Those that name what a record does, or all where it names nothing. */
    end({ fields }: KnownLine): void {
      if (storms.size === 0) return;
      const names = namesIn(fields);
      if (names.length === 0) forget();
      for (const name of names) {
        for (const key of naming.get(name) ?? []) endOf(key);
        naming.delete(name);
      }
    },
  };
}

/**
 * Folds storms while a file is read. Only kinds that begin and end no life fold (`folds` in their table); two lines fold
 * where all but their times is equal, they are of one stretch, and no line between them that does not fold names what
 * they name, or nothing at all, as one of a boot.
 */
export function watchStorms({ tables = [] }: Source, over: Over, stretches = STRETCHES) {
  const folds = foldingKinds(tables);
  const storms = openStorms(over);
  const repeated = repeatedStorms(storms.get);
  let kept = 0;
  /** Of the next line that may fold; 0 where none does. */
  let stretch = stretchOf(stretches, 1);
  let folded = 0;
  let first: KnownLine | undefined;

  /** A record that stands for itself: those behind it may fold into it where it has a key. */
  function keep(key: string | null, record: KnownLine, place: number): void {
    kept += 1;
    stretch = stretchOf(stretches, kept + 1);
    if (key !== null) storms.begin(key, record, place);
  }

  /** One more line folds. */
  function told(storm: Storm): void {
    folded += 1;
    first ??= storm.record;
  }

  return {
    /** Whether an earlier line also stands for this one. If not, it is kept at that place. */
    takes(record: KnownLine, at: number): boolean {
      const { stamp, line, endLine, offset, repeats } = record;
      if (!folds.has(record.kind!)) {
        storms.end(record);
        return false;
      }
      const key = stretch > 0 && stamp !== null ? keyOf(record) : null;
      const storm = key === null ? undefined : storms.get(key);
      if (storm && holds(storm, stamp!, stamp!.value, stamp!.turns ?? 0, stretch)) {
        fold(storm, line, endLine, offset, repeats);
        told(storm);
        return true;
      }
      keep(key, record, at);
      return false;
    },
    /** The same of a line that is known by the record of another, before it is a record itself. */
    takesRepeat(lines: SkippedLines, i: number, turns: number): boolean {
      if (stretch === 0) return false;
      const storm = repeated.stormOf(lines, i);
      if (!storm || !holds(storm, lines.stamps[lines.stamp[i]!]!, lines.values[i]!, turns, stretch)) return false;
      // What is read from a Float64Array is an object of its own in V8: a rounded number is none.
      fold(storm, Math.floor(lines.line[i]!), undefined, lines.offset + lines.from[i]!, repeated.repeats(lines, i));
      told(storm);
      return true;
    },
    /** Such a line that does not fold, as a record. */
    keepsRepeat: (record: KnownLine, lines: SkippedLines, i: number, at: number) =>
      keep(stretch > 0 ? repeated.keyOf(lines, i) : null, record, at),
    forget: storms.forget,
    /** All storms are over. What is said of them. */
    end(place: { container?: string; path: string }): Diagnostic[] {
      storms.forget();
      if (!first) return [];
      const { line, offset } = first;
      const message = `${place.path}: ${folded} repeated lines were folded into equal lines of the same minute, ten minutes or hour`;
      return [{ ...FOLDED, message, span: { ...place, line, offset }, count: folded }];
    },
  };
}

/** Of the lines that others repeat, by their numbers, the storms that they were last of: to look one up by its key takes longer. */
function repeatedStorms(ofKey: (key: string) => Storm | undefined) {
  let list: SkippedLines['repeated'] = [];
  let keys: string[] = [];
  let storms: (Storm | undefined)[] = [];

  function keyOfRepeated(lines: SkippedLines, i: number): string {
    const number = lines.repeats[i]!;
    if (lines.repeated !== list) {
      list = lines.repeated;
      keys = [];
      storms = [];
    }
    keys[number] ??= keyOf(list[number]!.record);
    return keys[number]!;
  }

  return {
    keyOf: keyOfRepeated,
    stormOf(lines: SkippedLines, i: number): Storm | undefined {
      const number = lines.repeats[i]!;
      const known = lines.repeated === list ? storms[number] : undefined;
      if (known && !known.isOver) return known;
      const storm = ofKey(keyOfRepeated(lines, i));
      storms[number] = storm;
      return storm;
    },
    repeats: (lines: SkippedLines, i: number) => lines.repeated[lines.repeats[i]!]!.record.repeats,
  };
}

/** How long a stretch is where so many lines may fold; 0 where none do. */
function stretchOf(stretches: typeof STRETCHES, lines: number): number {
  for (const [least, stretch] of stretches) if (lines > least) return stretch;
  return 0;
}

/** What lines of one storm have in common. What a line counts of itself may differ. */
export function keyOf({ kind, host, program, pid, unit, level, actor, fields, repeats }: KnownLine): string {
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

/** Whether a line of this time is of the same stretch, and follows; if so, it is the last line from now on. */
function holds(storm: Storm, stamp: Stamp, value: Micros, turns: number, stretch: number): boolean {
  if (storm.stretch !== stretch) {
    storm.stretch = stretch;
    storm.until = (Math.floor(storm.value / stretch) + 1) * stretch;
  }
  if (value < storm.value || value >= storm.until || turns !== storm.turns) return false;
  const { stamp: last } = storm;
  if (stamp !== last) {
    if (stamp.clock !== last.clock || stamp.zone !== last.zone || stamp.boot !== last.boot) return false;
    storm.stamp = stamp;
  }
  storm.value = value;
  return true;
}

function fold(storm: Storm, line: number, endLine: number | undefined, offset: number, repeats = 1): void {
  storm.lines += 1;
  storm.line = line;
  storm.endLine = endLine;
  storm.offset = offset;
  storm.repeats += repeats;
}

/** Reports what folded into the line. */
function finish(storm: Storm, over: Over): void {
  const { place, value, stamp, line, endLine, offset, lines, repeats } = storm;
  storm.isOver = true;
  if (lines > 0) over(place, { lines: lines + 1, line, endLine, offset, value, width: stamp.width, repeats });
}
