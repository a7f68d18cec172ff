import {
  type Activity,
  type Bundle,
  beginOf,
  compare,
  counted,
  type Diagnostic,
  type ErrorLines,
  fileOf,
  type Gap,
  HOUR,
  InputError,
  type Interval,
  type Layout,
  listed,
  placeOf,
  type Snapshot,
  type Source,
  type Timeline,
  UNKNOWN_TIME,
  type Undated,
} from '@mountline/core';
import { stepDiagnostics } from './clocks/jumps/apply-jumps.ts';
import type { Resolve } from './clocks/resolve.ts';
import { type Clocks, resolveClocks } from './clocks/resolve-clocks.ts';
import { offsetsOver } from './clocks/zones/zone-transitions.ts';
import { collectorOf } from './nodes/collector.ts';
import { hostLabel, ofSeveralHosts, otherHosts } from './nodes/hosts.ts';
import { askedApart } from './nodes/multi-host-output/multi-host-output.ts';
import type { NodeFiles } from './nodes/node-files.ts';
import { nodesOf } from './nodes/nodes.ts';
import { undatedObjects } from './nodes/undated-objects.ts';
import { readArtifact } from './read/read-bundle.ts';
import type { BundleRead, Reading } from './read/reading.ts';
import { newestFirst } from './read/reverse-order.ts';
import { nowOf } from './timeline/clock-words.ts';
import { addHoles, coverageOf } from './timeline/coverage.ts';
import { errorLinesOf, unrecognisedOf } from './timeline/error-lines.ts';
import { addEvents, undatedDiagnostic } from './timeline/log-events.ts';
import { mergeCopies } from './timeline/merge-copies.ts';
import { sortEvents } from './timeline/order.ts';

/** What a timeline is built with. */
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
    const reading = await readArtifact(artifact, options.sources, {
      onBytes(more) {
        bytes += more;
        options.signal?.throwIfAborted();
        tell();
      },
      limits: bundle.limits,
    });
    options.signal?.throwIfAborted();
    readings.push(reading);
    tell();
  }
  const diagnostics = [...(bundle.diagnostics ?? [])];
  markDamaged(readings, diagnostics);
  return { readings, diagnostics, sources: options.sources };
}

/** Of an archive whose checksum is wrong it is known only at its end, when its files were read. */
export function markDamaged(readings: readonly Reading[], diagnostics: readonly Diagnostic[]): void {
  for (const { code, span, message } of diagnostics) {
    if (code !== 'bundle/damaged-archive' || !span) continue;
    const archive = fileOf(span);
    for (const { entry } of readings)
      if (entry.container === archive || entry.container?.startsWith(`${archive}!/`)) entry.damaged ??= message;
  }
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
  const undated = new Set(parts.flatMap((part) => [...undatedObjects(part)]));
  const capturedAt = (reading: Reading) =>
    told.flatMap((one) => one.capturedAt(reading) ?? [])[0] ?? (undated.has(reading) ? UNKNOWN_TIME : undefined);
  const read = assemble(readings, ofArchives, clocks, capturedAt);
  for (const one of told) one.leaveOut(read.coverage);
  const unjoined = parts.flatMap((part) => part.unjoined ?? []);
  return {
    bundle,
    parts: parts.map(({ kind, root }) => ({ layout: kind, root })),
    ...(unjoined.length > 0 ? { unjoined } : {}),
    lacks: told.flatMap((one) => one.lacks(read.coverage, nowOf(read))),
    ...read,
  };
}

/** The word that `date` printed is that of several zones. */
function ambiguousZone({ zone, earlier }: Clocks['hostClock']): Diagnostic {
  const hours = earlier / HOUR;
  return {
    code: 'timeline/ambiguous-zone',
    severity: 'warning',
    message: `the capture is dated in ${zone.method}`,
    cost: `the files may have been collected up to ${hours} h earlier; nothing is called overdue that would not be overdue then`,
    ...(zone.anchors[0] ? { span: zone.anchors[0] } : {}),
    count: 1,
    help: 'Name the zone, such as `--zone Asia/Shanghai`, or also collect `date -u` or `timedatectl`.',
  };
}

const inOrderOfPaths = ({ entry: a }: Reading, { entry: b }: Reading) =>
  compare(a.container ?? '', b.container ?? '') || compare(a.path, b.path);

type Assembled = Omit<Timeline, 'bundle' | 'parts' | 'lacks'>;

/** What the files give, one after the other. */
type Gathered = Pick<Timeline, 'events' | 'snapshots' | 'activity' | 'coverage' | 'diagnostics'> & {
  undated: Undated[];
  unrecognised: ErrorLines[];
};

