/**
 * Instants and intervals. All arithmetic is on integer microseconds; no `Date` of the machine, no locale and no
 * environment variable is read here.
 */

/** Microseconds since 1970-01-01T00:00:00Z. A safe integer until the year 2255. */
export type Micros = number;

/**
 * Where an instant may lie: `from` is included, `to` is not. A stamp of one second is one second wide; a stamp of one
 * microsecond is one microsecond wide. An end that nothing tells is that of `UNKNOWN_TIME`, ±9007199254740991: ask `isKnown` before
 * you show one or reckon with it. `toJson` writes null there.
 */
export interface Interval {
  from: Micros;
  to: Micros;
}

/** An interval of which nothing tells either end; one end alone may be unknown too. */
export const UNKNOWN_TIME: Interval = { from: -Number.MAX_SAFE_INTEGER, to: Number.MAX_SAFE_INTEGER };

/** False for the end of an interval that nothing tells: no stamp is that far from 1970. */
export const isKnown = (t: Micros): boolean => Math.abs(t) < 9_000_000_000_000_000;

/** The same interval earlier; an end that nothing tells stays so. */
export function earlier({ from, to }: Interval, by: Micros): Interval {
  return { from: isKnown(from) ? from - by : from, to: isKnown(to) ? to - by : to };
}

/** How long an interval is, where both ends are known. */
export const lengthOf = ({ from, to }: Interval): Micros | undefined =>
  isKnown(from) && isKnown(to) ? to - from : undefined;

/** The least interval that holds all of these; null of none. */
export function hullOf(times: Iterable<Interval>): Interval | null {
  let hull: Interval | null = null;
  for (const { from, to } of times)
    hull = hull ? { from: Math.min(hull.from, from), to: Math.max(hull.to, to) } : { from, to };
  return hull;
}

/** In microseconds, as all lengths of time are. */
export const MILLISECOND = 1_000;
/** In microseconds. */
export const SECOND = 1_000_000;
/** In microseconds. */
export const MINUTE = 60 * SECOND;
/** In microseconds. */
export const HOUR = 60 * MINUTE;
/** 24 hours, in microseconds. */
export const DAY = 24 * HOUR;
/** The clocks of Kiribati are so far ahead of UTC, and none is further from it. */
export const FARTHEST_ZONE = 14 * HOUR;

/** Which of two instants was first, if their intervals decide it. */
export type Order = 'before' | 'after' | 'cannot tell';

/** The order of two instants that are known as intervals only. */
export function order(a: Interval, b: Interval): Order {
  if (a.to <= b.from) return 'before';
  if (b.to <= a.from) return 'after';
  return 'cannot tell';
}

/** How far two intervals are from each other. */
export const apart = (a: Interval, b: Interval): Micros => Math.max(a.from - b.to, b.from - a.to, 0);

/** Whether two intervals share an instant. An interval ends before its `to`. */
export function overlaps(a: Interval, b: Interval): boolean {
  return a.from < b.to && b.from < a.to;
}

/** Days since 1970-01-01 of a date of the proleptic Gregorian calendar; `month` is 1 to 12. */
export function daysFromCivil(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/** Days of a month, 1 to 12, of the Gregorian calendar. */
export function daysInMonth(year: number, month: number): number {
  return month === 12 ? 31 : daysFromCivil(year, month + 1, 1) - daysFromCivil(year, month, 1);
}

/** A reading of calendar and clock. `month` and `day` begin at 1; `micros` is the part of a second, in microseconds. */
export interface Civil {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  micros: number;
}

/** A reading of calendar and clock, taken as if it were UTC. */
export function microsFromCivil(c: Civil): Micros {
  return daysFromCivil(c.year, c.month, c.day) * DAY + c.hour * HOUR + c.minute * MINUTE + c.second * SECOND + c.micros;
}

/** Calendar and clock in UTC. The inverse of `microsFromCivil`. */
export function civilFromMicros(t: Micros): Civil {
  const days = Math.floor(t / DAY);
  const rest = t - days * DAY;
  const z = days + 719_468;
  const era = Math.floor(z / 146_097);
  const dayOfEra = z - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shifted = Math.floor((5 * dayOfYear + 2) / 153);
  const month = shifted + (shifted < 10 ? 3 : -9);
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * shifted + 2) / 5) + 1,
    hour: Math.floor(rest / HOUR),
    minute: Math.floor(rest / MINUTE) % 60,
    second: Math.floor(rest / SECOND) % 60,
    micros: rest % SECOND,
  };
}

const pad = (n: number, width: number) => String(n).padStart(width, '0');

/** The minute that was written last: a report tells thousands of times, most of them in the minute of the one before. */
const written = { minute: Number.NaN, text: '' };
const UP_TO_60 = Array.from({ length: 60 }, (_, n) => pad(n, 2));

/** ISO 8601 in UTC with microseconds: `2026-11-20T13:24:29.000000Z`. Throws a `RangeError` for what is no finite number. */
export function isoFromMicros(t: Micros): string {
  const minute = Math.floor(t / MINUTE);
  if (minute !== written.minute) {
    if (!Number.isFinite(t)) throw new RangeError(`isoFromMicros: expected microseconds since 1970, found ${t}`);
    const { year, month, day, hour, minute: past } = civilFromMicros(minute * MINUTE);
    written.text = `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}T${UP_TO_60[hour]}:${UP_TO_60[past]}:`;
    written.minute = minute;
  }
  const rest = t - minute * MINUTE;
  const second = Math.floor(rest / SECOND);
  return `${written.text}${UP_TO_60[second]}.${pad(rest - second * SECOND, 6)}Z`;
}

/** A length of time for people: `53 min`, `1 h 5 min`, `3.2 s`, `120 ms`. */
export function formatDuration(length: Micros): string {
  const s = length / SECOND;
  if (s < 0) return `-${formatDuration(-length)}`;
  const ms = Math.round(length / MILLISECOND);
  if (ms < 1000) return `${ms} ms`;
  if (s < 10) return `${Number(s.toFixed(1))} s`;
  if (s < 120) return `${Math.round(s)} s`;
  const minutes = Math.round(s / 60);
  if (minutes < 120) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
  const days = Math.floor(hours / 24);
  return hours % 24 === 0 ? `${days} d` : `${days} d ${hours % 24} h`;
}

const GO_UNITS: Readonly<Record<string, Micros>> = { h: HOUR, m: MINUTE, s: SECOND, ms: MILLISECOND };

/** A length of time as Go's `time.Duration` prints itself, `2m2s` or `500ms`, in microseconds; undefined for what is none. */
export function goDuration(text: string): Micros | undefined {
  if (text.length > 40 || !/^(?:\d+(?:\.\d+)?(?:h|ms|m|s))+$/.test(text)) return undefined;
  return [...text.matchAll(/(?<![\d.])([\d.]+)(h|ms|m|s)/g)].reduce(
    (sum, [, n, unit]) => sum + Number(n) * GO_UNITS[unit!]!,
    0,
  );
}
