import { type Evidence, fileOf, type Interval, isKnown, type Life, type Micros, type Snapshot } from '@mountline/core';

/** The type of life that a fact gives to the boots of a node. Tables show what is in memory, so each is of one boot. */
const BOOT = 'boot';

/**
 * Tables that say nothing about a time, because the node booted after it and before they were taken. Where the clock is a guess, the boot
 * may have come before that time.
 */
export interface LaterBoot {
  /** The boot between a time and a table. */
  between(near: Micros, captured: Interval): Interval | undefined;
  /** The boot after the capture, if the logs continue after it: the state at capture is no longer the state of the node. */
  behind(capture: Interval | null): Interval | undefined;
  /** Whether something is of a later boot and rests only on such tables. What they say about an earlier time stays valid. */
  isOf(found: { time?: Interval; evidence?: readonly Evidence[] }, near: Micros): boolean;
}

export function laterBootOf(
  lives: readonly Life[],
  snapshots: readonly Snapshot[],
  guessed: ReadonlySet<string>,
): LaterBoot {
  const boots = lives
    .flatMap(({ of, from }) => (of === BOOT && from && !guessed.has(fileOf(from.span)) ? [from.time] : []))
    .sort((a, b) => a.from - b.from);
  const tables = new Set(snapshots.map(({ source }) => source));
  const between = (near: Micros, { from }: Interval) => {
    const next = boots.find((boot) => boot.from >= near);
    return next && isKnown(from) && from >= next.from ? next : undefined;
  };
  return {
    between,
    behind: (capture) => (capture ? boots.find((boot) => boot.from >= capture.to) : undefined),
    isOf: ({ time, evidence = [] }, near) =>
      evidence.length > 0 &&
      (time === undefined || between(near, time) !== undefined) &&
      evidence.every((one) => tables.has(one.kind) && one.time && between(near, one.time) !== undefined),
  };
}
