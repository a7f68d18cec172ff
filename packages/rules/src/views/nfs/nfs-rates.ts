import type { Interval } from '@mountline/core';
import { type Counted, type Stretch, stretchesOf } from './nfs-stretches.ts';

/** The calls of one mount, or of the whole node, at one moment. */
export interface Sample extends Counted {
  /** The mount point; undefined for the node as a whole. */
  target: string | undefined;
  /** What is mounted there, as the counters name it. */
  device?: string;
  /** Of NFS, as the options of the mount say it. */
  version?: string;
  /** All mount points that show these counters. */
  targets: string[];
  operations: ReadonlyMap<string, bigint>;
  from: 'mountstats' | 'rpc-nfs' | 'nfsstat';
}

/** What was called between two samples. */
export interface Rate extends Stretch<Sample> {
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

const READDIR = ['READDIR', 'READDIRPLUS'];
const DATA = ['READ', 'WRITE', 'COMMIT'];
const CHANGES = ['SETATTR', 'REMOVE', 'RMDIR', 'CREATE', 'MKDIR', 'MKNOD', 'RENAME', 'LINK', 'SYMLINK'];
/** Calls that keep a lease alive, and the companion of every call of version 4.1. */
const NOT_COUNTED = ['NULL', 'RENEW', 'SEQUENCE'];

/** The rates between each two samples of one thing that follow each other. None where a counter went back, and did not wrap. */
export const ratesOf = (samples: readonly Sample[], boots: readonly Interval[]): Rate[] =>
  stretchesOf(samples, boots).flatMap((stretch) => rateOf(stretch) ?? []);

function rateOf(stretch: Stretch<Sample>): Rate | null {
  const { seconds } = stretch;
  const grown = grownBetween(stretch);
  if (!grown) return null;
  const perSecond = new Map<string, number>();
  for (const [operation, calls] of grown)
    if (!NOT_COUNTED.includes(operation)) perSecond.set(operation, Number(calls) / seconds);
  const sum = (names: readonly string[]) => names.reduce((total, name) => total + (perSecond.get(name) ?? 0), 0);
  const top = [...perSecond]
    .filter(([, rate]) => rate >= 0.05)
    .sort((a, b) => b[1] - a[1])
    .slice(0, 4)
    .map(([operation, rate]) => ({ operation, perSecond: rate }));
  return {
    ...stretch,
    all: sum([...perSecond.keys()]),
    readdir: sum(READDIR),
    lookup: sum(['LOOKUP']),
    data: sum(DATA),
    changes: sum(CHANGES),
    top,
  };
}

/** The counters of the whole node have 32 bits, those of a mount 64. */
const WRAP = 2n ** 32n;

/**
 * How often each operation was called. A counter that was in the upper half of its 32 bits, and is less by so much that the way over the
 * end is the shorter one, wrapped, where others continued: all begin again at a boot.
 */
function grownBetween({ before, after }: Stretch<Sample>): Map<string, bigint> | null {
  const wraps = after.from !== 'mountstats';
  const grown = new Map<string, bigint>();
  let wrapped = false;
  let wentOn = false;
  for (const [operation, value] of after.operations) {
    const was = before.operations.get(operation) ?? 0n;
    const calls = value < was && wraps && was >= WRAP / 2n ? value + WRAP - was : value - was;
    if (calls < 0n || (value < was && calls >= WRAP / 2n)) return null;
    grown.set(operation, calls);
    wrapped ||= value < was;
    wentOn ||= was > 0n && value >= was;
  }
  return wrapped && !wentOn ? null : grown;
}

/** A rate as people read it. */
export const inWords = (perSecond: number) => `${perSecond < 10 ? perSecond.toFixed(1) : Math.round(perSecond)}/s`;

/** How many READDIR calls a second are a storm: a directory that is listed takes one for some hundred names. */
const MANY = 100;

/**
 * Directories are listed repeatedly, while hardly anything in them is read, written or changed: a backup reads, a
 * chown sets attributes, a clean-up removes.
 */
export function isStorm({ all, readdir, data, changes }: Rate): boolean {
  return readdir >= MANY && readdir >= all / 10 && data <= all / 20 && changes <= all / 20;
}

/** A storm of a minute leaves so many READDIR calls in the counters. */
const OF_A_MINUTE = 60 * MANY;

/** Of one sample alone: so many READDIR calls since the mount or the boot that a storm may be among them, and a second one would tell. */
export const mayHideStorm = ({ operations }: Sample): boolean =>
  READDIR.reduce((sum, name) => sum + Number(operations.get(name) ?? 0n), 0) >= OF_A_MINUTE;
