import {
  type ClockEntry,
  DAY,
  type Guess,
  MINUTE,
  type Micros,
  placeOf,
  SECOND,
  type Stamp,
  YEARLESS,
} from '@mountline/core';
import type { Extent } from '../read/file-extent.ts';
import type { Reading } from '../read/reading.ts';
import type { Boot } from './boot-time.ts';
import { inYear } from './clock-set.ts';
import { type HostClock, hostClock, withDay } from './host-clock.ts';
import { steppedClock, tellSteps } from './jumps/apply-jumps.ts';
import { clockSteps, type Step } from './jumps/resolve-jumps.ts';
import { isOfKernel, setRight } from './kernel-clock.ts';
import type { LogClock, Resolve } from './resolve.ts';
import { lastYear, NO_YEAR, shownYear, withYear } from './years.ts';
import { offsetInFile } from './zones/dst-overlap.ts';
import { givenZone, type NodeZone, type Offsets } from './zones/node-zone.ts';
import { meaningsOf, offsetOfWord, QUARTER } from './zones/zone-words.ts';

export interface Clocks {
  hostClock: HostClock;
  resolverOf(reading: Reading): Resolve;
  ledger: ClockEntry[];
  /** When the clock of the node was set. */
  steps: readonly Step[];
}

/**
 * `dmesg -T` adds the seconds since boot to a boot time that it computes when it runs, so clock jumps and suspends shift every stamp. Measured
 * against the journal of the same boot it was off by 0 to 3 seconds.
 */
const DMESG_T_ERROR = 3 * SECOND;

/**
 * Resolves all clocks of a bundle, after every file was read. `zones` are those that the user gave, by path or `*`; `more` are clues that come
 * from several files together.
 */
export async function resolveClocks(
  readings: readonly Reading[],
  zones: Readonly<Record<string, string>>,
  more: Reading['clues'] = [],
): Promise<Clocks> {
  const host = await hostClock(readings, zones['*'], more);
  const overrides = new Map<string, NodeZone>();
  for (const [path, zone] of Object.entries(zones)) overrides.set(path, await givenZone(zone));
  const logs = new Map<Reading, LogClock>();
  for (const reading of readings) {
    if (!reading.extent || !reading.source) continue;
    const override = overrides.get(reading.entry.path);
    const zone = override ?? host.zoneOf(reading);
    const error = isOfKernel(reading) && reading.extent.first.clock !== 'boot' ? DMESG_T_ERROR : 0;
    const given = override !== undefined || zones['*'] !== undefined;
    const resolve = resolver(host, zone, given, error, reading);
    logs.set(reading, { resolve, entry: entryOf(reading, host, zone, given, resolve, error) });
  }
  const steps = clockSteps(readings, (reading) => logs.get(reading)?.resolve, host.boot, host.host.name?.value);
  for (const [reading, log] of logs) log.resolve = steppedClock(steps, reading, log.resolve);
  tellSteps(steps, logs);
  setRight(host, logs);
  const ledger = [...logs.values()].map(({ entry }) => entry);
  return { hostClock: host, ledger, steps, resolverOf: (reading) => logs.get(reading)?.resolve ?? (() => null) };
}

/** One list for all lines without a guess. */
const NO_GUESSES: Guess[] = [];

/** One list for all lines of a file with the same guesses, so that not every line has its own. */
function guessLists() {
  const known = new Map<string, Guess[]>();
  return (...guesses: Guess[]): Guess[] => {
    const key = guesses.join();
    const list = known.get(key) ?? guesses;
    known.set(key, list);
    return list;
  };
}

