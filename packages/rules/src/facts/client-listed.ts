import type { Event, Evidence, FieldValue } from '@mountline/core';
import type { Fact, FactContext } from '@mountline/correlation';
import type { MountstatsRecord } from '@mountline/parsers/mountstats';
import { derive, rowEvidence } from '../node/evidence.ts';
import { ofLastCapture } from '../node/last-capture.ts';
import { isLoopback, loopbackClients, loopbackMounts } from '../node/loopback.ts';
import { addressOf, option } from '../node/nfs-mounts.ts';

/**
 * The ports of this node that the kernel itself has an NFS client of: a row of the mount table says so too, but one file
 * alone may have been edited, or be of another time. /proc/fs/nfsfs/servers lists the clients, mountstats has the options
 * of each. The list counts the users of a client: on a healthy node as many as it has superblocks; a mount that is under
 * way or was detached and the recovery of a lease (`[127.0.0.1-manager]`) are users too (fs/nfs/client.c:nfs_server_list_show,
 * and Linux 6.1: 1 while it is served, 2 to 6 while nobody listens).
 */
export const clientListed: Fact = {
  name: 'client-listed',
  title: 'NFS clients of this node that the kernel lists beside the mount table',
  uses: ['client-age', 'port-outage'],
  inputs: [{ sources: ['nfsfs', 'mountstats'] }],
  kinds: {
    'nfs.client.listed':
      'an NFS client of a port of 127.0.0.1 in the list or the statistics of the kernel: port, by (the files that show it), users (as the list counts them), nth (of an outage of the port that it waited in)',
  },
  derive(context) {
    const found = new Map<number, Evidence[]>();
    const clients = loopbackClients(context) ?? [];
    for (const { port, evidence } of [...clients, ...inStatistics(context)])
      found.set(port, [...(found.get(port) ?? []), evidence]);
    const events = [...found].flatMap(([port, evidence]): Event[] => {
      const by = [...new Set(evidence.map(({ kind }) => kind))];
      const ofPort = clients.filter((client) => client.port === port);
      const ofOneList = ofPort.filter((client) => client.evidence.span.path === ofPort[0]!.evidence.span.path);
      const users = ofOneList.reduce((sum, { use }) => sum + use, 0);
      const shown = new Set(
        loopbackMounts(context).flatMap((mount) => (mount.port === port ? [mount.majorMinor] : [])),
      );
      const more =
        users > shown.size && shown.size > 0 && !shown.has('')
          ? `: ${users} users, and ${shown.size} in the mount table; the others are mounts that are under way, were detached or stand in another namespace, or the recovery of its lease`
          : '';
      const note = `the kernel shows a client of 127.0.0.1:${port} in ${by.join(' and ')}${more}`;
      const fields = { port, by, users: users > 0 ? users : undefined, note };
      const listed = (nth?: FieldValue) =>
        derive('client-listed', 'nfs.client.listed', evidence[0]!.time!, { ...fields, nth }, evidence);
      const outages = outagesOf(context, port);
      return outages.length > 0 ? outages.map(listed) : [listed()];
    });
    return { events };
  },
};

/**
 * The outages of the port that the client of now was there for: the one that goes on, and those that are younger than its
 * superblock. Another may have been of an earlier client: ports are given again.
 */
function outagesOf(context: FactContext, port: number): FieldValue[] {
  const made = context.joined('nfs.client.made', 'port', port);
  return context.joined('nfs.port.outage', 'port', port).flatMap(({ time, fields: { open, nth } }) => {
    const lived = open === true || made.some((client) => client.time.to <= time.from);
    return lived && nth !== undefined ? [nth] : [];
  });
}

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
