import { type Event, type EventOf, type Evidence, firstMoment, groupBy, podPath } from '@mountline/core';
import { evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import { namesPath } from '../../views/mounts/command-paths.ts';
import { clientLists } from '../../views/nfs/client-lists.ts';
import { isLoopback } from '../../views/nfs/loopback.ts';
import { nfsMounts } from '../../views/nfs/nfs-mounts.ts';
import { tasksInD, waitsForNfs } from '../../views/node/blocked.ts';
import { bootBehind } from '../../views/node/boots.ts';
import { derive } from '../../views/node/evidence.ts';

/** A path that was a mount of the client, and what shows it. */
interface Place {
  target: string;
  /** Reports before this mount of it are of an older one. */
  since: number;
  how: string;
  evidence: Evidence[];
}

/**
 * The unmounts that took the rows of a client away that lives on. No report of an unmount names a port. The mount helper's
 * log does, for the path it mounts; else a task that sleeps in NFS below an unmounted path, where the node has
 * one client only that lost its row.
 *
 *     systemd[1]: var-lib-kubelet-pods-0b6f2a1c\x2d…-mount.mount: Deactivated successfully.
 */
export const detachedMounts: Fact = {
  name: 'detached-mounts',
  title: "unmounts that the kernel's NFS client survived",
  uses: ['boot-lives', 'helper-runs', 'port-lives', 'client-without-row'],
  inputs: [{ sources: ['nfsfs'] }, { actors: ['kubelet', 'csi', 'systemd'] }],
  kinds: {
    'mount.detached': {
      what: "an unmount that the kernel's NFS client survived",
      fields: {
        port: 'int',
        target: 'text',
        podUid: 'text?',
        pv: 'text?',
        by: { type: 'list', means: 'who reported it' },
      },
    },
  },
  derive(context) {
    const left = context.ofKind('nfs.client.without-row');
    const events = left.flatMap((client) => {
      const tried = ofHelper(context, client);
      const places = tried ? [tried] : hasOneRowless(context, left) ? ofTasks(context, client) : [];
      return places.flatMap((place) => detached(context, client, place));
    });
    return { events };
  },
};

type Client = EventOf<'nfs.client.without-row'>;

/** The last mount on the port, by the helper's log. */
function ofHelper(context: FactContext, { fields, time }: Client): Place | undefined {
  const tried = context
    .joined('mount.nfs.attempted', 'port', fields.port)
    .findLast((event) => event.fields.target !== undefined && event.time.from < time.from);
  const target = tried?.fields.target;
  if (!tried || target === undefined || bootBehind(context, tried)) return undefined;
  const how = `mounted on port ${fields.port} at ${context.clockTime(firstMoment(tried))}`;
  return { target, since: tried.time.from, how, evidence: evidenceOf(tried) };
}

/** Whether each client of the node but one, also of other servers, has a row in the mount table. */
function hasOneRowless(context: FactContext, left: readonly Client[]): boolean {
  if (left.length !== 1) return false;
  const mounted = new Set(nfsMounts(context).map(({ address }) => address));
  const servers = clientLists(context).flatMap(({ rows }) => rows.filter(({ table }) => table === 'servers'));
  return servers.every(({ address }) => address !== null && (isLoopback(address) || mounted.has(address)));
}

/** Paths that were unmounted in this boot and not mounted again, and below which tasks sleep in NFS, by what their commands name. */
function ofTasks(context: FactContext, client: Client): Place[] {
  const asleep = tasksInD(context).filter((task) => !task.kernelThread && waitsForNfs(task));
  const gone = context
    .ofKind('mount.unmounted')
    .filter((event) => event.time.from < client.time.from && !bootBehind(context, event));
  const targets = new Set(gone.flatMap(({ fields }) => fields.target ?? []));
  for (const { target } of nfsMounts(context)) targets.delete(target);
  return [...targets].flatMap((target) => {
    const tasks = asleep.filter(({ command }) => namesPath(command, target));
    if (tasks.length === 0) return [];
    const pids = tasks.map(({ pid }) => pid).join(', ');
    const how = `pid ${pids} sleep${tasks.length === 1 ? 's' : ''} in NFS below ${target}, and every other client has a mount entry`;
    return [{ target, since: gone[0]!.time.from, how, evidence: tasks.flatMap(({ evidence }) => evidence) }];
  });
}

/** Of the mount, and of binds of directories of the same volume. */
function detached(context: FactContext, client: Client, { target, since, how, evidence }: Place): Event[] {
  const { port } = client.fields;
  const at = podPath(target);
  const ofPod = at ? context.joined('mount.unmounted', 'podUid', at.podUid) : [];
  const ofVolume = ofPod.filter(({ fields }) => fields.pv !== undefined && fields.pv === at?.pv);
  const reports = new Set([...context.joined('mount.unmounted', 'target', target), ...ofVolume]);
  const isBetween = ({ time }: Event) => time.from >= since && time.from < client.time.from;
  const paths = groupBy([...reports].filter(isBetween), ({ fields }) => fields.target ?? target);
  return [...paths].map(([path, told]) => {
    const by = [...new Set(told.map(({ actor }) => actor))];
    const what = path === target ? path : `${path}, a bind mount of the same volume,`;
    const note = `${what} was unmounted (${by.join(', ')}), but its NFS client of port ${port} survived; ${how}`;
    const fields = { port, target: path, podUid: at?.podUid, pv: at?.pv, by, note };
    const lines = [...told.flatMap(evidenceOf), ...evidence, ...evidenceOf(client).slice(0, 1)];
    return derive('detached-mounts', 'mount.detached', told[0]!.time, fields, lines);
  });
}
