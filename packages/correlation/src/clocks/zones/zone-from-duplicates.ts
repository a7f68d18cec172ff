import { civilFromMicros, FARTHEST_ZONE, groupBy, MINUTE, type Micros, SECOND, type Span } from '@mountline/core';
import type { KnownLine } from '../../read/known-line.ts';
import type { Reading } from '../../read/reading.ts';
import { spanOfLine } from '../../read/span-of-line.ts';
import { asText } from '../../timeline/as-text.ts';
import { MAY_BE_OFF, NEAR } from '../clock-drift.ts';
import { inYear } from '../clock-set.ts';
import type { Instant } from '../instant.ts';
import { QUARTER } from './zone-words.ts';

/** A journal receives the first lines of the kernel only when it starts. */
const HEARD_LATE = 2 * MINUTE;

/** The kernel's own stamp in a line of a syslog: `Nov 20 13:31:49 node7 kernel: [  304.065608] nfs: …`. */
const OWN_STAMP = /\bkernel: \[ *(\d{1,9})\.(\d{6})\] /;

/** A line of a log in local time, and its instant from another source. */
interface Pair {
  local: Micros;
  instant: Micros;
  /** Since the boot, by the kernel's clock, which nothing adjusts. */
  since: Micros;
  spans: Span[];
}

interface CopiedZone {
  minutes: number;
  spans: Span[];
}

/** What is known about the instants of the kernel's lines in logs in local time. */
export interface Tellers {
  boot: Instant | undefined;
  /** For each other log, the kernel's lines whose instant it has, by their text. */
  copies(): readonly { reading: Reading; told: ReadonlyMap<string, readonly Told[]> }[];
}

/** Any log of a bundle may be a copy of another: each is searched once, when the first is asked about. */
export function tellersOf(readings: readonly Reading[], boot: Instant | undefined): Tellers {
  let copies: ReturnType<Tellers['copies']> | undefined;
  const looked = () =>
    readings
      .map((reading) => ({ reading, told: groupBy(instantsOf(reading, boot), ({ record }) => keyOf(record)) }))
      .filter(({ told }) => told.size > 0);
  return { boot, copies: () => (copies ??= looked()) };
}

/**
 * The offset of a log in local time, from the kernel's lines in it whose instant is known: by their own stamps since boot, or by copies in
 * another log. At least two are needed, and all have to agree.
 */
export function zoneByCopies(reading: Reading, tellers: Tellers): CopiedZone | undefined {
  if (!hasLocalTimes(reading)) return undefined;
  const own = tellers.boot && told(byOwnStamps(reading, tellers.boot));
  if (own) return own;
  const lines = groupBy(reading.logRecords.filter(isOfKernel), keyOf);
  if (lines.size === 0) return undefined;
  for (const other of tellers.copies()) {
    const found = other.reading === reading ? undefined : told(byCopies(reading, lines, other));
    if (found) return found;
  }
  return undefined;
}

function told(pairs: readonly Pair[]): CopiedZone | undefined {
  const minutes = offsetOf(pairs);
  return minutes === undefined ? undefined : { minutes, spans: pairs[0]!.spans };
}

/** Whether a log has times in the node's zone and does not name it. */
export function hasLocalTimes({ extent, source, logRecords }: Reading): boolean {
  const { clock } = extent?.first ?? {};
  return (
    (clock === 'yearless' || clock === 'local') &&
    source?.hears !== 'kernel' &&
    logRecords.every(({ stamp }) => stamp?.zone === undefined)
  );
}

function offsetOf(pairs: readonly Pair[]): number | undefined {
  if (isRegular(pairs)) return undefined;
  const offsets = new Set(pairs.map(offsetOfPair));
  const [only] = offsets;
  return offsets.size === 1 ? only : undefined;
}

/** A line that comes every hour also matches in another hour, and a single line may match by chance. */
const isRegular = (pairs: readonly Pair[]): boolean =>
  pairs.every(({ instant }) => {
    const apart = instant - pairs[0]!.instant;
    return Math.abs(apart - Math.round(apart / QUARTER) * QUARTER) <= NEAR;
  });

function offsetOfPair({ local, instant, since }: Pair): number | undefined {
  const apart = local - instant;
  const offset = Math.round(apart / QUARTER) * QUARTER;
  const off = NEAR + MAY_BE_OFF * since;
  return Math.abs(apart - offset) <= off && off < QUARTER / 4 && Math.abs(offset) <= FARTHEST_ZONE
    ? offset / MINUTE
    : undefined;
}

const isOfKernel = ({ actor, stamp, folded }: KnownLine) => actor === 'kernel' && stamp !== null && !folded;

/** The local time of a line, in the year in which it is nearest to the instant. */
function localNear({ stamp }: KnownLine, instant: Micros): Micros {
  if (stamp!.clock !== 'yearless') return stamp!.value;
  const { year } = civilFromMicros(instant);
  const [nearest] = [year - 1, year, year + 1]
    .map((one) => inYear(stamp!.value, one))
    .sort((a, b) => Math.abs(a - instant) - Math.abs(b - instant));
  return nearest!;
}

/** The lines of the last boot that the log shows. */
function byOwnStamps(reading: Reading, boot: Instant): Pair[] {
  const begun = reading.logRecords.findLast(({ kind }) => kind === 'kernel.boot.started')?.line ?? 0;
  return reading.logRecords.flatMap((record): Pair[] => {
    const found = record.line > begun && isOfKernel(record) ? OWN_STAMP.exec(record.text) : null;
    if (!found) return [];
    const since = Number(found[1]) * SECOND + Number(found[2]);
    if (since < HEARD_LATE) return [];
    const instant = boot.at + since;
    return [{ local: localNear(record, instant), instant, since, spans: [spanOfLine(reading, record), boot.span] }];
  });
}

/** Lines that both logs have equally often are copies, in their order. */
function byCopies(
  reading: Reading,
  own: ReadonlyMap<string, readonly KnownLine[]>,
  other: ReturnType<Tellers['copies']>[number],
): Pair[] {
  return [...own].flatMap(([key, lines]) => {
    const theirs = other.told.get(key) ?? [];
    if (lines.length !== theirs.length) return [];
    return theirs.map(({ record, instant, since }, i) => ({
      local: localNear(lines[i]!, instant),
      instant,
      since,
      spans: [spanOfLine(reading, lines[i]!), spanOfLine(other.reading, record)],
    }));
  });
}

const keyOf = ({ kind, fields }: KnownLine) => `${kind} ${asText(fields)}`;

/** A line of the kernel, and its instant. */
interface Told {
  record: KnownLine;
  instant: Micros;
  since: Micros;
}

/** The kernel's lines of a log whose instants are known: in UTC, or since a known boot. */
function instantsOf({ logRecords, extent }: Reading, boot: Instant | undefined): Told[] {
  return logRecords.flatMap((record) => {
    const { stamp } = record;
    if (!isOfKernel(record) || record.kind === 'kernel.boot.started') return [];
    if (stamp!.clock === 'utc') return [{ record, instant: stamp!.value, since: 0 }];
    const isOfLast = stamp!.clock === 'boot' && (stamp!.turns ?? 0) === extent!.turns && stamp!.value >= HEARD_LATE;
    return boot && isOfLast ? [{ record, instant: boot.at + stamp!.value, since: stamp!.value }] : [];
  });
}
