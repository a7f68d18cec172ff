import {
  type Event,
  fileOf,
  greatestOf,
  groupBy,
  isKnown,
  LONGEST_CAPTURE,
  type Micros,
  remembered,
  type Timeline,
  type Unknown,
} from '@mountline/core';
import { clockTime, nowOf } from '../../timeline/clock-words.ts';
import { evidenceOf } from '../../timeline/event-evidence.ts';

/** Why an event tells nothing of the capture; undefined where the files that show it reach that far. */
export type EndedLog = (event: Event) => Unknown | undefined;

/**
 * What a log tells goes on at the capture only where the log was read up to there: one that ended before is no witness of what came
 * after its last line.
 */
export function endedLogOf(timeline: Timeline): EndedLog {
  const { capture, coverage } = timeline;
  if (!capture || !isKnown(capture.from)) return () => undefined;
  const logs = groupBy(coverage, fileOf);
  const reachOf = remembered((file: string): Micros => greatestOf(logs.get(file)!.map(({ to }) => to)));
  const now = nowOf(timeline);
  return (event) => {
    const evidence = evidenceOf(event);
    const files = [...new Set(evidence.map(({ span }) => fileOf(span)))];
    // A table has a time of its own.
    if (!files.every((file) => logs.has(file))) return undefined;
    const times = [event.time.to, ...evidence.flatMap(({ time }) => time?.to ?? [])].filter(isKnown);
    const reached = greatestOf([...times, ...files.map(reachOf)]);
    if (!Number.isFinite(reached) || capture.from - reached < LONGEST_CAPTURE) return undefined;
    const last = evidence.findLast(({ span }) => reachOf(fileOf(span)) === reached) ?? evidence.at(-1)!;
    const because = `${last.span.path} ends at ${clockTime({ from: reached, to: reached }, now)}, before the capture`;
    return { kind: event.kind, fields: event.fields, needs: [], because, evidence: [last] };
  };
}
