import {
  type Activity,
  type Bundle,
  beginOf,
  type Coverage,
  compare,
  counted,
  type Diagnostic,
  type Event,
  type Gap,
  InputError,
  type Interval,
  type Layout,
  type LogRecord,
  listed,
  placeOf,
  type Snapshot,
  type Source,
  type Span,
  type Timeline,
  UNKNOWN_TIME,
  type Undated,
} from '@mountline/core';
import { stepDiagnostics } from './clocks/jumps/apply-jumps.ts';
import { type Clocks, type Resolve, resolveClocks } from './clocks/resolve-clocks.ts';
import { offsetsOver } from './clocks/zone-transitions.ts';
import { nowOf } from './evaluate/explain/render-template.ts';
import { collectorOf } from './nodes/collector.ts';
import { hostLabel, otherHosts } from './nodes/hosts.ts';
import { askedApart } from './nodes/multi-host-output/multi-host-output.ts';
import { type NodeFiles, nodesOf } from './nodes/nodes.ts';
import { readArtifact } from './read/read-bundle.ts';
import type { BundleRead, Reading } from './read/reading.ts';
import { newestFirst, risingTimes } from './read/reverse-order.ts';
import { addHoles, coverageOf } from './timeline/coverage.ts';
import { mergeCopies } from './timeline/merge-copies.ts';
import { sortEvents } from './timeline/order.ts';

export interface TimelineOptions {
  sources: readonly Source[];
  /**
   * The kinds of bundle that are known: `layouts` of mountline, which `analyze` gives. Without them no kind is recognised, and
   * nothing tells what its collector did not bring (`lacks`). Hosts are told apart all the same.
   */
  layouts?: readonly Layout[];
  /** Path inside the bundle, or `*` for all → zone (`+08:00` or a name of the IANA database). */
  zones?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
  onProgress?: (progress: Progress) => void;
}

/** How far the reading is. */
export interface Progress {
  /** The file that is being read. */
  path: string;
  /** Files that were read already. */
  files: number;
  /** Bytes that were read, decompressed. */
  bytes: number;
  /** Of the user's own file, where its size is known. */
  input?: { read: number; size: number };
}

/**
 * Reads every file of a bundle once and puts all that they tell on one clock. Throws an `InputError` where the files are
 * of several nodes: `readBundle`, `nodesOf` and `assembleTimeline` are for those.
 */
export async function buildTimeline(bundle: Bundle, options: TimelineOptions): Promise<Timeline> {
  const nodes = nodesOf(await readBundle(bundle, options), options.layouts);
  if (nodes.length > 1) throw new InputError('several-nodes', `${bundle.name} holds ${nodes.length} nodes`);
  return assembleTimeline(bundle.name, nodes, options.zones);
}

/** Reads every file of a bundle once. */
export async function readBundle(bundle: Bundle, options: TimelineOptions): Promise<BundleRead> {
  const readings: Reading[] = [];
  let bytes = 0;
  for await (const artifact of askedApart(bundle.artifacts, options.sources)) {
    options.signal?.throwIfAborted();
    const tell = () => {
      const { input } = bundle;
      const told = input ? { input: { read: input.read, size: input.size } } : {};
      options.onProgress?.({ path: artifact.path, files: readings.length, bytes, ...told });
    };
    const reading = await readArtifact(artifact, options.sources, (more) => {
      bytes += more;
      options.signal?.throwIfAborted();
      tell();
    });
    options.signal?.throwIfAborted();
    readings.push(reading);
    tell();
  }
  return { readings, diagnostics: [...(bundle.diagnostics ?? [])], sources: options.sources };
}

/**
 * Puts the files of one node on one clock: those of one folder, or of several that were proven to be of one node.
 * Readings can be used again: those of a bundle with one file left out.
 */
export async function assembleTimeline(
  bundle: string,
  parts: readonly NodeFiles[],
  zones: Readonly<Record<string, string>> = {},
): Promise<Timeline> {
  const told = parts.map((part) => collectorOf(part, bundle));
  // Archives and directories give files in any order; the result must not depend on it.
  const readings = told.flatMap((one) => one.readings).sort(inOrderOfPaths);
  const clues = told.flatMap((one) => one.clues);
  const ofArchives = [...new Set(parts.flatMap(({ diagnostics }) => diagnostics))];
  const clocks = await resolveClocks(readings, zones, clues);
  const read = assemble(
    readings,
    ofArchives,
    clocks,
    (reading) => told.flatMap((one) => one.capturedAt(reading) ?? [])[0],
  );
  for (const one of told) one.leaveOut(read.coverage);
  return {
    bundle,
    parts: parts.map(({ kind, root }) => ({ layout: kind, root })),
    lacks: told.flatMap((one) => one.lacks(read.coverage, nowOf(read))),
    ...read,
  };
}

const inOrderOfPaths = ({ entry: a }: Reading, { entry: b }: Reading) =>
  compare(a.container ?? '', b.container ?? '') || compare(a.path, b.path);

