import { beginOf, FARTHEST_ZONE, greatestOf, MINUTE, type Micros, type Span, type Stamp } from '@mountline/core';
import type { Reading } from '../../read/reading.ts';
import { spanOfLine } from '../../read/span-of-line.ts';
import { type Clues, first } from '../../timeline/clues.ts';
import { type ClockSet, localOf } from '../clock-set.ts';
import type { Instant } from '../instant.ts';
import type { RetryTime } from '../retry-times.ts';
import { tellersOf, zoneByCopies } from './zone-from-duplicates.ts';
import { meaningsOf, offsetOfWord, QUARTER, SEASONS } from './zone-words.ts';

/** Minutes east of UTC at a local reading. */
export interface Offsets {
  offsetAt(local: Micros): number;
  /** For a reading that occurs twice, as clocks are set back: the offsets of the first pass and of the second. */
  twiceAt?(local: Micros): readonly [number, number] | undefined;
}

/** Minutes east of UTC, how they are known, and whether they are a guess. */
export interface NodeZone extends Offsets {
  method: string;
  anchors: Span[];
  guess: boolean;
  /** Whether the offset at a reading is a guess though the zone is not: in the other half of the year. */
  guessAt?(local: Micros): boolean;
  /** Whether only the offset of one moment is known: in the other half of the year it may differ. */
  ofMoment?: boolean;
}

/** `UTC+01:00` for 60. */
function offsetWord(minutes: number): string {
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
}

const always = (minutes: number): Offsets => ({ offsetAt: () => minutes });

const DAY_IN_MINUTES = 24 * 60;