function resolver(host: HostClock, zone: NodeZone, zoneGiven: boolean, error: number, reading: Reading): Resolve {
  const { last: lastStamp, turns: lastTurn, falls } = reading.extent!;
  const { offsetAt, twiceAt } = zone;
  const offsetOf = offsetInFile(zone, reading.extent!);
  const boot = host.bootOf(reading.entry);
  const firstYear = host.firstYearOf(reading)?.year;
  const year = shownYear(reading.extent!, boot);
  const ofFile = host.latest === null ? undefined : lastYear(reading.extent!, host.latest);
  /** Lines of one moment share a stamp, and so a time, unless an hour occurs twice. */
  let above: Stamp | undefined;
  let time: ReturnType<Resolve> = null;
  const listOf = guessLists();
  return (stamp, line) => {
    if (stamp !== above || falls) time = resolved(stamp, line);
    above = stamp;
    return time;
  };

  function resolved(stamp: Stamp, line: number | undefined): ReturnType<Resolve> {
    let guesses = NO_GUESSES;
    let from: number;
    let to: number;
    switch (stamp.clock) {
      case 'utc':
        from = stamp.value;
        to = from + stamp.width;
        break;
      case 'boot':
        // Only the beginning of the file's last boot is known.
        if (!boot || (stamp.turns ?? 0) !== lastTurn) return null;
        from = boot.at.from + stamp.value;
        to = boot.at.to + stamp.value + stamp.width;
        if (boot.guess) guesses = listOf('boot');
        break;
      case 'zone': {
        const minutes = offsetOfWord(stamp.zone ?? '');
        const known = zoneGiven || (!zone.guess && meaningsOf(stamp.zone ?? '').includes(offsetAt(stamp.value)));
        if (minutes === undefined && (!known || twiceAt?.(stamp.value))) guesses = listOf('zone');
        from = stamp.value - (minutes ?? offsetAt(stamp.value)) * MINUTE;
        to = from + stamp.width;
        break;
      }
      default: {
        let local = stamp.value;
        if (stamp.clock === 'yearless') {
          const { turns = 0 } = stamp;
          if (firstYear !== undefined) local = inYear(local, firstYear + turns);
          else if (ofFile) {
            if (ofFile.isGuess) guesses = listOf('year');
            local = inYear(local, ofFile.year - (lastTurn - turns));
          } else if (host.latest !== null) local = withYear(local, host.latest, lastTurn - turns);
          else {
            guesses = listOf('year');
            local = inYear(local, year - (lastTurn - turns));
          }
        }
        if (stamp.clock === 'dateless') {
          if (host.latest === null) return null;
          guesses = listOf('day');
          const latest = host.latest + offsetAt(host.latest) * MINUTE;
          const end = lastStamp.clock === 'dateless' ? lastStamp.value : stamp.value;
          local += withDay(end, latest) - (lastTurn - (stamp.turns ?? 0)) * DAY;
        }
        const own = stamp.zone === undefined || zoneGiven ? undefined : offsetOfWord(stamp.zone);
        const open = zone.guess || zone.guessAt?.(local) === true;
        const told = offsetOf(local, stamp.value, line);
        if (own !== undefined || (open && !zoneGiven) || told.open) guesses = listOf(...guesses, 'zone');
        from = local - (own ?? told.minutes) * MINUTE;
        to = from + stamp.width;
      }
    }
    return { time: { from: from - error, to: to + error }, guesses };
  }
}

type Resolved = NonNullable<ReturnType<Resolve>>;

function entryOf(
  reading: Reading,
  host: HostClock,
  zone: NodeZone,
  zoneGiven: boolean,
  resolve: Resolve,
  error: number,
): ClockEntry {
  const { first, last } = reading.extent!;
  const { clock } = first;
  const [begin, end] = [resolve(first, 0), resolve(last, Number.POSITIVE_INFINITY)];
  const base = {
    ...placeOf(reading.entry),
    source: reading.source!.name,
    clock,
    error,
    guesses: guessesOf(begin, end, zone),
  };
  if (clock === 'utc') {
    const method = 'each stamp is an absolute time: in UTC, with its offset, or counted from 1970';
    return { ...base, method, anchors: [] };
  }
  if (clock === 'zone') return { ...base, method: 'each stamp names its zone', anchors: [] };
  if (clock === 'boot') return { ...base, ...sinceBoot(host.bootOf(reading.entry), host.boot) };
  if (clock === 'dateless' && host.latest === null) {
    const method = 'its stamps are times of day, and no file shows the day (`date` would)';
    return { ...base, method, anchors: [] };
  }
  if (first.zone !== undefined && !zoneGiven) {
    const method = `local time, taken as ${first.zone}: a container has no other zone unless it was given one`;
    return { ...base, method: `${method}${dayOrYear(reading, host)}`, anchors: [] };
  }
  const [since, until] = [localOf(begin!.time.from + error, zone), localOf(end!.time.from + error, zone)];
  const other = zone.guessAt?.(since) || zone.guessAt?.(until);
  const season = other ? ', for the other half of the year as in most places of that zone' : '';
  const wide = error > 0 ? '; the stamps of `dmesg -T` shift with suspends and clock steps' : '';
  const hourTwice = hourTwiceIn(reading.extent!, since, until, zone);
  const apart = hourTwice?.open
    ? 'its lines may be an hour off (~)'
    : 'the place where its times go back separates them';
  const twice = hourTwice ? `; one hour occurs twice, as daylight saving time ended: ${apart}` : '';
  const method = `local time, ${zone.method}${season}${dayOrYear(reading, host)}${wide}${twice}`;
  return { ...base, method, anchors: zone.anchors };
}