function assemble(
  readings: readonly Reading[],
  ofArchives: readonly Diagnostic[],
  clocks: Clocks,
  capturedAt: (reading: Reading) => Interval | undefined,
): Omit<Timeline, 'bundle' | 'parts' | 'lacks'> {
  const { host, capture, captures } = clocks.hostClock;
  const diagnostics: Diagnostic[] = [
    ...ofArchives,
    ...stepDiagnostics(clocks.steps),
    ...readings.flatMap((reading) => reading.diagnostics),
  ];
  const events: Event[] = [];
  const allUndated: Undated[] = [];
  const snapshots: Snapshot[] = [];
  const activity: Activity[] = [];
  const coverage: Coverage[] = [];
  for (const reading of readings) {
    const resolve = clocks.resolverOf(reading);
    const others = otherHosts(reading.activity, hostLabel(host.name?.value));
    const undated = new Map<string, Undated>();
    const leaveOut = ({ kind, line, offset, text, folded }: LogRecord) => {
      if (kind === null) return;
      const known = undated.get(kind);
      const lines = folded?.lines ?? 1;
      if (known) known.lines += lines;
      else undated.set(kind, { kind, lines, span: { ...placeOf(reading.entry), line, offset }, text });
    };
    let foreign = 0;
    // A callback, as wherever all events are gone through: where V8 optimises a `for … of` that runs already, each turn
    // still makes an object.
    const rising = reading.extent?.newestFirst ? risingTimes() : undefined;
    const records = rising ? reading.logRecords.toReversed() : reading.logRecords;
    records.forEach((record) => {
      if (others.size > 0 && others.has(hostLabel(record.host) ?? '')) {
        foreign += 1;
        return;
      }
      const resolved = record.stamp && resolve(record.stamp, record.line);
      const event = eventOf(record, reading, resolved && rising ? rising(resolved) : resolved);
      if (event) events.push(record.folded ? withRepeats(event, record.folded, resolve) : event);
      else leaveOut(record);
    });
    for (const { record, before, after, span } of reading.reboots) {
      if (others.has(hostLabel(record.host) ?? '')) continue;
      const event = eventOf(
        record,
        reading,
        between(resolve(before, span.line), after && resolve(after, span.line + 1)),
      );
      if (event) events.push(event);
      else leaveOut(record);
    }
    if (undated.size > 0) diagnostics.push(undatedDiagnostic(reading, [...undated.values()]));
    const begun = reading.extent && resolve(reading.extent.first)?.time.from;
    for (const one of undated.values()) allUndated.push(typeof begun === 'number' ? { ...one, before: begun } : one);
    const hosts = hostsDiagnostic(reading, others, foreign);
    if (hosts) diagnostics.push(hosts);
    if (reading.extent?.newestFirst && reading.source?.filtered === undefined) diagnostics.push(newestFirst(reading));
    if (reading.rows.length > 0 || (reading.entry.state === 'read' && reading.source?.type === 'snapshot')) {
      snapshots.push({
        source: reading.source!.name,
        ...traitsOf(reading.source!),
        ...placeOf(reading.entry),
        captured:
          capturedAt(reading) ?? clocks.hostClock.captureOf(reading.entry) ?? unknownCapture(clocks.hostClock.latest),
        records: reading.rows,
        lost: lossesOf(reading),
        ...notAll(reading),
        ...(reading.typed?.line === undefined ? {} : { typedIn: reading.typed.line }),
        ...(reading.attested ? { attested: { rows: reading.attested.rows } } : {}),
      });
    }
    for (const raw of reading.activity) {
      if (others.has(raw.host ?? '')) continue;
      const resolved = activityOf(raw, reading, resolve);
      if (resolved) activity.push(resolved);
    }
    const covered = coverageOf(reading, resolve, host.name?.value);
    if (covered) coverage.push(covered);
  }
  const merged = sortEvents(mergeCopies(events, new Set(readings.flatMap(({ source }) => source ?? []))));
  addHoles(coverage, merged, activity);
  const offsets = offsetsOver(clocks.hostClock.zone, capture);
  return {
    host,
    capture,
    ...(captures.length > 0 ? { captures } : {}),
    files: readings.map((reading) => reading.entry),
    events: merged,
    ...(allUndated.length > 0 ? { undated: allUndated } : {}),
    snapshots,
    activity,
    coverage,
    clocks: clocks.ledger,
    ...(clocks.steps.length > 0
      ? { clockSteps: clocks.steps.map(({ at, by, told, span }) => ({ at, by, told, span })) }
      : {}),
    ...(offsets ? { offsets } : {}),
    diagnostics,
  };
}

const traitsOf = ({ onceIn, scope }: Source): Pick<Snapshot, 'onceIn' | 'scope'> => ({
  ...(onceIn === undefined ? {} : { onceIn }),
  ...(scope === undefined ? {} : { scope }),
});

/** Without a `date` in the bundle the snapshots are at least as new as the newest line. */
function unknownCapture(latest: number | null): Interval {
  return { ...UNKNOWN_TIME, ...(latest === null ? {} : { from: latest }) };
}

