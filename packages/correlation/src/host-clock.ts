import {
  civilFromMicros,
  DAY,
  daysInMonth,
  fileOf,
  greatestOf,
  type HostFacts,
  hullOf,
  type Interval,
  MINUTE,
  type Micros,
  microsFromCivil,
  placeOf,
  SECOND,
  type Span,
  type Stamp,
} from '@mountline/core';
import { type Clues, first } from './clues.ts';
import { type NodeZone, offsetOfWord, zoneOf } from './node-zone.ts';
import type { Reading } from './reading.ts';

/** What the bundle as a whole tells about the node's clocks. */
export interface HostClock {
  host: HostFacts;
  zone: NodeZone;
  /**
   * When the node booted. null: nothing tells. A guess where it rests on a local time in a guessed zone, and where nothing in
   * the bundle counts from anything else: then it is 1970, without an anchor.
   */
  boot: { at: Interval; method: string; anchors: Span[]; guess: boolean } | null;
  /** When the bundle was collected. */
  capture: Interval | null;
  /** When a file was collected: where several folders have a `date` each, as that of the nearest one above it tells. */
  captureOf(place: { container?: string; path: string }): Interval | null;
  /** The latest instant that anything in the bundle names: no stamp without a year is later. */
  latest: Micros | null;
}

interface ClockPair {
  realtime: Micros;
  /** When the clock that counts from the boot was zero. */
  at: Micros;
  bootId: string | undefined;
  span: Span;
}

/**
 * The journal rows that carry both clocks, the latest last. A journal may hold earlier boots only: where the bundle names
 * the boot it was collected in, rows of others are passed over.
 */
function clockPairs(clues: Clues): ClockPair[] {
  const current = first(clues, 'boot-id')?.clue.id;
  const pairs: ClockPair[] = [];
  for (const { clue, span } of clues) {
    if (clue.type !== 'clock-pair') continue;
    const { realtime, monotonic, bootId } = clue;
    const ofOther = current !== undefined && bootId !== undefined && bootId !== current;
    if (!ofOther) pairs.push({ realtime, at: realtime - monotonic, bootId, span });
  }
  return pairs.sort((a, b) => a.realtime - b.realtime);
}

/** Journal rows that carry both clocks, else btime, else the time of day less the uptime. */
function bootOf(
  clues: Clues,
  pairs: readonly ClockPair[],
  capture: Interval | null,
  zoneGuessed: boolean,
): HostClock['boot'] {
  const latest = pairs.at(-1);
  if (latest) {
    const same = pairs.filter((pair) => Math.abs(pair.at - latest.at) < 5 * SECOND);
    const { from, to } = hullOf(same.map(({ at }) => ({ from: at, to: at })))!;
    return {
      at: { from, to: to + 1000 },
      method: `${same.length} journal rows that carry both clocks, spread ${(to - from) / 1000} ms`,
      anchors: [same[0]!.span, latest.span],
      guess: false,
    };
  }
  const btime = first(clues, 'boot-time');
  if (btime) {
    return {
      at: { from: btime.clue.at, to: btime.clue.at + SECOND },
      method: 'btime, which is truncated to the second',
      anchors: [btime.span],
      guess: false,
    };
  }
  const uptime = first(clues, 'uptime');
  if (uptime && capture) {
    return {
      at: { from: capture.from - uptime.clue.micros, to: capture.to - uptime.clue.micros + SECOND },
      method: 'the time of day less the uptime, which were not taken at the same instant',
      anchors: [uptime.span],
      guess: zoneGuessed && clues.some(({ clue }) => clue.type === 'now' && clue.stamp.clock === 'local'),
    };
  }
  return null;
}

/** Where every stamp counts from the boot, they can be put beside each other, though nothing tells when it was. */
function bootAlone(readings: readonly Reading[], latest: Micros): HostClock['boot'] {
  const stamped = readings.filter(({ extent }) => extent);
  if (Number.isFinite(latest) || stamped.length === 0 || stamped.some(({ extent }) => extent!.first.clock !== 'boot'))
    return null;
  const method = 'nothing in the bundle: times are seconds since boot, in JSON as if that had been when 1970 began';
  return { at: { from: 0, to: 1 }, method, anchors: [], guess: true };
}

