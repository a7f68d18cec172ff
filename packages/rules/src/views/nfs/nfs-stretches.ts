import { type Evidence, groupBy, type Interval, isKnown, LONGEST_CAPTURE, SECOND } from '@mountline/core';
import { compareMoments } from '../mounts/mount-tables.ts';

/** Counters of NFS at one moment, of one mount or of the whole node. */
export interface Counted {
  /** Samples of one thing have equal names. */
  of: string;
  captured: Interval;
  /** Seconds since the superblock was made, which is the only clock that the counters carry. */
  age: number | null;
  evidence: Evidence;
}

/** From one sample to the next of the same life. */
export interface Stretch<S extends Counted> {
  before: S;
  after: S;
  time: Interval;
  seconds: number;
}

/** Counters of whole seconds say little about less. */
const SHORTEST = 5;

/**
 * The stretches between each two samples of one thing that follow each other. None between samples of two lives: the
 * counters begin again with every mount and every boot.
 */
export function stretchesOf<S extends Counted>(samples: readonly S[], boots: readonly Interval[]): Stretch<S>[] {
  return [...groupBy(samples, ({ of }) => of).values()].flatMap((same) => {
    const inOrder = same[0]!.age === null ? byCapture(same) : same.toSorted((a, b) => a.age! - b.age!);
    const stretches: Stretch<S>[] = [];
    let before = inOrder[0]!;
    for (const after of inOrder.slice(1)) {
      const seconds = secondsBetween(before, after, boots);
      if (seconds !== null && seconds < SHORTEST) continue;
      if (seconds !== null) stretches.push({ before, after, seconds, time: timeOf(before, after) });
      before = after;
    }
    return stretches;
  });
}

/** In the order of their times, without those of which it is only known that they are of the same time as all others. */
function byCapture<S extends Counted>(samples: readonly S[]): S[] {
  const wider = (a: Interval, b: Interval) => a.from <= b.from && a.to >= b.to && (a.from < b.from || a.to > b.to);
  return samples
    .filter(({ captured }) => !samples.some((other) => wider(captured, other.captured)))
    .toSorted((a, b) => a.captured.from - b.captured.from);
}

/** null where the two are not of one life. */
function secondsBetween(before: Counted, after: Counted, boots: readonly Interval[]): number | null {
  if (before.age === null || after.age === null) {
    const rebooted = boots.some(({ from, to }) => to > before.captured.from && from < after.captured.to);
    return rebooted ? null : (after.captured.from - before.captured.from) / SECOND;
  }
  const one = bornAt(before);
  const other = bornAt(after);
  const sameBirth = (one.from <= other.to && other.from <= one.to) || ofOneCollection(before, after);
  return sameBirth && !namesContradict(before, after) ? after.age - before.age : null;
}

/** Whether the counters of one thing are surely of a later life than others: of a mount that was made again, or of a later boot. */
export function isOfLaterLife(other: Counted, { captured }: Counted, boots: readonly Interval[]): boolean {
  if (other.age !== null) return bornAt(other).from > captured.to;
  return boots.some(({ from, to }) => from >= captured.to && to <= other.captured.from);
}

/** When the superblock was made, a second more or less. */
function bornAt({ captured, age }: Counted): Interval {
  return { from: captured.from - (age! + 1) * SECOND, to: captured.to - (age! - 1) * SECOND };
}

/**
 * Files that one `date` dates were collected within a while of it: it is the time of one of them at most, and how far they lie apart their
 * ages tell. A mount that was older then than a collection lasts was not made again in between.
 */
function ofOneCollection(before: Counted, after: Counted): boolean {
  const [a, b] = [before.captured, after.captured];
  const longest = LONGEST_CAPTURE / SECOND;
  const [folder, other] = [before, after].map(({ evidence: { span } }) =>
    span.path.slice(0, span.path.lastIndexOf('/') + 1),
  );
  return (
    // Those of two processes may be of two mounts of one name.
    folder === other &&
    isKnown(a.from) &&
    a.from === b.from &&
    a.to === b.to &&
    Math.min(before.age!, after.age!) >= longest &&
    Math.abs(after.age! - before.age!) < longest
  );
}

/** Where nothing shows the times, a mount that was made again between `1-…` and `2-…` looks older in the first of them. */
function namesContradict(before: Counted, after: Counted): boolean {
  const [a, b] = [before, after].map(
    ({ evidence }) => evidence.span.path.replace(/(^|\/)proc\/\d+\//, '').match(/\d+/g) ?? [],
  );
  const sameTime = before.captured.from === after.captured.from;
  return sameTime && a!.length === b!.length && compareMoments(a!.map(Number), b!.map(Number)) > 0;
}

/** From the one to the other; where the file of one may be of any time of the collection, its age shows the time. */
function timeOf(before: Counted, after: Counted): Interval {
  if (before.age === null || after.age === null) return { from: before.captured.from, to: after.captured.to };
  if (ofOneCollection(before, after))
    return { from: before.captured.from - (after.age - before.age) * SECOND, to: after.captured.to };
  const [one, other] = [bornAt(before), bornAt(after)];
  const born = { from: Math.max(one.from, other.from), to: Math.min(one.to, other.to) };
  return {
    from: Math.max(before.captured.from, born.from + before.age * SECOND),
    to: Math.min(after.captured.to, born.to + after.age * SECOND),
  };
}
