import type { Evidence } from '@mountline/core';
import { evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import { endpoint } from '../node/endpoint.ts';
import { derive, rowEvidence } from '../node/evidence.ts';
import { holds, type StoppedProgram, socketsOf, stoppedPrograms } from '../node/stopped-programs.ts';

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
    const events = stoppedPrograms(context)
      .filter(isBySignal)
      .flatMap(({ pid, comm, ports, evidence }) =>
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

/** By SIGSTOP or Ctrl-Z: a SIGCONT lets it go on, and not one that a debugger holds. */
const isBySignal = ({ state }: StoppedProgram): boolean => state.startsWith('T');

const isAmong = (candidates: unknown, port: number): boolean =>
  Array.isArray(candidates) && candidates.map(Number).includes(port);

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