function assemble(
  readings: readonly Reading[],
  ofArchives: readonly Diagnostic[],
  clocks: Clocks,
  capturedAt: (reading: Reading) => Interval | undefined,
): Assembled {
  const { host, capture, captures, earlier } = clocks.hostClock;
  const diagnostics = [
    ...ofArchives,
    ...stepDiagnostics(clocks.steps),
    ...readings.flatMap((reading) => reading.diagnostics),
  ];
  if (earlier > 0) diagnostics.push(ambiguousZone(clocks.hostClock));
  const all: Gathered = {
    events: [],
    undated: [],
    unrecognised: [],
    snapshots: [],
    activity: [],
    coverage: [],
    diagnostics,
  };
  for (const reading of readings) {
    addLog(all, reading, clocks);
    const snapshot = snapshotOf(reading, clocks, capturedAt(reading));
    if (snapshot) all.snapshots.push(snapshot);
  }
  const events = sortEvents(mergeCopies(all.events, new Set(readings.flatMap(({ source }) => source ?? []))));
  const unrecognised = unrecognisedOf(all.unrecognised, events);
  addHoles(all.coverage, events, all.activity);
  const offsets = offsetsOver(clocks.hostClock.zone, capture);
  return {
    host,
    capture,
    ...(earlier > 0 ? { captureMayBeEarlier: earlier } : {}),
    ...(captures.length > 0 ? { captures } : {}),
    files: readings.map((reading) => reading.entry),
    ...textsIn(readings),
    events,
    ...(all.undated.length > 0 ? { undated: all.undated } : {}),
    ...(unrecognised.length > 0 ? { unrecognised } : {}),
    snapshots: all.snapshots,
    activity: all.activity,
    coverage: all.coverage,
    clocks: clocks.ledger,
    ...(clocks.steps.length > 0
      ? { clockSteps: clocks.steps.map(({ at, by, told, span }) => ({ at, by, told, span })) }
      : {}),
    ...(offsets ? { offsets } : {}),
    diagnostics,
  };
}

function textsIn(readings: readonly Reading[]): Pick<Timeline, 'texts'> {
  const texts = readings.flatMap(({ entry: { container, path }, typed }) =>
    container === undefined || !typed?.places ? [] : [{ container, path, places: typed.places }],
  );
  return texts.length > 0 ? { texts } : {};
}

/** Its lines of this node: events, those that nothing dates, who wrote when, and what it covers. */
function addLog(
  { events, undated: allUndated, unrecognised, activity, coverage, diagnostics }: Gathered,
  reading: Reading,
  clocks: Clocks,
): void {
  const { host } = clocks.hostClock;
  const resolve = clocks.resolverOf(reading);
  const others = otherHosts(reading.activity, hostLabel(host.name?.value));
  const { undated, foreign } = addEvents(events, reading, resolve, others);
  if (undated.length > 0) diagnostics.push(undatedDiagnostic(reading, undated));
  const begun = reading.extent && resolve(reading.extent.first)?.time.from;
  for (const one of undated) allUndated.push(typeof begun === 'number' ? { ...one, before: begun } : one);
  for (const one of reading.errors)
    if (!others.has(hostLabel(one.host) ?? '')) unrecognised.push(errorLinesOf(one, reading, resolve));
  const hosts = hostsDiagnostic(reading, others, foreign);
  if (hosts) diagnostics.push(hosts);
  if (reading.extent?.newestFirst && reading.source?.filtered === undefined) diagnostics.push(newestFirst(reading));
  for (const raw of reading.activity) {
    if (others.has(raw.host ?? '')) continue;
    const resolved = activityOf(raw, reading, resolve);
    if (resolved) activity.push(resolved);
  }
  const covered = coverageOf(reading, resolve, host.name?.value);
  if (covered) coverage.push(covered);
}

/** null where the file is no table. */
function snapshotOf(reading: Reading, { hostClock }: Clocks, captured: Interval | undefined): Snapshot | null {
  const { entry, rows, source, typed, attested } = reading;
  if (rows.length === 0 && (entry.state !== 'read' || source?.type !== 'snapshot')) return null;
  return {
    source: source!.name,
    ...traitsOf(source!),
    ...placeOf(entry),
    captured: captured ?? hostClock.captureOf(entry) ?? unknownCapture(hostClock.latest),
    records: rows,
    lost: lossesOf(reading),
    ...notAll(reading),
    ...(typed?.line === undefined ? {} : { typedIn: typed.line }),
    ...(typed?.changedBy === undefined ? {} : { changedBy: typed.changedBy }),
    ...(typed?.emptiedIn === undefined ? {} : { emptiedIn: typed.emptiedIn }),
    ...(attested ? { attested: { rows: attested.rows } } : {}),
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
function notAll({ typed, partial }: Reading): Pick<Snapshot, 'filtered' | 'asked'> {
  const filtered = typed?.filtered ?? typed?.cut ?? partial;
  if (filtered === undefined) return {};
  return typed?.asked ? { filtered, asked: typed.asked } : { filtered };
}

function lossesOf({ diagnostics }: Reading): number {
  return diagnostics.reduce((sum, { severity, count }) => sum + (severity === 'loss' ? count : 0), 0);
}

/** Nothing is said where all lines are of one node, as those of one that got another name are. */
function hostsDiagnostic(reading: Reading, others: ReadonlySet<string>, count: number): Diagnostic | null {
  const hosts = [...new Set(reading.activity.flatMap(({ host }) => host ?? []))].sort(compare);
  if (hosts.length < 2 || (others.size === 0 && !ofSeveralHosts(reading))) return null;
  const left = listed([...others].sort(compare));
  return {
    code: 'timeline/several-hosts',
    severity: 'warning',
    message: `${reading.entry.path} holds lines of several nodes: ${listed(hosts)}`,
    cost:
      others.size > 0
        ? `${counted(count, 'event')} of ${left} left out: a bundle is one node`
        : 'they share one timeline, and silence in this file proves nothing',
    span: beginOf(reading.entry),
    count: Math.max(1, count),
    help: 'Collect one bundle per node. Add the output of `hostname`: it shows which node a bundle is from.',
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
    ...traitsOf(source!),
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
