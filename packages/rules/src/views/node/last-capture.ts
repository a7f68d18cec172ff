import {
  greatestOf,
  groupBy,
  HOUR,
  type Interval,
  isKnown,
  LONGEST_CAPTURE,
  MINUTE,
  type Micros,
  type Snapshot,
  type Timeline,
} from '@mountline/core';
import type { FactContext } from '@mountline/correlation';
import { nameInCapture } from '../pods/folders.ts';

interface Table {
  snapshot: Snapshot;
}

/**
 * Of tables that were collected several times, into folders that have a date each, those of the last time: what an earlier
 * one shows may be over.
 */
export function ofLastCapture<T extends Table>(tables: readonly T[]): T[] {
  const same = groupBy(tables, ({ snapshot }) => nameInCapture(snapshot));
  return tables.filter(({ snapshot }) => {
    const { to } = snapshot.captured;
    const others = same.get(nameInCapture(snapshot))!;
    return (
      !isKnown(to) ||
      !others.some((other) => isKnown(other.snapshot.captured.from) && other.snapshot.captured.from >= to)
    );
  });
}

/** Of tables of any name those of the last time: what an earlier one shows of a process may be over, and its pid used again. */
export function latestOf<T extends Table>(tables: readonly T[]): T[] {
  const last = greatestOf(tables.map(({ snapshot }) => snapshot.captured.from).filter(isKnown));
  return tables.filter(({ snapshot: { captured } }) => !isKnown(captured.to) || captured.to + MINUTE > last);
}

/** Of tables of the node as a whole, whatever their names are, those that no other was surely taken behind. */
export function ofLastTime<T extends Table>(tables: readonly T[]): T[] {
  const ofLast = ofLastCapture(tables);
  const last = greatestOf(ofLast.map(({ snapshot }) => snapshot.captured.from).filter(isKnown));
  return ofLast.filter(({ snapshot: { captured } }) => !isKnown(captured.to) || last - captured.to < LONGEST_CAPTURE);
}

/** Whether two tables are of one capture: a node that hangs takes most of a minute to collect. */
export const ofOneCapture = (a: Interval, b: Interval): boolean =>
  [a.from - b.to, b.from - a.to].every((apart) => apart < MINUTE);

/** Whether two tables are surely of two captures: what one shows says nothing of what the other lacks. */
export const ofTwoCaptures = (a: Interval, b: Interval): boolean =>
  [a.from - b.to, b.from - a.to].some((apart) => apart >= LONGEST_CAPTURE);

/**
 * A folder whose files tell times that far apart, as two `date`s, holds what was collected more than once: of which time a table of it
 * is nothing shows.
 */
export const isMixed = ({ from, to }: Interval): boolean => isKnown(from) && isKnown(to) && to - from >= HOUR;

/**
 * When the last capture of the bundle began: what continues at the first of several may be over by then. A table of which is
 * known only that it is from after the last line of the log may be from days later.
 */
export function lastCaptureBegan({ timeline }: FactContext): Micros | undefined {
  const dated = datedCaptures(timeline);
  return dated.length > 0 ? greatestOf(dated.map(({ from }) => from)) : timeline.capture?.from;
}

/** The same, of a mixed folder the latest that it may have been: what was recent at the first need not be so at the last. */
export function lastCaptureAt({ timeline }: FactContext): Micros | undefined {
  const dated = datedCaptures(timeline);
  const captures = dated.length > 0 || !timeline.capture ? dated : [timeline.capture];
  return captures.length > 0 ? greatestOf(captures.map((one) => (isMixed(one) ? one.to : one.from))) : undefined;
}

const datedCaptures = ({ snapshots }: Timeline): Interval[] =>
  snapshots.map(({ captured }) => captured).filter(({ from, to }) => isKnown(from) && isKnown(to));
