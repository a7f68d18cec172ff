import {
  type Artifact,
  type Clue,
  concatenated,
  type Diagnostic,
  type FileEntry,
  HEAD_BYTES,
  isLogRecord,
  type LogRecord,
  MILLISECOND,
  type Micros,
  type PassedLines,
  placeOf,
  type RawDiagnostic,
  type SkimEmit,
  type Source,
  type SourceRecord,
  type Span,
  type Stamp,
  stampAt,
} from '@mountline/core';
import { type RawActivity, watchActivity } from './activity.ts';
import { type Extent, watchExtent } from './extent.ts';
import { watchStorms } from './folding.ts';
import { sourceFailed } from './source-failed.ts';

/** What one file gave, before any clock is resolved. */
export interface Reading {
  entry: FileEntry;
  /** When the file was last written, as the file system or the archive says. */
  modified?: Micros;
  /** The target of a link. */
  link?: string;
  source: Source | null;
  /** The records that a template knows. Every other line of a log is counted in `activity` only. */
  logRecords: LogRecord[];
  /** Every row of a snapshot. */
  rows: SourceRecord[];
  clues: { clue: Clue; span: Span }[];
  activity: RawActivity[];
  extent: Extent | null;
  /** Where the log passes from one boot of the node to the next. */
  reboots: Reboot[];
  /** Where lines of the log could not be read, between two lines with a time. */
  unread: Unread[];
  diagnostics: Diagnostic[];
  /** Of a distilled pack: what the original had, of which the pack has a part. */
  attested?: { rows: number; covers?: { units: string[]; edges: Stamp[] } };
}

/** What all files of a bundle gave, and what concerns its archives as a whole. */
export interface BundleRead {
  readings: readonly Reading[];
  diagnostics: readonly Diagnostic[];
}

export interface Unread {
  before: Stamp | null;
  after: Stamp | null;
  lines: number;
  span: Span;
}

export interface Reboot {
  /** The line that says so; with a stamp, that of the last line of the boot before. */
  record: LogRecord;
  before: Stamp;
  /** The first stamp of the next boot. */
  after: Stamp | null;
  span: Span;
}

export const BOOT_CHANGED = 'journal.boot.changed';

/** Texts that a collector leaves where the output of a command should be. */
const ERROR_TEXT =
  /^(?:-- No entries --|(?:bash|sh|\S*\/[^\s/]*): .*(?:not found|No such file or directory|Permission denied)|.*: command not found|timeout(?:: .*)?|rc=\d+|exit status \d+|Failed to (?:connect|get|dump)\b.*|Unit \S+ could not be found\.|cat: .*|df: .*|rpcinfo: .*|lslocks: .*)\s*$/;

const stored = ({ modified, link }: Artifact) => ({
  ...(modified === undefined ? {} : { modified }),
  ...(link === undefined ? {} : { link }),
});

function emptyReading(artifact: Artifact, state: FileEntry['state'], bytes: number, note?: string): Reading {
  return {
    entry: { ...placeOf(artifact), source: null, state, records: 0, bytes, ...(note ? { note } : {}) },
    ...stored(artifact),
    source: null,
    logRecords: [],
    rows: [],
    clues: [],
    activity: [],
    extent: null,
    reboots: [],
    unread: [],
    diagnostics: [],
  };
}

/**
 * The source that claims a file: by content, and where several do, by the place it lies in. One that throws does not.
 */
export function claim(
  sources: readonly Source[],
  head: string,
  path: string,
  onThrown: (source: Source, error: unknown) => void,
): Source | null {
  const claims = sources.filter((source) => {
    try {
      return source.recognise(head, path);
    } catch (error) {
      onThrown(source, error);
      return false;
    }
  });
  if (claims.length < 2) return claims[0] ?? null;
  return claims.find((source) => source.places.some((pattern) => pattern.test(path))) ?? claims[0]!;
}

