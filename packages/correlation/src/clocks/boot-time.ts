import {
  countsFromBoot,
  greatestOf,
  groupBy,
  type HostFacts,
  hullOf,
  type Interval,
  MINUTE,
  type Micros,
  overlaps,
  SECOND,
  type Span,
} from '@mountline/core';
import type { Reading } from '../read/reading.ts';
import { type Clues, first } from '../timeline/clues.ts';
import type { ClockSet } from './clock-set.ts';
import type { Instant } from './instant.ts';
import type { NodeZone } from './zones/node-zone.ts';

/** When the node booted. */
export interface Boot {
  at: Interval;
  /** A sentence: what tells it, and how well; where nothing does, what that costs. */
  method: string;
  /** None where nothing in the bundle tells it. */
  anchors: Span[];
  guess: boolean;
}

interface ClockPair {
  realtime: Micros;
  monotonic: Micros;
  /** When the clock that counts from the boot was zero. */
  at: Micros;
  bootId: string | undefined;
  span: Span;
}

/**
 * The journal rows that carry both clocks, the latest last. A journal may hold earlier boots only: where the bundle names
 * the boot it was collected in, rows of others are passed over.
 */
export function clockPairs(clues: Clues): ClockPair[] {
  const current = first(clues, 'boot-id')?.clue.id;
  const pairs: ClockPair[] = [];
  for (const { clue, span } of clues) {
    if (clue.type !== 'clock-pair') continue;
    const { realtime, monotonic, bootId } = clue;
    const ofOther = current !== undefined && bootId !== undefined && bootId !== current;
    if (!ofOther) pairs.push({ realtime, monotonic, at: realtime - monotonic, bootId, span });
  }
  // Within a boot the clock that nobody sets tells which came last; rows without an id may be of several.
  const boots = [...groupBy(pairs, ({ bootId }) => bootId)].map(([bootId, ofBoot]) =>
    ofBoot.sort((a, b) => (bootId === undefined ? a.realtime - b.realtime : a.monotonic - b.monotonic)),
  );
  return boots.sort(([a], [b]) => a!.realtime - b!.realtime).flat();
}

export function bootIdOf(clues: Clues, pairs: readonly ClockPair[]): HostFacts['bootId'] {
  const named = first(clues, 'boot-id');
  if (named) return { value: named.clue.id, span: named.span };
  const { bootId, span } = pairs.at(-1) ?? {};
  return bootId === undefined ? undefined : { value: bootId, span: span! };
}

/**
 * The kernel starts kthreadd within seconds; `ps` adds ticks since boot to a boot time of whole seconds, so its second may
 * be off by one.
 */
const TO_KTHREADD = 2 * SECOND;
const OF_PS = SECOND;

/** The hardware's clock is read to the second, and is not set as well as the node's later. */
const OF_RTC = SECOND;

/** How long behind the `date` of the collector its last log may end. */
const COLLECTED_IN = 5 * MINUTE;

/** By the line in which the kernel sets its clock, in a log that counts from the same boot. */
export function bootByClockSet({ stamp, at, span }: ClockSet): Boot {
  const zero = at - (stamp.clock === 'boot' ? stamp.value : 0);
  return {
    at: { from: zero - OF_RTC, to: zero + SECOND + OF_RTC },
    method: "boot time from the kernel line 'setting system clock', by the hardware clock",
    anchors: [span],
    guess: true,
  };
}

/** By the latest such line, of logs that end before they were collected: one may be kept from an earlier boot. */
function bootOfClockSet(sets: readonly ClockSet[], newest: Micros): Boot | undefined {
  const fitting = sets.filter(({ reading, stamp, at }) => {
    const { last, turns } = reading.extent!;
    if (stamp.clock !== 'boot' || (stamp.turns ?? 0) !== turns) return false;
    return !Number.isFinite(newest) || at - stamp.value + last.value <= newest + COLLECTED_IN;
  });
  return fitting.map(bootByClockSet).sort((a, b) => b.at.from - a.at.from)[0];
}

/** What tells of the boot without a zone. */
export function bootInUtc(clues: Clues, sets: readonly ClockSet[]): Instant | undefined {
  const pair = clockPairs(clues).at(-1);
  if (pair) return pair;
  const btime = first(clues, 'boot-time');
  if (btime) return { at: btime.clue.at, span: btime.span };
  const nows = clues.flatMap(({ clue }) =>
    clue.type === 'now' && clue.stamp.clock === 'utc' ? [clue.stamp.value] : [],
  );
  const uptime = first(clues, 'uptime');
  if (uptime && nows.length > 0) return { at: nows[0]! - uptime.clue.micros, span: uptime.span };
  const set = bootOfClockSet(sets, greatestOf(nows));
  return set && { at: set.at.from, span: set.anchors[0]! };
}

/**
 * What tells it best: journal rows that carry both clocks, btime, the time of day less the uptime, the start of kthreadd, the time of
 * day less an uptime of whole minutes, and the line in which the kernel sets its clock where it agrees with these or nothing else tells.
 */
