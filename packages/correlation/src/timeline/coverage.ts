import {
  type Activity,
  beginOf,
  type Coverage,
  counted,
  type Event,
  fileOf,
  hullOf,
  type Interval,
  MINUTE,
  type Micros,
  placeOf,
  SECOND,
  type Span,
  type Stamp,
} from '@mountline/core';
import type { Resolve } from '../clocks/resolve.ts';
import { hostLabel } from '../nodes/hosts.ts';
import type { Reading } from '../read/reading.ts';
import type { RawActivity } from './raw-activity.ts';

/** Programs that write to the journal of every node: a file that holds several of them is the whole journal. */
const OTHERS_FOR_WHOLE = 3;

/**
 * What a log covers: from its first stamped line to its last one. It ends there, because nothing in the file tells
 * that the log was read later than that.
 */
export function coverageOf(reading: Reading, resolve: Resolve, host: string | undefined): Coverage | null {
  const { extent, source } = reading;
  if (!extent || !source || source.type !== 'log') return null;
  const { covers } = reading.attested ?? {};
  const own = ownActivity(reading.activity, host);
  const ends = covers?.edges ?? own.flatMap((activity) => [activity.first, activity.last]);
  // The first and the last line of a file of several nodes may be of others.
  const shared = own.length > 0 && reading.activity.some((activity) => activity.host !== undefined);
  const times = ends.flatMap((stamp) => {
    const found = resolve(stamp);
    // On which side of a step of the clock it lies, or of the hour that comes twice, the file as a whole tells better.
    const isOpen = found?.guesses.some((guess) => guess === 'set' || (guess === 'zone' && extent.falls));
    return found && (shared || !isOpen) ? [found.time] : [];
  });
  const [begin, end] = [resolve(extent.first, 0), resolve(extent.last, Number.POSITIVE_INFINITY)];
  if (!shared) for (const one of [begin, end]) if (one) times.push(one.time);
  const inOrder = hullOf(times);
  if (!inOrder) return null;
  const read = hullOf([inOrder, ...(shared ? [] : timesAhead(reading, resolve))])!;
  return {
    source: source.name,
    ...placeOf(reading.entry),
    units: covers?.units ?? unitsOf(reading, host),
    ...read,
    holes: extent.newestFirst
      ? [{ ...read, reason: NEWEST_FIRST }]
      : [...ahead(read, inOrder), ...downtimes(reading, resolve), ...unreadStretches(reading, resolve)],
    ...(reading.attested ? { attested: true as const } : {}),
  };
}

/** Who spoke how often, and what stands between two lines of one, is counted down the file. */
const NEWEST_FIRST = 'it begins with its newest line';

/** Writers that share a file pass each other by less. */
const LATE = MINUTE;

/** The times of lines that lie before the first line of their file, as in several logs that were put one behind the other, the newest first. */
function timesAhead({ extent, logRecords }: Reading, resolve: Resolve): Interval[] {
  const { first } = extent!;
  const isAhead = ({ clock, value, turns = 0 }: Stamp) =>
    clock === first.clock && turns === (first.turns ?? 0) && value < first.value - LATE;
  return logRecords.flatMap(({ stamp, line }) => (stamp && isAhead(stamp) ? (resolve(stamp, line)?.time ?? []) : []));
}

/** Some lines of that stretch stand in the file; whether all do nothing tells. */
const ahead = (read: Interval, inOrder: Interval): Hole[] =>
  read.from < inOrder.from ? [{ from: read.from, to: inOrder.from, reason: 'its lines are out of order' }] : [];

/** Of a file that holds several nodes, only the lines of the bundle's own tell about it. */
export function ownActivity(activity: readonly RawActivity[], host: string | undefined): RawActivity[] {
  const label = hostLabel(host);
  return activity.filter((one) => one.host === undefined || one.host === label);
}

type Hole = Coverage['holes'][number];

function downtimes({ reboots }: Reading, resolve: Resolve): Hole[] {
  return reboots.flatMap(({ before, after, span }) => {
    const from = resolve(before, span.line)?.time.to;
    const to = after && resolve(after, span.line + 1)?.time.from;
    return from && to && to > from ? [{ from, to, reason: 'the node was rebooted', span }] : [];
  });
}

/** What could not be read may have said anything. Stretches that meet are one hole. */
function unreadStretches({ unread }: Reading, resolve: Resolve): Hole[] {
  const holes: (Hole & { lines: number })[] = [];
  for (const { before, after, lines, span } of unread) {
    const from = before && resolve(before, span.line)?.time.from;
    const to = after && resolve(after, span.endLine ?? span.line)?.time.to;
    if (typeof from !== 'number' || typeof to !== 'number') continue;
    const last = holes.at(-1);
    if (!last || from > last.to) holes.push({ from, to, reason: '', span, lines });
    else Object.assign(last, { to: Math.max(last.to, to), lines: last.lines + lines });
  }
  return holes.map(({ lines, ...hole }) => ({
    ...hole,
    reason: `${counted(lines, 'line')} could not be read`,
  }));
}

/**
 * The units whose silence means something in this file. The whole journal of a node holds the kernel and systemd also
 * where they had nothing to say; of any other unit it is not known whether it writes there before a line of it was
 * seen (kubelet of RKE2 and efs-utils write to files of their own). The journal of one unit (`journalctl -u
 * kubelet`) holds that unit's own lines and systemd's about it, but not systemd's about mounts.
 */
