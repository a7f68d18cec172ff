import {
  beginOf,
  type Capture,
  DAY,
  fileOf,
  greatestOf,
  type HostFacts,
  hullOf,
  type Interval,
  leastOf,
  MINUTE,
  type Micros,
  SECOND,
  type Span,
  type Stamp,
} from '@mountline/core';
import { nameInLog } from '../nodes/hosts.ts';
import { folderOf } from '../nodes/name-tags.ts';
import type { Reading } from '../read/reading.ts';
import { spanOfLine } from '../read/span-of-line.ts';
import { type Clues, first } from '../timeline/clues.ts';
import { type Boot, bootIdOf, bootInUtc, bootOf, clockPairs, endSinceBoot, guessedBoot } from './boot-time.ts';
import { type CaptureFolder, captureBoots } from './capture-boots.ts';
import { type ClockSet, clockSets, firstYearOf, inYear } from './clock-set.ts';
import type { Instant } from './instant.ts';
import { releaseBeside } from './kernel-release.ts';
import { otherBoots } from './other-boots.ts';
import { retryTimes } from './retry-times.ts';
import { sessionTimes } from './session-times.ts';
import { NO_YEAR, yearBegun } from './years.ts';
import { utcLog } from './zones/mislabelled-utc.ts';
import { type NodeZone, zoneOf } from './zones/node-zone.ts';
import { tellersOf } from './zones/zone-from-duplicates.ts';
import { meaningsOf, offsetOfWord } from './zones/zone-words.ts';

/** What the whole bundle shows about the node's clocks. */
export interface HostClock {
  host: HostFacts;
  zone: NodeZone;
  /** The zone of a log whose stamps name none: the node's, or UTC if the log was written so. */
  zoneOf(reading: Reading): NodeZone;
  /** When the node booted; the last boot if captures are of several. null: not known. */
  boot: Boot | null;
  /** The boot that a file counts from: the one of its capture if captures are of several boots, or one of its own. */
  bootOf(place: { container?: string; path: string }): Boot | null;
  /** When the bundle was collected. */
  capture: Interval | null;
  /** By how much earlier that may have been, if its zone word belongs to several zones. */
  earlier: Micros;
  /** The captures in the bundle, each in its own folder; empty if there is only one. */
  captures: Capture[];
  /** When a file was collected: if several folders have a `date`, the one of the nearest folder above it counts. */
  captureOf(place: { container?: string; path: string }): Interval | null;
  /** The latest instant in the bundle: no stamp without a year is taken as later than this. */
  latest: Micros | null;
  /** The year in which a log without years begins, if one of its lines shows it. */
  firstYearOf(reading: Reading): ToldYear | undefined;
}

/** A year, and the line that shows it, in words. */
interface ToldYear {
  year: number;
  by: string;
}

type Years = ReadonlyMap<Reading, ToldYear>;

function toldYears(sets: readonly ClockSet[], by: string): [Reading, ToldYear][] {
  return sets.flatMap((set) => {
    const year = firstYearOf(set);
    return year === undefined ? [] : [[set.reading, { year, by }]];
  });
}

function yearsInHeaders(readings: readonly Reading[]): [Reading, ToldYear][] {
  return readings.flatMap((reading): [Reading, ToldYear][] => {
    const begun = first(reading.clues, 'log-begun');
    if (!begun || !reading.extent) return [];
    return [[reading, { year: yearBegun(reading.extent, begun.clue.at), by: 'the header of the log' }]];
  });
}

