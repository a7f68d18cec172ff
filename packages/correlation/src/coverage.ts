import {
  beginOf,
  type Coverage,
  type Event,
  type Interval,
  type Micros,
  placeOf,
  SECOND,
  type Span,
} from '@mountline/core';
import type { Resolve } from './clocks.ts';
import type { Reading } from './read.ts';

/** Programs that write to the journal of every node: a file that holds several of them is the whole journal. */
const OTHERS_FOR_WHOLE = 3;

/** Logs that all of a node may write to. */
const WHOLE = new Set(['journal', 'syslog']);

/**
 * What a log covers: from its first stamped line to its last one. It ends there, because nothing in the file tells
 * that the log was read later than that.
 */
export function coverageOf(reading: Reading, resolve: Resolve, host: string | undefined): Coverage | null {
  const { extent, source } = reading;
  if (!extent || !source || source.type !== 'log') return null;
  const stamps = reading.activity.flatMap((activity) => [activity.first, activity.last]);
  const { covers } = reading.attested ?? {};
  const times = [extent.first, extent.last, ...(covers?.edges ?? stamps)].flatMap(
    (stamp) => resolve(stamp)?.time ?? [],
  );
  if (times.length === 0) return null;
  return {
    source: source.name,
    ...placeOf(reading.entry),
    units: covers?.units ?? unitsOf(reading, host),
    from: Math.min(...times.map((time) => time.from)),
    to: Math.max(...times.map((time) => time.to)),
    holes: [...downtimes(reading, resolve), ...unreadStretches(reading, resolve)],
    ...(reading.attested ? { attested: true as const } : {}),
  };
}

type Hole = Coverage['holes'][number];

function downtimes({ reboots }: Reading, resolve: Resolve): Hole[] {
  return reboots.flatMap(({ before, after, span }) => {
    const from = resolve(before)?.time.to;
    const to = after && resolve(after)?.time.from;
    return from && to && to > from ? [{ from, to, reason: 'the node was rebooted', span }] : [];
  });
}

/** What could not be read may have said anything. Stretches that meet are one hole. */
function unreadStretches({ unread }: Reading, resolve: Resolve): Hole[] {
  const holes: (Hole & { lines: number })[] = [];
  for (const { before, after, lines, span } of unread) {
    const from = before && resolve(before)?.time.from;
    const to = after && resolve(after)?.time.to;
    if (typeof from !== 'number' || typeof to !== 'number') continue;
    const last = holes.at(-1);
    if (!last || from > last.to) holes.push({ from, to, reason: '', span, lines });
    else Object.assign(last, { to: Math.max(last.to, to), lines: last.lines + lines });
  }
  return holes.map(({ lines, ...hole }) => ({
    ...hole,
    reason: `${lines} ${lines === 1 ? 'line' : 'lines'} could not be read`,
  }));
}

/**
 * The units whose silence means something in this file. The whole journal of a node holds the kernel and systemd also
 * where they had nothing to say; of any other unit it is not known whether it writes there before a line of it was
 * seen (the kubelet of RKE2 and efs-utils write to files of their own). The journal of one unit (`journalctl -u
 * kubelet`) holds that unit's own lines and systemd's about it, but not systemd's about mounts.
 */
function unitsOf(reading: Reading, host: string | undefined): string[] {
  // Of a file that holds several nodes, only the lines of the bundle's own tell about it.
  const own = reading.activity.filter((activity) => activity.host === undefined || activity.host === host);
  if (own.length === 0) return [];
  const units = own.map((activity) => activity.unit);
  const [table] = reading.source!.tables ?? [];
  if (reading.source!.name === 'dmesg') return ['kernel'];
  if (table && reading.source!.tables!.length === 1) return [table.actor];
  const others = units.filter((unit) => unit !== 'kernel' && unit !== 'kubelet' && unit !== 'systemd');
  if (WHOLE.has(reading.source!.name) && others.length >= OTHERS_FOR_WHOLE)
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
export function addHoles(coverage: readonly Coverage[], events: readonly Event[]): void {
  for (const event of events) {
    const reason = HOLE_KINDS[event.kind];
    if (reason === undefined) continue;
    const unit = event.kind.startsWith('kernel.') ? 'kernel' : String(event.fields.unit ?? '');
    for (const span of [event.span, ...event.also]) {
      const entry = coverage.find((c) => c.path === span.path && c.container === span.container);
      entry?.holes.push({ ...holeBefore(event, unit), reason: `${reason}: ${event.text.slice(0, 120)}`, span });
    }
  }
}

/** A rate limiter reports at the end of its window; the windows of printk and journald are 5 and 30 seconds. */
function holeBefore(event: Event, unit: string): { from: Micros; to: Micros } {
  const window = (unit === 'kernel' ? 5 : 30) * SECOND;
  return { from: event.time.from - window, to: event.time.to };
}

export interface Covered {
  /** All of the window was read, without a hole. */
  whole: boolean;
  /** The parts that were read. */
  by: { path: string; from: Micros; to: Micros; span: Span; attested: boolean }[];
  /** Why not all of it. */
  gaps: string[];
}

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
    const clean = c.holes.every((hole) => hole.to <= reached || hole.from >= window.to);
    if (clean) reached = Math.max(reached, c.to);
    else gaps.push(...c.holes.map((hole) => hole.reason));
  }
  // A window that ends before it begins is no stretch of time: nobody can have watched it.
  return { whole: by.length > 0 && window.from <= window.to && reached >= window.to, by, gaps };
}
