import type { Evidence } from '@mountline/core';
import type { SocketRecord } from '@mountline/parsers';
import type { PsRecord } from '@mountline/parsers/ps';
import { socketsOf } from '../nfs/socket-tables.ts';
import { rowEvidence } from '../node/evidence.ts';
import { ofLastCapture, ofOneCapture } from '../node/last-capture.ts';
import { once } from '../node/memoize-per-timeline.ts';
import { isPidOfContainer, psTables } from '../node/process-tables.ts';
import { proxyOf } from './running-proxies.ts';

/** `T`: stopped by SIGSTOP or Ctrl-Z; `t`: held by a debugger. */
const STOPPED = /^[Tt]/;

export interface StoppedProgram {
  pid: number;
  comm: string;
  state: string;
  ports: number[];
  evidence: Evidence;
}

/** The programs that listen on a port, or are the proxy of one, and were stopped in the last capture. */
export const stoppedPrograms = once((context): StoppedProgram[] => {
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
      return ports.length > 0 ? [{ pid: row.pid, comm, state: row.state!, ports, evidence }] : [];
    }),
  );
});

const isStopped = ({ state, thread }: PsRecord): boolean => !thread && state !== undefined && STOPPED.test(state);

export const holds = ({ processes }: SocketRecord, pid: number): boolean =>
  processes?.some((one) => one.pid === pid) ?? false;
