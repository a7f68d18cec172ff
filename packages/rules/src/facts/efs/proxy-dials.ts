import { addTo, type Event, type Evidence, listed } from '@mountline/core';
import type { Fact, FactContext } from '@mountline/correlation';
import type { SocketRecord } from '@mountline/parsers';
import { proxiedPorts } from '../../views/efs/proxies.ts';
import { endpoint } from '../../views/nfs/endpoint.ts';
import { isLoopback } from '../../views/nfs/loopback.ts';
import { SOCKETS, socketsOf } from '../../views/nfs/socket-tables.ts';
import { listening } from '../../views/nfs/sockets.ts';
import { derive, rowEvidence } from '../../views/node/evidence.ts';

/**
 * Connections that the proxies of NFS mounts asked for and that nothing answered: their clients see a server that is there and silent.
 *
 *     SYN-SENT 0      1         10.3.6.6:41000    10.3.9.20:2049  users:(("efs-proxy",pid=5000,fd=9))
 *
 * A proxy is who listens on the port of an NFS mount of this node. Where a connection of it to the same place stands it works by that one.
 */
export const proxyDials: Fact = {
  name: 'proxy-dials',
  title: 'connection attempts of proxies without an answer',
  uses: [],
  inputs: [],
  unasked: [{ sources: SOCKETS }],
  kinds: {
    'proxy.connection.unanswered': {
      what: 'connection attempts of an NFS proxy that had no answer at capture',
      fields: {
        address: 'text',
        port: 'int',
        programs: 'list',
        pids: 'list',
        ports: { type: 'list', means: 'where they listen for mounts' },
      },
    },
  },
  derive(context) {
    const dials = new Map<string, Dial[]>();
    for (const dial of dialsIn(context)) addTo(dials, endpoint(dial.address, dial.port), dial);
    return { events: [...dials].map(([to, of]) => told(to, of)) };
  },
};

interface Dial {
  address: string;
  port: number;
  program: string;
  pid: number;
  serves: number[];
  evidence: Evidence;
}

/** The ports of NFS mounts on which a process listens, by its pid. */
function servedBy(context: FactContext): Map<number, number[]> {
  const ports = proxiedPorts(context);
  const sockets = listening(context, ports);
  const found = new Map<number, number[]>();
  if (!sockets.known) return found;
  for (const port of ports) for (const { pid } of sockets.on({ port })?.processes ?? []) addTo(found, pid, port);
  return found;
}

function dialsIn(context: FactContext): Dial[] {
  const proxies = servedBy(context);
  if (proxies.size === 0) return [];
  const rows = socketsOf(context);
  const connectionOf = ({ peerAddress, peerPort }: SocketRecord, pid: number) => `${pid} ${peerAddress} ${peerPort}`;
  const standing = rows.filter(({ row }) => row.state.startsWith('ESTAB'));
  const stands = new Set(standing.flatMap(({ row }) => (row.processes ?? []).map(({ pid }) => connectionOf(row, pid))));
  return rows.flatMap(({ snapshot, row }) => {
    const { state, localPort, peerAddress: address, peerPort: port } = row;
    if (!/^SYN.SENT$/.test(state) || localPort === null || port === null || isLoopback(address)) return [];
    return (row.processes ?? []).flatMap(({ name: program, pid }) => {
      const serves = proxies.get(pid);
      if (!serves || stands.has(connectionOf(row, pid))) return [];
      const text = `${state} ${endpoint(row.localAddress, localPort)} ${endpoint(address, port)} ${program} ${pid}`;
      return [{ address, port, program, pid, serves, evidence: rowEvidence(snapshot, row, text) }];
    });
  });
}

function told(to: string, dials: readonly Dial[]): Event {
  const { address, port, evidence } = dials[0]!;
  const programs = [...new Set(dials.map(({ program }) => program))].sort();
  const pids = [...new Set(dials.map(({ pid }) => pid))].sort((a, b) => a - b);
  const ports = [...new Set(dials.flatMap(({ serves }) => serves))].sort((a, b) => a - b);
  const who = `${listed(programs)} (pid ${listed(pids)}) with a listener on ${listed(ports)}`;
  const note = `${who} ${pids.length > 1 ? 'try' : 'tries'} to connect to ${to} without an answer (SYN-SENT)`;
  const fields = { address, port, programs, pids: pids.map(String), ports: ports.map(String), note };
  const spans = dials.map((dial) => dial.evidence);
  return derive('proxy-dials', 'proxy.connection.unanswered', evidence.time!, fields, spans);
}
