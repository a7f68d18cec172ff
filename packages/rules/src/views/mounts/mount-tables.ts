import {
  type Event,
  type Evidence,
  type FieldMap,
  groupBy,
  isWhole,
  leastOf,
  type PodPath,
  podPath,
  type Snapshot,
} from '@mountline/core';
import type { MountinfoRecord } from '@mountline/parsers/mountinfo';
import { rowEvidence } from '../node/evidence.ts';
import { ofTwoCaptures } from '../node/last-capture.ts';
import { once } from '../node/memoize-per-timeline.ts';
import type { Members } from './propagation.ts';

/** The mount table of one mount namespace at one moment. */
export interface MountTable {
  snapshot: Snapshot;
  rows: readonly MountinfoRecord[];
  /** Tables whose root is the same mount are of one namespace: a mount belongs to one only. */
  namespace: string;
  /** Tables that can be brought in order: of one namespace and, where nothing shows the time, with names of one form. */
  series: string;
  /** Brings the tables of a series in order; equal ones are one moment. */
  moment: readonly number[];
}

/** Mounts of one directory on one mount point, the lowest first, each lying on one below it. */
export interface Stack {
  mountPoint: string;
  majorMinor: string;
  root: string;
  rows: readonly MountinfoRecord[];
}

function optional(row: MountinfoRecord, name: string): number | null {
  const field = row.optionalFields.find((text) => text.startsWith(`${name}:`));
  return field === undefined ? null : Number(field.slice(name.length + 1));
}

/** The peer group; null for a mount that is not shared. Its number is that of the kernel, equal in all namespaces. */
export const peerGroup = (row: MountinfoRecord) => optional(row, 'shared');
const master = (row: MountinfoRecord) => optional(row, 'master');

/** A row as mountinfo writes it, up to the escapes. */
export function mountinfoText(row: MountinfoRecord): string {
  const head = [row.mountId, row.parentId, row.majorMinor, row.root, row.mountPoint, row.mountOptions.join(',')];
  return [...head, ...row.optionalFields, '-', row.fsType, row.source, row.superOptions.join(',')].join(' ');
}

/** A mount point as mountinfo and /proc/mounts write it (fs/proc_namespace.c), for a search in them: a blank is `\040` there. */
export const asWritten = (mountPoint: string): string =>
  mountPoint.replace(/[ \t\n\\]/g, (letter) => `\\${letter.charCodeAt(0).toString(8).padStart(3, '0')}`);

export function mountEvidence(table: MountTable, row: MountinfoRecord, fields: FieldMap = {}): Evidence {
  return rowEvidence(table.snapshot, row, mountinfoText(row), fields);
}

/** All mount tables of the bundle, in the order of their times, or where these are one, of the numbers in their names. */
export const mountTables = once((context): { tables: readonly MountTable[]; orderedBy: string } => {
  const all = context.rows<MountinfoRecord>('mountinfo');
  const byTime = new Set(all.map(({ snapshot }) => snapshot.captured.from)).size > 1;
  const tables = all.map(({ snapshot, rows }) => {
    const namespace = namespaceOf(rows) ?? snapshot.path;
    const name = nameOf(snapshot);
    const moment = byTime ? [snapshot.captured.from] : (name.match(/\d+/g) ?? []).map(Number);
    return { snapshot, rows, namespace, series: byTime ? namespace : `${namespace} ${formOf(name)}`, moment };
  });
  const kept = tables.filter((table) => !tables.some((other) => isCopyOf(table, other, byTime)));
  kept.sort((a, b) => compareMoments(a.moment, b.moment));
  return { tables: kept, orderedBy: byTime ? 'time' : 'the numbers in their file names' };
});

/**
 * The same table in another file: the rows of one namespace at one moment. Without times, tables whose names count up are
 * several moments, whatever they hold. Of two copies the one of pid 1 or of the shorter path stays.
 */
function isCopyOf(a: MountTable, b: MountTable, byTime: boolean): boolean {
  if (a === b || a.namespace !== b.namespace || a.rows.length !== b.rows.length) return false;
  if (byTime ? compareMoments(a.moment, b.moment) !== 0 : a.series === b.series) return false;
  return standsBefore(b, a) && a.rows.every((row, i) => mountinfoText(row) === mountinfoText(b.rows[i]!));
}

function standsBefore({ snapshot: a }: MountTable, { snapshot: b }: MountTable): boolean {
  const [x, y] = [a, b].map(({ container, path }) => ({
    pid1: OF_PID_1.test(path),
    name: `${container ?? ''}!${path}`,
  }));
  if (x!.pid1 !== y!.pid1) return x!.pid1;
  return x!.name.length === y!.name.length ? x!.name < y!.name : x!.name.length < y!.name.length;
}