export function bootOf(
  clues: Clues,
  pairs: readonly ClockPair[],
  sets: readonly ClockSet[],
  capture: Interval | null,
  zone: NodeZone,
): Boot | null {
  const latest = pairs.at(-1);
  if (latest) {
    const same = pairs.filter((pair) => Math.abs(pair.at - latest.at) < 5 * SECOND);
    const { from, to } = hullOf(same.map(({ at }) => ({ from: at, to: at })))!;
    return {
      at: { from, to: to + 1000 },
      method: `boot time from journal entries with both clocks (${same.length} of them, ${(to - from) / 1000} ms apart)`,
      anchors: [same[0]!.span, latest.span],
      guess: false,
    };
  }
  const btime = first(clues, 'boot-time');
  if (btime) {
    return {
      at: { from: btime.clue.at, to: btime.clue.at + SECOND },
      method: 'boot time from btime, precise to the second',
      anchors: [btime.span],
      guess: false,
    };
  }
  const bySeconds = bootOfUptime(clues, capture, zone, false);
  if (bySeconds) return bySeconds;
  const byClockSet = bootOfClockSet(sets, capture?.to ?? Number.NEGATIVE_INFINITY);
  const byKthreadd = bootOfKthreadd(clues, zone);
  const byMinutes = bootOfUptime(clues, capture, zone, true);
  const other = byKthreadd ?? byMinutes;
  if (!byClockSet || !other) return other ?? byClockSet ?? null;
  if (!overlaps(byClockSet.at, other.at)) return byKthreadd || !other.guess ? other : byClockSet;
  const at = { from: Math.max(byClockSet.at.from, other.at.from), to: Math.min(byClockSet.at.to, other.at.to) };
  const method = `${byClockSet.method}, and from ${byKthreadd ? KTHREADD : 'date minus uptime'}`;
  return { at, method, anchors: [...byClockSet.anchors, ...other.anchors], guess: other.guess };
}

const KTHREADD = 'the start of kthreadd (pid 2) in `ps`';

function bootOfKthreadd(clues: Clues, zone: NodeZone): Boot | undefined {
  const kthreadd = first(clues, 'kthreadd-started');
  if (!kthreadd) return undefined;
  const { stamp } = kthreadd.clue;
  const started = stamp.value - zone.offsetAt(stamp.value) * MINUTE;
  return {
    at: { from: started - TO_KTHREADD - OF_PS, to: started + stamp.width + OF_PS },
    method: `boot time from ${KTHREADD}`,
    anchors: [kthreadd.span],
    guess: zone.guess || zone.guessAt?.(stamp.value) === true,
  };
}

/** Where it is the time of day less the uptime: of hundredths of a second, or of whole minutes. */
function bootOfUptime(clues: Clues, capture: Interval | null, zone: NodeZone, minutes: boolean): Boot | null {
  for (const { clue, span } of capture ? clues : []) {
    if (clue.type !== 'uptime' || (clue.width !== undefined) !== minutes) continue;
    const { micros, width = 0 } = clue;
    return {
      at: { from: capture!.from - micros - width, to: capture!.to - micros + SECOND },
      method: minutes
        ? 'boot time from date minus uptime, precise to the minute'
        : 'boot time from date minus uptime; the two were not taken at the same moment',
      anchors: [span],
      guess: zone.guess && clues.some((one) => one.clue.type === 'now' && one.clue.stamp.clock === 'local'),
    };
  }
  return null;
}

/** How long the logs that count from the boot reach. */
export const endSinceBoot = (readings: readonly Reading[]): Micros =>
  greatestOf(
    readings.flatMap(({ extent }) => (extent?.last.clock === 'boot' ? extent.last.value + extent.last.width : [])),
  );

/** Whether a log that does not count from the boot holds lines of the kernel too. */
const isToldElsewhere = (readings: readonly Reading[]): boolean =>
  readings.some(
    ({ source, extent, logRecords }) =>
      extent &&
      extent.first.clock !== 'boot' &&
      (source?.hears === 'kernel' || logRecords.some(({ program }) => program === 'kernel')),
  );

/**
 * Where nothing tells when the node booted, a log that counts from the boot has its order and its lengths all the same. It was
 * written before it was collected, which may be years: no end of another log dates it. So its times are seconds since that boot, from
 * 1970 on, and as late as can be beside a log of which nothing tells the year, which is of 1970 too. Lines that another log has with their
 * time are not told twice.
 */
export function guessedBoot(readings: readonly Reading[], newest: Instant | null): Boot | null {
  const end = endSinceBoot(readings);
  if (!Number.isFinite(end)) return null;
  if (newest && isToldElsewhere(readings)) return null;
  if (newest && countsFromBoot(newest.at)) {
    const method =
      'no file shows the boot time (/proc/stat or a journal would): its lines are placed as late as possible and may be much earlier';
    return { at: { from: newest.at - end - 1, to: newest.at - end }, method, anchors: [newest.span], guess: true };
  }
  if (!newest && readings.some(({ extent }) => extent && extent.first.clock !== 'boot')) return null;
  const method =
    'no file shows the boot time (/proc/stat would, or `date` and an uptime): its times are seconds since boot, in JSON counted from 1970';
  return { at: { from: 0, to: 1 }, method, anchors: [], guess: true };
}
