import { DAY, HOUR, type Interval, isKnown, MINUTE, type Micros, UNKNOWN_TIME, type ZoneOffset } from '@mountline/core';

/**
 * How long it is from one local reading to a later one at least: clocks may have been set forward between them, for summer time. Where
 * the offsets of the zone are not known, any night may be that one.
 */
export function atLeastBetween(from: Micros, to: Micros, offsets: readonly ZoneOffset[] | undefined): Micros {
  const forward = offsets
    ? Math.max(0, offsetAt(to, offsets) - offsetAt(from, offsets)) * MINUTE
    : hasNight(from, to)
      ? HOUR
      : 0;
  return Math.max(0, to - from - forward);
}

/** The same at most: clocks may have been set back between them, where that happens at midnight to eleven in the evening. */
export function atMostBetween(from: Micros, to: Micros, offsets: readonly ZoneOffset[] | undefined): Micros {
  const back = offsets
    ? Math.max(0, offsetAt(from, offsets) - offsetAt(to, offsets)) * MINUTE
    : hasNight(from, to + HOUR)
      ? HOUR
      : 0;
  return Math.max(0, to - from) + back;
}

const offsetAt = (local: Micros, offsets: readonly ZoneOffset[]): number =>
  offsets.findLast(({ from }) => from <= local)?.minutes ?? 0;

/** Everywhere clocks are set forward between midnight and four, as they show it behind the change. */
const hasNight = (from: Micros, to: Micros): boolean =>
  Math.floor(to / DAY) > Math.floor(from / DAY) || from - Math.floor(from / DAY) * DAY < 4 * HOUR;

const UTC: readonly ZoneOffset[] = [{ from: UNKNOWN_TIME.from, minutes: 0 }];

/**
 * The offsets of the zone that a reading of a capture is in: where nothing else shows them, it may agree with UTC. Of all zones that do,
 * those of the Azores and of the east of Greenland alone have clocks that were set forward to it.
 */
export function offsetsWhen(
  reading: Micros,
  captured: Interval,
  offsets: readonly ZoneOffset[] | undefined,
): readonly ZoneOffset[] | undefined {
  if (offsets || !isDated(captured)) return offsets;
  const apart = Math.abs(reading - captured.from) % DAY;
  return Math.min(apart, DAY - apart) < HOUR / 2 ? UTC : undefined;
}

/** The reading with this time of day that is next to a capture; undefined where that is too wide to tell the day. */
export function readingNear(timeOfDay: Micros, captured: Interval, offsets: readonly ZoneOffset[]): Micros | undefined {
  if (!isDated(captured)) return undefined;
  const local = captured.from + offsetAt(captured.from, offsets) * MINUTE;
  return Math.round((local - timeOfDay) / DAY) * DAY + timeOfDay;
}

/**
 * What a clock of the node shows at the earliest when a capture begins: that of a container mostly shows UTC, and where the zone is not known,
 * none is further behind UTC than twelve hours. Undefined where the capture itself is not known so well.
 */
export function earliestReading(captured: Interval, offsets: readonly ZoneOffset[] | undefined): Micros | undefined {
  if (!isDated(captured)) return undefined;
  if (!offsets) return captured.from - DAY / 2;
  const minutes = Math.min(0, ...offsets.map((offset) => offset.minutes));
  return captured.from + minutes * MINUTE;
}

const isDated = ({ from, to }: Interval): boolean => isKnown(from) && isKnown(to) && to - from < HOUR / 2;
