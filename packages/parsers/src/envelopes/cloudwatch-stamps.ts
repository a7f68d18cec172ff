import { civilFromMicros, DAY, daysInMonth, type Micros, microsFromCivil, type Stamp } from '@mountline/core';

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
