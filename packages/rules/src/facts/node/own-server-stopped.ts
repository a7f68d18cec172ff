import type { Event, EventOf } from '@mountline/core';
import type { Fact, FactContext } from '@mountline/correlation';
import type { SystemctlStatusRecord } from '@mountline/parsers/systemctl-status';
import { derive, rowEvidence } from '../../views/node/evidence.ts';
import { ofLastTime } from '../../views/node/last-capture.ts';

const KIND = 'nfs.own-server.stopped';

const NFS = 2049;

/** Of nfsd of the kernel, and NFS-Ganesha. */
const UNIT = /^nfs-(?:server|kernel-server|ganesha)\.service$/;

/**
 * The unit of an NFS server of this node that does not run at capture, while the node's own client waits for its port. A client has such a
 * unit too, where nobody enabled it, and a node with two of them may run the other one.
 *
 *     ● nfs-server.service - NFS server and services
 *          Active: inactive (dead) since …
 */
export const ownServerStopped: Fact = {
  name: 'own-server-stopped',
  title: 'an NFS server of this node that does not run while a client of the node waits for it',
  uses: ['server-outages'],
  inputs: [],
  unasked: [{ sources: ['systemctl-status'] }],
  kinds: {
    [KIND]: {
      what: 'an NFS server of this node that does not run, by its unit',
      fields: { server: 'text', of: 'text', untilAt: 'int', unit: 'text' },
    },
  },
  derive(context) {
    const silent = context.ofKind('nfs.server.silent').filter(({ fields }) => fields.port === NFS && !fields.answered);
    if (silent.length === 0) return {};
    return { events: silent.flatMap((spell) => stoppedFor(context, spell)) };
  },
};

function stoppedFor(context: FactContext, { fields: { server, of, untilAt } }: EventOf<'nfs.server.silent'>): Event[] {
  const shown = ofLastTime(context.rows<SystemctlStatusRecord>('systemctl-status')).flatMap(({ snapshot, rows }) =>
    rows.flatMap((row) => (row.unit !== null && UNIT.test(row.unit) ? [{ snapshot, row, unit: row.unit }] : [])),
  );
  const isStopped = ({ row }: (typeof shown)[number]) => /^(?:inactive|failed)$/.test(row.activeState ?? '');
  if (!shown.every(isStopped)) return [];
  const enabled = shown.filter(({ row }) => row.unitFileState === 'enabled');
  return enabled.slice(0, 1).map(({ snapshot, row, unit }) => {
    const note = `${unit}, its NFS server, is ${row.activeState}`;
    const evidence = [rowEvidence(snapshot, row, `${unit}: ${row.activeState}`)];
    return derive('own-server-stopped', KIND, snapshot.captured, { server, of, untilAt, unit, note }, evidence);
  });
}