/** Which parts of a file's times are guesses, from its first and its last line. */
function guessesOf(begin: Resolved | null, end: Resolved | null, zone: NodeZone): Guess[] {
  if (!begin || !end) return [];
  // The offset of the other half of the year is a guess only for those lines, which are mostly at the beginning of a log.
  if (zone.guessAt) return end.guesses;
  // The same holds for an hour that occurs twice.
  return begin.guesses.filter((guess) => guess !== 'zone' || end.guesses.includes('zone'));
}

/** How a log that counts from a boot is dated. */
function sinceBoot(
  boot: Boot | null,
  ofNode: Boot | null,
): Pick<ClockEntry, 'method' | 'anchors'> & Partial<ClockEntry> {
  if (boot) {
    const { at, anchors } = boot;
    return { method: `it counts seconds since boot; ${boot.method}`, anchors, error: at.to - at.from };
  }
  const method = ofNode
    ? 'it counts seconds since an earlier boot, and no line shows when that was: its lines have no time'
    : 'it counts seconds since boot, and no file shows when that was (/proc/stat would): its lines have no time';
  return { method, anchors: [] };
}

/** The local time of an instant. Offsets are known by local time, so the one of a nearby local time is looked up first. */
function localOf(instant: Micros, { offsetAt }: Offsets): Micros {
  const near = instant + offsetAt(instant) * MINUTE;
  return instant + offsetAt(near) * MINUTE;
}

/** The hour that occurs twice, if it lies between the local times of a log's ends, and whether nothing tells its two passes apart. */
function hourTwiceIn(extent: Extent, since: Micros, until: Micros, offsets: Offsets): { open: boolean } | undefined {
  const { offsetAt, twiceAt } = offsets;
  if (!twiceAt) return undefined;
  const begin = Math.floor(since / QUARTER) * QUARTER;
  for (let day = begin - DAY; day <= until; day += DAY) {
    if (offsetAt(day) <= offsetAt(day + DAY)) continue;
    for (let at = Math.max(day, begin); at <= day + DAY && at <= until; at += QUARTER)
      if (twiceAt(at)) return { open: offsetInFile(offsets, extent)(at, stampOf(at, extent.first), 0).open };
  }
  return undefined;
}

/** A local time as the stamps of a log have it. */
const stampOf = (local: Micros, { clock }: Stamp): Micros => (clock === 'yearless' ? inYear(local, YEARLESS) : local);

/** How the part of the date that the stamps omit is known. */
function dayOrYear(reading: Reading, host: HostClock): string {
  const { first } = reading.extent!;
  if (first.clock === 'dateless')
    return '; no date in the file: its day is the latest one on which it does not end after the newest time in the bundle';
  if (first.clock !== 'yearless') return '';
  const told = host.firstYearOf(reading);
  if (told) return `; no year in the file: taken from ${told.by}`;
  if (host.latest !== null) {
    const over = lastYear(reading.extent!, host.latest)?.isGuess
      ? '. It goes past that time, so the year may be another one'
      : '';
    return `; no year in the file: the latest one in which no stamp is after the newest time in the bundle${over}`;
  }
  return shownYear(reading.extent!, host.bootOf(reading.entry)) === NO_YEAR
    ? `; no year in the file, and no other file shows it (\`date\` would): shown as ????, in JSON as ${NO_YEAR} with \`yearUnknown\``
    : '; no year in the file: the first one in which the log does not end before the boot';
}
