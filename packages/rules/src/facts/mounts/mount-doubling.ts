import {
  type Event,
  type EventOf,
  type Evidence,
  type FieldMap,
  groupBy,
  isWhole,
  type PodPath,
  podPath,
  type Unknown,
  volumeMountPoint,
} from '@mountline/core';
import type { Fact, FactContext } from '@mountline/correlation';
import type { MountinfoRecord } from '@mountline/parsers/mountinfo';
import { limitReached, type MountMax, mountMax, nextCounts } from '../../views/mounts/mount-limit.ts';
import {
  generationsOf,
  growthOf,
  inOneOrder,
  type StackSeries,
  SURE,
  stackSeries,
} from '../../views/mounts/mount-stacks.ts';
import {
  asWritten,
  containerInWords,
  containerOf,
  hostNamespace,
  isHostRead,
  type MountTable,
  membersOf,
  mountEvidence,
  mountTables,
  notOnNode,
  type PeerGroups,
  peerGroup,
  peerGroups,
} from '../../views/mounts/mount-tables.ts';
import { arrivals, type Members } from '../../views/mounts/propagation.ts';
import { MOUNT_NEED } from '../../views/nfs/nfs-mounts.ts';
import { derive } from '../../views/node/evidence.ts';
import { kubernetesName } from '../../views/pods/pods.ts';

const CSI = 'kubernetes.io~csi';

/** A stack of one peer group that doubles, in one namespace. */
interface Found {
  series: StackSeries;
  table: MountTable;
  rows: readonly MountinfoRecord[];
  members: readonly Members[];
  /** Members that the stack lies on and that are no part of it. */
  outer: number;
  doublings: number;
  exact: boolean;
  generations: number[] | undefined;
  /** It is in the last table of its series. */
  open: boolean;
  /** The table in which it is no longer there. */
  cleared: MountTable | undefined;
  /** Whoever counted these mounts saw them double. */
  counted: EventOf<'mount.count.doubled'> | undefined;
}

/**
 * Mounts that double: identical ones (superblock, directory, mount point) on each other, in one chain and of one peer
 * group. Each of them takes in the next mount once more, see node/propagation.ts: of a repeated bind 2^n, of a volume
 * below another one, mounted again by each start of a container, 2^n - 1 on the node.
 */
export const mountDoubling: Fact = {
  name: 'mount-doubling',
  title: 'stacks of identical mounts that double with every mount',
  uses: ['container-mount-refused', 'bidirectional-volumes', 'mount-counts'],
  inputs: [{ sources: ['mountinfo'] }],
  kinds: {
    'mount.stack.doubling': {
      what: 'a stack of identical mounts of one peer group',
      fields: {
        target: 'text',
        written: { type: 'text', means: 'the target as written in the table' },
        majorMinor: 'text',
        root: 'text',
        group: 'int',
        count: 'count',
        height: { type: 'count', means: 'the same, of the table that was read' },
        doublings: 'count',
        exact: { type: 'bool', means: '2^n or 2^n - 1' },
        open: 'bool',
        next: { type: 'list', means: 'the counts after the next two mounts' },
        counts: { type: 'list', means: 'now and earlier' },
        rows: { type: 'count?', means: 'of the table, if all of it was read' },
        mountMax: 'count',
        mountMaxFrom: 'text',
        limitReachedAt: 'text',
        limitIn: { type: 'text', means: 'node or container: whose table fills up first' },
        ofContainer: { type: 'bool?', means: 'true if it is in the table of a container' },
        notOnNode: { type: 'bool?', means: 'true if the table of the node was read too and lacks it' },
        generations: { type: 'list?', means: 'how many mounts each mount(2) made, if the mount IDs show it' },
        podUid: 'text?',
        containerName: 'text?',
        pv: 'text?',
        published: { type: 'bool?', means: 'a CSI driver mounts it as a volume of a pod' },
        started: {
          type: 'text?',
          means: 'the command that started a container with a shared bind mount before each count',
        },
        countedUp: { type: 'text?', means: 'how whoever counted the mounts saw them double' },
        plain: { type: 'bool?', means: 'nothing in the whole table is of Kubernetes' },
        node: 'text?',
      },
    },
    'mount.stack.mirrored': {
      what: 'the same doubling peer group at another mount point or in another mount namespace',
      fields: {
        target: 'text',
        of: { type: 'text', means: 'the target of the reported stack' },
        group: 'int',
        count: 'count',
        rows: 'count',
        podUid: 'text?',
        containerName: 'text?',
      },
    },
    'mount.stack.cleared': {
      what: 'a doubled stack that is gone from a later table',
      fields: { target: 'text', group: 'int' },
    },
  },
  derive(context) {
    const { tables } = mountTables(context);
    if (tables.length === 0) return { unknown: [withoutTable] };
    const host = hostNamespace(tables);
    const limit = mountMax(context);
    const peers = new Map<MountTable, PeerGroups>();
    const peersIn = (table: MountTable) => {
      const known = peers.get(table) ?? peerGroups(table.rows);
      peers.set(table, known);
      return known;
    };
    const counts = context.ofKind('mount.count.doubled');
    const found = stackSeries(context).flatMap((series) => doublingOf(series, peersIn, counts) ?? []);
    const fed = fedByContainers(context);
    const groups = groupBy(found, ({ series }) => `${series.majorMinor} ${series.root} ${series.group}`);
    const node = kubernetesName(context);
    const isRefused = context.ofKind('container.mount.refused').length > 0;
    const events = [...groups.values()].flatMap((same) => eventsOf(same, host, fed, limit, node, isRefused));
    const told = isHostRead(tables) ? events.map(notOnNode) : events;
    return { events: told, unknown: found.length > 0 ? [] : tables.flatMap(brokenOff) };
  },
};

