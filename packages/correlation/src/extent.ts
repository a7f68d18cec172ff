import { type Micros, type Stamp, stampAt, yearTurns } from '@mountline/core';

/** First and last stamp of a file, and how often the year turned or the node was booted between them. */
export interface Extent {
  first: Stamp;
  last: Stamp;
  turns: number;
}

/** Follows the stamps of a file, line by line. A stamp comes in two parts, as most lines have none of their own. */
export function watchExtent(): {
  /** How often the year had turned, or the node was booted, before this line. */
  line(stamp: Stamp, value: Micros, boots: number): number;
  last(): Stamp | null;
  end(): Extent | null;
} {
  const turn = yearTurns();
  let first: Stamp | null = null;
  let latest: Stamp | null = null;
  let value = 0;
  let turns = 0;
  let most = 0;
  const last = () => latest && stampAt(latest, value, turns);

  return {
    line(stamp, at, boots) {
      turns = stamp.clock === 'yearless' ? turn(at) : stamp.clock === 'boot' ? boots : 0;
      most = Math.max(most, turns);
      latest = stamp;
      value = at;
      first ??= stampAt(stamp, at, turns);
      return turns;
    },
    last,
    end: () => first && { first, last: last()!, turns: most },
  };
}
