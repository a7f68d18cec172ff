import {
  countsFromBoot,
  DAY,
  greatestOf,
  hasUndatedBoot,
  type Interval,
  isKnown,
  isoFromMicros,
  isSinceBoot,
  isWide,
  type Micros,
  middleOf,
  sinceBoot,
  type Timeline,
} from '@mountline/core';

/**
 * What a reader takes for now; `boot` where all counts from a boot that nothing dates, `other-year` in what is told of one, null where
 * nothing has a time.
 */
export type Now = Micros | BesideBoot | 'boot' | 'other-year' | null;

/** Where a log counts from a boot that nothing dates: what a reader takes for now in the others. */
interface BesideBoot {
  dated: Micros;
}

const isBeside = (now: Now): now is BesideBoot => typeof now === 'object' && now !== null;

/** What a reader takes for now who is told of a time: of another year no date is left to be that of now. */
export function nowBeside(at: Micros, now: Now): Now {
  if (isBeside(now)) return countsFromBoot(at) ? now : nowBeside(at, now.dated);
  return typeof now !== 'number' || !isKnown(at) || isOfYear(at, now) ? now : 'other-year';
}

const yearOf = (t: Micros) => isoFromMicros(t).slice(0, 4);

/** A year that nothing tells is 1970. */
const isOfYear = (at: Micros, now: Micros | 'other-year') =>
  now !== 'other-year' && (yearOf(at) === '1970' || yearOf(at) === yearOf(now));

/** The capture, else the end of what was read. */
export function nowOf({ capture, coverage, clocks }: Pick<Timeline, 'capture' | 'coverage' | 'clocks'>): Now {
  if (isSinceBoot(clocks)) return 'boot';
  const now = capture && isKnown(capture.from) ? capture.from : greatestOf(coverage.map(({ to }) => to));
  if (!Number.isFinite(now)) return null;
  return hasUndatedBoot(clocks) && !countsFromBoot(now) ? { dated: now } : now;
}

/**
 * `00:25:06` of an instant, in UTC; `06-11 23:31:33` where it is of another day than now, and with the year where that differs; `[302.527]` since boot.
 * Of a moment that may lie anywhere in a longer interval `about 00:25:06`, its middle.
 */
export function clockTime(at: Micros | Interval, now: Now): string {
  if (typeof at !== 'number') return isWide(at) ? `about ${clockTime(middleOf(at), now)}` : clockTime(at.from, now);
  if (!isKnown(at)) return 'an unknown time';
  if (now === 'boot') return sinceBoot(at);
  if (isBeside(now)) return countsFromBoot(at) ? sinceBoot(at) : clockTime(at, now.dated);
  const iso = isoFromMicros(at);
  if (now === null || (now !== 'other-year' && dayOf(at) === dayOf(now))) return iso.slice(11, 19);
  return iso.slice(isOfYear(at, now) ? 5 : 0, 19).replace('T', ' ');
}

const dayOf = (t: Micros) => Math.floor(t / DAY);

/** `00:15:00 to 00:26:57`, `06-11 00:15:00 to 00:26:57` of another day than now, with both dates where these differ; an end that is not known is a question mark. */
export function clockTimes({ from, to }: Interval, now: Now = null): string {
  if (!isKnown(from) || !isKnown(to)) return [from, to].map((t) => (isKnown(t) ? clockTime(t, now) : '?')).join(' to ');
  if (isBeside(now) && !countsFromBoot(from)) return clockTimes({ from, to }, now.dated);
  if (now === 'boot' || isBeside(now))
    return countsFromBoot(to) ? `${sinceBoot(from)} to ${sinceBoot(to)}` : `${sinceBoot(from)} and later`;
  const [first, last] = [isoFromMicros(from), isoFromMicros(to)];
  const sameUpTo = (length: number) => first.slice(0, length) === last.slice(0, length);
  if (sameUpTo(10)) return `${clockTime(from, now)} to ${last.slice(11, 19)}`;
  const begin = sameUpTo(4) && (now === null || isOfYear(from, now)) ? 5 : 0;
  return [first, last].map((iso) => iso.slice(begin, 19).replace('T', ' ')).join(' to ');
}
