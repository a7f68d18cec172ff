import { type Evidence, groupBy, type Interval, SECOND } from '@mountline/core';
import { compareMoments } from './mount-tables.ts';

/** The counters of one mount, or of the whole node, at one moment. */
export interface Sample {
  /** Samples of one thing have equal names. */
  of: string;
  /** The mount point; undefined for the node as a whole. */
  target: string | undefined;
  /** All mount points that show these counters. */
  targets: string[];
  captured: Interval;
  /** Seconds since the superblock was made, which is the only clock that the counters carry. */
  age: number | null;
  operations: ReadonlyMap<string, bigint>;
  evidence: Evidence;
  from: 'mountstats' | 'rpc-nfs' | 'nfsstat';
}

/** What happened between two samples. */
export interface Rate {
  before: Sample;
  after: Sample;
  time: Interval;
  seconds: number;
  /** Calls a second. */
  all: number;
  readdir: number;
  lookup: number;
  /** READ, WRITE and COMMIT. */
  data: number;
  /** What alters names and attributes: SETATTR, REMOVE, CREATE … */
  changes: number;
  /** The operations with the highest rates. */
  top: { operation: string; perSecond: number }[];
}

/** Counters of whole seconds say little about less. */
const SHORTEST = 5;

const READDIR = ['READDIR', 'READDIRPLUS'];
const DATA = ['READ', 'WRITE', 'COMMIT'];
const CHANGES = ['SETATTR', 'REMOVE', 'RMDIR', 'CREATE', 'MKDIR', 'MKNOD', 'RENAME', 'LINK', 'SYMLINK'];
/** Calls that keep a lease alive, and the companion of every call of version 4.1. */
const NOT_COUNTED = ['NULL', 'RENEW', 'SEQUENCE'];

/**
 * The rates between each two samples of one thing that follow each other. No rate where the samples are not of one life: the
 * counters begin again with every mount and every boot, are 32 bits wide for the node, and wrap.
 */
export function ratesOf(samples: readonly Sample[], boots: readonly Interval[]): Rate[] {
  return [...groupBy(samples, ({ of }) => of).values()].flatMap((same) => {
    const inOrder = same[0]!.age === null ? byCapture(same) : same.toSorted((a, b) => a.age! - b.age!);
    const rates: Rate[] = [];
    let before = inOrder[0]!;
    for (const after of inOrder.slice(1)) {
      const seconds = secondsBetween(before, after, boots);
      if (seconds !== null && seconds < SHORTEST) continue;
      const rate = seconds === null ? null : rateOf(before, after, seconds);
      if (rate) rates.push({ ...rate, time: timeOf(before, after) });
      before = after;
    }
    return rates;
  });
}

/** In the order of their times, without those of which it is only known that they are of the same time as all others. */
function byCapture(samples: readonly Sample[]): Sample[] {
  const wider = (a: Interval, b: Interval) => a.from <= b.from && a.to >= b.to && (a.from < b.from || a.to > b.to);
  return samples
    .filter(({ captured }) => !samples.some((other) => wider(captured, other.captured)))
    .toSorted((a, b) => a.captured.from - b.captured.from);
}

/** null where the two are not of one life. */
function secondsBetween(before: Sample, after: Sample, boots: readonly Interval[]): number | null {
  if (before.age === null || after.age === null) {
    const rebooted = boots.some(({ from, to }) => to > before.captured.from && from < after.captured.to);
    return rebooted ? null : (after.captured.from - before.captured.from) / SECOND;
  }
  const one = bornAt(before);
  const other = bornAt(after);
  const sameBirth = one.from <= other.to && other.from <= one.to;
  return sameBirth && !namesContradict(before, after) ? after.age - before.age : null;
}

/** When the superblock was made, a second more or less. */
function bornAt({ captured, age }: Sample): Interval {
  return { from: captured.from - (age! + 1) * SECOND, to: captured.to - (age! - 1) * SECOND };
}

/** Where nothing tells the times, a mount that was made anew between `1-…` and `2-…` looks older in the first of them. */
function namesContradict(before: Sample, after: Sample): boolean {
  const [a, b] = [before, after].map(
    ({ evidence }) => evidence.span.path.replace(/(^|\/)proc\/\d+\//, '').match(/\d+/g) ?? [],
  );
  const sameTime = before.captured.from === after.captured.from;
  return sameTime && a!.length === b!.length && compareMoments(a!.map(Number), b!.map(Number)) > 0;
}

/** From the one to the other; where the file of one may be of any time of the collection, its age tells the time. */
function timeOf(before: Sample, after: Sample): Interval {
  if (before.age === null || after.age === null) return { from: before.captured.from, to: after.captured.to };
  const [one, other] = [bornAt(before), bornAt(after)];
  const born = { from: Math.max(one.from, other.from), to: Math.min(one.to, other.to) };
  return {
    from: Math.max(before.captured.from, born.from + before.age * SECOND),
    to: Math.min(after.captured.to, born.to + after.age * SECOND),
  };
}

function rateOf(before: Sample, after: Sample, seconds: number): Omit<Rate, 'time'> | null {
  const perSecond = new Map<string, number>();
  for (const [operation, value] of after.operations) {
    const grown = value - (before.operations.get(operation) ?? 0n);
    if (grown < 0n) return null;
    if (!NOT_COUNTED.includes(operation)) perSecond.set(operation, Number(grown) / seconds);
  }
  const sum = (names: readonly string[]) => names.reduce((total, name) => total + (perSecond.get(name) ?? 0), 0);
  const top = [...perSecond]
    .filter(([, rate]) => rate >= 0.05)
    .sort((a, b) => b[1] - a[1])
    .slice(0, 4)
    .map(([operation, rate]) => ({ operation, perSecond: rate }));
  return {
    before,
    after,
    seconds,
    all: sum([...perSecond.keys()]),
    readdir: sum(READDIR),
    lookup: sum(['LOOKUP']),
    data: sum(DATA),
    changes: sum(CHANGES),
    top,
  };
}

/** A rate as people read it. */
export const inWords = (perSecond: number) => `${perSecond < 10 ? perSecond.toFixed(1) : Math.round(perSecond)}/s`;

/** How many READDIR calls a second are a storm: a directory that is listed takes one for some hundred names. */
const MANY = 100;

/**
 * Directories are listed again and again, while hardly anything in them is read, written or changed: a backup reads, a
 * chown sets attributes, a clean-up removes.
 */
export function isStorm({ all, readdir, data, changes }: Rate): boolean {
  return readdir >= MANY && readdir >= all / 10 && data <= all / 20 && changes <= all / 20;
}

/** Of one sample alone: so many calls since the mount or the boot, and so many of them READDIR, that a second one would tell. */
export function isSuspicious({ operations }: Sample): boolean {
  const counted = [...operations].filter(([name]) => !NOT_COUNTED.includes(name));
  const sum = (names?: readonly string[]) =>
    counted.reduce((total, [name, value]) => (!names || names.includes(name) ? total + Number(value) : total), 0);
  const all = sum();
  return all >= 100_000 && sum(READDIR) >= all / 5 && sum(DATA) <= all / 20;
}
