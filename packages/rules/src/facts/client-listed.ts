import type { Event, Evidence } from '@mountline/core';
import type { Fact, FactContext } from '@mountline/correlation';
import type { MountstatsRecord } from '@mountline/parsers/mountstats';
import { derive, rowEvidence } from '../node/evidence.ts';
import { ofLastCapture } from '../node/last-capture.ts';
import { isLoopback, loopbackClients } from '../node/loopback.ts';
import { addressOf, option } from '../node/nfs-mounts.ts';

/**
 * The ports of this node that the kernel itself has an NFS client of: a row of the mount table says so too, but one file
 * alone may have been edited, or be of another time. /proc/fs/nfsfs/servers lists the clients, mountstats has the options
 * of each.
 */
export const clientListed: Fact = {
  name: 'client-listed',
  title: 'NFS clients of this node that the kernel lists beside the mount table',
  uses: [],
  inputs: [{ sources: ['nfsfs', 'mountstats'] }],
  kinds: {
    'nfs.client.listed':
      'an NFS client of a port of 127.0.0.1 in the list or the statistics of the kernel: port, by (the files that show it)',
  },
  derive(context) {
    const found = new Map<number, Evidence[]>();
    for (const { port, evidence } of [...(loopbackClients(context) ?? []), ...inStatistics(context)])
      found.set(port, [...(found.get(port) ?? []), evidence]);
    const events = [...found].map(([port, evidence]): Event => {
      const by = [...new Set(evidence.map(({ kind }) => kind))];
      const note = `the kernel shows a client of 127.0.0.1:${port} in ${by.join(' and ')}`;
      return derive('client-listed', 'nfs.client.listed', evidence[0]!.time!, { port, by, note }, evidence);
    });
    return { events };
  },
};

function inStatistics(context: FactContext): { port: number; evidence: Evidence }[] {
  return ofLastCapture(context.rows<MountstatsRecord>('mountstats')).flatMap(({ snapshot, rows }) =>
    rows.flatMap((row) => {
      const opts = row.nfs?.opts ?? [];
      const port = Number(option(opts, 'port') ?? 0);
      if (!port || !isLoopback(addressOf(row.device ?? '', opts))) return [];
      const text = `device ${row.device} mounted on ${row.mountPoint} … port=${port}`;
      return [{ port, evidence: rowEvidence(snapshot, row, text) }];
    }),
  );
}