/** Reads one file once, from its first byte to its last. What `onBytes` throws stops the reading and is thrown on. */
export async function readArtifact(
  artifact: Artifact,
  sources: readonly Source[],
  onBytes: (bytes: number) => void = () => {},
): Promise<Reading> {
  const held: Uint8Array[] = [];
  /** What sources threw that were asked whether the file is theirs. */
  const thrown: Diagnostic[] = [];
  if (artifact.link !== undefined) return emptyReading(artifact, 'link', 0, `-> ${artifact.link}`);
  let bytes = 0;
  let reader: ReturnType<typeof openReading> | undefined;
  let failure: string | undefined;
  const chunks = readable(artifact, (why) => {
    failure = why;
  });
  for await (const chunk of chunks) {
    bytes += chunk.length;
    onBytes(chunk.length);
    if (reader) {
      reader.push(chunk);
      continue;
    }
    held.push(new Uint8Array(chunk));
    if (bytes >= HEAD_BYTES) {
      reader = begin(artifact, sources, held, thrown);
      if (!reader) break;
    }
  }
  if (!reader && held.length > 0 && bytes < HEAD_BYTES) reader = begin(artifact, sources, held, thrown);
  if (reader) return reader.end(bytes, failure);
  if (failure !== undefined) return emptyReading(artifact, 'unreadable', bytes, failure);
  if (bytes === 0) return emptyReading(artifact, 'empty', 0);
  const text = headText(held).trim();
  if (text === '') return emptyReading(artifact, 'empty', bytes);
  const lines = text.split('\n');
  if (lines.length <= 3 && lines.every((line) => ERROR_TEXT.test(line))) {
    return emptyReading(artifact, 'error-text', bytes, lines[0]!.slice(0, 200));
  }
  return { ...emptyReading(artifact, 'unclaimed', artifact.size ?? bytes), diagnostics: thrown };
}

/** The bytes of a file up to where it can be read. What is thrown by whoever uses them is not caught. */
async function* readable(artifact: Artifact, onFailure: (why: string) => void): AsyncGenerator<Uint8Array> {
  try {
    yield* artifact.read();
  } catch (error) {
    onFailure((error as Error).message);
  }
}

const decoder = new TextDecoder();

function headText(held: readonly Uint8Array[]): string {
  const [first, ...others] = held;
  const whole = !first || others.length === 0 ? first : concatenated(held);
  return decoder.decode(whole?.subarray(0, HEAD_BYTES));
}

function begin(artifact: Artifact, sources: readonly Source[], held: readonly Uint8Array[], thrown: Diagnostic[]) {
  const source = claim(sources, headText(held), artifact.path, (failing, error) => {
    thrown.push(sourceFailed(failing, artifact, null, error));
  });
  if (!source) return undefined;
  const reader = openReading(artifact, source, thrown);
  for (const chunk of held) reader.push(chunk);
  return reader;
}

