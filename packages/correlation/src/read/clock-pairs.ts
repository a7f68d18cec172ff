import { MILLISECOND, type Micros } from '@mountline/core';

/**
 * Every row of a journal carries both clocks: one pair says it until the clock is stepped or another boot begins. Returns by how much it
 * was stepped, 0 for a boot; null where the pair is no news.
 */
export function watchPairs(): (realtime: Micros, monotonic: Micros, bootId: string | undefined) => Micros | null {
  let last: { boot: Micros; monotonic: Micros; bootId: string | undefined } | undefined;
  return (realtime, monotonic, bootId) => {
    const boot = realtime - monotonic;
    const above = last?.bootId === bootId ? last : undefined;
    if (above && Math.abs(above.boot - boot) < MILLISECOND) return null;
    last = { boot, monotonic, bootId };
    // Of rows in another order than they were written in no step follows.
    return above && monotonic >= above.monotonic ? boot - above.boot : 0;
  };
}
