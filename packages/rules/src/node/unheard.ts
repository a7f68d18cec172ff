import { type Activity, fileOf, type Gap, type Interval, type Micros, SECOND } from '@mountline/core';
import type { FactContext } from '@mountline/correlation';

/** A line may stand in two files with stamps that differ: a syslog has whole seconds, and tells when it got the line. */
const APART = 5 * SECOND;

/** A gap of one file, or a part of it. */
export interface Unheard {
  /** Of the file with the last line in front of it. */
  activity: Activity;
  gap: Gap;
  /** Another file shows the unit in the rest: lines of others are those that are known to stand in this part, there may be more. */
  isPart: boolean;
}

/**
 * A log may lack lines that another one holds: a syslog that was limited or filtered, a file with a hole that nothing marks.
 * So a unit was silent only where no log shows it: what is left of a gap, in the order of time.
 */
export function unheard(context: FactContext, activity: Activity, gap: Gap): Unheard[] {
  let parts: Unheard[] = [{ activity, gap, isPart: false }];
  for (const other of othersOf(context, activity))
    parts = parts.flatMap((part) =>
      writesIn(other, part.gap) ? other.gaps.flatMap((one) => overlapOf(part, { activity: other, gap: one })) : part,
    );
  return parts.map((part) =>
    part.isPart ? { ...part, gap: { ...part.gap, others: spokenIn(context, activity, part.gap) } } : part,
  );
}

/** The same unit in other files. One whose times are a guess refutes none whose times are known. */
function othersOf({ timeline }: FactContext, { unit, host, ...place }: Activity): Activity[] {
  const guessed = (file: string) => timeline.clocks.some((clock) => fileOf(clock) === file && clock.guesses.length > 0);
  const own = guessed(fileOf(place));
  return timeline.activity.filter(
    (one) =>
      one.unit === unit &&
      (one.host === undefined || host === undefined || one.host === host) &&
      fileOf(one) !== fileOf(place) &&
      (own || !guessed(fileOf(one))),
  );
}

const endOf = ({ to }: Gap): Micros => to?.from ?? Number.POSITIVE_INFINITY;

/** When a unit wrote, as far as its activity tells: at both ends, and where its gaps begin and end. */
const knownTimes = ({ first, last, gaps }: Activity): Interval[] => [
  first,
  last,
  ...gaps.flatMap(({ from, to }) => (to ? [from, to] : [from])),
];

/** Whether a line of the activity stands in a gap of another file. */
function writesIn(other: Activity, gap: Gap): boolean {
  const [from, to] = [gap.from.to + APART, endOf(gap) - APART];
  if (knownTimes(other).some((time) => time.from > from && time.to < to)) return true;
  if (other.first.from > from || other.last.to < to) return false;
  return !other.gaps.some((one) => one.from.from <= from && endOf(one) >= to);
}

/** The time that two gaps have in common. */
function overlapOf(a: Pick<Unheard, 'activity' | 'gap'>, b: Pick<Unheard, 'activity' | 'gap'>): Unheard[] {
  const [first, second] = a.gap.from.from < b.gap.from.from ? [a, b] : [b, a];
  const { to, toSpan } = endOf(a.gap) < endOf(b.gap) ? a.gap : b.gap;
  if (endOf(first.gap) <= second.gap.from.from) return [];
  return [{ activity: second.activity, gap: { ...second.gap, to, toSpan }, isPart: true }];
}

/** How many lines of others are known to stand in a stretch of a file. */
function spokenIn({ timeline }: FactContext, activity: Activity, gap: Gap): number {
  const times = timeline.activity
    .filter((one) => fileOf(one) === fileOf(activity) && one.unit !== activity.unit)
    .flatMap((one) => knownTimes(one).map(({ from }) => from));
  return new Set(times.filter((time) => time > gap.from.to && time < endOf(gap))).size;
}
