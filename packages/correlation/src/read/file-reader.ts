import {
  type Artifact,
  type Diagnostic,
  type FileLimits,
  isLogRecord,
  LONGEST_RECORD,
  placeOf,
  type RawDiagnostic,
  type SkimEmit,
  type Source,
  type SourceRecord,
  type Span,
} from '@mountline/core';
import { longLine, longRecord, type Over, overLimit } from './file-work.ts';
import { addClue, addRecord, addSkipped, type LogReader, openLog, spanOf } from './log-reader.ts';
import { watchPager } from './pager-cuts.ts';
import type { Reading } from './reading.ts';
import { sourceFailed } from './source-failed.ts';
import { emitJoined, type Joined, joinedRows, watchLogWrapping } from './wrapped-log.ts';
import { watchWrapping } from './wrapped-rows.ts';

/** What the file system, the archive, or whoever asked says of a file. */
export const stored = ({ modified, link, of, typed }: Artifact) => ({
  ...(of === undefined ? {} : { of }),
  ...(modified === undefined ? {} : { modified }),
  ...(link === undefined ? {} : { link }),
  ...(typed === undefined ? {} : { typed }),
});

/** A file while it is read. */
interface FileReader {
  artifact: Artifact;
  source: Source;
  log: LogReader;
  rows: SourceRecord[];
  diagnostics: Map<string, Diagnostic>;
  /** Lines that the source told something of: of a log these belong to none of its rows. */
  told: number[];
  records: number;
  /** Bytes since the source has told of something. */
  waiting: number;
  /** The last place that the source has told of. */
  reached: { line: number; offset: number };
  /** What the source threw: it is asked for nothing more. */
  failed: Diagnostic | undefined;
}

/** Why the rest of a file could not be read, and whether what was read may be wrong. */
export interface Failure {
  why: string;
  damaged: boolean;
}

/**
 * Reads one file that a source claims: its chunks one after the other, and then what they gave. The first `above` lines are not the
 * source's: it is given those below them, and its places are counted from the beginning of the file.
 */
export function openReading(
  artifact: Artifact,
  source: Source,
  thrown: readonly Diagnostic[],
  limits: FileLimits,
  above = 0,
) {
  const reader = newReader(artifact, source);
  const { log } = reader;
  const wrapping = artifact.typed && source.type === 'snapshot' ? watchWrapping() : undefined;
  const paging = source.type === 'log' ? watchPager() : undefined;
  const edge = source.type === 'log' && above === 0 ? watchLogWrapping() : undefined;
  const passed = { lines: 0, bytes: 0 };
  const emit = above > 0 ? emitBelow(passed, emitTo(reader)) : emitTo(reader);
  const machine = attempt(reader, () => (source.skim ?? source.open)(emit, artifact.path));
  machine?.limitLines?.(limits.line, (place) => tooLong(reader, longLine(limits.line, log.where, place)));
  return {
    kept: () => log.known.length + reader.rows.length,
    held: () => reader.waiting,
    push(chunk: Uint8Array): void {
      reader.waiting += chunk.length;
      wrapping?.push(chunk);
      paging?.push(chunk);
      edge?.push(chunk);
      const rest = passed.lines < above ? passLines(chunk, above, passed) : chunk;
      if (rest.length > 0) attempt(reader, () => machine!.push(rest));
    },
    /** `over`: the limit that ended it before its last byte. */
    end(bytes: number, failure: Failure | undefined, over: Over | undefined): Reading {
      // What is held is as large as the limit, and the object that it is of is not whole.
      if (over?.limit !== 'held') attempt(reader, () => machine!.end());
      const joined = over ? undefined : edge?.joined(reader.told);
      const whole = joined && readJoined(artifact, source, joined);
      const ending = { bytes, failure, over, wrapping, paging };
      return whole && whole.told.length < reader.told.length
        ? readingOf(whole, { ...ending, thrown: [...thrown, ...joinedRows(joined, log.where)] })
        : readingOf(reader, { ...ending, thrown });
    },
  };
}

