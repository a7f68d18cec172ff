import { type Activity, fileOf, type Gap, type Interval, type Micros, SECOND } from '@mountline/core';
import type { FactContext } from '@mountline/correlation';

/** A line may be in two files with stamps that differ: a syslog has whole seconds, and shows when it got the line. */
const APART = 5 * SECOND;

interface OfFile {
  /** Of the file with the last line in front of it. */
  activity: Activity;
  gap: Gap;
}

/** A gap of one file, or a part of it. */
export interface Unheard extends OfFile {
  /** Another file shows the unit in the rest: lines of others are those that are known to be in this part, there may be more. */
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
      writesIn(other, part.gap) ? silencesOf(context, other, part).flatMap((one) => overlapOf(part, one)) : part,
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

const endOf = ({ to }: Pick<Gap, 'to'>): Micros => to?.from ?? Number.POSITIVE_INFINITY;

/** When a unit wrote, as far as its activity shows: at both ends, and where its gaps begin and end. */
const knownTimes = ({ first, last, gaps }: Activity): Interval[] => [
  first,
  last,
  ...gaps.flatMap(({ from, to }) => (to ? [from, to] : [from])),
];

/** Whether a line of the activity is in a gap of something else. */
function writesIn(other: Activity, gap: Pick<Gap, 'from' | 'to'>): boolean {
  const [from, to] = [gap.from.to + APART, endOf(gap) - APART];
  if (knownTimes(other).some((time) => time.from > from && time.to < to)) return true;
  if (other.first.from > from || other.last.to < to) return false;
  return !other.gaps.some((one) => one.from.from <= from && endOf(one) >= to);
}

/**
 * Gaps of another file. The one at its end is one where it was read up to the end of the part, or where the file of the part
 * lacks lines of everybody up to there: then it has a hole in front, and is no log of a selection.
 */
function silencesOf({ timeline }: FactContext, activity: Activity, part: OfFile): OfFile[] {
  const readTo = (place: Activity) => timeline.coverage.find((one) => fileOf(one) === fileOf(place))?.to ?? 0;
  const end = Math.min(endOf(part.gap), readTo(part.activity));
  const others = timeline.activity.filter(
    (one) => fileOf(one) === fileOf(part.activity) && one.unit !== part.activity.unit,
  );
  const isTold = ({ from, to }: Gap) =>
    to !== null ||
    readTo(activity) >= end - APART ||
    !others.some((one) => writesIn(one, { from: part.gap.from, to: from }));
  return activity.gaps.flatMap((gap) => (isTold(gap) ? { activity, gap } : []));
}

/** The time that two gaps have in common. */
function overlapOf(a: OfFile, b: OfFile): Unheard[] {
  const [first, second] = a.gap.from.from < b.gap.from.from ? [a, b] : [b, a];
  const { to, toSpan } = endOf(a.gap) < endOf(b.gap) ? a.gap : b.gap;
  if (endOf(first.gap) <= second.gap.from.from) return [];
  return [{ activity: second.activity, gap: { ...second.gap, to, toSpan }, isPart: true }];
}

/** How many lines of others are known to be in a stretch of a file. */
function spokenIn({ timeline }: FactContext, activity: Activity, gap: Gap): number {
  const times = timeline.activity
    .filter((one) => fileOf(one) === fileOf(activity) && one.unit !== activity.unit)
    .flatMap((one) => knownTimes(one).map(({ from }) => from));
  return new Set(times.filter((time) => time > gap.from.to && time < endOf(gap))).size;
}

/** The longest time within a stretch of a file in which nobody wrote, as far as gaps are known: those of 30 seconds or more. */
export function longestStillness({ timeline }: FactContext, file: Activity, from: Micros, to: Micros): Micros {
  const busy = timeline.activity
    .filter((one) => fileOf(one) === fileOf(file))
    .flatMap(({ first, gaps }) =>
      gaps.map((gap, i) => ({ from: i === 0 ? first.from : gaps[i - 1]!.to!.from, to: gap.from.from })),
    )
    .filter((one) => one.to > from && one.from < to)
    .sort((a, b) => a.from - b.from);
  let [longest, at] = [0, from];
  for (const one of busy) {
    longest = Math.max(longest, one.from - at);
    at = Math.max(at, one.to);
  }
  return Math.max(longest, to - at);
}
