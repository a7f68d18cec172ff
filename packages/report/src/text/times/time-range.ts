import { type Interval, isKnown, type Report } from '@mountline/core';

/** From the first to the last time of all events, logs and the capture; null where nothing has a time. */
export function wholeTime({ timeline, bundle, coverage }: Report): Interval | null {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const add = (time: Interval) => {
    if (isKnown(time.from)) from = Math.min(from, Math.trunc(time.from));
    if (isKnown(time.to)) to = Math.max(to, Math.trunc(time.to));
  };
  for (const { time } of timeline) add(time);
  for (const log of coverage) add(log);
  if (bundle.capture) add(bundle.capture);
  return from <= to ? { from, to } : null;
}