function newReader(artifact: Artifact, source: Source): FileReader {
  const log = openLog(placeOf(artifact), source);
  log.clues.push(...cluesOf(artifact));
  return {
    artifact,
    source,
    log,
    rows: [],
    diagnostics: new Map(),
    told: [],
    records: 0,
    waiting: 0,
    reached: { line: 1, offset: 0 },
    failed: undefined,
  };
}

/** Reads a log again whose rows a terminal had wrapped. */
function readJoined(artifact: Artifact, source: Source, joined: Joined): FileReader {
  const reader = newReader(artifact, source);
  const machine = attempt(reader, () => source.open(emitJoined(joined, emitTo(reader)), artifact.path));
  attempt(reader, () => machine!.push(joined.bytes));
  attempt(reader, () => machine!.end());
  return reader;
}

/** A log of which more lines belong to no row is none that was wrapped. */
const MOST_TOLD = 1 << 12;

const LF = 10;

/** What is left of a chunk behind the lines that are passed over. */
function passLines(chunk: Uint8Array, above: number, passed: { lines: number; bytes: number }): Uint8Array {
  let at = 0;
  while (passed.lines < above) {
    const end = chunk.indexOf(LF, at);
    if (end < 0) {
      passed.bytes += chunk.length;
      return new Uint8Array(0);
    }
    passed.lines += 1;
    at = end + 1;
  }
  passed.bytes += at;
  return chunk.subarray(at);
}

/** The places of what was read below lines that were passed over. */
function emitBelow(
  passed: { readonly lines: number; readonly bytes: number },
  emit: SkimEmit<SourceRecord>,
): SkimEmit<SourceRecord> {
  return {
    record(record) {
      record.line += passed.lines;
      record.offset += passed.bytes;
      if (record.endLine !== undefined) record.endLine += passed.lines;
      emit.record(record);
    },
    diagnostic: (raw) => emit.diagnostic({ ...raw, line: raw.line + passed.lines, offset: raw.offset + passed.bytes }),
    skipped(lines) {
      const below = (numbers: Float64Array) => numbers.slice(0, lines.end).map((line) => line + passed.lines);
      emit.skipped({
        ...lines,
        line: below(lines.line),
        endLine: below(lines.endLine),
        offset: lines.offset + passed.bytes,
      });
    },
  };
}

/** The node that the file is said to be of. */
function cluesOf(artifact: Artifact): Reading['clues'] {
  const clues: Reading['clues'] = [];
  if (artifact.of && 'node' in artifact.of)
    clues.push({
      clue: { type: 'host', name: artifact.of.node },
      span: { ...placeOf(artifact), line: 1, offset: 0 },
    });
  const { host } = artifact.typed ?? {};
  if (host) clues.push({ clue: { type: 'host', name: host.name }, span: host.span });
  return clues;
}

function attempt<T>(reader: FileReader, step: () => T): T | undefined {
  if (reader.failed) return undefined;
  try {
    return step();
  } catch (error) {
    reader.failed = sourceFailed(reader.source, reader.log.where, reader.reached, error);
    return undefined;
  }
}

/** A line or a record of which a part is left out. */
function tooLong({ diagnostics, source, log }: FileReader, told: Diagnostic & { span: Span }): void {
  const known = diagnostics.get(told.code);
  if (known) known.count += 1;
  else diagnostics.set(told.code, told);
  if (source.type === 'log') log.unread.lost(told.span, log.extent.last());
}

/** Where the source puts what it reads. */
function emitTo(reader: FileReader): SkimEmit<SourceRecord> {
  const { source, log, rows, diagnostics } = reader;
  return {
    record(record) {
      reader.records += 1;
      reader.waiting = 0;
      reader.reached = record;
      if (isLogRecord(record) && record.text.length > LONGEST_RECORD) tooLong(reader, longRecord(log.where, record));
      for (const clue of source.clues?.(record) ?? []) addClue(log, clue, record);
      if (isLogRecord(record)) addRecord(log, record);
      else rows.push(record);
    },
    diagnostic(raw) {
      reader.waiting = 0;
      reader.reached = raw;
      if (reader.told.length < MOST_TOLD) reader.told.push(raw.line);
      count(diagnostics, raw, source, log.where);
      if (source.diagnostics[raw.code]?.severity === 'loss') log.unread.lost(raw, log.extent.last());
    },
    skipped(lines) {
      const { first, end } = lines;
      reader.waiting = 0;
      reader.reached = { line: lines.line[first]!, offset: lines.offset + lines.from[first]! };
      addSkipped(log, lines);
      reader.records += end - first;
    },
  };
}

