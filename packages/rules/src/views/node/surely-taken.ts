import { earlier, type Interval, type Snapshot } from '@mountline/core';
import type { FactContext } from '@mountline/correlation';

/** When a table was taken at the earliest: what is measured against the time of other nodes is then not too long. */
export const surelyTaken = ({ timeline }: FactContext, { captured }: Snapshot): Interval =>
  earlier(captured, timeline.captureMayBeEarlier ?? 0);