/** Reads the clues of all files, then `more`. `zoneOverride` is the zone of the node as the user gave it. */
export async function hostClock(
  readings: readonly Reading[],
  zoneOverride?: string,
  more: Clues = [],
): Promise<HostClock> {
  const clues = [...readings.flatMap((reading) => reading.clues), ...more];
  const sets = clockSets(readings);
  const retries = retryTimes(readings);
  const zone = await zoneOf(clues, readings, zoneOverride, { sets, retries, boot: bootInUtc(clues, sets) });
  const years: Years = new Map([
    ...yearsInHeaders(readings),
    ...toldYears(retries, 'a kubelet line that names one'),
    ...toldYears(sets, "the kernel line 'setting system clock'"),
  ]);
  const { nows, lasts } = timesOf(readings, zone.offsetAt, years, more);
  const capture = captureOf(nows, lasts);
  const named = {
    name: first(clues, 'host') ?? nameInLogs(readings),
    kernel: first(clues, 'kernel'),
  };
  const kernel = named.kernel
    ? { value: named.kernel.clue.release, span: named.kernel.span }
    : releaseBeside(readings, named.name?.clue.name);
  const folders = captureFolders(readings, zone, years, sets);
  const boots = captureBoots(folders, zone);
  const ofBoot = boots?.latest.clues ?? clues;
  const pairs = clockPairs(ofBoot);
  const newest = newestOf(readings, clues, nows, lasts);
  const told = boots?.of.get(boots.latest.folder) ?? bootOf(clues, pairs, newest ? sets : [], capture, zone);
  const boot = told ?? guessedBoot(readings, newest);
  const captures = new Map(folders.map(({ folder, capture }) => [folder, capture]));
  const nearest = (place: Place) =>
    [...captures.keys()].filter((folder) => isBelow(place, folder)).sort(longestFirst)[0];
  // A file outside of the captures with a known boot may be of any boot.
  const ofAny = boot && boots ? { ...boot, guess: true } : boot;
  const inSession = sessionTimes(readings, (reading) => nowsIn(reading.clues, zone.offsetAt));
  const capturedIn = (place: Place) => inSession(place) ?? captures.get(nearest(place) ?? '') ?? capture;
  const bootIn = (place: Place) => boots?.of.get(nearest(place) ?? '') ?? ofAny;
  const others = otherBoots(readings, sets, ({ entry }) => ({ boot: bootIn(entry), capture: capturedIn(entry) }));
  const otherOf = new Map([...others].map(([{ entry }, own]) => [fileOf(entry), own]));
  const sinceBoot = told
    ? told.at.from + endSinceBoot(readings.filter((one) => !others.has(one)))
    : Number.NEGATIVE_INFINITY;
  const latest = greatestOf([...nows.map((now) => now.to), ...lasts, sinceBoot]);
  const bootId = bootIdOf(ofBoot, pairs);
  const host: HostFacts = {
    ...(named.name ? { name: { value: named.name.clue.name, span: named.name.span } } : {}),
    ...(kernel ? { kernel } : {}),
    ...(bootId ? { bootId } : {}),
    ...(boot?.anchors[0] && !boot.guess ? { bootTime: { value: boot.at, span: boot.anchors[0] } } : {}),
    ...versionsOf(clues, readings),
    ...(zone.anchors[0] && !zone.guess ? { zone: { value: zone.method, span: zone.anchors[0] } } : {}),
  };
  // The hardware clock may be set to local time.
  const known = { tellers: tellersOf(readings, bootInUtc(clues, [])), latest };
  const inUtc = (reading: Reading) => (zoneOverride === undefined ? utcLog(reading, zone, known) : undefined);
  const zones = new Map(readings.map((reading) => [reading, inUtc(reading)]));
  return {
    host,
    zone,
    zoneOf: (reading) => zones.get(reading) ?? zone,
    boot,
    bootOf: (place) => (otherOf.has(fileOf(place)) ? otherOf.get(fileOf(place))! : bootIn(place)),
    capture,
    earlier: zone.guess ? mostEarlier(clues, zone.offsetAt) : 0,
    captures: capturesOf(captures, readings),
    captureOf: capturedIn,
    latest: Number.isFinite(latest) ? latest : null,
    firstYearOf: (reading) => years.get(reading),
  };
}

/** The lines in which programs name their version. */
const VERSION_LINES: Readonly<Record<string, string>> = {
  'efs.watchdog.started': 'efs-utils',
  'efs.mount.begun': 'efs-utils',
  'kubelet.started': 'kubelet',
  'stunnel.started': 'stunnel',
};

/** Each version of a program that was seen, at its first line. */
function versionsOf(clues: Clues, readings: readonly Reading[]): Pick<HostFacts, 'versions'> {
  const found = new Map<string, NonNullable<HostFacts['versions']>[number]>();
  const add = (of: string, value: string, span: Span) => {
    if (!found.has(`${of} ${value}`)) found.set(`${of} ${value}`, { of, value, span });
  };
  for (const { clue, span } of clues) if (clue.type === 'version') add(clue.of, clue.version, span);
  for (const reading of readings) {
    for (const record of reading.logRecords) {
      const of = VERSION_LINES[record.kind ?? ''];
      const { version } = record.fields;
      if (of && typeof version === 'string') add(of, version, spanOfLine(reading, record));
    }
  }
  return found.size > 0 ? { versions: [...found.values()] } : {};
}

