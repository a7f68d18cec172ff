import { type EventOf, type Evidence, groupBy } from '@mountline/core';
import { evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import { holds, type StoppedProgram, stoppedPrograms } from '../../views/efs/stopped-programs.ts';
import { endpoint } from '../../views/nfs/endpoint.ts';
import { socketsOf } from '../../views/nfs/socket-tables.ts';
import { derive, rowEvidence } from '../../views/node/evidence.ts';

/**
 * A program that serves NFS clients of this node and is stopped: its sockets stay, the kernel takes what is sent to them, and nothing
 * answers before SIGCONT.
 *
 *     5234    4200 Tsl  do_signal_stop          /sbin/efs-proxy /var/run/efs/stunnel-config.fs-ID.MOUNT.POINT.20114
 *     ESTAB  8840   0          127.0.0.1:20114    127.0.0.1:40114     users:(("efs-proxy",pid=5234,fd=11))
 *
 * It concerns the last outage of a server in which the kernel says that a client of that port may have no answer: what is stopped at
 * capture is no reason of an outage that ended, nor of one before it, nor of one before the last boot.
 */
export const stoppedProxies: Fact = {
  name: 'stopped-proxies',
  title: 'stopped programs that serve NFS clients of this node',
  uses: ['server-outages', 'server-silences', 'boot-lives'],
  inputs: [],
  unasked: [{ sources: ['ps'] }],
  kinds: {
    'proxy.stopped': {
      what: 'a stopped program that serves NFS clients of this node while they get no answer',
      fields: {
        server: 'text',
        of: 'text',
        since: { type: 'int', unit: 'instant', means: 'start of the outage' },
        port: 'int',
        pid: 'int',
        comm: 'text',
      },
    },
  },
  derive(context) {
    const open = openSpells(context);
    if (open.length === 0) return {};
    const events = stoppedPrograms(context)
      .filter(isBySignal)
      .flatMap(({ pid, comm, ports, evidence }) =>
        ports.flatMap((port) =>
          open
            .filter(({ fields }) => fields.port === port || isAmong(fields.candidates, port))
            .map((spell) => {
              const { server, of, since } = spell.fields;
              const queue = queueOf(context, port, pid);
              const waits = queue ? `; ${queue.bytes} bytes are queued in its socket` : '';
              const note = `${comm} (pid ${pid}), which serves port ${port}, is stopped (state T)${waits}`;
              const all = [evidence, ...(queue ? [queue.evidence] : []), ...evidenceOf(spell).slice(0, 1)];
              return derive(
                'stopped-proxies',
                'proxy.stopped',
                evidence.time!,
                { server, of, since, port, pid, comm, note },
                all,
              );
            }),
        ),
      );
    return { events };
  },
};

type Silence = EventOf<'nfs.server.silent'>;

/** The last outage of each server, where it began since the last boot and nothing shows of its end. */
function openSpells(context: FactContext): Silence[] {
  const lastBoot = context.ofKind('node.rebooted').at(-1)?.time.from ?? Number.NEGATIVE_INFINITY;
  const spells = groupBy(context.ofKind('nfs.server.silent'), ({ fields: { of, server } }) => `${of} ${server}`);
  return [...spells.values()]
    .map((ofServer) => ofServer.at(-1)!)
    .filter(({ time, fields }) => !fields.answered && time.from >= lastBoot && !isOver(context, fields));
}

const isOver = (context: FactContext, { server, of, untilAt }: Silence['fields']): boolean =>
  context
    .joined('nfs.server.silence-ended', 'server', server)
    .some(({ fields }) => fields.of === of && fields.untilAt === untilAt);

/** By SIGSTOP or Ctrl-Z: a SIGCONT lets it continue, and not one that a debugger holds. */
const isBySignal = ({ state }: StoppedProgram): boolean => state.startsWith('T');

const isAmong = (candidates: readonly string[] | undefined, port: number): boolean =>
  candidates?.includes(String(port)) ?? false;

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
