import { addTo, type Event, type Evidence, listed } from '@mountline/core';
import type { Fact, FactContext } from '@mountline/correlation';
import type { SocketRecord } from '@mountline/parsers';
import { endpoint } from '../../views/nfs/endpoint.ts';
import { isLoopback, NFS_PORT } from '../../views/nfs/loopback.ts';
import { nfsMounts, numberIn } from '../../views/nfs/nfs-mounts.ts';
import { SOCKETS, socketsOf } from '../../views/nfs/socket-tables.ts';
import { derive, rowEvidence } from '../../views/node/evidence.ts';

/**
 * Connections of NFS clients that were asked for and not answered: a socket of the kernel in SYN-SENT to the port of the server, and none
 * that stands. Where a server answers at all, it does so in milliseconds, with a refusal if need be, so what shows in a table is no
 * ordinary beginning of a connection.
 *
 *     SYN-SENT 0      1         10.4.0.21:789    10.76.145.12:2049
 *
 * Most tables have no such row, so none is asked for.
 */
export const unansweredDials: Fact = {
  name: 'unanswered-dials',
  title: 'connection attempts to NFS servers without an answer',
  uses: [],
  inputs: [],
  unasked: [{ sources: SOCKETS }],
  kinds: {
    'nfs.connection.unanswered': {
      what: 'connection attempts of the kernel to an NFS server that had no answer at capture',
      fields: {
        server: { type: 'text', means: 'as mounted, otherwise its address' },
        address: 'text',
        port: 'int',
        from: { type: 'list', means: 'ports of this node' },
      },
    },
  },
  derive(context) {
    const dials = new Map<string, Dial[]>();
    for (const dial of dialsIn(context)) addTo(dials, `${dial.address} ${dial.port}`, dial);
    return { events: [...dials.values()].flatMap((of) => told(context, of)) };
  },
};

interface Dial {
  address: string;
  port: number;
  from: number;
  evidence: Evidence;
}

function dialsIn(context: FactContext): Dial[] {
  const rows = socketsOf(context);
  const stands = new Set(rows.filter(({ row }) => row.state.startsWith('ESTAB')).map(({ row }) => peerOf(row)));
  return rows.flatMap(({ snapshot, row }) => {
    const { state, localPort, peerAddress: address, peerPort: port, processes } = row;
    // What a process has asked for is no connection of the kernel.
    if (!/^SYN.SENT$/.test(state) || localPort === null || port === null || processes?.length) return [];
    if (isLoopback(address) || stands.has(peerOf(row))) return [];
    const text = `${state} ${endpoint(row.localAddress, localPort)} ${endpoint(address, port)}`;
    return [{ address, port, from: localPort, evidence: rowEvidence(snapshot, row, text) }];
  });
}

const peerOf = ({ peerAddress, peerPort }: SocketRecord) => `${peerAddress} ${peerPort}`;

/** Of a server that the mount table has, by each name that it was mounted by; without one only the port of NFS shows what it is. */
function told(context: FactContext, dials: readonly Dial[]): Event[] {
  const { address, port, evidence } = dials[0]!;
  const mounts = nfsMounts(context).filter((mount) => mount.address === address);
  const ofPort = mounts.filter(({ options }) => (numberIn(options, 'port') ?? NFS_PORT) === port);
  if (ofPort.length === 0 && (mounts.length > 0 || port !== NFS_PORT)) return [];
  const from = [...new Set(dials.map((dial) => dial.from))].sort((a, b) => a - b);
  const note = `the kernel tries to connect to ${endpoint(address, port)} from port ${listed(from)} without an answer (SYN-SENT)`;
  const servers = new Set(ofPort.length > 0 ? ofPort.map(({ host }) => host) : [address]);
  return [...servers].map((server) =>
    derive(
      'unanswered-dials',
      'nfs.connection.unanswered',
      evidence.time!,
      { server, address, port, from: from.map(String), note },
      dials.map((dial) => dial.evidence),
    ),
  );
}
