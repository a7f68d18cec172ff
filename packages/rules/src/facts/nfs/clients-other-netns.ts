import { groupBy, isWhole, listed } from '@mountline/core';
import type { Fact, FactContext } from '@mountline/correlation';
import type { NfsfsRecord } from '@mountline/parsers/nfsfs';
import { clientLists } from '../../views/nfs/client-lists.ts';
import { type LoopbackMount, loopbackMounts } from '../../views/nfs/loopback.ts';
import { derive, tableEvidence } from '../../views/node/evidence.ts';
import { ofLastTime, ofOneCapture } from '../../views/node/last-capture.ts';

/**
 * NFS mounts from 127.0.0.1 whose client is in another network namespace: the mount table has them, and the kernel's list of clients,
 * which is that of one network namespace (fs/nfs/client.c:nfs_fs_proc_net_init), does not. A mount that a driver makes from a pod
 * without the host's network is so, and stays so for its whole life, also when the pod and its namespace's name are gone.
 */
export const clientsOtherNetns: Fact = {
  name: 'clients-other-netns',
  title: 'NFS mounts from 127.0.0.1 whose client is in another network namespace',
  uses: ['server-outages'],
  inputs: [],
  unasked: [{ sources: ['nfsfs'] }],
  kinds: {
    'nfs.client.other-netns': {
      what: 'an NFS mount from 127.0.0.1 without an answer, whose client is in another network namespace',
      fields: { port: 'int', targets: 'list', several: { type: 'bool', means: 'several mounts use this port' } },
    },
  },
  derive(context) {
    const list = emptyOf(context);
    if (!list) return {};
    // A list that was cut behind a row looks whole: what lies beside it, as the list of volumes, is of this namespace all the same.
    const shown = ofLastTime(context.rows<NfsfsRecord>('nfsfs')).flatMap(({ rows }) => rows.map(({ port }) => port));
    const silent = context.ofKind('nfs.server.silent').filter(({ fields }) => fields.local && !fields.answered);
    const missed = new Set(silent.map(({ fields }) => fields.port));
    const ports = [...groupBy(loopbackMounts(context), ({ port }) => port)].filter(([port]) => missed.has(port));
    const events = ports.flatMap(([port, mounts]) => {
      const near = mounts.filter(({ evidence }) => ofOneCapture(evidence.time!, list.snapshot.captured));
      if (near.length === 0 || shown.includes(port)) return [];
      return [told(list.snapshot, port, near)];
    });
    return { events };
  },
};

/** The list of clients, where it is whole. */
function emptyOf(context: FactContext) {
  const list = clientLists(context)[0];
  return list && isWhole(list.snapshot) ? list : undefined;
}

function told(snapshot: Parameters<typeof tableEvidence>[0], port: number, mounts: readonly LoopbackMount[]) {
  const targets = [...new Set(mounts.map(({ target }) => target))];
  const note = `${listed(targets, 2)} on port ${port}: mounted, but this network namespace has no NFS client of that port`;
  const evidence = [tableEvidence(snapshot, `no client of port ${port}`), ...mounts.map((mount) => mount.evidence)];
  return derive(
    'clients-other-netns',
    'nfs.client.other-netns',
    snapshot.captured,
    { port, targets, several: targets.length > 1, note },
    evidence,
  );
}
