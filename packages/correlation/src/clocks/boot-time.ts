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
  /** A sentence: how it is known and how precisely, or what it costs that it is not known. */
  method: string;
  /** Empty if nothing in the bundle shows it. */
  anchors: Span[];
  guess: boolean;
}

interface ClockPair {
  realtime: Micros;
  monotonic: Micros;
  /** When the clock that counts from the boot read zero. */
  at: Micros;
  bootId: string | undefined;
  span: Span;
}

/**
 * The journal rows that carry both clocks, the latest last. A journal may hold only earlier boots: if the bundle names the boot it was
 * collected in, rows of other boots are left out.
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
  // Nothing sets the monotonic clock, so it orders the rows of one boot. Rows without a boot id may be of several boots.
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

/** The kernel starts kthreadd within seconds. `ps` adds ticks to a boot time in whole seconds, so its second may be off by one. */
const TO_KTHREADD = 2 * SECOND;
const OF_PS = SECOND;

/** An initrd may wait for a disk before init is started. */
const TO_INIT = 2 * MINUTE;

/** The hardware clock is read to the second, and is less exact than the node's clock later on. */
const OF_RTC = SECOND;

/** How long after the collector's `date` its last log may end. */
const COLLECTED_IN = 5 * MINUTE;

/** From the line in which the kernel sets its clock, in a log that counts from the same boot. */
export function bootByClockSet({ stamp, at, span }: ClockSet): Boot {
  const zero = at - (stamp.clock === 'boot' ? stamp.value : 0);
  return {
    at: { from: zero - OF_RTC, to: zero + SECOND + OF_RTC },
    method: "boot time from the kernel line 'setting system clock', by the hardware clock",
    anchors: [span],
    guess: true,
  };
}

/** From the latest such line. A log that ends after the collection is left out, because it may be kept from an earlier boot. */
function bootOfClockSet(sets: readonly ClockSet[], newest: Micros): Boot | undefined {
  const fitting = sets.filter(({ reading, stamp, at }) => {
    const { last, turns } = reading.extent!;
    if (stamp.clock !== 'boot' || (stamp.turns ?? 0) !== turns) return false;
    return !Number.isFinite(newest) || at - stamp.value + last.value <= newest + COLLECTED_IN;
  });
  return fitting.map(bootByClockSet).sort((a, b) => b.at.from - a.at.from)[0];
}

/** The boot, from clues that need no zone. */
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
 * The boot from the best clue, in this order: journal rows with both clocks, btime, the time of day minus the uptime, the start of kthreadd,
 * the time of day minus an uptime in whole minutes, what init wrote at boot. The line in which the kernel sets its clock counts if it agrees
 * with these, or if there is nothing better.
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
  const other = byKthreadd ?? byMinutes ?? bootWritten(clues, zone);
  if (!byClockSet || !other) return other ?? byClockSet ?? null;
  if (!overlaps(byClockSet.at, other.at)) return byKthreadd || !other.guess ? other : byClockSet;
  const at = { from: Math.max(byClockSet.at.from, other.at.from), to: Math.min(byClockSet.at.to, other.at.to) };
  const method = `${byClockSet.method}, and from ${byKthreadd ? KTHREADD : byMinutes ? 'date minus uptime' : WRITTEN}`;
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

const WRITTEN = '`who -b`';

/** What init wrote: it is started some time after the kernel, and by a clock that may be set later. */
function bootWritten(clues: Clues, zone: NodeZone): Boot | undefined {
  const written = first(clues, 'boot-written');
  if (!written) return undefined;
  const { stamp } = written.clue;
  const at = stamp.value - zone.offsetAt(stamp.value) * MINUTE;
  return {
    at: { from: at - TO_INIT, to: at + stamp.width },
    method: `boot time from ${WRITTEN}, precise to the minute`,
    anchors: [written.span],
    guess: zone.guess || zone.guessAt?.(stamp.value) === true,
  };
}

/** The time of day minus the uptime, which has hundredths of a second or only minutes. */
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

/** How far the logs that count from the boot go. */
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
 * Without a boot time, the order and the durations in a log that counts from the boot still hold. It may have been written years before it
 * was collected, so the end of another log does not date it. Its times are then seconds since boot, counted from 1970; beside a log without
 * years, which is of 1970 too, they are as late as possible. If another log has the kernel's lines with their times, it is left out.
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
