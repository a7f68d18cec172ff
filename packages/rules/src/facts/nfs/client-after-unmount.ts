import {
  type Event,
  type EventOf,
  type Evidence,
  firstMoment,
  type Need,
  podPath,
  SECOND,
  type Unknown,
} from '@mountline/core';
import { evidenceOf, type Fact, type FactContext, sortEvents } from '@mountline/correlation';
import { eventsOfMount } from '../../views/mounts/mount-events.ts';
import { type LoopbackClient, loopbackClients, loopbackMounts, NFS_PORT } from '../../views/nfs/loopback.ts';
import {
  hasMountTable,
  lackOfMountTable,
  MOUNT_NEED,
  MOUNT_TABLES,
  wholeMountTable,
} from '../../views/nfs/nfs-mounts.ts';
import { bootBehind } from '../../views/node/boots.ts';
import { changedMeanwhile } from '../../views/node/capture-skew.ts';
import { derive } from '../../views/node/evidence.ts';

/** A client whose mount is gone leaves /proc/fs/nfsfs/servers within a second where its server answers. */
const MARGIN = 10 * SECOND;

/**
 * A mount of a port was unmounted by all reports, the port was not given to another mount since, and the kernel's
 * client of the port is still listed: somebody held the mount when it was detached. The watchdog frees such a port,
 * and the next proxy on it cannot bind.
 */
export const clientAfterUnmount: Fact = {
  name: 'client-after-unmount',
  title: "NFS clients that outlived their mount's unmount",
  uses: ['boot-lives', 'helper-runs', 'port-lives', 'client-without-row'],
  inputs: [
    { sources: ['nfsfs'] },
    { sources: MOUNT_TABLES },
    { actors: ['efs-mount-helper'] },
    { actors: ['kubelet', 'csi', 'systemd'] },
  ],
  kinds: {
    'nfs.client.after-unmount': {
      what: 'an NFS client whose only mount was reported as unmounted',
      fields: {
        port: 'int',
        target: 'text',
        podUid: 'text?',
        pv: 'text?',
        by: { type: 'list', means: 'who reported it' },
        reportedAt: 'int',
        leftFor: 'int',
      },
    },
  },
  derive(context) {
    const withRow = new Set(loopbackMounts(context).map(({ port }) => port));
    const clients = loopbackClients(context);
    if (!clients) {
      // Only a mount that is no longer there can have left a client.
      const gone = context
        .ofKind('mount.nfs.attempted')
        .filter(({ fields: { port } }) => port === undefined || !withRow.has(port));
      const because = 'the bundle lacks the list of NFS clients';
      return gone.length > 0 ? { unknown: [lacks(because, CLIENT_NEED)] } : {};
    }
    if (clients.length > 0 && !wholeMountTable(context)) {
      const part = 'the bundle has only a part of the mount table';
      return { unknown: [lacks(hasMountTable(context) ? part : lackOfMountTable(context), MOUNT_NEED)] };
    }
    const rowless = clients.filter(({ port }) => !withRow.has(port) && port !== NFS_PORT);
    const events: Event[] = [];
    const meanwhile: Unknown[] = [];
    for (const client of rowless) {
      const { port, evidence } = client;
      const found = outlived(context, client);
      const list = { captured: evidence.time!, path: evidence.span.path };
      const doubt = found.length > 0 ? changedMeanwhile(port, list, context) : undefined;
      if (doubt) meanwhile.push(lacks(doubt.because, CLIENT_NEED, evidence, doubt.evidence));
      else events.push(...found);
    }
    const lacking = LOGS.filter(({ anyOf }) => anyOf.every((actor) => context.ofActor(actor).length === 0));
    const unknown = rowless.flatMap(({ port, evidence }) =>
      lacking.map(({ because, need }) =>
        lacks(`the NFS client of port ${port} has no mount entry, but ${because}`, need, evidence),
      ),
    );
    return { events, unknown: [...unknown, ...meanwhile] };
  },
};

const CLIENT_NEED: Need = { what: "the kernel's list of NFS clients", collectWith: 'cat /proc/fs/nfsfs/servers' };

/** Who had the port, and who reports that a mount went away. */
const LOGS = [
  {
    anyOf: ['efs-mount-helper', 'efs-watchdog'],
    because: 'no mount.log shows whose it was',
    need: {
      what: 'mount.log of efs-utils',
      collectWith: 'kubectl exec -n kube-system POD -c efs-plugin -- cat /var/log/amazon/efs/mount.log',
    },
  },
  {
    anyOf: ['kubelet', 'systemd', 'csi'],
    because: 'no log that reports unmounts was read',
    need: { what: 'the whole journal of the node', collectWith: 'journalctl -b -o short-iso-precise' },
  },
];

function lacks(because: string, need: Need, ...evidence: Evidence[]): Unknown {
  return { kind: 'nfs.client.after-unmount', fields: {}, needs: [need], because, evidence };
}

function outlived(context: FactContext, { port, use, evidence }: LoopbackClient): Event[] {
  const mounted = lastMount(context, port);
  const target = mounted?.fields.target;
  // The client of a boot ended with it: what is listed now is another.
  if (!mounted || target === undefined || bootBehind(context, mounted)) return [];
  const last = evidence.time!.from - MARGIN;
  const reports = eventsOfMount(context, target, 'mount.unmounted').filter(
    ({ time }) => time.from > mounted.time.from && time.to < last,
  );
  const [first] = reports;
  if (!first) return [];
  const at = podPath(target);
  const by = [...new Set(reports.map(({ actor }) => actor))];
  const note = `${target} was reported as unmounted at ${context.clockTime(firstMoment(first))} (${by.join(', ')}), but the kernel still has its NFS client of 127.0.0.1:${port} (use ${use})`;
  const fields = {
    ...{ port, target, podUid: at?.podUid, pv: at?.pv, by },
    ...{ reportedAt: first.time.from, leftFor: evidence.time!.from - first.time.from, note },
  };
  const lines = [evidence, ...reports.flatMap(evidenceOf), ...evidenceOf(mounted)];
  return [derive('client-after-unmount', 'nfs.client.after-unmount', evidence.time!, fields, lines)];
}

/** Who had the port last: by the mount helper, or by the watchdog, which starts a tunnel again only while the row of its mount exists. */
function lastMount(context: FactContext, port: number): EventOf<'mount.nfs.attempted' | 'efs.tunnel.dead'> | undefined {
  const tried = context.joined('mount.nfs.attempted', 'port', port);
  const restarted = context.joined('efs.tunnel.dead', 'port', port);
  return sortEvents<EventOf<'mount.nfs.attempted' | 'efs.tunnel.dead'>>([...tried, ...restarted]).findLast(
    ({ fields }) => fields.target !== undefined,
  );
}
