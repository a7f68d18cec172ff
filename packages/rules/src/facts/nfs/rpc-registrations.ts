import { type Event, isWhole, type Snapshot, type Unknown } from '@mountline/core';
import type { Fact, FactContext } from '@mountline/correlation';
import type { RpcinfoRecord } from '@mountline/parsers/rpcinfo';
import { NFS_PORT } from '../../views/nfs/loopback.ts';
import { SOCKETS } from '../../views/nfs/socket-tables.ts';
import { listening } from '../../views/nfs/sockets.ts';
import { derive, tableEvidence } from '../../views/node/evidence.ts';
import { ofLastCapture } from '../../views/node/last-capture.ts';

const PORTMAPPER = 100000;

/** Program numbers of /etc/rpc, each asked for at the portmapper before it is called. */
const NEEDED = [
  {
    program: 100024,
    kind: 'statd.unregistered',
    note: 'rpc.statd (status) is not registered with the portmapper of this node; the kernel cannot find it, running or not',
  },
  {
    program: 100021,
    kind: 'nlm.lockd.unregistered',
    note: 'lockd (nlockmgr) is not registered with the portmapper of this node; no client can request a lock from it, and no server can report a granted one',
  },
] as const;

/**
 * Who NFSv3 locks need and the portmapper of this node does not know. The kernel asks it where rpc.statd listens
 * (fs/lockd/mon.c:nsm_create), so that one that runs and is not registered, as after a restart of rpcbind, is as good as none.
 * A list may be of another host (`rpcinfo -p SERVER`): one counts where a port of it that is not fixed listens on this node.
 */
export const rpcRegistrations: Fact = {
  name: 'rpc-registrations',
  title: 'RPC programs that NFSv3 locks need but the portmapper lacks',
  uses: [],
  inputs: [{ sources: ['rpcinfo'] }, { sources: SOCKETS }],
  kinds: {
    'statd.unregistered': { what: "a list of this node's RPC programs without rpc.statd" },
    'nlm.lockd.unregistered': { what: "a list of this node's RPC programs without lockd" },
  },
  derive(context) {
    const list = ownList(context);
    if (!list) return { unknown: context.rows('rpcinfo').length > 0 ? NEEDED.map(undecided) : [] };
    const { snapshot, rows } = list;
    const missing = NEEDED.filter(({ program }) => !rows.some((row) => row.program === program));
    const programs = new Set(rows.map(({ program }) => program)).size;
    const events = missing.map(({ program, kind, note }): Event => {
      const evidence = [tableEvidence(snapshot, `${programs} RPC programs, none of them ${program}`)];
      return derive('rpc-registrations', kind, snapshot.captured, { note }, evidence);
    });
    return { events };
  },
};

const undecided = ({ kind }: (typeof NEEDED)[number]): Unknown => ({
  kind,
  fields: {},
  needs: [{ what: 'the registered RPC programs of this node, and its sockets', collectWith: 'rpcinfo -p; ss -tanp' }],
  because: 'no list of RPC programs is known to be from this node: none of its ports has a listener here',
  evidence: [],
});

/** The list of this node: whole, with the portmapper itself, and with a port that listens here and that not every host has. */
function ownList(context: FactContext): { snapshot: Snapshot; rows: RpcinfoRecord[] } | undefined {
  const sockets = listening(context, [NFS_PORT]);
  if (!sockets.known) return undefined;
  return ofLastCapture(context.rows<RpcinfoRecord>('rpcinfo')).find(({ snapshot, rows }) => {
    if (!isWhole(snapshot) || !rows.some((row) => row.program === PORTMAPPER && row.answer === undefined)) return false;
    const own = rows.filter(({ program, port }) => program !== PORTMAPPER && port && port !== NFS_PORT);
    return own.some(
      ({ port, netids }) => netids?.some((netid) => netid.startsWith('tcp')) && sockets.on({ port: port! }),
    );
  });
}
