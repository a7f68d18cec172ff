import { type Event, firstMoment, isWide, type Micros } from '@mountline/core';
import type { FactContext } from '@mountline/correlation';

/**
 * When something was: `at 00:25:06` where a stamp shows, `between 00:25:49 and 00:26:41` where only the ages of a capture that took
 * long do. It was by `latest` at any rate.
 */
export function whenOf(context: FactContext, event: Event, latest: Micros = event.time.to): string {
  const first = firstMoment(event);
  const time = { from: event.time.from, to: Math.min(event.time.to, latest) };
  if (first.to > first.from || !isWide(time)) return `at ${context.clockTime(first)}`;
  return `between ${context.clockTime(time.from)} and ${context.clockTime(time.to - 1)}`;
}