type Place = { container?: string; path: string };

const longestFirst = (a: string, b: string) => b.length - a.length;
const isBelow = (place: Place, folder: string) => fileOf(place).startsWith(folder);

/** The folders of several captures, if each has a file with the time of day. */
function captureFolders(
  readings: readonly Reading[],
  { offsetAt }: NodeZone,
  years: Years,
  sets: readonly ClockSet[],
): CaptureFolder[] {
  const folders = foldersWithDate(readings);
  if (folders.length < 2) return [];
  const dated = readings.filter(({ clues, extent }) => clues.length > 0 || extent);
  return folders.map((folder) => {
    const below = dated.filter(({ entry }) => isBelow(entry, folder));
    const { nows, lasts } = timesOf(below, offsetAt, years);
    const clues = below.flatMap((reading) => reading.clues);
    const ofBelow = sets.filter(({ reading }) => below.includes(reading));
    return { folder, capture: captureOf(nows, lasts), clues, sets: ofBelow };
  });
}

/** The folders, with a slash at the end, that have a file with the time of day. */
function foldersWithDate(readings: readonly Reading[]): string[] {
  const dated = readings.filter(({ clues }) => clues.some(({ clue }) => clue.type === 'now'));
  return [...new Set(dated.map(({ entry }) => folderOf(fileOf(entry))))];
}

function nowsIn(clues: Clues, offsetAt: (local: Micros) => number): Interval[] {
  return clues.flatMap(({ clue }) => {
    if (clue.type !== 'now') return [];
    const utc = utcOf(clue.stamp, offsetAt);
    return utc === null ? [] : [{ from: utc, to: utc + clue.stamp.width }];
  });
}

/** How much further east the other meanings of the zone word lie that `date` printed. */
function mostEarlier(clues: Clues, offsetAt: (local: Micros) => number): Micros {
  const minutes = clues.flatMap(({ clue }) => {
    if (clue.type !== 'now') return [];
    const { zone = '', value } = clue.stamp;
    return meaningsOf(zone).map((offset) => offset - offsetAt(value));
  });
  return Math.max(0, ...minutes) * MINUTE;
}

/** The time of the collection as the bundle shows it, and the last stamp of each log. */
function timesOf(readings: readonly Reading[], offsetAt: (local: Micros) => number, years: Years, more: Clues = []) {
  const told = nowsIn([...readings.flatMap(({ clues }) => clues), ...more], offsetAt);
  const lasts = readings.flatMap((reading) => {
    const { extent } = reading;
    const utc = extent ? utcOf(extent.last, offsetAt, years.get(reading)?.year) : null;
    return utc === null ? [] : [utc + extent!.last.width];
  });
  const byUptime = told.length > 0 ? told : nowsByUptime(readings);
  return { nows: byUptime.length > 0 ? byUptime : nowsByTimeOfDay(readings, offsetAt, lasts), lasts };
}

/** Two unrelated logs rarely end this close to the same time of day by chance. */
const NEAR = 10 * MINUTE;

/**
 * Without a date, `uptime` still shows the time of day. If it is within minutes of the last line of the logs, it is of the same day. If they
 * are further apart, days may lie between.
 */
function nowsByTimeOfDay(
  readings: readonly Reading[],
  offsetAt: (local: Micros) => number,
  lasts: readonly Micros[],
): Interval[] {
  const last = greatestOf(lasts);
  if (!Number.isFinite(last)) return [];
  const local = last + offsetAt(last) * MINUTE;
  const midnight = local - (local % DAY);
  return readings.flatMap(({ clues }) =>
    clues.flatMap(({ clue }) => {
      if (clue.type !== 'time-of-day') return [];
      const days = [-DAY, 0, DAY].map((shift) => midnight + shift + clue.at - (local - last));
      return days.filter((at) => Math.abs(at - last) <= NEAR).map((from) => ({ from, to: from + SECOND }));
    }),
  );
}

