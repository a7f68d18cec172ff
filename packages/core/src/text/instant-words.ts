import type { FieldMap } from '../model/field.ts';
import type { Event, Evidence } from '../model/model.ts';
import { formatDuration, type Interval, isKnown, type Micros, SECOND } from '../model/time.ts';

type Timed = Pick<Event, 'time' | 'folded' | 'evidence'> & { fields?: FieldMap };

/**
 * Whether a moment is shown as `about`. Stamps in whole seconds, and a boot known to the second, are shown as they are; those of `dmesg -T`, and a
 * boot known to the minute, are not.
 */
export const isWide = ({ from, to }: Interval): boolean => isKnown(from) && isKnown(to) && to - from > 2 * SECOND;

/** The middle of an interval, rounded down to the microsecond. */
export const middleOf = ({ from, to }: Interval): Micros => from + Math.floor((to - from) / 2);

/** The evidence for one end of a derived event: not a table row that held all the time. */
function tells({ time, fields }: Timed, end: 'from' | 'to', one: Evidence): boolean {
  if (one.time?.[end] !== time[end]) return false;
  const held = Number(fields?.duration ?? 0) * 2 > time.to - time.from;
  return !held || one.time.from !== time.from || one.time.to !== time.to;
}

/** When an event may have begun: its stamp, or the stamp of its first line if it is derived or folded. */
export function firstMoment(event: Timed): Interval {
  const { time, folded, evidence } = event;
  if (folded) return { from: time.from, to: time.from + (folded.last.time.to - folded.last.time.from) };
  if (!evidence) return time;
  const first = evidence.find((one) => tells(event, 'from', one));
  if (!first?.time) return { from: time.from, to: time.from };
  return first.folded ? firstMoment({ time: first.time, folded: first.folded }) : first.time;
}

/** The same for its end. */
export function lastMoment(event: Timed): Interval {
  const { time, folded, evidence } = event;
  if (folded) return folded.last.time;
  if (!evidence) return time;
  const last = evidence.findLast((one) => tells(event, 'to', one));
  return last?.folded?.last.time ?? last?.time ?? { from: time.to, to: time.to };
}

/**
 * The time between two moments, from middle to middle, as a reader computes it from the two stamps. From edge to edge, stamps in whole seconds
 * would add one.
 */
export const lengthBetween = (first: Interval, last: Interval): Micros => Math.max(0, middleOf(last) - middleOf(first));

/** `3 min`; `about 3 min` if its ends are less precise than that; `at most 7 s` if both may be the same moment. */
export function lengthInWords(length: Micros, first: Interval, last: Interval): string {
  if (!isWide(first) && !isWide(last)) return formatDuration(length);
  const open = [first, last].reduce((sum, { from, to }) => sum + to - from, 0) / 2;
  if (length < open) return `at most ${formatDuration(length + open)}`;
  return open > length / 20 ? `about ${formatDuration(length)}` : formatDuration(length);
}
