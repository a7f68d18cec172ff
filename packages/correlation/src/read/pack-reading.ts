import {
  type Clue,
  type Diagnostic,
  isLogRecord,
  type LogRecord,
  placeOf,
  type RawDiagnostic,
  type Source,
  type SourceRecord,
  type Span,
  type Stamp,
  type Typed,
} from '@mountline/core';
import type { RawStep } from '../clocks/jumps/detect-jumps.ts';
import type { RawActivity, RawGap } from '../timeline/raw-activity.ts';
import { keyOf } from './coalesce-storms.ts';
import { count } from './file-reader.ts';
import type { KnownLine, KnownLines } from './known-line.ts';
import { BOOT_CHANGED, type Reading, type Reboot, type Unread } from './reading.ts';

/**
 * What a distilled pack says of one file of the original bundle. The lines that are needed stand in the pack; all that
 * rests on every line of the file (coverage, activity, clocks, losses) cannot be read again, and is attested here.
 */
export interface AttestedFile {
  /** The place of the original. */
  container?: string;
  path: string;
  source: string;
  /** Of the original, decompressed; of a redacted pack it would give the names away. */
  sha256?: string;
  bytes: number;
  lines: number;
  records: number;
  /** Where its lines stand in the pack, and their hash; absent where none of them is needed. `lines`: four characters of each. */
  packed?: { path: string; sha256: string; lines?: string };
  /** The lines that the pack has, in stretches: first line, how many, byte offset of the first in the original. */
  kept: [line: number, count: number, offset: number][];
  /** From this line on, stamps lie so many turns of the year, or boots, behind the first of the file. */
  turns: [line: number, turns: number][];
  /** Of a storm: how many lines the line of the pack stands for, the last of them, and how often it happened in all. */
  folded?: { line: number; folded: NonNullable<LogRecord['folded']>; repeats: number }[];
  extent: Reading['extent'];
  /** What the file covers: the actors, and its earliest and latest stamps. */
  covers?: { units: string[]; edges: Stamp[] };
  activity: (Omit<RawActivity, 'gaps'> & { gaps: AttestedGap[] })[];
  clues: { clue: Clue; span: AttestedPlace }[];
  reboots: { line: number; before: Stamp; after: Stamp | null }[];
  /** Where the clock of the node was set; absent where it was not. */
  steps?: (Omit<RawStep, 'span'> & { span: AttestedPlace })[];
  unread: (Omit<Unread, 'span'> & { span: AttestedPlace })[];
  /** Of the output of a command in a terminal session. */
  typed?: Typed;
  /** Of a table of which not all rows were read: why. */
  partial?: string;
  /** Why its bytes may not be those that were collected. */
  damaged?: string;
  /** It was edited by hand, and the pack was sealed again. */
  edited?: true;
  diagnostics: Diagnostic[];
}

/** A place in the same file. */
interface AttestedPlace {
  line: number;
  endLine?: number;
  offset: number;
}

/** The lines at both ends of a gap stand in the pack: without them there is no gap. */
interface AttestedGap extends Pick<RawGap, 'from' | 'to' | 'others'> {
  fromSpan: AttestedPlace;
  toSpan: AttestedPlace | null;
}

