import type { Event, Evidence, Interval, Micros } from '@mountline/core';
import { evidenceOf, type FactContext } from '@mountline/correlation';
import { bootBehind } from './boots.ts';
import { readUpTo } from './covered-until.ts';
import { lastCaptureAt } from './last-capture.ts';

/** How a run of one trouble ended, and what shows it. */
export interface RunEnd {
  time: Interval;
  note: string;
  evidence: Evidence[];
}

/** A way in which a run may end; undefined where nothing shows that it ended so. */
export type Ending<Run, End = RunEnd> = (context: FactContext, run: Run) => End | undefined;

/** The first of these ways in which it ended: they stand with the one that leaves no doubt in front. */
export function endOf<Run, End>(context: FactContext, run: Run, endings: readonly Ending<Run, End>[]): End | undefined {
  for (const ending of endings) {
    const end = ending(context, run);
    if (end) return end;
  }
  return undefined;
}

/** The node rebooted behind it: whatever ran is gone. */
export function bootEnd(context: FactContext, last: Pick<Event, 'time'>): RunEnd | undefined {
  const boot = bootBehind(context, last);
  return boot && { time: boot.time, note: boot.fields.note, evidence: evidenceOf(boot) };
}

/** The same, for a rule that says the time of the end itself. */
export function untimedBootEnd(context: FactContext, last: Pick<Event, 'time'>): RunEnd | undefined {
  const end = bootEnd(context, last);
  return end && { ...end, note: 'the node rebooted' };
}

/** What was read behind the last of a run of the log that would show of another. */
interface ReadOn<Next> {
  to: Micros;
  /** It came later, and was read: up to there the log was quiet. */
  next: Next | undefined;
}

export function readBehind<Next extends Pick<Event, 'time'>>(
  context: FactContext,
  actor: string,
  last: Pick<Event, 'time'>,
  next: Next | undefined,
): ReadOn<Next> {
  const read = readUpTo(context, actor, last.time.to);
  return next && next.time.from <= read ? { to: next.time.from, next } : { to: read, next: undefined };
}

/** A run of which no end is known continues at capture, where the next one may still be due. */
export function isStillOpen(context: FactContext, last: Pick<Event, 'time'>, due: Micros): boolean {
  const now = lastCaptureAt(context);
  return now !== undefined && now - last.time.to <= due;
}