function unitsOf(reading: Reading, host: string | undefined): string[] {
  const own = ownActivity(reading.activity, host);
  if (own.length === 0) return [];
  const units = own.map((activity) => activity.unit);
  const { tables = [], hears } = reading.source!;
  if (hears === 'kernel') return ['kernel'];
  if (tables.length === 1) return [tables[0]!.actor];
  const others = units.filter((unit) => unit !== 'kernel' && unit !== 'kubelet' && unit !== 'systemd');
  if (hears === 'node' && others.length >= OTHERS_FOR_WHOLE)
    return [...new Set(['kernel', 'systemd', ...units])].filter((unit) => unit !== '');
  return units.filter((unit) => unit !== 'systemd' || units.length === 1);
}

/** Lines that say that lines are missing. */
const HOLE_KINDS: Readonly<Record<string, string>> = {
  'kernel.messages-suppressed': 'the kernel suppressed messages',
  'journal.messages-suppressed': 'journald suppressed messages (rate limit)',
  'journal.kernel-messages-missed': 'journald missed kernel messages',
};

/** Puts the holes that the lines themselves tell of into the coverage of their files. */
export function addHoles(coverage: readonly Coverage[], events: readonly Event[], activity: readonly Activity[]): void {
  const entryOf = new Map(coverage.map((entry) => [fileOf(entry), entry]));
  const activityOf = new Map(activity.map((one) => [`${fileOf(one)} ${one.unit}`, one]));
  for (const event of events) {
    const kind = HOLE_KINDS[event.kind];
    if (kind === undefined) continue;
    const reason = `${kind}: ${event.text.slice(0, 120)}`;
    for (const span of [event.span, ...event.also]) {
      const entry = entryOf.get(fileOf(span));
      if (!entry) continue;
      const units = unitsMissed(event, entry.units);
      const last =
        units.length === 1 ? lastBefore(activityOf.get(`${fileOf(span)} ${units[0]}`), event) : event.time.from;
      const from = Math.min(event.time.from - windowOf(event), last);
      entry.holes.push({ from, to: event.time.to, reason, units, span });
    }
  }
}

/** kubelet writes under that name in the units of distributions, too. */
const RUNS_KUBELET = /kubelet|kubelite|hyperkube|k3s|rke2|k0s/;

/**
 * Whose lines are missing. journald limits each unit of systemd by itself, `kubelet.service`; of one that writes under another
 * name it is not known who that is. The kernel and systemd are no such unit.
 */
function unitsMissed({ kind, fields }: Event, units: readonly string[]): string[] {
  if (kind !== 'journal.messages-suppressed') return ['kernel'];
  const name = String(fields.unit ?? '').replace(/\.service$/, '');
  if (units.includes(name)) return [name];
  // systemd itself, in old versions of journald by its path alone.
  if (/^\/?(?:init\.scope)?$/.test(name)) return units.filter((unit) => unit === 'systemd');
  if (RUNS_KUBELET.test(name) && units.includes('kubelet')) return ['kubelet'];
  return units.filter((unit) => unit !== 'kernel' && unit !== 'systemd');
}

/** A rate limiter reports at the end of its window; the windows of printk and journald are 5 and 30 seconds. */
const windowOf = ({ kind }: Event): Micros => (kind.startsWith('kernel.') ? 5 : 30) * SECOND;

/**
 * journald tells of what it left out when it takes a line of the unit again, and of what it missed of the kernel when it reads the next
 * line of it, however late that is: from the line before it on nothing tells when the unit wrote.
 */
function lastBefore(own: Activity | undefined, { kind, time }: Event): Micros {
  if (!kind.startsWith('journal.') || !own) return time.from;
  return own.gaps[firstEndingAt(own.gaps, time.from)]?.from.from ?? time.from;
}

/** Gaps stand in the order of their times: the place of the first one that ends then or later. */
function firstEndingAt(gaps: Activity['gaps'], at: Micros): number {
  let [from, to] = [0, gaps.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((gaps[middle]!.to?.to ?? Number.POSITIVE_INFINITY) < at) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** How much of a window the logs cover. */
export interface Covered {
  /** All of the window was read, without a hole. */
  whole: boolean;
  /** The parts that were read. */
  by: { path: string; from: Micros; to: Micros; span: Span; attested: boolean }[];
  /** Why not all of it. */
  gaps: string[];
}

/** Where lines of a unit are missing. */
export const holesOf = ({ holes }: Coverage, unit: string): Hole[] =>
  holes.filter(({ units }) => units === undefined || units.includes(unit));

/** Whether the lines of a unit were read over a window. `sources` limits it to some sources. */
export function coveredBy(
  coverage: readonly Coverage[],
  unit: string,
  window: Interval,
  sources?: readonly string[],
): Covered {
  const entries = coverage
    .filter((c) => c.units.includes(unit))
    .filter((c) => !sources || sources.includes(c.source))
    .filter((c) => c.from < window.to && c.to > window.from)
    .sort((a, b) => a.from - b.from);
  const by = entries.map((c) => ({
    path: c.path,
    from: Math.max(c.from, window.from),
    to: Math.min(c.to, window.to),
    span: beginOf(c),
    attested: c.attested === true,
  }));
  const gaps: string[] = [];
  let reached = window.from;
  for (const c of entries) {
    if (c.from > reached) break;
    const begun = reached;
    const holes = holesOf(c, unit).filter((hole) => hole.to > begun && hole.from < window.to);
    if (holes.length === 0) reached = Math.max(reached, c.to);
    for (const { reason } of holes) gaps.push(reason);
  }
  // A window that ends before it begins is no stretch of time: nobody can have watched it.
  return { whole: by.length > 0 && window.from <= window.to && reached >= window.to, by, gaps };
}