/** What `attest` keeps of a reading: the units are actors that rules may ask of, the others would only name programs. */
export function attest(
  reading: Reading,
  original: Pick<AttestedFile, 'sha256' | 'lines' | 'bytes'>,
  actors: ReadonlySet<string>,
  covers: AttestedFile['covers'],
): AttestedFile {
  const { entry, source, extent } = reading;
  const several = reading.activity.some(({ host }) => host !== undefined);
  const folded = reading.logRecords.flatMap(({ line, folded: storm, repeats = 1 }) =>
    storm ? [{ line, folded: storm, repeats }] : [],
  );
  return {
    ...placeOf(entry),
    source: source!.name,
    ...original,
    records: entry.records,
    kept: [],
    turns: turnsOf(reading.logRecords),
    ...(folded.length > 0 ? { folded } : {}),
    extent,
    ...(covers ? { covers } : {}),
    activity: reading.activity
      .filter(({ unit }) => several || actors.has(unit))
      .map((one) => ({
        ...one,
        gaps: one.gaps.map(({ from, to, others, fromSpan, toSpan }) => ({
          from,
          to,
          others,
          fromSpan: inFile(fromSpan),
          toSpan: toSpan && inFile(toSpan),
        })),
      })),
    clues: reading.clues.map(({ clue, span }) => ({ clue, span: inFile(span) })),
    reboots: reading.reboots.map(({ record, before, after }) => ({ line: record.line, before, after })),
    ...(reading.steps.length > 0 ? { steps: reading.steps.map((one) => ({ ...one, span: inFile(one.span) })) } : {}),
    unread: reading.unread.map((one) => ({ ...one, span: inFile(one.span) })),
    ...notAll(reading.typed),
    ...(reading.partial === undefined ? {} : { partial: reading.partial }),
    ...(entry.damaged === undefined ? {} : { damaged: entry.damaged }),
    diagnostics: reading.diagnostics,
  };
}

/** Which node it is of is told for the node as a whole. */
function notAll(typed: Typed | undefined): Pick<AttestedFile, 'typed'> {
  const { host: _, address: __, passed: ___, ...kept } = typed ?? {};
  return Object.keys(kept).length > 0 ? { typed: kept } : {};
}

const inFile = ({ line, endLine, offset }: Span): AttestedPlace => ({
  line,
  ...(endLine === undefined ? {} : { endLine }),
  offset,
});

function turnsOf(records: KnownLines): [number, number][] {
  const turns: [number, number][] = [];
  for (const { line, stamp } of records) {
    const now = stamp?.turns ?? 0;
    if (now !== (turns.at(-1)?.[1] ?? 0)) turns.push([line, now]);
  }
  return turns;
}

/**
 * The reading of a file of which the pack has some lines: its records bear the places that they have in the original,
 * and what rests on all of its lines is as attested.
 */
export function readAttested(file: AttestedFile, source: Source, content: Uint8Array): Reading {
  const where = placeOf(file);
  const original = originalPlaces(file.kept, content);
  // A file of which no line is needed is not an empty one.
  const { records, diagnostics } = file.packed ? source.parse(content, file.path) : { records: [], diagnostics: [] };
  const rows: SourceRecord[] = [];
  const logRecords: KnownLine[] = [];
  const texts = new Map<number, string>();
  const reboots: Reboot[] = [];
  const storms = stormsOf(file.folded ?? []);
  for (const found of records) {
    const record = { ...found, ...original(found) };
    if (!isLogRecord(record)) {
      rows.push(record);
      continue;
    }
    if (storms.takes(record)) continue;
    texts.set(record.line, record.text);
    if (record.kind === BOOT_CHANGED && !file.reboots.some(({ line }) => line === record.line)) continue;
    if (record.stamp) record.stamp = turned(record.stamp, turnsAt(file.turns, record.line));
    const reboot = file.reboots.find(({ line }) => line === record.line);
    if (reboot) reboots.push({ ...reboot, record, span: { ...where, ...inFile(record as unknown as Span) } });
    else if (record.kind !== null) logRecords.push(record);
  }
  return {
    entry: {
      ...where,
      source: source.name,
      state: 'read',
      records: file.records,
      bytes: file.bytes,
      ...(file.damaged === undefined ? {} : { damaged: file.damaged }),
    },
    source,
    logRecords,
    rows,
    clues: file.clues.map(({ clue, span }) => ({ clue, span: { ...where, ...span } })),
    activity: file.activity.map((one) => ({
      ...one,
      gaps: one.gaps.flatMap((gap) => gapOf(gap, where, texts)),
    })),
    extent: file.extent,
    reboots,
    steps: (file.steps ?? []).map((one) => ({ ...one, span: { ...where, ...one.span } })),
    unread: file.unread.map((one) => ({ ...one, span: { ...where, ...one.span } })),
    // A pack holds what conclusions rest on: of other lines it has none.
    errors: [],
    diagnostics: [...file.diagnostics.map((one) => placedAt(one, where)), ...ofPack(diagnostics, file, source)],
    ...(file.typed ? { typed: file.typed } : {}),
    ...(file.partial === undefined ? {} : { partial: file.partial }),
    attested: { rows: file.records, ...(file.covers ? { covers: file.covers } : {}) },
  };
}

