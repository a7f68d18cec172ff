import { LONGEST_CAPTURE, MINUTE, type Micros, SECOND, type SourceRecord, type Stamp } from '@mountline/core';
import type { Reading } from '../read/reading.ts';
import { isStatic } from './host-folders.ts';
import { hostLabel, isOneHost } from './hosts.ts';
import { bootIdsOf, namingsUnderLastNames } from './renames.ts';

/** What files show of the node that they are of. */
export interface NodeEvidence {
  bootIds: ReadonlySet<string>;
  machineIds: ReadonlySet<string>;
  /** The names that it goes by, and the one that it should have. */
  hosts: readonly string[];
  staticHosts: readonly string[];
  kernels: ReadonlySet<string>;
  /** Since when it runs, and until when that is known. */
  uptimes: readonly Uptime[];
  /** When its files were collected. */
  taken: readonly Taken[];
  /** What is on one node only: see `onOneNode`. */
  marks(): Marks;
}

interface Taken {
  /** The clock that it is read on. */
  clock: string;
  taken: Micros;
}

interface Uptime extends Taken {
  booted: Micros;
  width: Micros;
}

/** Whether two groups of files are of one node. */
export type Kinship = 'one' | 'two' | 'unknown';

export function evidenceOfNode(readings: readonly Reading[]): NodeEvidence {
  const read = readings.filter(({ entry }) => entry.state === 'read');
  const clues = read.flatMap((reading) => reading.clues.map(({ clue }) => clue));
  const namings = namingsUnderLastNames(read, true).filter(({ host }) => hostLabel(host) !== undefined);
  let marks: Marks | undefined;
  return {
    bootIds: bootIdsOf(read),
    machineIds: new Set(clues.flatMap((clue) => (clue.type === 'machine-id' ? [clue.id] : []))),
    hosts: namings.flatMap(({ file, host }) => (isStatic(file) ? [] : [host])),
    staticHosts: namings.flatMap(({ file, host }) => (isStatic(file) ? [host] : [])),
    kernels: new Set(clues.flatMap((clue) => (clue.type === 'kernel' ? [clue.release] : []))),
    uptimes: uptimesIn(read),
    taken: clues.flatMap((clue) =>
      clue.type === 'now' ? [{ clock: clockOf(clue.stamp), taken: clue.stamp.value }] : [],
    ),
    marks: () => {
      marks ??= marksIn(read);
      return marks;
    },
  };
}

/**
 * Proof that two groups of files are of one node: the same boot, the same installation, the same name, or something that is on one node
 * only. A boot is on one node; images are copied with their id, and names are given again, so neither proves it against two boots that ran
 * at one time, or of which nothing tells that they ran one after the other. Without proof a difference shows that they are of two nodes, or of one at two times: nothing of one may decide about the other.
 */
export function kinship(a: NodeEvidence, b: NodeEvidence): Kinship {
  const boots = agree(a.bootIds, b.bootIds);
  if (boots === true) return 'one';
  const machines = agree(a.machineIds, b.machineIds);
  const names = agreeOnHosts(a, b);
  const uptimes = agreeOnUptimes(a.uptimes, b.uptimes);
  const isOfTwoBoots = boots === false && !wereTakenApart(a.taken, b.taken);
  if (machines === false || names === false || uptimes === 'at one time' || isOfTwoBoots) return 'two';
  if (machines === true || names === true || shareMarks(a.marks(), b.marks())) return 'one';
  const differs = boots === false || uptimes === 'apart' || agree(a.kernels, b.kernels) === false;
  return differs ? 'two' : 'unknown';
}

