import { type Evidence, fileOf, type Interval, isKnown, type Life, type Micros, type Snapshot } from '@mountline/core';

/** The type of life that a fact gives to the boots of a node: what is in memory, as all that tables show, is of one of them. */
const BOOT = 'boot';

/**
 * Tables that tell nothing of a time, as the node was booted behind it and before they were taken. A boot by a clock that is a
 * guess may have come first.
 */
export interface LaterBoot {
  /** The boot between, of a table. */
  between(near: Micros, captured: Interval): Interval | undefined;
  /** The boot behind the capture, where logs were read on: how it was at capture is not how it is. */
  behind(capture: Interval | null): Interval | undefined;
  /** Whether something is of a later boot, and all that it rests on are such tables: what they tell of a time before stands. */
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