/** A table that lost rows may hold no whole chain of a stack: how many mounts of it there are at least, the others tell. */
function brokenOff(table: MountTable): Unknown[] {
  if (isWhole(table.snapshot)) return [];
  const shared = table.rows.filter((row) => peerGroup(row) !== null);
  const same = groupBy(shared, (row) => `${row.majorMinor} ${row.root}\n${row.mountPoint}\n${peerGroup(row)}`);
  const [rows] = [...same.values()].toSorted((a, b) => b.length - a.length);
  const first = rows?.[0];
  if (!rows || !first || rows.length < SURE) return [];
  const because = `${table.snapshot.path} has unreadable lines; among the others at least ${rows.length} mounts of one directory are stacked on ${first.mountPoint}, all of peer group ${peerGroup(first)}`;
  const evidence = [mountEvidence(table, first), mountEvidence(table, rows.at(-1)!)];
  return [{ kind: 'mount.stack.doubling', fields: {}, needs: [MOUNT_NEED], because, evidence }];
}

/** Directories of the node that a container is known to mount again with each start. */
function fedByContainers(context: FactContext): Set<unknown> {
  const refused = context.ofKind('container.mount.refused').map(({ fields }) => fields.source);
  const nested = context.ofKind('volume.bidirectional').filter(({ fields }) => fields.outer !== undefined);
  return new Set([...refused, ...nested.map(({ fields }) => fields.hostPath)]);
}

function doublingOf(
  series: StackSeries,
  peersIn: (table: MountTable) => PeerGroups,
  counts: readonly EventOf<'mount.count.doubled'>[],
): Found | undefined {
  const { mountPoint, root, group, moments } = series;
  if (group === null) return undefined;
  const highest = moments.reduce((a, b) => (b.rows.length >= a.rows.length ? b : a));
  const last = moments.at(-1)!;
  // A later table without it was taken after a fix, unless it breaks off; one that lost some still shows what doubles.
  const open = last.rows.length >= SURE || last === highest || !isWhole(last.table.snapshot);
  const { table, rows } = last.rows.length >= SURE ? last : highest;
  if (rows.length < SURE) return undefined;
  const counted = counts.find(({ fields }) => isCountOf(fields, mountPoint, root, rows));
  if (!counted && inOneOrder(rows)) return undefined;
  const members = membersOf(peersIn(table), group);
  // Counted as 1, 3, 7, 15: the mount that they lie on is in another table.
  const below = counted && Number.isInteger(Math.log2(rows.length + 1)) ? 1 : 0;
  const outer = Math.max((arrivals(members, root).get(mountPoint) ?? 0) - rows.length, below);
  const base = Math.max(outer, 1);
  const generations = generationsOf(rows);
  const fitted = Math.log2((rows.length + outer) / base);
  const exact = Number.isInteger(fitted);
  if (!exact && growthOf(series) === 'linear') return undefined;
  const doublings = Math.floor(fitted);
  const cleared = open ? undefined : last.table;
  return { series, table, rows, members, outer, doublings, exact, generations, open, cleared, counted };
}

