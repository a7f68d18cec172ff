import type { Evidence } from '@mountline/core';
import { evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import type { SocketRecord } from '@mountline/parsers';
import type { PsRecord } from '@mountline/parsers/ps';
import { endpoint } from '../node/endpoint.ts';
import { derive, rowEvidence } from '../node/evidence.ts';
import { ofLastCapture, ofOneCapture } from '../node/last-capture.ts';
import { isPidOfContainer, psTables } from '../node/process-tables.ts';
import { proxyOf } from '../node/running-proxies.ts';
import { SOCKETS } from '../node/sockets.ts';

/** Of a program that was stopped by a signal, SIGSTOP or Ctrl-Z; `t` is one that a debugger holds. */
const STOPPED = /^T/;

/**
 * A program that serves NFS clients of this node and is stopped: its sockets stay, the kernel takes what is sent to them, and nothing
 * answers before SIGCONT.
 *
 *     5234    4200 Tsl  do_signal_stop          /sbin/efs-proxy /var/run/efs/stunnel-config.fs-ID.MOUNT.POINT.20114
 *     ESTAB  8840   0          127.0.0.1:20114    127.0.0.1:40114     users:(("efs-proxy",pid=5234,fd=11))
 *
 * It is told of the spells in which the kernel says that a client of that port may have no answer.
 */
export const stoppedProxies: Fact = {
  name: 'stopped-proxies',
  title: 'programs that serve NFS clients of this node and are stopped',
  uses: ['server-spells'],
  inputs: [],
  unasked: [{ sources: ['ps'] }],
  kinds: {
    'proxy.stopped':
      'a program that serves NFS clients of this node is stopped while they have no answer: server, untilAt (of the spell), port, pid, comm',
  },
  derive(context) {
    const open = context.ofKind('nfs.server.silent').filter(({ fields }) => fields.answered === false);
    if (open.length === 0) return {};
    const events = stoppedIn(context).flatMap(({ pid, comm, ports, evidence }) =>
      ports.flatMap((port) =>
        open
          .filter(({ fields }) => fields.port === port || isAmong(fields.candidates, port))
          .map((spell) => {
            const { server, untilAt } = spell.fields;
            const queue = queueOf(context, port, pid);
            const waits = queue ? `; ${queue.bytes} bytes wait in its socket` : '';
            const note = `${comm} (pid ${pid}), which serves port ${port}, is stopped (state T)${waits}`;
            const all = [evidence, ...(queue ? [queue.evidence] : []), ...evidenceOf(spell).slice(0, 1)];
            return derive(
              'stopped-proxies',
              'proxy.stopped',
              evidence.time!,
              { server, untilAt, port, pid, comm, note },
              all,
            );
          }),
      ),
    );
    return { events };
  },
};

const isAmong = (candidates: unknown, port: number): boolean =>
  Array.isArray(candidates) && candidates.map(Number).includes(port);

interface Stopped {
  pid: number;
  comm: string;
  ports: number[];
  evidence: Evidence;
}

function stoppedIn(context: FactContext): Stopped[] {
  const listeners = socketsOf(context).filter(({ row }) => row.state === 'LISTEN');
  return ofLastCapture(psTables(context)).flatMap(({ snapshot, rows }) =>
    rows.filter(isStopped).flatMap((row) => {
      const evidence = rowEvidence(snapshot, row, `${row.pid} ${row.state} ${row.command}`);
      // A pid of a container is none of the node, and none to send a signal to.
      if (isPidOfContainer(context, evidence)) return [];
      const heard = listeners
        .filter((socket) => ofOneCapture(socket.snapshot.captured, snapshot.captured) && holds(socket.row, row.pid))
        .flatMap(({ row: { localPort } }) => localPort ?? []);
      const own = proxyOf(row.command)?.port;
      const ports = [...new Set([...(own === undefined ? [] : [own]), ...heard])];
      const comm = row.command.split(' ')[0]!.split('/').at(-1)!;
      return ports.length > 0 ? [{ pid: row.pid, comm, ports, evidence }] : [];
    }),
  );
}

const isStopped = ({ state, thread }: PsRecord): boolean => !thread && state !== undefined && STOPPED.test(state);

const holds = ({ processes }: SocketRecord, pid: number): boolean => processes?.some((one) => one.pid === pid) === true;

const socketsOf = (context: FactContext) =>
  ofLastCapture(SOCKETS.flatMap((source) => context.rows<SocketRecord>(source))).flatMap(({ snapshot, rows }) =>
    rows.map((row) => ({ snapshot, row })),
  );

/** What was sent to it and it has not read. */
function queueOf(context: FactContext, port: number, pid: number): { bytes: number; evidence: Evidence } | undefined {
  const found = socketsOf(context).find(
    ({ row }) => row.state.startsWith('ESTAB') && row.localPort === port && holds(row, pid) && Number(row.recvQ) > 0,
  );
  if (!found) return undefined;
  const { localAddress, peerAddress, peerPort, recvQ } = found.row;
  const text = `${found.row.state} ${recvQ} ${endpoint(localAddress, port)} ${endpoint(peerAddress, peerPort!)}`;
  return { bytes: recvQ!, evidence: rowEvidence(found.snapshot, found.row, text) };
}
