import { greatestOf, type Interval, type Micros } from '@mountline/core';

interface Timed {
  time: Interval;
}

/** Things in turn, in runs: a new one begins with what does not continue with the run before it. `i` is the place of `next`. */
export function runsOf<Item>(
  list: readonly Item[],
  goesOn: (run: readonly Item[], next: Item, i: number) => boolean,
): Item[][] {
  const runs: Item[][] = [];
  list.forEach((item, i) => {
    const last = runs.at(-1);
    if (last && goesOn(last, item, i)) last.push(item);
    else runs.push([item]);
  });
  return runs;
}

/** Runs of what follows upon each other: a new one begins behind a pause that is longer. An event of a storm reaches beyond others. */
export function runsWithin<Item extends Timed>(pause: Micros, list: readonly Item[]): Item[][] {
  let reached = Number.NEGATIVE_INFINITY;
  const reach = list.map(({ time }) => {
    reached = Math.max(reached, time.to);
    return reached;
  });
  return runsOf(list, (_, { time }, i) => time.from - reach[i - 1]! <= pause);
}

/** From the start of each to the start of the next. */
export function pausesOf(run: readonly Timed[]): Micros[] {
  const starts = run.map(({ time }) => time.from);
  return starts.slice(1).map((start, i) => start - starts[i]!);
}

export const longestPause = (run: readonly Timed[]): Micros => greatestOf(pausesOf(run));