/** `tzOffset` finds an offset in any text, also in `GMT+99`. */
function isZone(name: string): boolean {
  try {
    return !/^[+-]/.test(name) && new Intl.DateTimeFormat('en-US', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

/** The offsets of an IANA zone, from the database of the platform; null if it has no such zone. */
async function offsetsOf(name: string): Promise<Offsets | null> {
  if (/^(Etc\/)?(UTC|UCT|GMT|Universal|Zulu)$/.test(name)) return always(0);
  const { tzOffset } = await import('@date-fns/tz');
  if (!isZone(name)) return null;
  // A log covers few quarters of an hour.
  const known = new Map<number, { offset: number; twice: readonly [number, number] | undefined }>();
  const at = (local: Micros) => {
    const quarter = Math.floor(local / QUARTER);
    const found = known.get(quarter);
    if (found !== undefined) return found;
    const offsetIf = (minutes: number) => tzOffset(name, new Date((quarter * QUARTER) / 1000 - minutes * 60_000));
    const [before, after] = [offsetIf(DAY_IN_MINUTES), offsetIf(-DAY_IN_MINUTES)];
    const twice = before > after && offsetIf(before) === before && offsetIf(after) === after;
    const made = { offset: offsetIf(offsetIf(0)), twice: twice ? ([before, after] as const) : undefined };
    known.set(quarter, made);
    return made;
  };
  return { offsetAt: (local) => at(local).offset, twiceAt: (local) => at(local).twice };
}

/** The offsets of a zone as a user writes it. Throws a `RangeError` if there is none. */
export async function offsetsOfZone(zone: string): Promise<Offsets> {
  const offset = offsetOfWord(zone.replace(/^(?:UTC|GMT)(?=[+-])/, ''));
  if (offset !== undefined) return always(offset);
  const offsets = await offsetsOf(zone);
  if (!offsets) throw new RangeError(`there is no zone ${JSON.stringify(zone)}`);
  return offsets;
}

/** The zone that the user gave. */
export async function givenZone(zone: string): Promise<NodeZone> {
  return { ...(await offsetsOfZone(zone)), method: `the zone ${zone}, as given`, anchors: [], guess: false };
}

/**
 * How far from a whole offset two stamps of one thing may be: lines between two runs of dmesg, clock jumps, and lines of the kernel that the
 * journal received only when it started.
 */
const APART = 2 * MINUTE;

/** The offset, in minutes, between a local time and an instant; undefined if they cannot be of the same thing. */
function offsetBetween(local: Micros, instant: Micros): number | undefined {
  const offset = Math.round((local - instant) / QUARTER) * QUARTER;
  return Math.abs(local - instant - offset) <= APART && Math.abs(offset) <= FARTHEST_ZONE ? offset / MINUTE : undefined;
}

/**
 * `dmesg` and `dmesg -T` show the same ring, one in seconds since boot and the other in local time. With the boot time in UTC, their first and
 * last lines show the offset.
 */
function zoneOfRings(clues: Clues, readings: readonly Reading[]): NodeZone | undefined {
  const btime = first(clues, 'boot-time');
  const ringOn = (clock: Stamp['clock']) =>
    readings.find(({ source, extent }) => source?.hears === 'kernel' && extent?.first.clock === clock);
  const [sinceBoot, local] = [ringOn('boot'), ringOn('local')];
  if (!btime || !sinceBoot?.extent || !local?.extent) return undefined;
  const offsets = (['first', 'last'] as const).map((end) => {
    return offsetBetween(local.extent![end].value, btime.clue.at + sinceBoot.extent![end].value);
  });
  const [minutes] = offsets;
  if (minutes === undefined || offsets.some((other) => other !== minutes)) return undefined;
  const anchors = [btime.span, beginOf(sinceBoot.entry), beginOf(local.entry)];
  return {
    ...always(minutes),
    method: `${offsetWord(minutes)}, from \`dmesg\` and \`dmesg -T\` of one ring`,
    anchors,
    guess: false,
    ofMoment: true,
  };
}

/** kubelet names its zone when an operation fails. In a log in UTC, kubelet may run in UTC too: an offset of zero says nothing there. */
function zoneOfRetries(retries: readonly RetryTime[]): NodeZone | undefined {
  const told = retries.find(({ stamp, offset }) => stamp.clock !== 'utc' || offset !== 0);
  if (!told) return undefined;
  const method = `${offsetWord(told.offset)}, from a kubelet line that names a time with its zone`;
  return { ...always(told.offset), method, anchors: [told.span], guess: false, ofMoment: true };
}

/** The kernel names UTC when it sets its clock, and the log has its own stamp of that line. */
function zoneOfClockSet(sets: readonly ClockSet[]): NodeZone | undefined {
  for (const set of sets) {
    const local = set.stamp.zone === undefined ? localOf(set) : undefined;
    const minutes = local === undefined ? undefined : offsetBetween(local, set.at);
    if (minutes === undefined) continue;
    const method = `${offsetWord(minutes)}, from the kernel line 'setting system clock' and the stamp next to it`;
    return { ...always(minutes), method, anchors: [set.span], guess: false, ofMoment: true };
  }
  return undefined;
}

/** `ps` shows in local time when kthreadd started, which is when the node booted. */
function zoneOfKthreadd(clues: Clues, boot: Instant | undefined): NodeZone | undefined {
  const kthreadd = first(clues, 'kthreadd-started');
  const minutes = kthreadd && boot && offsetBetween(kthreadd.clue.stamp.value, boot.at);
  if (minutes === undefined) return undefined;
  const method = `${offsetWord(minutes)}, from the start of kthreadd in \`ps\` and the boot time`;
  return { ...always(minutes), method, anchors: [kthreadd!.span, boot!.span], guess: false, ofMoment: true };
}

/** The zone that the kernel's lines in logs show, if all show the same. */
function zoneOfCopies(readings: readonly Reading[], boot: Instant | undefined): NodeZone | undefined {
  const tellers = tellersOf(readings, boot);
  const found = readings.flatMap((reading) => zoneByCopies(reading, tellers) ?? []);
  const [told] = found;
  if (!told || found.some(({ minutes }) => minutes !== told.minutes)) return undefined;
  const { minutes, spans } = told;
  const method = `${offsetWord(minutes)}, from kernel lines that another clock dates`;
  return { ...always(minutes), method, anchors: spans, guess: false, ofMoment: true };
}

/** A line of a container, as containerd and CRI-O write it, in the zone of the node: `2026-11-20T14:31:40.123456789+02:00 stderr F …`. */
const CRI_STAMP = /^\d{4}-\d\d-\d\dT[\d:.]+([+-]\d\d:\d\d) std(?:out|err) /;

function toldBy(text: string, span: Span): { minutes: number; span: Span }[] {
  const minutes = offsetOfWord(CRI_STAMP.exec(text)?.[1] ?? '');
  return minutes === undefined ? [] : [{ minutes, span }];
}

/** The offset that the runtime writes into the logs of all containers. Zero says nothing: a runtime may run in UTC. */
function zoneOfRuntime(readings: readonly Reading[]): NodeZone | undefined {
  const told = readings.flatMap((reading): { minutes: number; span: Span }[] => {
    const { source, activity, logRecords } = reading;
    if (source?.hears !== 'container') return [];
    const lasts = activity.flatMap(({ gaps }) =>
      gaps.map(({ fromText, fromSpan }) => ({ text: fromText, span: fromSpan })),
    );
    const known = logRecords.flatMap((record) => toldBy(record.text, spanOfLine(reading, record)));
    return [...known, ...lasts.flatMap(({ text, span }) => toldBy(text, span))];
  });
  const [first] = told;
  if (!first || first.minutes === 0 || told.some(({ minutes }) => minutes !== first.minutes)) return undefined;
  const method = `${offsetWord(first.minutes)}, from the stamps of the container runtime`;
  return { ...always(first.minutes), method, anchors: [first.span], guess: false, ofMoment: true };
}

/** How far apart `date` and a clue for the same moment in UTC may be. Two meanings of one zone word differ by more. */
const TAKEN_IN = 20 * MINUTE;

/** `date` printed a zone word that several zones use: the same moment in UTC shows which one it is. */
function zoneOfSeveral(clues: Clues, readings: readonly Reading[], boot: Instant | undefined): NodeZone | undefined {
  for (const { clue, span } of clues) {
    if (clue.type !== 'now') continue;
    const { zone: word = '', value } = clue.stamp;
    const [first, ...others] = meaningsOf(word).map((minutes) => ({ minutes, at: value - minutes * MINUTE }));
    if (!first) continue;
    const named = `${word}, as \`date\` printed it`;
    const now = nowInUtc(clues, boot);
    const meant = now && [first, ...others].find(({ at }) => Math.abs(at - now.at) < TAKEN_IN);
    if (meant) {
      const method = `the zone ${named}, which is ${offsetWord(meant.minutes)} by a clue that gives the same time in UTC`;
      return { ...always(meant.minutes), method, anchors: [span, now.span], guess: false };
    }
    const newest = newestInUtc(readings);
    // Logs end before they are collected, mostly shortly before.
    const fitting = [first, ...others].filter(({ at }) => at > newest - TAKEN_IN).sort((a, b) => a.at - b.at);
    const { minutes } = (Number.isFinite(newest) ? fitting[0] : undefined) ?? first;
    const method = `a zone ${named}: several zones have that name; ${offsetWord(minutes)} is assumed and may be hours off`;
    return { ...always(minutes), method, anchors: [span], guess: true };
  }
  return undefined;
}

/** The time of the capture in UTC, if known: from another `date`, or from a known boot plus the uptime. */
function nowInUtc(clues: Clues, boot: Instant | undefined): Instant | undefined {
  for (const { clue, span } of clues) {
    if (clue.type === 'now' && clue.stamp.clock === 'utc') return { at: clue.stamp.value, span };
    if (clue.type === 'uptime' && boot) return { at: boot.at + clue.micros, span };
  }
  return undefined;
}

const newestInUtc = (readings: readonly Reading[]): Micros =>
  greatestOf(readings.flatMap(({ extent }) => (extent?.last.clock === 'utc' ? [extent.last.value] : [])));

/** What a zone word in a stamp of the node means: its offset, and the one of the other half of the year if most places have another one. */
async function zoneOfWord({ zone: word = '', value }: Stamp, span: Span, how: string): Promise<NodeZone | undefined> {
  const minutes = offsetOfWord(word);
  if (minutes === undefined) return undefined;
  const method = `the zone ${word}, ${how}`;
  const place = SEASONS[word];
  const offsets = place === undefined ? null : await offsetsOf(place);
  // A place with the same offset all year prints this word in the other half too.
  if (!offsets || offsets.offsetAt(value) !== minutes)
    return { ...always(minutes), method, anchors: [span], guess: false, ofMoment: /^[+-]/.test(word) };
  const guessAt = (local: Micros) => offsets.offsetAt(local) !== minutes;
  return { ...offsets, guessAt, method, anchors: [span], guess: false };
}

/**
 * The zone in each line of the journal in full and of the efs-utils logs. UTC says nothing there: `journalctl --utc` prints it, and the
 * containers of the CSI driver have no other zone.
 */
async function zoneOfStamps(readings: readonly Reading[]): Promise<NodeZone | undefined> {
  for (const reading of readings) {
    const last = reading.logRecords.at(-1);
    if (!last?.stamp || last.stamp.zone === 'UTC') continue;
    const told = await zoneOfWord(last.stamp, spanOfLine(reading, last), 'as the stamps of a log name it');
    if (told) return told;
  }
  return undefined;
}

/** The zone of the node, from the best clue. `override` is the one that the user gave. */
export async function zoneOf(
  clues: Clues,
  readings: readonly Reading[],
  override: string | undefined,
  { sets, retries, boot }: { sets: readonly ClockSet[]; retries: readonly RetryTime[]; boot: Instant | undefined },
): Promise<NodeZone> {
  if (override !== undefined) return givenZone(override);
  const told = clues.flatMap(({ clue, span }) => (clue.type === 'zone' ? [{ ...clue, anchors: [span] }] : []));
  for (const { name, anchors } of told) {
    const offsets = name === undefined ? null : await offsetsOf(name);
    if (offsets) return { ...offsets, method: `the zone ${name}, as the node names it`, anchors, guess: false };
  }
  for (const { offsetMinutes, anchors } of told) {
    if (offsetMinutes === undefined) continue;
    const method = `${offsetWord(offsetMinutes)}, as the node says`;
    return { ...always(offsetMinutes), method, anchors, guess: false, ofMoment: true };
  }
  for (const { clue, span } of clues) {
    const printed = clue.type === 'now' && (await zoneOfWord(clue.stamp, span, 'as `date` printed it'));
    if (printed) return printed;
  }
  const compared =
    zoneOfRings(clues, readings) ??
    zoneOfRetries(retries) ??
    zoneOfClockSet(sets) ??
    zoneOfKthreadd(clues, boot) ??
    zoneOfCopies(readings, boot) ??
    zoneOfRuntime(readings);
  if (compared) return compared;
  return (
    zoneOfSeveral(clues, readings, boot) ??
    (await zoneOfStamps(readings)) ?? {
      ...always(0),
      method:
        'no file shows the zone (`timedatectl` would, or a `date` in local time): UTC is assumed and may be hours off',
      anchors: [],
      guess: true,
      ofMoment: true,
    }
  );
}
