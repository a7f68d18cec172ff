import {
  type Clue,
  civilFromMicros,
  DAY,
  type LogRecord,
  type Micros,
  microsFromCivil,
  SECOND,
  type Span,
  type Stamp,
} from '@mountline/core';
import type { Reading } from '../read/reading.ts';
import { first } from '../timeline/clues.ts';

/**
 * When the kernel sets its clock at boot, its line shows UTC with the year, and the log has its own stamp in front of it.
 *
 *     [    7.839689] rtc_cmos 00:05: setting system clock to 2026-11-20T12:18:19 UTC (1795177099)
 *     Nov 20 13:18:25 node7 kernel: rtc_cmos 00:05: setting system clock to 2026-11-20T12:18:19 UTC (1795177099)
 */
export interface ClockSet {
  reading: Reading;
  stamp: Stamp;
  at: Micros;
  span: Span;
}

/** Such a line of a log. */
export function clockSetOf({ kind, fields, stamp }: LogRecord): Clue | undefined {
  if (kind !== 'kernel.clock.set' || !stamp || typeof fields.seconds !== 'number') return undefined;
  return { type: 'clock-set', at: fields.seconds * SECOND, stamp };
}

/** The last such line of each log. */
export function clockSets(readings: readonly Reading[]): ClockSet[] {
  return readings.flatMap((reading) => {
    const last = first([...reading.clues].reverse(), 'clock-set');
    return last ? [{ reading, stamp: last.clue.stamp, at: last.clue.at, span: last.span }] : [];
  });
}

/** The day that was last put in a year, and by how much: most lines of a log are of the same day as the line above. */
const moved = { day: Number.NaN, year: Number.NaN, by: 0 };

/** A reading without a year, put in a year. */
export function inYear(reading: Micros, year: number): Micros {
  const day = Math.floor(reading / DAY);
  if (day !== moved.day || year !== moved.year) {
    moved.by = microsFromCivil({ ...civilFromMicros(day * DAY), year }) - day * DAY;
    moved.day = day;
    moved.year = year;
  }
  return reading + moved.by;
}

/** The log's own stamp of the line as a local time. It may be late and of another zone, but not days off. */
export function localOf({ stamp, at }: ClockSet): Micros | undefined {
  if (stamp.clock === 'local') return stamp.value;
  if (stamp.clock !== 'yearless') return undefined;
  const { year } = civilFromMicros(at);
  return [year, year - 1, year + 1]
    .map((one) => inYear(stamp.value, one))
    .find((local) => Math.abs(local - at) < 2 * DAY);
}

/** The year in which a log without years begins. */
export function firstYearOf(set: ClockSet): number | undefined {
  const local = set.stamp.clock === 'yearless' ? localOf(set) : undefined;
  return local === undefined ? undefined : civilFromMicros(local).year - (set.stamp.turns ?? 0);
}