/** As they were counted so far. */
const countedOn = (count: number, outer: number): number[] => [2, 4].map((times) => (count + outer) * times - outer);

/** As many were counted last as are stacked, by words that all of them hold. */
const isCountOf = (
  { count, words }: EventOf<'mount.count.doubled'>['fields'],
  mountPoint: string,
  root: string,
  rows: readonly MountinfoRecord[],
): boolean => count === rows.length && words.every((word) => mountPoint.includes(word) || root.includes(word));

/** The kernel numbers the mounts of all namespaces in one row: a table with the same numbers is a copy, not a mirror. */
const isCopy = (found: Found, { rows }: Found): boolean =>
  rows.some(({ mountId }) => mountId === found.rows[0]!.mountId);

/** One event for what doubles, where the host sees it; the others are its mirrors. */
function eventsOf(
  same: readonly Found[],
  host: string | undefined,
  fed: ReadonlySet<unknown>,
  limit: MountMax,
  node: string | undefined,
  isRefused: boolean,
): Event[] {
  const rank = (found: Found) => Number(found.series.namespace === host) * 1e9 + found.rows.length;
  const [lead, ...others] = [...same].sort((a, b) => rank(b) - rank(a));
  const { namespace, mountPoint } = lead!.series;
  const inContainer = fed.has(mountPoint) || others.some(({ series }) => series.namespace !== namespace);
  const cleared = lead!.cleared ? [clearedEvent(lead!, lead!.cleared)] : [];
  return [
    leadEvent(lead!, inContainer, isRefused || fed.has(mountPoint), limit, node),
    ...others.filter((other) => !isCopy(other, lead!)).map((other) => mirrorEvent(other, lead!)),
    ...cleared,
  ];
}

/** `1st`, `2nd`, `3rd`, `11th` */
function ordinal(n: number): string {
  const ending = n % 100 > 10 && n % 100 < 14 ? undefined : ['st', 'nd', 'rd'][(n % 10) - 1];
  return `${n}${ending ?? 'th'}`;
}

/** The driver mounts the volume itself, and not what lies below it. */
const isPublished = (mountPoint: string) =>
  podPath(mountPoint)?.volumePlugin === CSI && volumeMountPoint(mountPoint) === mountPoint;

const OF_KUBERNETES = /kubelet|kubernetes|kubepods|k3s|rke2|k0s/;