function bootIdOf(clues: Clues, pairs: readonly ClockPair[]): HostFacts['bootId'] {
  const named = first(clues, 'boot-id');
  if (named) return { value: named.clue.id, span: named.span };
  const { bootId, span } = pairs.at(-1) ?? {};
  return bootId === undefined ? undefined : { value: bootId, span: span! };
}

/** Reads the clues of all files, then `more`. `zoneOverride` is the user's word for the zone of the node. */
export async function hostClock(
  readings: readonly Reading[],
  zoneOverride?: string,
  more: Clues = [],
): Promise<HostClock> {
  const clues = [...readings.flatMap((reading) => reading.clues), ...more];
  const zone = await zoneOf(clues, readings, zoneOverride);
  const { nows, lasts } = timesOf(readings, zone.offsetAt, more);
  const capture = captureOf(nows, lasts);
  const latest = greatestOf([...nows.map((now) => now.to), ...lasts]);
  const named = {
    name: first(clues, 'host') ?? nameInLogs(readings),
    kernel: first(clues, 'kernel'),
  };
  const pairs = clockPairs(clues);
  const boot = bootOf(clues, pairs, capture, zone.guess) ?? bootAlone(readings, latest);
  const bootId = bootIdOf(clues, pairs);
  const host: HostFacts = {
    ...(named.name ? { name: { value: named.name.clue.name, span: named.name.span } } : {}),
    ...(named.kernel ? { kernel: { value: named.kernel.clue.release, span: named.kernel.span } } : {}),
    ...(bootId ? { bootId } : {}),
    ...(boot?.anchors[0] ? { bootTime: { value: boot.at, span: boot.anchors[0] } } : {}),
    ...versionsOf(clues, readings),
    ...(zone.anchors[0] ? { zone: { value: zone.method, span: zone.anchors[0] } } : {}),
  };
  const folders = foldersWithDate(readings);
  const dated = readings.filter(({ clues: own, extent }) => own.length > 0 || extent);
  const captures = new Map(
    folders.length < 2
      ? []
      : folders.map((folder) => {
          const below = dated.filter(({ entry }) => isBelow(entry, folder));
          const { nows, lasts } = timesOf(below, zone.offsetAt);
          return [folder, captureOf(nows, lasts)];
        }),
  );
  const nearest = (place: Place) =>
    [...captures.keys()].filter((folder) => isBelow(place, folder)).sort(longestFirst)[0];
  return {
    host,
    zone,
    boot,
    capture,
    captureOf: (place) => captures.get(nearest(place) ?? '') ?? capture,
    latest: Number.isFinite(latest) ? latest : null,
  };
}

/** The lines in which programs name their version. */
const VERSION_LINES: Readonly<Record<string, string>> = {
  'efs.watchdog.started': 'efs-utils',
  'efs.mount.begun': 'efs-utils',
  'kubelet.started': 'kubelet',
  'stunnel.started': 'stunnel',
};

/** Every version of a program that was seen, at its first place. */
function versionsOf(clues: Clues, readings: readonly Reading[]): Pick<HostFacts, 'versions'> {
  const found = new Map<string, NonNullable<HostFacts['versions']>[number]>();
  const add = (of: string, value: string, span: Span) => {
    if (!found.has(`${of} ${value}`)) found.set(`${of} ${value}`, { of, value, span });
  };
  for (const { clue, span } of clues) if (clue.type === 'version') add(clue.of, clue.version, span);
  for (const { logRecords, entry } of readings) {
    logRecords.forEach(({ kind, fields, line, offset }) => {
      const of = VERSION_LINES[kind ?? ''];
      if (of && typeof fields.version === 'string') add(of, fields.version, { ...placeOf(entry), line, offset });
    });
  }
  return found.size > 0 ? { versions: [...found.values()] } : {};
}

