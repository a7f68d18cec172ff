import { type Event, type Evidence, groupBy } from '@mountline/core';
import type { Fact, FactContext } from '@mountline/correlation';
import type { MountinfoRecord } from '@mountline/parsers/mountinfo';
import { OF_PID_1, OF_PROCESS } from '../../views/mounts/mount-tables.ts';
import { isLoopback, loopbackMounts } from '../../views/nfs/loopback.ts';
import { addressOf, numberIn, wholeMountTable } from '../../views/nfs/nfs-mounts.ts';
import { derive, rowEvidence } from '../../views/node/evidence.ts';
import { ofLastCapture } from '../../views/node/last-capture.ts';
import { processRows } from '../../views/node/processes.ts';

interface Row {
  mountId: number;
  port: number;
  target: string;
  pid: number | undefined;
  evidence: Evidence;
}

/**
 * A mount of a port that only the mount table of another namespace shows. A process that was given a copy of the mount table (unshare(2), as
 * every container is) and no propagation keeps its row when the host unmounts: the kernel's client lives as long as that row.
 * The row of one namespace may be in the tables of several of its processes, each with the same id of the mount.
 */
export const rowsElsewhere: Fact = {
  name: 'rows-elsewhere',
  title: 'NFS mounts from 127.0.0.1 that exist only in another mount namespace',
  uses: [],
  inputs: [],
  unasked: [{ sources: ['mountinfo'] }],
  kinds: {
    'mount.elsewhere': {
      what: 'an NFS mount from 127.0.0.1 that only another mount namespace still has',
      fields: {
        port: 'int',
        target: 'text',
        file: 'text',
        pid: 'int?',
        pids: { type: 'list?', means: 'the processes whose tables these are' },
        process: { type: 'text?', means: 'its command, if a process table names it' },
      },
    },
  },
  derive(context) {
    if (!wholeMountTable(context)) return {};
    return {
      events: [...groupBy(rowsOf(context), ({ mountId }) => mountId).values()].map((same) => told(context, same)),
    };
  },
};

function rowsOf(context: FactContext): Row[] {
  const onHost = new Set(loopbackMounts(context).map(({ port }) => port));
  const tables = ofLastCapture(context.rows<MountinfoRecord>('mountinfo'));
  return tables
    .filter(({ snapshot }) => !OF_PID_1.test(snapshot.path))
    .flatMap(({ snapshot, rows }) =>
      rows.flatMap((row) => {
        const { mountId, mountPoint: target, fsType, source, superOptions } = row;
        if (!/^nfs4?$/.test(fsType) || !isLoopback(addressOf(source, superOptions))) return [];
        const port = numberIn(superOptions, 'port');
        if (port === null || onHost.has(port)) return [];
        const pid = OF_PROCESS.exec(snapshot.path)?.[1];
        const evidence = rowEvidence(snapshot, row, `${target} - ${fsType} ${source}`);
        return [{ mountId, port, target, pid: pid === undefined ? undefined : Number(pid), evidence }];
      }),
    );
}

function told(context: FactContext, rows: readonly Row[]): Event {
  const { port, target, pid, evidence } = rows[0]!;
  const file = evidence.span.path;
  const process = pid === undefined ? undefined : processRows(context, { pid, evidence })[0];
  const name = process ? nameOf(process.row.command) : 'a process';
  const whose = pid === undefined ? ' of another mount namespace' : ` of the mount namespace of ${name} (pid ${pid})`;
  const note = `${file}${whose} still shows ${target} on port ${port}`;
  const pids = rows.flatMap((row) => (row.pid === undefined ? [] : [String(row.pid)]));
  const fields = { port, target, file, pid, ...(pids.length > 0 ? { pids } : {}), process: process?.row.command, note };
  return derive('rows-elsewhere', 'mount.elsewhere', evidence.time!, fields, [
    ...rows.map((row) => row.evidence),
    ...(process ? [rowEvidence(process.snapshot, process.row, `${pid} ${process.row.command}`)] : []),
  ]);
}

const nameOf = (command: string) => command.split(/\s/)[0]!.replace(/^.*\//, '');
