import { type Event, groupBy, isWhole, podPath, type Unknown } from '@mountline/core';
import type { Fact } from '@mountline/correlation';
import type { MountinfoRecord } from '@mountline/parsers/mountinfo';
import { type MountMax, mountMax } from '../../views/mounts/mount-limit.ts';
import { growthOf, inOneOrder, type StackSeries, stackSeries } from '../../views/mounts/mount-stacks.ts';
import {
  asWritten,
  containerInWords,
  containerOf,
  hostNamespace,
  isHostRead,
  mountEvidence,
  mountTables,
  notOnNode,
  peerGroup,
} from '../../views/mounts/mount-tables.ts';
import { MOUNT_NEED } from '../../views/nfs/nfs-mounts.ts';
import { derive } from '../../views/node/evidence.ts';

/** So many identical mounts on each other that nobody makes them on purpose. */
const TALL = 8;
/** Enough, where tables show that it grows. */
const GROWING = 4;

/**
 * Mounts that pile up one at a time: identical ones on each other that do not take in the next mount together, as each is
 * private or the first of a peer group of its own, or as their ids show that they came one by one.
 */
export const mountLeak: Fact = {
  name: 'mount-leak',
  title: 'stacks of identical mounts that grow one by one',
  uses: ['mount-doubling'],
  inputs: [{ sources: ['mountinfo'] }],
  kinds: {
    'mount.stack.linear': {
      what: 'a stack of identical mounts that grew one by one',
      fields: {
        target: 'text',
        written: { type: 'text', means: 'the target as written in the table' },
        majorMinor: 'text',
        root: 'text',
        count: 'count',
        group: { type: 'int?', means: 'if all are of one peer group, which repeats a mount on its members' },
        power: { type: 'bool?', means: 'true if the mounts of that group are as many as doubling makes of one' },
        rows: { type: 'count', means: 'of the table' },
        mountMax: 'count',
        left: { type: 'count', means: 'mounts left until fs.mount-max' },
        ofContainer: { type: 'bool?', means: 'true if it is in the table of a container' },
        notOnNode: { type: 'bool?', means: 'true if the table of the node was read too and lacks it' },
        podUid: 'text?',
        containerName: 'text?',
        pv: 'text?',
      },
    },
  },
  derive(context) {
    const { tables } = mountTables(context);
    if (tables.length === 0) return { unknown: [withoutTable] };
    const host = hostNamespace(tables);
    const doubling = new Set(context.ofKind('mount.stack.doubling').map(({ fields }) => identity(fields)));
    const limit = mountMax(context);
    const found = stackSeries(context).filter((series) => series.group === null && !doubling.has(identity(series)));
    const leaks = found.filter((series) => isLeak(series));
    // A container whose namespace mirrors the host's shows the same stack again.
    const same = groupBy(leaks, identity);
    const events = [...same.values()].map((list) =>
      leakEvent(list.find(({ namespace }) => namespace === host) ?? list[0]!, limit),
    );
    return { events: isHostRead(tables) ? events.map(notOnNode) : events };
  },
};

const withoutTable: Unknown = {
  kind: 'mount.stack.linear',
  fields: {},
  needs: [MOUNT_NEED],
  because: 'the bundle has no mount table with parent IDs (mountinfo)',
  evidence: [],
};

const identity = ({ majorMinor, root }: { majorMinor?: unknown; root?: unknown }) => `${majorMinor} ${root}`;

function isLeak(series: StackSeries): boolean {
  const { rows } = series.moments.at(-1)!;
  const least = growthOf(series) === 'linear' ? GROWING : TALL;
  return rows.length >= least && cameOneByOne(rows);
}

/** Most are alone in their peer group, or in none; or the ids are in the order of the chain. */
function cameOneByOne(rows: readonly MountinfoRecord[]): boolean {
  if (inOneOrder(rows)) return true;
  const groups = groupBy(rows, (row) => String(peerGroup(row) ?? `private ${row.mountId}`));
  return groups.size > rows.length / 2;
}

/** The peer group that all of them are of. */
function sharedGroup(rows: readonly MountinfoRecord[]): number | undefined {
  const [group, ...others] = new Set(rows.map(peerGroup));
  return others.length === 0 ? (group ?? undefined) : undefined;
}

/** `31 = 2^5 - 1`, `32 = 2^5` */
function powerOf(count: number): string {
  const exact = Number.isInteger(Math.log2(count));
  return `${count} = 2^${Math.log2(exact ? count : count + 1)}${exact ? '' : ' - 1'}`;
}

function leakEvent({ mountPoint: target, majorMinor, root, moments }: StackSeries, limit: MountMax): Event {
  const { table, rows } = moments.at(-1)!;
  const left = Math.max(0, limit.value - table.rows.length);
  const own = containerOf(table);
  const pod = podPath(target) ?? own?.pod;
  const whose = own ? ` in the table of ${containerInWords(own)}` : '';
  const group = sharedGroup(rows);
  const power = group !== undefined && [0, 1].some((missing) => Number.isInteger(Math.log2(rows.length + missing)));
  // What a filter left is a part of the table. How long there is room is known of mounts only that come one by one.
  const room =
    group !== undefined
      ? ''
      : isWhole(table.snapshot)
        ? `; the table has ${table.rows.length} mounts, ${left} more fit${limit.from === 'default' ? ' with the default fs.mount-max' : ''}`
        : '';
  const growth =
    group === undefined
      ? 'in one chain, added one by one'
      : `in one chain, all of peer group ${group}, their mount IDs in one order${power ? `; ${powerOf(rows.length)} is a count that doubling makes` : ''}`;
  const note = `${rows.length} identical mounts (device ${majorMinor}, root ${root}) on ${target}${whose} ${growth}${room}`;
  const fields = {
    target,
    written: asWritten(target),
    majorMinor,
    root,
    count: rows.length,
    ...(group === undefined ? {} : { group, ...(power ? { power } : {}) }),
    rows: table.rows.length,
    mountMax: limit.value,
    left,
    ...(own ? { ofContainer: true } : {}),
    ...(pod ? { podUid: pod.podUid } : {}),
    ...(pod?.containerName ? { containerName: pod.containerName } : {}),
    ...(pod?.pv ? { pv: pod.pv } : {}),
    note,
  };
  const evidence = [rows[0]!, rows.at(-1)!].map((row) => mountEvidence(table, row));
  return derive('mount-leak', 'mount.stack.linear', table.snapshot.captured, fields, evidence);
}