/** A pid in a path does not tell when, and a table may have been compressed since. */
const nameOf = ({ container, path }: Snapshot) =>
  `${container ?? ''}!${path}`.replace(/(^|[/!])proc\/\d+\//g, '$1proc/self/').replace(/\.(gz|xz)$/, '');

/** `01-before/proc/self/mountinfo` and `02-after/proc/self/mountinfo` are of one form, so are `restart3` and `restart4`. */
const formOf = (name: string) => name.replace(/(^|[/!])\d+[-_][^/!]*\//g, '$1#/').replace(/\d+/g, '#');

export function compareMoments(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < Math.max(a.length, b.length); i += 1) {
    const apart = (a[i] ?? -1) - (b[i] ?? -1);
    if (apart !== 0) return apart;
  }
  return 0;
}

/** The mount that is the root of the namespace: the one on `/` that lies on nothing in the table. */
function rootOf(rows: readonly MountinfoRecord[]): MountinfoRecord | undefined {
  const roots = rows.filter((row) => row.mountPoint === '/');
  const ids = new Set(roots.map((row) => row.mountId));
  return roots.find((row) => isOwnParent(row) || !ids.has(row.parentId));
}

function namespaceOf(rows: readonly MountinfoRecord[]): string | undefined {
  const root = rootOf(rows);
  return root && `${root.mountId} ${root.parentId} ${root.majorMinor} ${root.root}`;
}

/** Tables of pid 1, as `proc/1/mountinfo`, and `proc/1-mountinfo` of collectors that make no folders. */
export const OF_PID_1 = /(^|\/)(proc\/1\/|1-(?:mountinfo|mounts)(?:\.|$))/;

/** The process whose table it is, by its path: `proc/23144/mountinfo`. */
export const OF_PROCESS = /(?:^|\/)proc\/(\d{1,10})\/mountinfo(?:\.|$)/;

/** `proc/mounts` is that of the collector too, `proc/77/mountinfo` that of any process. */
const HOST_PLACES = [OF_PID_1, /(^|\/)proc\/self\//, /(^|\/)proc\/(?!\d)/];

interface AnyTable {
  snapshot: Snapshot;
  rows: readonly { mountPoint: string; fsType: string; mountId?: number }[];
}

/** What kubelet mounts into a container, and nobody on a node. */
const IN_CONTAINERS = /^(?:\/dev\/termination-log|(?:\/var)?\/run\/secrets\/kubernetes\.io\/serviceaccount)$/;

/**
 * Why a table is that of a container: what kubelet mounts there, also where it is pid 1 of its own namespace, or an overlay as the
 * root. A node that is a container itself (kind) has such a root too: its pid 1 stands for it.
 */
function containersMark({ snapshot, rows }: AnyTable): string | undefined {
  const mark = rows.find(({ mountPoint }) => IN_CONTAINERS.test(mountPoint));
  if (mark) return `${mark.mountPoint} is mounted there`;
  const root = rows.find(({ mountPoint }) => mountPoint === '/');
  return root?.fsType === 'overlay' && !OF_PID_1.test(snapshot.path) ? 'its root is an overlay' : undefined;
}

/** The table of the host: that of pid 1, else of the collector itself, else the one whose root was mounted first. None of a container. */
export function hostTable<T extends AnyTable>(tables: readonly T[]): T | undefined {
  const ofHost = tables.filter((table) => containersMark(table) === undefined);
  const ranked = ofHost.map((table) => ({ table, rank: placeRank(table) }));
  const best = leastOf(ranked.map(({ rank }) => rank));
  const nearest = ranked.flatMap(({ table, rank }) => (rank === best ? [{ table, root: rootId(table) }] : []));
  return nearest.toSorted((a, b) => compare(a.root, b.root))[0]?.table;
}

function placeRank({ snapshot: { path } }: AnyTable): number {
  const place = HOST_PLACES.findIndex((pattern) => pattern.test(path));
  return place < 0 ? HOST_PLACES.length : place;
}

/** Infinite where a table shows no root, or no ids. */
const rootId = ({ rows }: AnyTable) =>
  leastOf(rows.flatMap(({ mountPoint, mountId }) => (mountPoint === '/' && mountId !== undefined ? [mountId] : [])));

const compare = (a: number, b: number) => (a === b ? 0 : a - b);

/** Of tables of which none is the host's: the first, and why it is not. */
export function foreignTable(tables: readonly AnyTable[]): string | undefined {
  const [table] = tables;
  const mark = table && containersMark(table);
  return mark === undefined ? undefined : `${table!.snapshot.path} is the mount table of a container (${mark})`;
}

/** The namespace of the host. */
export const hostNamespace = (tables: readonly MountTable[]): string | undefined => hostTable(tables)?.namespace;

/** Whether a table of the host was read whole, in the one capture that there is: what it does not show is not there. */
export function isHostRead(tables: readonly MountTable[]): boolean {
  const host = hostTable(tables);
  if (host === undefined || !isWhole(host.snapshot)) return false;
  return !tables.some(({ snapshot }) => ofTwoCaptures(snapshot.captured, host.snapshot.captured));
}

/** What concerns the table of a container, where that of the host was read: the host's would have been told instead. */
export const notOnNode = (event: Event): Event =>
  // Events of several kinds, of which some have that field.
  event.fields.ofContainer === true ? { ...event, fields: { ...event.fields, notOnNode: true } } : event;

/** The pod whose container a table is of, and the row that shows it. */
export interface Container {
  pod: PodPath;
  evidence: Evidence;
}

/** Whose namespace a table is: kubelet mounts files of the pod on these two, the first names the container too. */
const OF_THE_POD = ['/dev/termination-log', '/etc/hosts'];

export function containerOf(table: MountTable): Container | undefined {
  for (const mountPoint of OF_THE_POD) {
    const row = table.rows.find((candidate) => candidate.mountPoint === mountPoint);
    const pod = row && podPath(row.root);
    if (row && pod) return { pod, evidence: mountEvidence(table, row) };
  }
  return undefined;
}

export function containerInWords({ pod: { containerName, podUid } }: Container): string {
  return containerName ? `container ${containerName} of pod ${podUid}` : `pod ${podUid}`;
}

/** Identical mounts that lie on each other, two at least: same superblock, directory and mount point, in one chain. */
export function stacksOf(rows: readonly MountinfoRecord[]): Stack[] {
  return [...groupBy(rows, (row) => row.mountPoint).values()]
    .filter((same) => same.length > 1)
    .flatMap(chains)
    .flatMap((chain) => [...groupBy(chain, (row) => `${row.majorMinor} ${row.root}`).values()])
    .filter((same) => same.length > 1)
    .map((same) => ({ ...same[0]!, rows: same }));
}

/** The rows of one mount point, from the lowest up: two of them need not lie on each other where a parent is covered. */
function chains(rows: readonly MountinfoRecord[]): MountinfoRecord[][] {
  const ids = new Set(rows.map((row) => row.mountId));
  const onTop = new Map(rows.filter((row) => !isOwnParent(row)).map((row) => [row.parentId, row]));
  const lowest = rows.filter((row) => isOwnParent(row) || !ids.has(row.parentId));
  return lowest.map((row) => {
    const chain: MountinfoRecord[] = [];
    const seen = new Set<MountinfoRecord>();
    for (let at: MountinfoRecord | undefined = row; at && !seen.has(at); at = onTop.get(at.mountId)) {
      seen.add(at);
      chain.push(at);
    }
    return chain;
  });
}

/** So the root of the first namespace is shown. */
const isOwnParent = (row: MountinfoRecord) => row.parentId === row.mountId;

/** The mounts of a table by peer group: its members, and its slaves. */
export type PeerGroups = ReadonlyMap<number, { members: MountinfoRecord[]; slaves: MountinfoRecord[] }>;

export function peerGroups(rows: readonly MountinfoRecord[]): PeerGroups {
  const groups = new Map<number, { members: MountinfoRecord[]; slaves: MountinfoRecord[] }>();
  const at = (group: number) => {
    const known = groups.get(group) ?? { members: [], slaves: [] };
    groups.set(group, known);
    return known;
  };
  for (const row of rows) {
    const [group, of] = [peerGroup(row), master(row)];
    if (group !== null) at(group).members.push(row);
    if (of !== null) at(of).slaves.push(row);
  }
  return groups;
}

/** All that receive what is mounted onto a member of the group: its members, its slaves, and the peers of these. */
export function membersOf(groups: PeerGroups, group: number): Members[] {
  const receivers = new Set<MountinfoRecord>();
  const seen = new Set([group]);
  for (const next of seen) {
    const { members = [], slaves = [] } = groups.get(next) ?? {};
    for (const row of [...members, ...slaves]) receivers.add(row);
    for (const row of slaves) if (peerGroup(row) !== null) seen.add(peerGroup(row)!);
  }
  return [...groupBy([...receivers], (row) => `${row.mountPoint} ${row.root}`).values()].map((same) => ({
    mountPoint: same[0]!.mountPoint,
    root: same[0]!.root,
    count: same.length,
  }));
}
