import { fileOf, greatestOf, type Interval, leastOf, type Micros, type Typed } from '@mountline/core';
import type { Reading } from '../read/reading.ts';

interface Place {
  container?: string;
  path: string;
}

/**
 * When an output of a terminal session was taken: between the `date` above it and the one below. Null if the session shows the time once or
 * never, and for any other file.
 */
export function sessionTimes(
  readings: readonly Reading[],
  utcOf: (reading: Reading) => readonly Interval[],
): (place: Place) => Interval | null {
  const typed = new Map<string, Typed>();
  const dates = new Map<string, Interval>();
  for (const reading of readings) {
    if (!reading.typed) continue;
    typed.set(fileOf(reading.entry), reading.typed);
    const times = utcOf(reading);
    if (times.length > 0) dates.set(fileOf(reading.entry), { from: leastOf(froms(times)), to: greatestOf(tos(times)) });
  }
  return (place) => {
    const { after, before } = typed.get(fileOf(place)) ?? {};
    const timeOf = (path: string | undefined) =>
      path === undefined ? undefined : dates.get(fileOf({ ...place, path }));
    const [above, below] = [timeOf(after), timeOf(before)];
    if (above && below) return above.from <= below.to ? { from: above.from, to: below.to } : null;
    // Above the first `date` and below the last it was taken at about that time, as in a session with one `date`.
    return (after !== undefined) !== (before !== undefined) ? (above ?? below ?? null) : null;
  };
}

const froms = (times: readonly Interval[]): Micros[] => times.map(({ from }) => from);
const tos = (times: readonly Interval[]): Micros[] => times.map(({ to }) => to);
