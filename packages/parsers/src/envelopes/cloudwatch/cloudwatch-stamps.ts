import {
  civilFromMicros,
  DAY,
  daysInMonth,
  MINUTE,
  type Micros,
  microsFromCivil,
  SECOND,
  type Stamp,
} from '@mountline/core';

/**
 * A stamp without a year, of a line that CloudWatch took in at a time that is known: of the last year in which it is not
 * later than a day behind that.
 */
export function datedStamp(stamp: Stamp, taken: Micros): Stamp {
  if (stamp.clock !== 'yearless') return stamp;
  const civil = civilFromMicros(stamp.value);
  const { year } = civilFromMicros(taken);
  for (const candidate of [year + 1, year, year - 1, year - 2, year - 3, year - 4]) {
    if (civil.day > daysInMonth(candidate, civil.month)) continue;
    const value = microsFromCivil({ ...civil, year: candidate });
    if (value <= taken + DAY) return { ...stamp, clock: 'local', value };
  }
  return stamp;
}

/** Zones are apart by quarters of an hour. */
const QUARTER = 15 * MINUTE;

/**
 * The stamp of klog in a line that an agent stamped when it read it; null where it was read at once. What the two are apart by is a zone, and the minute within
 * which a line is sent; where it is more, the line waited, and its own stamp tells when it was written: in the zone of the node, of a
 * container in UTC, as a container has no zone of its own.
 */
export function stampOfLate(read: Stamp, written: Stamp, inContainer: boolean): Stamp | null {
  if (written.clock !== 'yearless') return null;
  const own = datedStamp(written, read.value);
  const lag = read.value - own.value;
  if (own.clock === 'yearless' || (inContainer && lag < 0)) return null;
  const waited = inContainer ? lag : ((lag % QUARTER) + QUARTER) % QUARTER;
  if (waited <= MINUTE || (!inContainer && waited >= QUARTER - SECOND)) return null;
  return { ...own, clock: inContainer ? 'utc' : 'local' };
}