type Place = { container?: string; path: string };

const longestFirst = (a: string, b: string) => b.length - a.length;
const isBelow = (place: Place, folder: string) => fileOf(place).startsWith(folder);

/** The folders, with the slash at their ends, in which a file tells the time of day. */
function foldersWithDate(readings: readonly Reading[]): string[] {
  const dated = readings.filter(({ clues }) => clues.some(({ clue }) => clue.type === 'now'));
  return [...new Set(dated.map(({ entry }) => fileOf(entry).replace(/[^/]*$/, '')))];
}

/** What the bundle says the time was when it was collected, and the last stamp of each log. */
function timesOf(readings: readonly Reading[], offsetAt: (local: Micros) => number, more: Clues = []) {
  const nows = [...readings.flatMap(({ clues }) => clues), ...more].flatMap(({ clue }) => {
    const utc = clue.type === 'now' ? utcOf(clue.stamp, offsetAt) : null;
    return clue.type === 'now' && utc !== null ? [{ from: utc, to: utc + clue.stamp.width }] : [];
  });
  const lasts = readings.flatMap(({ extent }) => {
    const utc = extent ? utcOf(extent.last, offsetAt) : null;
    return utc === null ? [] : [utc + extent!.last.width];
  });
  return { nows, lasts };
}

/** The host that the lines of the logs name, where all of a log name one. */
function nameInLogs(readings: readonly Reading[]) {
  for (const { logRecords, entry } of readings) {
    const [record] = logRecords;
    const name = record?.host;
    if (!record || name === undefined || logRecords.some(({ host }) => host !== undefined && host !== name)) continue;
    return {
      clue: { type: 'host' as const, name },
      span: { ...placeOf(entry), line: record.line, offset: record.offset },
    };
  }
  return undefined;
}

/** From the first `date` of the collector to the last one, or to the last line that was written while it collected. */
function captureOf(nows: readonly Interval[], lasts: readonly Micros[]): Interval | null {
  const taken = hullOf(nows);
  if (!taken) return null;
  const { from, to: end } = taken;
  const during = lasts.filter((last) => last > from && last < end + 5 * MINUTE);
  return { from, to: Math.max(end, greatestOf(during)) };
}

/** A stamp in UTC where it needs neither a year nor the boot time; else null. */
function utcOf(stamp: Stamp, offsetAt: (local: Micros) => number): Micros | null {
  if (stamp.clock === 'utc') return stamp.value;
  if (stamp.clock === 'zone') {
    const minutes = offsetOfWord(stamp.zone ?? '') ?? offsetAt(stamp.value);
    return stamp.value - minutes * MINUTE;
  }
  if (stamp.clock === 'local') return stamp.value - offsetAt(stamp.value) * MINUTE;
  return null;
}

/** The latest year in which a yearless reading is not later than a day behind `latest`. */
export function withYear(reading: Micros, latest: Micros, turnsBack: number): Micros {
  const civil = civilFromMicros(reading);
  const year = civilFromMicros(latest).year - turnsBack;
  for (const candidate of [year + 1, year, year - 1, year - 2, year - 3, year - 4]) {
    if (civil.day > daysInMonth(candidate, civil.month)) continue;
    const at = microsFromCivil({ ...civil, year: candidate });
    if (turnsBack > 0 ? candidate <= year : at <= latest + DAY) return at;
  }
  return microsFromCivil({ ...civil, year });
}

/** A trace may end this long behind the last line of the logs, where nothing tells when the bundle was collected. */
const BEHIND = 5 * MINUTE;

/** The midnight before a time of day: that of the latest day on which it is not later than `latest`. */
export function withDay(timeOfDay: Micros, latest: Micros): Micros {
  const midnight = Math.floor(latest / DAY) * DAY;
  return midnight + timeOfDay <= latest + BEHIND ? midnight : midnight - DAY;
}
