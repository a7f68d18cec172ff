import type { FieldMap } from '../model/field.ts';
import type { Event, Evidence } from '../model/model.ts';
import { formatDuration, type Interval, isKnown, type Micros, SECOND } from '../model/time.ts';

type Timed = Pick<Event, 'time' | 'folded' | 'evidence'> & { fields?: FieldMap };

/**
 * Whether a moment is to be told as `about` then. Stamps of a second, and a boot that is known to the second, are told as they
 * stand; those of `dmesg -T` and of a boot that is known to the minute are not.
 */
export const isWide = ({ from, to }: Interval): boolean => isKnown(from) && isKnown(to) && to - from > 2 * SECOND;

/** The middle of an interval, rounded down to the microsecond. */
export const middleOf = ({ from, to }: Interval): Micros => from + Math.floor((to - from) / 2);

/** The evidence that tells one end of what follows: of what lasted not a row that held all the while. */
function tells({ time, fields }: Timed, end: 'from' | 'to', one: Evidence): boolean {
  if (one.time?.[end] !== time[end]) return false;
  const held = Number(fields?.duration ?? 0) * 2 > time.to - time.from;
  return !held || one.time.from !== time.from || one.time.to !== time.to;
}

/** Where the beginning of an event may lie: its stamp; of what follows, and of lines that are folded, that of the first line. */
export function firstMoment(event: Timed): Interval {
  const { time, folded, evidence } = event;
  if (folded) return { from: time.from, to: time.from + (folded.last.time.to - folded.last.time.from) };
  if (!evidence) return time;
  const first = evidence.find((one) => tells(event, 'from', one));
  if (!first?.time) return { from: time.from, to: time.from };
  return first.folded ? firstMoment({ time: first.time, folded: first.folded }) : first.time;
}

/** The same of its end. */
export function lastMoment(event: Timed): Interval {
  const { time, folded, evidence } = event;
  if (folded) return folded.last.time;
  if (!evidence) return time;
  const last = evidence.findLast((one) => tells(event, 'to', one));
  return last?.folded?.last.time ?? last?.time ?? { from: time.to, to: time.to };
}

/**
 * How long lies between two moments: between their middles. So it is what a reader gets from the two stamps; from edge to edge
 * stamps of a second would add one.
 */
export const lengthBetween = (first: Interval, last: Interval): Micros => Math.max(0, middleOf(last) - middleOf(first));

/** `3 min` of a length, `about 3 min` where its ends leave open more than is told, `at most 7 s` where one may be the other. */
export function lengthInWords(length: Micros, first: Interval, last: Interval): string {
  if (!isWide(first) && !isWide(last)) return formatDuration(length);
  const open = [first, last].reduce((sum, { from, to }) => sum + to - from, 0) / 2;
  if (length < open) return `at most ${formatDuration(length + open)}`;
  return open > length / 20 ? `about ${formatDuration(length)}` : formatDuration(length);
}
