import { greatestOf, type Interval } from '@mountline/core';
import type { FactContext } from '@mountline/correlation';

/** When the kubelet last wrote, over all logs that hold it; undefined where nothing of it was read. */
export function kubeletLastWrote({ timeline }: FactContext): number | undefined {
  const ends = timeline.activity.flatMap(({ unit, last }) => (unit === 'kubelet' ? [last.to] : []));
  return ends.length === 0 ? undefined : greatestOf(ends);
}

/** Whether lines of the kubelet are known to be missing in a stretch of time. */
export function kubeletHasHole({ timeline }: FactContext, { from, to }: Interval): boolean {
  return timeline.coverage.some(
    ({ units, holes }) => units.includes('kubelet') && holes.some((hole) => hole.from < to && hole.to > from),
  );
}
