import { civilFromMicros, DAY, daysInMonth, type Micros, microsFromCivil } from '@mountline/core';
import type { Extent } from '../read/file-extent.ts';
import type { Boot } from './boot-time.ts';
import { inYear } from './clock-set.ts';

/** The year of a reading without one if nothing in the bundle names a year. */
export const NO_YEAR = 1970;

/** The longest gap between leap years. */
const LEAP_YEARS = 8;

/** A log that continues after the newest `date` of a bundle looks like one from a year ago. Up to this many days it is taken as the former. */
const READ_ON = 7 * DAY;

/**
 * The year in which a log without years ends: the latest one in which no line is more than a day after `latest`, and which has a 29 February
 * if a line needs it. A guess if the log continues past `latest`. Undefined if its lines need not be in order, as in the result of a search over
 * several files: then each line has its own year.
 */
export function lastYear(
  { first, last, yearless, turns, newestFirst }: Extent,
  latest: Micros,
): { year: number; isGuess: boolean } | undefined {
  if (!yearless?.isSteady || newestFirst) return undefined;
  const { leapAt } = yearless;
  const now = civilFromMicros(latest + DAY).year;
  const endsBy = (year: number, end: Micros) => inYear(yearless.latest, year) <= end;
  if (leapAt === undefined) {
    // Some lines of a clock that was ahead do not move the others.
    if (!endsBy(now, latest + DAY) && inYear(last.value, now) <= latest + DAY) return undefined;
    const year = endsBy(now, latest + DAY) ? now : now - 1;
    const goesOver = year < now && (turns > 0 || inYear(first.value, now) <= latest + DAY);
    return goesOver && endsBy(now, latest + READ_ON) ? { year: now, isGuess: true } : { year, isGuess: goesOver };
  }
  for (let year = now; year >= now - LEAP_YEARS; year -= 1) {
    const hasLeapDay = daysInMonth(year - (turns - leapAt), 2) === 29;
    if (hasLeapDay && endsBy(year, latest + DAY)) return { year, isGuess: false };
  }
  return undefined;
}

/** The year in which a log begins whose header names its start: the first line is not before that, unless the clock was set back. */
export function yearBegun({ first }: Extent, begun: Micros): number {
  const { year } = civilFromMicros(begun);
  return inYear(first.value, year) >= begun - READ_ON ? year : year + 1;
}

/** The year in which a log ends if nothing names the latest time: the first in which its end is not before the boot, else none. */
export function shownYear({ last }: Extent, boot: Boot | null): number {
  if (!boot) return NO_YEAR;
  const { year } = civilFromMicros(boot.at.from);
  return inYear(last.value, year) >= boot.at.from - DAY ? year : year + 1;
}

/** For a single line: the latest year in which it is no more than a day after `latest`. */
export function withYear(reading: Micros, latest: Micros, turnsBack: number): Micros {
  const civil = civilFromMicros(reading);
  const inside = (year: number) => microsFromCivil({ ...civil, year });
  const hasDay = (year: number) => civil.day <= daysInMonth(year, civil.month);
  let year = civilFromMicros(latest + (turnsBack > 0 ? 0 : DAY)).year - turnsBack;
  while (!hasDay(year) || inside(year) > latest + DAY) year -= 1;
  return inside(year);
}