/** A line of the pack stands for its storm again, and lines of the storm that the pack has too are part of it. */
function stormsOf(all: NonNullable<AttestedFile['folded']>) {
  const firsts = new Map(all.map((one) => [one.line, one]));
  const until = new Map<string, number>();
  return {
    takes(record: LogRecord): boolean {
      if (firsts.size === 0) return false;
      const key = keyOf(record);
      const storm = firsts.get(record.line);
      if (!storm) return record.line <= (until.get(key) ?? 0);
      until.set(key, storm.folded.last.line);
      record.folded = storm.folded;
      record.repeats = storm.repeats;
      return false;
    },
  };
}

/** All that is told of a file stands in it, wherever it lies now. */
const placedAt = (one: Diagnostic, where: { container?: string; path: string }): Diagnostic =>
  one.span ? { ...one, span: { ...one.span, ...where } } : one;

const turned = ({ turns: _, ...stamp }: Stamp, turns: number): Stamp => (turns === 0 ? stamp : { ...stamp, turns });

function turnsAt(turns: AttestedFile['turns'], line: number): number {
  return turns.findLast(([from]) => from <= line)?.[1] ?? 0;
}

function gapOf(gap: AttestedGap, where: { path: string }, texts: ReadonlyMap<number, string>): RawGap[] {
  const { fromSpan, toSpan } = gap;
  const fromText = texts.get(fromSpan.line);
  if (fromText === undefined || (toSpan && !texts.has(toSpan.line))) return [];
  const placed = { fromSpan: { ...where, ...fromSpan }, toSpan: toSpan && { ...where, ...toSpan } };
  return [{ ...gap, ...placed, fromText }];
}

/** What the original had is attested; what only the pack has is the parser's own word of today. */
function ofPack(found: readonly RawDiagnostic[], file: AttestedFile, source: Source): Diagnostic[] {
  const diagnostics = new Map<string, Diagnostic>();
  for (const raw of found) count(diagnostics, raw, source, placeOf(file));
  const known = new Set(file.diagnostics.map(({ code }) => code));
  return [...diagnostics.values()].filter(({ code }) => !known.has(code));
}

/** From the lines of the pack to those of the original. Stretches follow each other; a line behind the last stays in it. */
function originalPlaces(kept: AttestedFile['kept'], content: Uint8Array) {
  const starts: { at: number; line: number; offset: number; packOffset: number }[] = [];
  const offsets = lineOffsets(content);
  let at = 1;
  for (const [line, count, offset] of kept) {
    starts.push({ at, line, offset, packOffset: offsets[at - 1] ?? content.length });
    at += count;
  }
  const lineOf = (line: number) => {
    const start = starts.findLast((one) => one.at <= line);
    return start ? start.line + line - start.at : line;
  };
  return ({ line, endLine, offset }: SourceRecord): Pick<SourceRecord, 'line' | 'endLine' | 'offset'> => {
    const start = starts.findLast((one) => one.at <= line);
    return {
      line: lineOf(line),
      ...(endLine === undefined ? {} : { endLine: lineOf(endLine) }),
      offset: start ? start.offset + offset - start.packOffset : offset,
    };
  };
}

function lineOffsets(content: Uint8Array): number[] {
  const offsets = [0];
  for (let at = content.indexOf(10); at >= 0; at = content.indexOf(10, at + 1)) offsets.push(at + 1);
  return offsets;
}