/** Without a file that shows the time of day, the boot time in /proc/stat plus /proc/uptime shows it, as on a running node. */
function nowsByUptime(readings: readonly Reading[]): Interval[] {
  const booted = readings.flatMap((reading) =>
    reading.clues.flatMap(({ clue }) =>
      clue.type === 'boot-time' ? [{ folder: folderOf(fileOf(reading.entry)), at: clue.at }] : [],
    ),
  );
  return readings.flatMap((reading) =>
    reading.clues.flatMap(({ clue }) => {
      if (clue.type !== 'uptime' || clue.width !== undefined) return [];
      const beside = booted.filter(({ folder }) => folder === folderOf(fileOf(reading.entry)));
      return beside.map(({ at }) => ({ from: at + clue.micros, to: at + clue.micros + SECOND }));
    }),
  );
}

/**
 * Folders belong to one capture if they were taken within a minute, as a hung node is slow to collect, and if no file is in both. The first
 * folder names the capture.
 */
function capturesOf(times: ReadonlyMap<string, Interval | null>, readings: readonly Reading[]): Capture[] {
  const found: (Capture & { names: Set<string> })[] = [];
  const known = [...times].flatMap(([folder, time]) => (time ? [{ folder, time }] : []));
  for (const { folder, time } of known.sort((a, b) => a.time.from - b.time.from)) {
    const names = readings
      .filter(({ entry, clues }) => isBelow(entry, folder) && !clues.some(({ clue }) => clue.type === 'now'))
      .map(({ entry }) => fileOf(entry).slice(folder.length));
    const last = found.at(-1);
    if (!last || time.from - last.time.to >= MINUTE || names.some((name) => last.names.has(name)))
      found.push({ folder, time, names: new Set(names) });
    else {
      last.time = { from: last.time.from, to: Math.max(last.time.to, time.to) };
      for (const name of names) last.names.add(name);
    }
  }
  return found.length > 1 ? found.map(({ folder, time }) => ({ folder, time })) : [];
}

/** A time that a log which counts from the boot was surely written before. null if nothing has a time. */
function newestOf(
  readings: readonly Reading[],
  clues: Clues,
  nows: readonly Interval[],
  lasts: readonly Micros[],
): Instant | null {
  const now = clues.find(({ clue }) => clue.type === 'now');
  if (now && nows.length > 0) return { at: leastOf(nows.map(({ from }) => from)), span: now.span };
  const stamped = readings.filter(({ extent }) => extent && extent.first.clock !== 'boot');
  const shown = stamped.flatMap(({ extent }) =>
    extent!.last.clock === 'yearless' ? [inYear(extent!.last.value, NO_YEAR)] : [],
  );
  const at = greatestOf(lasts.length > 0 ? lasts : shown);
  return Number.isFinite(at) && stamped[0] ? { at, span: beginOf(stamped[0].entry) } : null;
}

/** The host of the first log whose lines all name one host. */
function nameInLogs(readings: readonly Reading[]) {
  for (const reading of readings) {
    const named = nameInLog(reading);
    if (named) return { clue: { type: 'host' as const, name: named.host }, span: named.span };
  }
  return undefined;
}

/** From the collector's first `date` to its last one, or to the last line written during the collection. */
function captureOf(nows: readonly Interval[], lasts: readonly Micros[]): Interval | null {
  const taken = hullOf(nows);
  if (!taken) return null;
  const during = lasts.filter((last) => last < taken.to + 5 * MINUTE);
  return { from: taken.from, to: Math.max(taken.to, greatestOf(during)) };
}

/** A stamp in UTC; null if that needs a boot time, or a year that is not known. */
function utcOf(stamp: Stamp, offsetAt: (local: Micros) => number, firstYear?: number): Micros | null {
  if (stamp.clock === 'utc') return stamp.value;
  if (stamp.clock === 'zone') {
    const minutes = offsetOfWord(stamp.zone ?? '') ?? offsetAt(stamp.value);
    return stamp.value - minutes * MINUTE;
  }
  if (stamp.clock === 'local') return stamp.value - offsetAt(stamp.value) * MINUTE;
  if (stamp.clock !== 'yearless' || firstYear === undefined) return null;
  const local = inYear(stamp.value, firstYear + (stamp.turns ?? 0));
  return local - offsetAt(local) * MINUTE;
}

/** How long after the last line of the logs a trace may end, if it is not known when the bundle was collected. */
const BEHIND = 5 * MINUTE;

/** Midnight of the latest day on which a time of day is not later than `latest`. */
export function withDay(timeOfDay: Micros, latest: Micros): Micros {
  const midnight = Math.floor(latest / DAY) * DAY;
  return midnight + timeOfDay <= latest + BEHIND ? midnight : midnight - DAY;
}
