import type { Interval, Micros } from '@mountline/core';

/** Up to when reach those of some holes that begin by a time. There may be thousands, and each gap of a log is asked about. */
export function reachOf(holes: readonly Interval[]): (by: Micros) => Micros {
  const sorted = holes.toSorted((a, b) => a.from - b.from);
  let most = Number.NEGATIVE_INFINITY;
  const reach = sorted.map(({ to }) => {
    most = Math.max(most, to);
    return most;
  });
  return (by) => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sorted[middle]!.from <= by) low = middle + 1;
      else high = middle;
    }
    return low === 0 ? Number.NEGATIVE_INFINITY : reach[low - 1]!;
  };
}