/** Undefined where one of them tells nothing. */
function agree(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean | undefined {
  return a.size === 0 || b.size === 0 ? undefined : [...a].some((one) => b.has(one));
}

/** A node need not go by its static name, and images are copied with theirs: the names that both go by decide. */
function agreeOnHosts(a: NodeEvidence, b: NodeEvidence): boolean | undefined {
  const isShared = (some: readonly string[], others: readonly string[]) =>
    some.some((one) => others.some((other) => isOneHost(one, other) === true));
  if (a.hosts.length > 0 && b.hosts.length > 0) return isShared(a.hosts, b.hosts);
  return isShared([...a.hosts, ...a.staticHosts], [...b.hosts, ...b.staticHosts]) ? true : undefined;
}

/** How far two readings of one boot lie apart: a clock is set, and `uptime` and `date` are not taken at one time. */
const OF_ONE_BOOT = MINUTE;

/** Whether all of one was collected long before all of the other. */
function wereTakenApart(a: readonly Taken[], b: readonly Taken[]): boolean {
  const pairs = a.flatMap((one) => b.map((other) => [one, other] as const));
  const isApart = ([one, other]: (typeof pairs)[number]) =>
    one.clock === other.clock && Math.abs(one.taken - other.taken) >= LONGEST_CAPTURE;
  return pairs.length > 0 && pairs.every(isApart);
}

/** Two boots are of one node where one ended before the other began. */
function agreeOnUptimes(a: readonly Uptime[], b: readonly Uptime[]): 'same' | 'apart' | 'at one time' | undefined {
  const pairs = a.flatMap((one) => b.filter(({ clock }) => clock === one.clock).map((other) => [one, other] as const));
  if (pairs.length === 0) return undefined;
  const isSame = ([one, other]: (typeof pairs)[number]) =>
    Math.abs(one.booted - other.booted) <= OF_ONE_BOOT + Math.max(one.width, other.width);
  if (pairs.some(isSame)) return 'same';
  return pairs.some(([one, other]) => one.booted < other.taken && other.booted < one.taken) ? 'at one time' : 'apart';
}

function uptimesIn(readings: readonly Reading[]): Uptime[] {
  const clues = readings.flatMap((reading) => reading.clues.map(({ clue }) => clue));
  const [now] = clues.flatMap((clue) => (clue.type === 'now' ? [clue.stamp] : []));
  if (!now) return [];
  const clock = clockOf(now);
  return clues.flatMap((clue) => {
    if (clue.type !== 'uptime') return [];
    return [{ clock, booted: now.value - clue.micros, taken: now.value, width: clue.width ?? SECOND }];
  });
}

const clockOf = ({ clock, zone = '' }: Stamp): string => `${clock} ${zone}`;

interface Marks {
  paths: ReadonlySet<string>;
  /** When it was made, of each that may be on other nodes too. */
  made: ReadonlyMap<string, Micros>;
}

/** As mount tables and mountstats have them. */
interface MountRow extends SourceRecord {
  mountPoint?: string;
  device?: string | null;
  nfs?: { age: number | null; xprts: readonly { srcport?: bigint }[] };
}

/** A folder that kubelet made for a pod: a pod runs on one node, and its uid is used once. That of a static pod is no UUID. */
const OF_POD = /\/pods\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\//;

/**
 * What is on one node only: a mount of a pod; a connection of the NFS client to one server from one port, for a mount that was made in
 * one second.
 */
function marksIn(readings: readonly Reading[]): Marks {
  const paths = new Set<string>();
  const made = new Map<string, Micros>();
  const [now] = readings.flatMap(({ clues }) => clues.flatMap(({ clue }) => (clue.type === 'now' ? [clue.stamp] : [])));
  for (const { rows } of readings)
    for (const { mountPoint, device, nfs } of rows as MountRow[]) {
      if (mountPoint === undefined) continue;
      if (OF_POD.test(mountPoint)) paths.add(mountPoint);
      const ports = nfs?.xprts.flatMap(({ srcport = 0n }) => (srcport === 0n ? [] : [srcport])) ?? [];
      if (!now || typeof nfs?.age !== 'number' || ports.length === 0) continue;
      made.set(`${clockOf(now)} ${device} ${mountPoint} ${ports.join(' ')}`, now.value - nfs.age * SECOND);
    }
  return { paths, made };
}

const AGE_WIDTH = 2 * SECOND;

function shareMarks(a: Marks, b: Marks): boolean {
  return (
    [...a.paths].some((path) => b.paths.has(path)) ||
    [...a.made].some(([mount, at]) => Math.abs((b.made.get(mount) ?? Number.POSITIVE_INFINITY) - at) <= AGE_WIDTH)
  );
}
