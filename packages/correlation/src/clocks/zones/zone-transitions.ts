import { DAY, type Interval, isKnown, type Micros, UNKNOWN_TIME, type ZoneOffset } from '@mountline/core';
import type { NodeZone } from './node-zone.ts';
import { QUARTER } from './zone-words.ts';

/** More than a year, so that it holds the summer time of any zone. */
const BEFORE = 400 * DAY;
/** Summer time is longer than this in every zone. */
const STEP = 7 * DAY;

/** The offsets of a zone in the year before a capture; undefined if only that of one moment is known, or no time. */
export function offsetsOver(zone: NodeZone, capture: Interval | null): ZoneOffset[] | undefined {
  const end = capture && [capture.to, capture.from].find(isKnown);
  if (zone.ofMoment || end === null || end === undefined) return undefined;
  const first = Math.floor((end - BEFORE) / QUARTER) * QUARTER;
  const offsets: ZoneOffset[] = [{ from: UNKNOWN_TIME.from, minutes: zone.offsetAt(first) }];
  // Readings are local and the capture is an instant: the last reading may be up to a day after it.
  for (let at = first; at < end + DAY; at += STEP) {
    const minutes = zone.offsetAt(at + STEP);
    if (minutes !== offsets.at(-1)!.minutes) offsets.push({ from: changeBetween(zone, at, at + STEP), minutes });
  }
  return offsets;
}

/** The first quarter of an hour that has the offset of the later of two readings. */
function changeBetween(zone: NodeZone, from: Micros, to: Micros): Micros {
  const after = zone.offsetAt(to);
  let [low, high] = [from, to];
  while (high - low > QUARTER) {
    const middle = low + Math.floor((high - low) / 2 / QUARTER) * QUARTER;
    if (zone.offsetAt(middle) === after) high = middle;
    else low = middle;
  }
  return high;
}
