import { type Event, type EventOf, formatDuration, listed, MINUTE } from '@mountline/core';
import { evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import { derive } from '../../views/node/evidence.ts';

const KIND = 'storage.silent-beside';

/** So near in time, storages of several kinds fail by what they share. */
const NEAR = 10 * MINUTE;

type Silent = EventOf<'cifs.server.not-responding' | 'ceph.server.not-responding' | 'iscsi.connection.failed'>;

/**
 * Network storage of other kinds that did not answer near an outage of an NFS server. Each alone may be its server; together they point to
 * the network of the node. What a proxy on this node serves says nothing of that network.
 *
 *     CIFS: VFS: nas has not responded in 180 seconds. Reconnecting...
 *     libceph: mon0 (1)10.7.0.41:6789 session lost, hunting for new mon
 *     nfs: server 10.7.0.50 not responding, still trying
 */
export const storageBeside: Fact = {
  name: 'storage-beside',
  title: 'other network storage that did not answer near an outage of an NFS server',
  uses: ['server-outages'],
  inputs: [{ actors: ['kernel'] }],
  kinds: {
    [KIND]: {
      what: 'other network storage that did not answer near an outage of an NFS server',
      fields: { server: 'text', of: 'text', untilAt: 'int' },
      beside: true,
    },
  },
  derive(context) {
    const others: readonly Silent[] = context.ofKind(
      'cifs.server.not-responding',
      'ceph.server.not-responding',
      'iscsi.connection.failed',
    );
    if (others.length === 0) return {};
    const spells = context.ofKind('nfs.server.silent').filter(({ fields }) => !fields.local);
    return { events: spells.flatMap((spell) => besideOf(context, spell, others)) };
  },
};

function besideOf(context: FactContext, spell: EventOf<'nfs.server.silent'>, others: readonly Silent[]): Event[] {
  const { server, of, untilAt } = spell.fields;
  const near = others.filter(({ time }) => time.to >= spell.time.from - NEAR && time.from <= untilAt + NEAR);
  const [first, last] = [near[0], near.at(-1)];
  if (!first || !last) return [];
  const apart = Math.max(spell.time.from - first.time.from, last.time.from - untilAt);
  const names = [...new Set(near.map(nameOf))];
  const who = names.length === 2 ? names.join(' and ') : listed(names, 4);
  const note = `${who} did not answer either, within ${formatDuration(apart)} of it${backAgain(context, near)}`;
  const evidence = [spell, ...near].flatMap((event) => evidenceOf(event).slice(0, 1));
  // The outage does not begin with that of another storage.
  return [derive('storage-beside', KIND, spell.time, { server, of, untilAt, note }, evidence)];
}

const isOfCeph = ({ kind }: Silent) => kind === 'ceph.server.not-responding';

function nameOf(event: Silent): string {
  if (event.kind === 'cifs.server.not-responding') return `SMB server ${event.fields.server}`;
  return isOfCeph(event) ? 'Ceph' : 'iSCSI';
}

/** Of these only the client of Ceph says that its server is back. */
function backAgain(context: FactContext, near: readonly Silent[]): string {
  const lost = near.findLast(isOfCeph);
  const back = lost && context.ofKind('ceph.server.answered').findLast(({ time }) => time.from >= lost.time.from);
  return back ? `; Ceph was back at ${context.clockTime(back.time.from)}` : '';
}
