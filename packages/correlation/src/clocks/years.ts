import { civilFromMicros, DAY, daysInMonth, type Micros, microsFromCivil } from '@mountline/core';
import type { Extent } from '../read/file-extent.ts';
import type { Boot } from './boot-time.ts';
import { inYear } from './clock-set.ts';

/** The year shown for a yearless reading when nothing in the bundle names a year. */
export const NO_YEAR = 1970;

/** Leap years are not further apart than this. */
const LEAP_YEARS = 8;

/** A log that was read on behind the newest `date` of a bundle, and one of a year ago, look alike: within so many days it is the first. */
const READ_ON = 7 * DAY;

/**
 * The year in which a log of yearless stamps ends: the latest one in which none of its lines is later than a day behind `latest`, and
 * that has a 29 February where a line is of one. A guess where the log goes on over `latest`. Undefined where nothing tells that its lines
 * follow upon each other, as in what a search found in several files: then each line has its own.
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
    // A clock that was ahead for some lines does not move the others.
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

/** The year in which a log begins whose header tells when it was begun: its first line is not before that, but where the clock was set back. */
export function yearBegun({ first }: Extent, begun: Micros): number {
  const { year } = civilFromMicros(begun);
  return inYear(first.value, year) >= begun - READ_ON ? year : year + 1;
}

/** The year in which a log ends where nothing names the latest one: the first in which that is not before the boot; else none. */
export function shownYear({ last }: Extent, boot: Boot | null): number {
  if (!boot) return NO_YEAR;
  const { year } = civilFromMicros(boot.at.from);
  return inYear(last.value, year) >= boot.at.from - DAY ? year : year + 1;
}

/** One line alone: the latest year in which a yearless reading is not later than a day behind `latest`. */
export function withYear(reading: Micros, latest: Micros, turnsBack: number): Micros {
  const civil = civilFromMicros(reading);
  const inside = (year: number) => microsFromCivil({ ...civil, year });
  const hasDay = (year: number) => civil.day <= daysInMonth(year, civil.month);
  let year = civilFromMicros(latest + (turnsBack > 0 ? 0 : DAY)).year - turnsBack;
  while (!hasDay(year) || inside(year) > latest + DAY) year -= 1;
  return inside(year);
}