function openReading(artifact: Artifact, source: Source, thrown: readonly Diagnostic[]) {
  const where = placeOf(artifact);
  const logRecords: LogRecord[] = [];
  const rows: SourceRecord[] = [];
  const clues: Reading['clues'] = [];
  const diagnostics = new Map<string, Diagnostic>();
  const activity = watchActivity(where);
  const extent = watchExtent();
  const storms = watchStorms(source);
  const reboots: Reboot[] = [];
  const unread: Unread[] = [];
  let turned = new Int32Array(0);
  let enclosed = 0;
  let records = 0;
  /** The last place that the source has told of. */
  let reached = { line: 1, offset: 0 };
  /** What the source threw: it is asked for nothing more. */
  let failed: Diagnostic | undefined;
  let lastPair: { boot: number; bootId: string | undefined } | undefined;

  const spanOf = (record: SourceRecord): Span => ({
    ...where,
    line: record.line,
    ...(record.endLine === undefined ? {} : { endLine: record.endLine }),
    offset: record.offset,
  });

  const passedSpan = ({ line, endLine, offset, from }: PassedLines, i: number): Span => ({
    ...where,
    line: line[i]!,
    ...(endLine[i] === line[i] ? {} : { endLine: endLine[i]! }),
    offset: offset + from[i]!,
  });

  /** Every row of a journal carries both clocks: one pair says it until the clock is stepped or another boot begins. */
  function isNewPair(realtime: Micros, monotonic: Micros, bootId: string | undefined): boolean {
    const boot = realtime - monotonic;
    if (lastPair && lastPair.bootId === bootId && Math.abs(lastPair.boot - boot) < MILLISECOND) return false;
    lastPair = { boot, bootId };
    return true;
  }

  const isNews = (clue: Clue): boolean =>
    clue.type !== 'clock-pair' || isNewPair(clue.realtime, clue.monotonic, clue.bootId);

  /** Both clocks of lines that were passed. */
  function addPairs(lines: PassedLines): void {
    const { count: many, values, monotonic, speakers } = lines;
    for (let i = 0; i < many; i += 1) {
      if (Number.isNaN(monotonic[i]!)) continue;
      const { bootId } = speakers[i]!;
      if (!isNewPair(values[i]!, monotonic[i]!, bootId)) continue;
      const boot = bootId === undefined ? {} : { bootId };
      const clue: Clue = { type: 'clock-pair', realtime: values[i]!, monotonic: monotonic[i]!, ...boot };
      clues.push({ clue, span: passedSpan(lines, i) });
    }
  }

  function onLogRecord(record: LogRecord): void {
    if (record.kind === BOOT_CHANGED) {
      storms.forget();
      const last = extent.last();
      if (last) reboots.push({ record, before: record.stamp ?? last, span: spanOf(record), after: null });
      return;
    }
    if (record.stamp) {
      const turns = timed(record.line, record.stamp, record.stamp.value);
      record.stamp = stampAt(record.stamp, record.stamp.value, turns);
      activity.line(record, turns);
    }
    if (record.kind !== null && !storms.takes(record)) logRecords.push(record);
  }

  /** Follows the time of the file. How often the year turned, or the node was booted, before this line. */
  function timed(line: number, stamp: Stamp, value: number): number {
    const turns = extent.line(stamp, value, reboots.length);
    const reboot = reboots.at(-1);
    if (reboot && reboot.after === null) reboot.after = stampAt(stamp, value, stamp.clock === 'boot' ? 0 : turns);
    if (enclosed < unread.length) enclose(line, extent.last()!);
    return turns;
  }

  /** Lines that are lost one behind the other make one stretch. */
  function onLostLine({ line, offset }: RawDiagnostic): void {
    const last = unread.at(-1);
    if (last && line === (last.span.endLine ?? last.span.line) + 1) {
      last.lines += 1;
      last.span.endLine = line;
    } else unread.push({ before: extent.last(), after: null, lines: 1, span: { ...where, line, offset } });
  }

  /** A parser may hold a record back until it knows that no line continues it: lines behind it may be lost already. */
  function enclose(line: number, stamp: Stamp): void {
    for (const stretch of unread.slice(enclosed)) {
      if (stretch.span.line > line) stretch.before = stamp;
      else stretch.after ??= stamp;
    }
    while (unread[enclosed]?.after) enclosed += 1;
  }

  const emit: SkimEmit<SourceRecord> = {
    record(record) {
      records += 1;
      reached = record;
      for (const clue of source.clues?.(record) ?? []) if (isNews(clue)) clues.push({ clue, span: spanOf(record) });
      if (isLogRecord(record)) onLogRecord(record);
      else rows.push(record);
    },
    diagnostic(raw) {
      reached = raw;
      count(diagnostics, raw, source, where);
      if (source.diagnostics[raw.code]?.severity === 'loss') onLostLine(raw);
    },
    passed(lines) {
      const { count: many, line, stamps, values } = lines;
      reached = { line: line[0]!, offset: lines.offset + lines.from[0]! };
      if (turned.length < many) turned = new Int32Array(many * 2);
      // Nothing lies between these lines: what is open closes at the first of them.
      turned[0] = timed(line[0]!, stamps[0]!, values[0]!);
      for (let i = 1; i < many; i += 1) turned[i] = extent.line(stamps[i]!, values[i]!, reboots.length);
      addPairs(lines);
      records += many;
      activity.passed(lines, turned);
    },
  };

  function attempt<T>(step: () => T): T | undefined {
    if (failed) return undefined;
    try {
      return step();
    } catch (error) {
      failed = sourceFailed(source, where, reached, error);
      return undefined;
    }
  }
  const machine = attempt(() => (source.skim ?? source.open)(emit, artifact.path));

  return {
    push: (chunk: Uint8Array) => attempt(() => machine?.push(chunk)),
    end(bytes: number, failure: string | undefined): Reading {
      attempt(() => machine?.end());
      const found = [...thrown, ...diagnostics.values(), ...storms.diagnostics(where)];
      if (failed) found.push(failed);
      if (failure !== undefined) {
        found.push({
          code: 'bundle/cut-file',
          severity: 'loss',
          message: `${where.path} could be read in part only: ${failure}`,
          cost: `what stands behind byte ${bytes} is lost`,
          span: { ...where, line: 1, offset: bytes },
          count: 1,
          help: 'Collect the file again, or repair the archive.',
        });
      }
      return {
        entry: { ...where, source: source.name, state: 'read', records, bytes },
        ...stored(artifact),
        source,
        logRecords,
        rows,
        clues,
        activity: activity.end(),
        extent: extent.end(),
        reboots,
        unread,
        diagnostics: found,
      };
    },
  };
}

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
