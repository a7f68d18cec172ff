import type { Event } from '@mountline/core';
import type { Fact, FactContext } from '@mountline/correlation';
import type { RpcinfoRecord } from '@mountline/parsers/rpcinfo';
import { isLoopback, NFS_PORT } from '../../views/nfs/loopback.ts';
import { lockMounts } from '../../views/nfs/nlm-waits.ts';
import { SOCKETS } from '../../views/nfs/socket-tables.ts';
import { listening } from '../../views/nfs/sockets.ts';
import { derive, rowEvidence } from '../../views/node/evidence.ts';

/** The RPC program number of lockd. */
const NLOCKMGR = 100021;

/**
 * Whether the lockd of a server that is this node itself is registered and listens: when it does not answer all the same,
 * a firewall or a network namespace stands between.
 */
export const lockdListener: Fact = {
  name: 'lockd-listener',
  title: 'whether the lockd of this node listens',
  uses: [],
  inputs: [{ sources: ['rpcinfo'] }, { sources: SOCKETS }],
  kinds: {
    'nlm.lockd.listening': {
      what: 'a registered lockd on this node with a listener',
      says: 'lockd on this node is registered on port {port} and listens there',
      fields: { server: 'text', port: 'int' },
    },
  },
  derive(context) {
    return { events: lockdOf(context) };
  },
};

/** What `rpcinfo` says of this node speaks of a server only where that is this node. */
function lockdOf(context: FactContext): Event[] {
  const servers = [...new Set(lockMounts(context).map(({ address }) => address))].filter(isLoopback);
  const registered = context.rows<RpcinfoRecord>('rpcinfo').flatMap(({ snapshot, rows }) =>
    rows.flatMap((row) => {
      if (row.program !== NLOCKMGR || !row.port || !row.netids?.some((netid) => netid.startsWith('tcp'))) return [];
      const text = `${row.program} ${row.versions.join(',')} ${row.netids.join(',')} ${row.port} ${row.service ?? ''}`;
      return [{ port: row.port, evidence: rowEvidence(snapshot, row, text.trim()) }];
    }),
  );
  const sockets = listening(context, [NFS_PORT]);
  if (!sockets.known) return [];
  const heard = registered.flatMap(({ port, evidence }) => {
    const listener = sockets.on({ port });
    return listener ? [{ port, evidence: [evidence, listener.evidence] }] : [];
  })[0];
  if (!heard) return [];
  const { port, evidence } = heard;
  const time = evidence[0]!.time!;
  return servers.map((server) => derive('lockd-listener', 'nlm.lockd.listening', time, { server, port }, evidence));
}