/** A part of a table proves no absence, whichever it is. */
function notAll({ typed, partial }: Reading): Pick<Snapshot, 'filtered' | 'listeners'> {
  const filtered = typed?.filtered ?? typed?.cut ?? partial;
  const listeners = typed?.listeners && { listeners: typed.listeners };
  return filtered === undefined ? {} : { filtered, ...listeners };
}

function lossesOf({ diagnostics }: Reading): number {
  return diagnostics.reduce((sum, { severity, count }) => sum + (severity === 'loss' ? count : 0), 0);
}

/** From the last line of a boot to the first line of the next one. null where either has no time, or they overlap. */
function between(before: ReturnType<Resolve>, after: ReturnType<Resolve>): ReturnType<Resolve> {
  if (!before || !after || after.time.to <= before.time.from) return null;
  const guesses = [...new Set([...before.guesses, ...after.guesses])];
  return { time: { from: before.time.from, to: after.time.to }, guesses };
}

/** One list for all that stand in one file only. */
const NO_COPIES: Span[] = [];

function eventOf(record: LogRecord, reading: Reading, resolved: ReturnType<Resolve>): Event | null {
  const { kind, fields, text, line, endLine, offset, actor, host, program, pid, level, repeats = 1 } = record;
  if (!resolved || kind === null) return null;
  const { container, path } = reading.entry;
  const span: Span = container === undefined ? { path, line, offset } : { container, path, line, offset };
  if (endLine !== undefined) span.endLine = endLine;
  // With every field that an event may have, so that all events are of one hidden class.
  const event: Event = {
    kind,
    time: resolved.time,
    fields,
    span,
    also: NO_COPIES,
    text,
    source: reading.source!.name,
    actor: actor ?? program ?? reading.source!.name,
    repeats,
    host,
    program,
    pid,
    level: level ?? undefined,
  };
  if (resolved.guesses.length > 0) event.guesses = resolved.guesses;
  return event;
}

/** An event that stands for the lines behind it too, to the last of them. */
function withRepeats(event: Event, { lines, last }: NonNullable<LogRecord['folded']>, resolve: Resolve): Event {
  const { stamp, ...place } = last;
  const { container, path } = event.span;
  const span: Span = container === undefined ? { path, ...place } : { container, path, ...place };
  const time = resolve(stamp, last.line)?.time ?? event.time;
  return { ...event, time: { from: event.time.from, to: time.to }, folded: { lines, last: { time, span } } };
}

/** Names what they are, the most frequent first: what cannot be dated may still be what somebody looks for. */
function undatedDiagnostic(reading: Reading, undated: readonly Undated[]): Diagnostic {
  const kinds = undated.toSorted((a, b) => b.lines - a.lines || compare(a.kind, b.kind));
  const count = kinds.reduce((sum, { lines }) => sum + lines, 0);
  return {
    code: 'clock/undated',
    severity: 'loss',
    message: `${reading.entry.path}: ${counted(count, 'event')} without a time that can be told: ${listed(kinds.map(({ kind, lines }) => `${kind} (${lines})`))}`,
    cost: 'they are not on the timeline',
    span: beginOf(reading.entry),
    count,
    help: 'Collect the log with its times (`journalctl -b -o short-iso-precise`), or what dates them beside it: /proc/stat (btime) for seconds since boot, `date` for times of day.',
  };
}

/** Nothing is said where all lines are of one node. */
function hostsDiagnostic(reading: Reading, others: ReadonlySet<string>, count: number): Diagnostic | null {
  const hosts = [...new Set(reading.activity.flatMap(({ host }) => host ?? []))].sort(compare);
  if (hosts.length < 2) return null;
  const left = listed([...others].sort(compare));
  return {
    code: 'timeline/several-hosts',
    severity: 'warning',
    message: `${reading.entry.path} holds lines of several nodes: ${listed(hosts)}`,
    cost:
      others.size > 0
        ? `${counted(count, 'event')} of ${left} left out: a bundle is read as one node`
        : 'they stand on one timeline, and no silence in this file is taken for proof',
    span: beginOf(reading.entry),
    count: Math.max(1, count),
    help: 'Collect a bundle for each node; the output of `hostname` beside the logs tells which node a bundle is of.',
  };
}

function activityOf(raw: Reading['activity'][number], reading: Reading, resolve: Resolve): Activity | null {
  const first = resolve(raw.first)?.time;
  const last = resolve(raw.last, raw.gaps.at(-1)?.fromSpan.line)?.time;
  if (!first || !last) return null;
  const gaps = raw.gaps.flatMap((gap): Gap[] => {
    const from = resolve(gap.from, gap.fromSpan.line);
    const to = gap.to && resolve(gap.to, gap.toSpan?.line);
    return from && (to || !gap.to) ? [{ ...gap, from: from.time, to: to?.time ?? null }] : [];
  });
  const { source } = reading;
  return {
    source: source!.name,
    ...placeOf(reading.entry),
    unit: raw.unit,
    ...(raw.host === undefined ? {} : { host: raw.host }),
    lines: raw.lines,
    first,
    last,
    usualGap: raw.usualGap,
    gaps,
  };
}
