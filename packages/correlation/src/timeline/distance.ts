import { formatDuration, type Interval, isKnown, SECOND } from '@mountline/core';

/** How far one thing lies behind another: two times are intervals, so their distance is a range. Infinite where nothing tells. */
export interface Distance {
  least: number;
  most: number;
}

export function distance(from: Interval, to: Interval): Distance {
  return {
    least: isKnown(to.from) && isKnown(from.to) ? to.from - from.to : Number.NEGATIVE_INFINITY,
    most: isKnown(to.to) && isKnown(from.from) ? to.to - from.from : Number.POSITIVE_INFINITY,
  };
}

/** What two stamps of a second leave open is no news; nor is a twentieth of the whole. */
const isNarrow = ({ least, most }: Distance) => least > 0 && most - least <= Math.max(2 * SECOND, (least + most) / 40);

/**
 * `53 min`, or `between 4 and 6 min` where the times are wide; `at most 2 s` where one may be the other. null where nothing
 * tells, and where the second thing came before the first.
 */
export function distanceInWords(range: Distance): string | null {
  const { least, most } = range;
  if (most <= 0) return null;
  if (most === Number.POSITIVE_INFINITY) return least > 0 ? `at least ${formatDuration(least)}` : null;
  if (least <= 0)
    return least === Number.NEGATIVE_INFINITY ? null : `at most ${formatDuration(Math.max(-least, most))}`;
  if (isNarrow(range)) return formatDuration((least + most) / 2);
  const [from, to] = [formatDuration(least), formatDuration(most)];
  if (from === to) return from;
  const oneUnit = /^\S+ (\S+) and \S+ \1$/.test(`${from} and ${to}`);
  return `between ${oneUnit ? from.split(' ')[0] : from} and ${to}`;
}
