import {
  type Artifact,
  type Clue,
  type Diagnostic,
  isLogRecord,
  isSameStamp,
  type LogRecord,
  MILLISECOND,
  type Micros,
  oneClock,
  placeOf,
  type RawDiagnostic,
  type SkimEmit,
  type SkippedLines,
  type Source,
  type SourceRecord,
  type Span,
  type Stamp,
  stampAt,
} from '@mountline/core';
import { clockSetOf } from '../clocks/clock-set.ts';
import { watchSteps } from '../clocks/jumps/detect-jumps.ts';
import { watchActivity } from '../timeline/activity.ts';
import { watchStorms } from './coalesce-storms.ts';
import { watchExtent } from './file-extent.ts';
import { BOOT_CHANGED, type Reading, type Reboot, type Unread } from './reading.ts';
import { sourceFailed } from './source-failed.ts';
import { watchWrapping } from './wrapped-rows.ts';

/** What the file system, the archive, or whoever asked says of a file. */
export const stored = ({ modified, link, of, typed }: Artifact) => ({
  ...(of === undefined ? {} : { of }),
  ...(modified === undefined ? {} : { modified }),
  ...(link === undefined ? {} : { link }),
  ...(typed === undefined ? {} : { typed }),
});

/** Reads one file that a source claims: its chunks one after the other, and then what they gave. */
export function openReading(artifact: Artifact, source: Source, thrown: readonly Diagnostic[]) {
  const where = placeOf(artifact);
  const logRecords: LogRecord[] = [];
  const rows: SourceRecord[] = [];
  const clues: Reading['clues'] = [];
  if (artifact.of && 'node' in artifact.of)
    clues.push({ clue: { type: 'host', name: artifact.of.node }, span: { ...where, line: 1, offset: 0 } });
  const { host } = artifact.typed ?? {};
  if (host) clues.push({ clue: { type: 'host', name: host.name }, span: host.span });
  const diagnostics = new Map<string, Diagnostic>();
  const activity = watchActivity(where);
  const extent = watchExtent();
  const steps = watchSteps(where);
  const storms = watchStorms(source);
  const wrapping = artifact.typed && source.type === 'snapshot' ? watchWrapping() : undefined;
  const reboots: Reboot[] = [];
  /** Boots that no line between them tells of, as in the log of a console: the seconds since boot begin anew with the kernel's first line. */
  let begunAnew = 0;
  const unread: Unread[] = [];
  let turned = new Int32Array(0);
  let enclosed = 0;
  let records = 0;
  /** The last place that the source has told of. */
  let reached = { line: 1, offset: 0 };
  /** What the source threw: it is asked for nothing more. */
  let failed: Diagnostic | undefined;
  let lastPair: { boot: number; monotonic: Micros; bootId: string | undefined } | undefined;

  const spanOf = (record: SourceRecord): Span => ({
    ...where,
    line: record.line,
    ...(record.endLine === undefined ? {} : { endLine: record.endLine }),
    offset: record.offset,
  });

  const skippedSpan = ({ line, endLine, offset, from }: SkippedLines, i: number): Span => ({
    ...where,
    line: line[i]!,
    ...(endLine[i] === line[i] ? {} : { endLine: endLine[i]! }),
    offset: offset + from[i]!,
  });

  /** The clock was set by so much: from this line on the stamps are of the new time. */
  function setBy(by: Micros): void {
    if (by !== 0) activity.step(by, steps.end().at(-1)!.line);
  }

  /**
   * Every row of a journal carries both clocks: one pair says it until the clock is stepped or another boot begins. By how much it was
   * stepped, 0 for a boot; null where the pair is no news.
   */
  function newPair(realtime: Micros, monotonic: Micros, bootId: string | undefined): Micros | null {
    const boot = realtime - monotonic;
    const above = lastPair?.bootId === bootId ? lastPair : undefined;
    if (above && Math.abs(above.boot - boot) < MILLISECOND) return null;
    lastPair = { boot, monotonic, bootId };
    // Of rows in another order than they were written in no step follows.
    return above && monotonic >= above.monotonic ? boot - above.boot : 0;
  }

  function addClue(clue: Clue, record: SourceRecord): void {
    if (clue.type === 'clock-pair') {
      const by = newPair(clue.realtime, clue.monotonic, clue.bootId);
      if (by === null) return;
      setBy(steps.between(by, clue.realtime, spanOf(record)));
    }
    clues.push({ clue, span: spanOf(record) });
  }

  /** Both clocks of lines that were skipped. Between which of them the clock was set. */
  function addPairs(lines: SkippedLines): { i: number; by: Micros }[] {
    const { first, end, values, monotonic, speaker, speakers } = lines;
    const set: { i: number; by: Micros }[] = [];
    if (monotonic === null) return set;
    for (let i = first; i < end; i += 1) {
      if (Number.isNaN(monotonic[i]!)) continue;
      const { bootId } = speakers[speaker[i]!]!;
      const apart = newPair(values[i]!, monotonic[i]!, bootId);
      if (apart === null) continue;
      const span = skippedSpan(lines, i);
      const by = steps.between(apart, values[i]!, span);
      if (by !== 0) set.push({ i, by });
      const boot = bootId === undefined ? {} : { bootId };
      clues.push({
        clue: { type: 'clock-pair', realtime: values[i]!, monotonic: monotonic[i]!, ...boot },
        span,
      });
    }
    return set;
  }

  /** Lines in front of a step of the clock are counted before it. */
  function addActivity(
    lines: SkippedLines,
    clock: Stamp['clock'] | null,
    set: readonly { i: number; by: Micros }[],
  ): void {
    let first = lines.first;
    for (const { i, by } of set) {
      if (i > first) activity.skipped({ ...lines, first, end: i }, clock, turned);
      activity.step(by, lines.line[i]!);
      first = i;
    }
    activity.skipped(set.length === 0 ? lines : { ...lines, first }, clock, turned);
  }

  function onLogRecord(record: LogRecord): void {
    if (record.kind === BOOT_CHANGED) {
      storms.forget();
      steps.boot();
      const last = extent.last();
      if (last) reboots.push({ record, before: record.stamp ?? last, span: spanOf(record), after: null });
      return;
    }
    if (isNextBoot(record)) {
      begunAnew += 1;
      steps.boot();
    }
    if (record.stamp) {
      const fell = extent.falls.length;
      const turns = timed(record.line, record.stamp, record.stamp.value);
      record.stamp = stampAt(record.stamp, record.stamp.value, turns);
      if (extent.falls.length > fell) {
        const { from, to, line } = extent.falls.at(-1)!;
        activity.step(to - from, line);
      }
      setBy(steps.line(record));
      activity.line(record, turns);
    }
    const clue = clockSetOf(record);
    if (clue) clues.push({ clue, span: spanOf(record) });
    if (record.kind !== null && !storms.takes(record)) {
      const above = logRecords.at(-1);
      if (above) share(record, above);
      logRecords.push(record);
    }
  }

  const boots = () => reboots.length + begunAnew;

  function isNextBoot({ kind, stamp }: LogRecord): boolean {
    if (kind !== 'kernel.boot.started' || stamp?.clock !== 'boot') return false;
    const last = extent.last();
    return last !== null && (last.turns ?? 0) === boots() && last.value > stamp.value;
  }

  /** Follows the time of the file. How often the year turned, or the node was booted, before this line. */
  function timed(line: number, stamp: Stamp, value: number): number {
    const turns = extent.line(stamp, value, boots(), line);
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
      for (const clue of source.clues?.(record) ?? []) addClue(clue, record);
      if (isLogRecord(record)) onLogRecord(record);
      else rows.push(record);
    },
    diagnostic(raw) {
      reached = raw;
      count(diagnostics, raw, source, where);
      if (source.diagnostics[raw.code]?.severity === 'loss') onLostLine(raw);
    },
    skipped(lines) {
      const { first, end, line, stamp, stamps, values } = lines;
      reached = { line: line[first]!, offset: lines.offset + lines.from[first]! };
      if (turned.length < end) turned = new Int32Array(end * 2);
      const fell = extent.falls.length;
      // Nothing lies between these lines: what is open closes at the first of them.
      turned[first] = timed(line[first]!, stamps[stamp[first]!]!, values[first]!);
      const clock = oneClock(lines);
      extent.lines(lines, clock, boots(), turned);
      const fallen = extent.falls
        .slice(fell)
        .map((fall) => ({ i: line.indexOf(fall.line, first), by: fall.to - fall.from }));
      const set = [...addPairs(lines), ...steps.skipped(lines), ...fallen].sort((a, b) => a.i - b.i);
      records += end - first;
      addActivity(lines, clock, set);
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
    push: (chunk: Uint8Array) => {
      wrapping?.push(chunk);
      attempt(() => machine!.push(chunk));
    },
    end(bytes: number, failure: string | undefined): Reading {
      attempt(() => machine!.end());
      const found = [...thrown, ...diagnostics.values(), ...storms.diagnostics(where)];
      if (failed) found.push(failed);
      const whole = wrapping?.end(rows, unread, spanOf);
      if (whole) found.push(...whole.diagnostics);
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
      const kept = whole?.rows ?? rows;
      // Of a table that lost rows it is known why it is not whole.
      const isLost = found.some(({ severity }) => severity === 'loss');
      const partial = kept.length > 0 && !isLost ? source.partial?.(kept) : undefined;
      return {
        entry: { ...where, source: source.name, state: 'read', records, bytes },
        ...stored(artifact),
        ...(partial === undefined ? {} : { partial }),
        source,
        logRecords,
        rows: kept,
        clues,
        activity: activity.end(),
        extent: extent.end(),
        reboots,
        steps: steps.end(),
        unread,
        diagnostics: found,
      };
    },
  };
}

/** What is equal to that of the record above is kept once: the stamp of a moment, the words that every line has. */
function share(record: LogRecord, above: LogRecord): void {
  if (record.stamp && above.stamp && isSameStamp(record.stamp, above.stamp)) record.stamp = above.stamp;
  if (record.level === above.level) record.level = above.level;
  if (record.host !== undefined && record.host === above.host) record.host = above.host;
  if (record.program !== undefined && record.program === above.program) record.program = above.program;
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
