import { dayTurns, type Micros, type Stamp, stampAt, yearTurns } from '@mountline/core';

/** First and last stamp of a file, and how often the year or the day turned or the node was booted between them. */
export interface Extent {
  first: Stamp;
  last: Stamp;
  turns: number;
}

/** Follows the stamps of a file, line by line. A stamp comes in two parts, as most lines have none of their own. */
export function watchExtent(): {
  /** How often the year or the day had turned, or the node was booted, before this line. */
  line(stamp: Stamp, value: Micros, boots: number): number;
  last(): Stamp | null;
  end(): Extent | null;
} {
  const turn = yearTurns();
  const turnOfDay = dayTurns();
  let first: Stamp | null = null;
  let latest: Stamp | null = null;
  let turns = 0;
  let most = 0;
  // In a field it is changed in place: see yearTurns.
  const at = { value: Number.NEGATIVE_INFINITY };
  const last = () => latest && stampAt(latest, at.value, turns);

  return {
    line(stamp, value, boots) {
      turns = 0;
      if (stamp.clock === 'yearless') turns = turn(value);
      else if (stamp.clock === 'boot') turns = boots;
      else if (stamp.clock === 'dateless') turns = turnOfDay(value);
      if (turns > most) most = turns;
      latest = stamp;
      at.value = value;
      first ??= stampAt(stamp, value, turns);
      return turns;
    },
    last,
    end: () => first && { first, last: last()!, turns: most },
  };
}
