import type { Event } from '@mountline/core';
import type { Times } from '../../rule-language/rule-ast.ts';

/** An event that fits a step; `open`: whether it does cannot be decided. */
export interface Candidate {
  event: Event;
  open: boolean;
}

/**
 * The first time that something happened as often as it must, with all of it that goes on within the time that is
 * given. A line that says how often it stands for counts so often. `found` is in the order of time.
 */
export function countWithin(found: readonly Candidate[], times: Times): Candidate[] | undefined {
  const sure = found.filter(({ open }) => !open);
  const certain = slide(sure, times, (first, last) => last.time.to - first.time.from);
  if (certain) return certain;
  const perhaps = slide(found, times, (first, last) => Math.max(0, last.time.from - first.time.to));
  return perhaps?.map(({ event }) => ({ event, open: true }));
}

/** The window slides: what is too far from the newest is let go. */
function slide(
  found: readonly Candidate[],
  { least, within = Number.POSITIVE_INFINITY }: Times,
  apart: (first: Event, last: Event) => number,
): Candidate[] | undefined {
  let first = 0;
  let count = 0;
  for (let last = 0; last < found.length; last += 1) {
    count += found[last]!.event.repeats;
    while (first < last && apart(found[first]!.event, found[last]!.event) > within) {
      count -= found[first]!.event.repeats;
      first += 1;
    }
    if (count < least) continue;
    const from = found[first]!.event;
    const end = found.findIndex(({ event }, i) => i > last && apart(from, event) > within);
    return found.slice(first, end < 0 ? found.length : end);
  }
  return undefined;
}

/** How often it happened in all. */
export const countOf = (found: readonly Candidate[]): number =>
  found.reduce((sum, { event }) => sum + event.repeats, 0);