interface Ending {
  thrown: readonly Diagnostic[];
  bytes: number;
  failure: Failure | undefined;
  over: Over | undefined;
  wrapping: ReturnType<typeof watchWrapping> | undefined;
  paging: ReturnType<typeof watchPager> | undefined;
}

/** All that the file gave. */
function readingOf(reader: FileReader, { thrown, bytes, failure, over, wrapping, paging }: Ending): Reading {
  const { artifact, source, log, rows } = reader;
  const { where, unread } = log;
  const found = [...thrown, ...reader.diagnostics.values(), ...log.storms.end(where)];
  if (reader.failed) found.push(reader.failed);
  if (over) found.push(overLimit(over, where, reader.reached));
  const whole = wrapping?.end(rows, unread.unread, (record) => spanOf(where, record));
  if (whole) found.push(...whole.diagnostics);
  if (paging) found.push(...paging.end(where));
  if (failure) found.push(failure.damaged ? damagedFile(where, failure.why) : cutFile(where, bytes, failure.why));
  const kept = whole?.rows ?? rows;
  // Of a table that lost rows it is known why it is not whole.
  const isLost = found.some(({ severity }) => severity === 'loss');
  const partial = kept.length > 0 && !isLost ? source.partial?.(kept) : undefined;
  return {
    entry: {
      ...where,
      source: source.name,
      state: 'read',
      records: reader.records,
      bytes,
      ...(failure?.damaged ? { damaged: failure.why } : {}),
    },
    ...stored(artifact),
    ...(partial === undefined ? {} : { partial }),
    source,
    logRecords: log.known,
    rows: kept,
    clues: log.clues,
    activity: log.activity.end(),
    ...namedBy(log),
    extent: log.extent.end(),
    reboots: log.reboots,
    steps: log.steps.end(),
    unread: unread.unread,
    errors: log.errors.end(),
    diagnostics: found,
  };
}

const namedBy = ({ activity }: LogReader) => {
  const host = activity.host();
  return host === undefined ? {} : { host };
};

const cutFile = (where: LogReader['where'], bytes: number, why: string): Diagnostic => ({
  code: 'bundle/cut-file',
  severity: 'loss',
  message: `${where.path} could be read only in part: ${why}`,
  cost: `everything after byte ${bytes} is lost`,
  span: { ...where, line: 1, offset: bytes },
  count: 1,
  help: 'Collect the file again, or repair the archive.',
});

const damagedFile = (where: LogReader['where'], why: string): Diagnostic => ({
  code: 'bundle/damaged-file',
  severity: 'loss',
  message: `${where.path} is damaged: ${why}`,
  cost: 'its content may be wrong and confirms nothing',
  span: { ...where, line: 1, offset: 0 },
  count: 1,
  help: 'Copy or collect the file again.',
});

/** Repeated diagnostics of one file are counted, the first place is kept. */
export function count(
  found: Map<string, Diagnostic>,
  raw: RawDiagnostic,
  source: Source,
  where: { container?: string; path: string },
): void {
  const known = found.get(raw.code);
  if (known) {
    known.count += 1;
    return;
  }
  const words = source.diagnostics[raw.code];
  found.set(raw.code, {
    code: `${source.name}/${raw.code}`,
    severity: words?.severity ?? 'loss',
    message: raw.detail,
    cost: words?.cost ?? '',
    span: { ...where, line: raw.line, offset: raw.offset },
    count: 1,
    help: words?.help ?? '',
  });
}