function leadEvent(
  found: Found,
  inContainer: boolean,
  kubernetes: boolean,
  limit: MountMax,
  node: string | undefined,
): Event {
  const { series, table, rows, members, outer, doublings, exact, generations, open, counted } = found;
  const { mountPoint, majorMinor, root, group } = series;
  const own = containerOf(table);
  const pod = podPath(mountPoint) ?? own?.pod;
  const limitIn = own || (outer > 0 && (inContainer || pod)) ? 'container' : 'node';
  const doubling = { members, mountPoint, root, rows: table.rows.length, outer };
  const next = counted ? countedOn(rows.length, outer) : nextCounts(doubling, 2);
  const reached = limitReached(doubling, limit.value, limitIn);
  // What a filter left, or what could be read, is a part of the table.
  const isCounted = isWhole(table.snapshot);
  const limitReachedAt = `the ${ordinal(reached.inMounts)} mount from now${isCounted ? '' : ', if not an earlier one,'}`;
  const isPlain = isCounted && !own && !kubernetes && !table.rows.some((row) => OF_KUBERNETES.test(row.mountPoint));
  const power = `2^${doublings}${outer > 0 ? ` - ${outer}` : ''}`;
  const base = outer > 1 ? `${outer} x ` : '';
  const fit = exact
    ? `${base}${power}: ${doublings} doublings`
    : `more than ${doublings} doublings, no exact power of two`;
  const ids = generations ? `; by their mount IDs, each mount(2) made ${generations.join(', ')}` : '';
  const coming =
    `; the next two mounts make ${next.join(' and ')}; ${limitReachedAt} would need ${reached.rows} mounts in the ` +
    `mount table of ${limitIn === 'node' ? 'the node' : 'the container that makes it'}; fs.mount-max is ${limit.value}${limit.from === 'default' ? ', the default' : ''}`;
  const whose = own ? ` in the table of ${containerInWords(own)}` : '';
  const note = `${rows.length} identical mounts on ${mountPoint}${whose} in one chain, all of peer group ${group} (${fit}${ids})${open ? coming : ''}`;
  const numbers = { count: rows.length, doublings, next: next.map(String), limitReachedAt };
  const fields = {
    target: mountPoint,
    written: asWritten(mountPoint),
    majorMinor,
    root,
    group: group!,
    ...numbers,
    height: rows.length,
    counts: [rows.length, ...next].map(String),
    exact,
    open,
    ...(isCounted ? { rows: table.rows.length } : {}),
    mountMax: limit.value,
    mountMaxFrom: limit.from,
    limitIn,
    node,
    ...(generations ? { generations: generations.map(String) } : {}),
    ...(own ? { ofContainer: true } : {}),
    ...(isPublished(mountPoint) ? { published: true } : {}),
    ...(counted ? { countedUp: counted.fields.note, started: counted.fields.starts } : {}),
    ...(isPlain ? { plain: true } : {}),
    ...podFields(pod),
    note,
  };
  return derive('mount-doubling', 'mount.stack.doubling', table.snapshot.captured, fields, [
    ...stackEvidence(found, numbers),
    ...(counted?.evidence ?? []),
  ]);
}

/** What it lies on, its lowest mount, with the numbers of the stack, and its topmost: the rows between are the same. */
function stackEvidence({ series, table, rows }: Found, numbers: FieldMap): Evidence[] {
  const lowest = rows[0]!;
  const below = table.rows.find((row) => row.mountId === lowest.parentId && row.majorMinor === series.majorMinor);
  const outer = below ? [mountEvidence(table, below)] : [];
  return [mountEvidence(table, lowest, numbers), ...outer, mountEvidence(table, rows.at(-1)!)];
}

function mirrorEvent(found: Found, lead: Found): Event {
  const { series, table, rows } = found;
  const container = containerOf(table);
  const whose = container ? ` of ${containerInWords(container)}` : '';
  const note = `${rows.length} of peer group ${series.group} on ${series.mountPoint} in the table${whose} (${table.snapshot.path})${isWhole(table.snapshot) ? `, which holds ${table.rows.length}` : ''}`;
  const fields = {
    target: series.mountPoint,
    of: lead.series.mountPoint,
    group: series.group!,
    count: rows.length,
    rows: table.rows.length,
    ...podFields(container?.pod),
    note,
  };
  return derive('mount-doubling', 'mount.stack.mirrored', table.snapshot.captured, fields, [
    ...stackEvidence(found, { count: rows.length }),
    ...(container ? [container.evidence] : []),
  ]);
}

function clearedEvent({ series, table, rows }: Found, later: MountTable): Event {
  const { mountPoint: target, group } = series;
  const note = `the ${rows.length} mounts on ${target} are gone from ${later.snapshot.path}`;
  const evidence = [mountEvidence(later, later.rows[0] ?? rows[0]!), mountEvidence(table, rows[0]!)];
  return derive(
    'mount-doubling',
    'mount.stack.cleared',
    later.snapshot.captured,
    { target, group: group!, note },
    evidence,
  );
}

function podFields(pod: PodPath | null | undefined): FieldMap {
  if (!pod) return {};
  const { podUid, containerName, pv } = pod;
  return { podUid, ...(containerName ? { containerName } : {}), ...(pv ? { pv } : {}) };
}

/** /proc/mounts and mount(8) show the same stack, but no parents and no peer groups: see the fact repeated-rows. */
const withoutTable: Unknown = {
  kind: 'mount.stack.doubling',
  fields: {},
  needs: [MOUNT_NEED],
  because: 'the bundle has no mount table with peer groups (mountinfo)',
  evidence: [],
};
