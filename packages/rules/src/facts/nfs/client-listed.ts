import {
  counted,
  type Event,
  type EventOf,
  type Evidence,
  formatDuration,
  groupBy,
  isKnown,
  SECOND,
  type Unknown,
} from '@mountline/core';
import type { Fact, FactContext } from '@mountline/correlation';
import type { MountstatsRecord } from '@mountline/parsers/mountstats';
import { endpoint } from '../../views/nfs/endpoint.ts';
import { isLoopback, loopbackClients, loopbackMounts } from '../../views/nfs/loopback.ts';
import { addressOf, option } from '../../views/nfs/nfs-mounts.ts';
import { SOCKETS } from '../../views/nfs/socket-tables.ts';
import { derive, rowEvidence } from '../../views/node/evidence.ts';
import { ofLastTime } from '../../views/node/last-capture.ts';

/**
 * The ports of this node that the kernel itself has an NFS client of: a row of the mount table says so too, but one file
 * alone may have been edited, or be of another time. /proc/fs/nfsfs/servers lists the clients, mountstats has the options
 * of each.
 *
 * The list is of one network namespace. mountstats, as the mount table, shows what is mounted, whoever's 127.0.0.1 that is: also
 * what a container mounted, and serves, in a network namespace of its own. So for a port without a listener mountstats
 * counts only where the lease of its client ran out, or the end of its listener is on record. The same is true of a client of
 * NFSv3: it renews no lease, lets an idle connection go after five minutes (net/sunrpc/xprtsock.c: XS_IDLE_DISC_TO), and NAT may
 * forward its next one (a NodePort, a hostPort), of which no table of sockets knows.
 *
 * The list counts the users of a client: on a healthy node as many as it has superblocks; a mount that is under
 * way or was detached and the recovery of a lease (`[127.0.0.1-manager]`) are users too (fs/nfs/client.c:nfs_server_list_show,
 * and Linux 6.1: 1 while it is served, 2 to 6 while nothing listens).
 */
export const clientListed: Fact = {
  name: 'client-listed',
  title: 'NFS clients that the kernel lists, apart from the mount table',
  uses: ['client-age', 'listener-death', 'port-outage'],
  inputs: [{ sources: ['nfsfs', 'mountstats'] }],
  kinds: {
    'nfs.client.listed': {
      what: "an NFS client of 127.0.0.1 in the kernel's list or statistics",
      fields: {
        port: 'int',
        by: { type: 'list', means: 'the files that show it' },
        users: { type: 'count?', means: 'by the use count in the list' },
        nth: { type: 'int?', means: 'the outage of the port in which it waited' },
      },
    },
  },
  derive(context) {
    const clients = loopbackClients(context) ?? [];
    const found = groupBy<Client, number>([...clients, ...inStatistics(context)], ({ port }) => port);
    const unknown: Unknown[] = [];
    const events = [...found].flatMap(([port, all]): Event[] => {
      const ofPort = clients.filter((client) => client.port === port);
      const ofOneList = ofPort.filter((client) => client.evidence.span.path === ofPort[0]!.evidence.span.path);
      const users = ofOneList.reduce((sum, { use }) => sum + use, 0);
      const shown = new Set(
        loopbackMounts(context).flatMap((mount) => (mount.port === port ? [mount.majorMinor] : [])),
      );
      const more =
        users > shown.size && shown.size > 0 && !shown.has('')
          ? `: ${counted(users, 'user')}, ${shown.size} in the mount table; the rest are pending or detached mounts, other mount namespaces, or lease recovery`
          : '';
      const listed = (clients: readonly Client[], nth?: number) => {
        const evidence = clients.map((client) => client.evidence);
        const by = [...new Set(evidence.map(({ kind }) => kind))];
        const at = [...new Set(clients.map(({ address }) => endpoint(address, port)))].join(' and ');
        const note = `the kernel has an NFS client of ${at}, by ${by.join(' and ')}${more}`;
        const fields = { port, by, users: users > 0 ? users : undefined, note, nth };
        return derive('client-listed', 'nfs.client.listed', evidence[0]!.time!, fields, evidence);
      };
      const outages = context.joined('nfs.port.outage', 'port', port);
      const waited = outages.filter((outage) => isShownIn(outage, all) || wasThere(context, outage));
      if (waited.length === 0) return [listed(all)];
      return waited.flatMap((outage) => {
        const isPast = !outage.fields.open && !isShownIn(outage, all);
        const any = isPast || ofPort.some(({ renews }) => renews) || isSeenToDie(context, outage);
        const waits = any ? all : all.filter(({ lapsed }) => lapsed);
        const doubt = waits.length > 0 ? madeMeanwhile(context, outage, waits) : undefined;
        if (doubt) unknown.push(doubt);
        return waits.length > 0 && !doubt ? [listed(waits, outage.fields.nth)] : [];
      });
    });
    return { events, unknown };
  },
};

/** A client of a port, and whether the statistics show that its lease ran out. */
interface Client {
  port: number;
  address: string;
  evidence: Evidence;
  lapsed?: boolean;
}

type Outage = EventOf<'nfs.port.outage'>;

/**
 * Whether the client of now was there for an outage of its port: for the one that continues, and for those that are younger than its
 * superblock. Another may have been of an earlier client: ports are given again.
 */
function wasThere(context: FactContext, { time, fields: { port, open } }: Outage): boolean {
  const made = context.joined('nfs.client.made', 'port', port);
  return open || made.some((client) => client.time.to <= time.from);
}

/** The tables are of the time of the outage, which a log that was read on shows the end of. */
const isShownIn = ({ time }: Outage, clients: readonly Client[]): boolean =>
  clients.some(({ evidence }) => evidence.time!.from >= time.from && evidence.time!.to <= time.to);

const AGE_NEED = { what: 'the age of the mounts', collectWith: 'cat /proc/1/mountstats' };

/**
 * The tables were not read at once: the mount, with its row and its client, may have been made behind the table of sockets, where nothing
 * shows that it was there before.
 */
function madeMeanwhile(context: FactContext, outage: Outage, clients: readonly Client[]): Unknown | undefined {
  const { port, open, nth } = outage.fields;
  const { evidence } = clients[0]!;
  const { from, to } = evidence.time!;
  if (!open || !isKnown(from) || !isKnown(to) || to - from <= SECOND) return undefined;
  const isBefore = ({ time }: Event) => time.from < from;
  const told = [
    context.joined('nfs.client.made', 'port', port),
    context.joined('mount.nfs.attempted', 'port', port),
    context.joined('listener.died', 'port', port),
  ];
  if (told.some((events) => events.some(isBefore))) return undefined;
  if (clients.some((client) => isReadBeforeSockets(context, client))) return undefined;
  const because = `the files of the capture are up to ${formatDuration(to - from)} apart, and nothing shows that 127.0.0.1:${port} was mounted before; the sockets may be older than the mount`;
  return { kind: 'nfs.client.listed', fields: { port, nth }, needs: [AGE_NEED], because, evidence: [evidence] };
}

/** In a terminal session the client was shown before the sockets were. */
function isReadBeforeSockets({ timeline }: FactContext, { evidence: { span } }: Client): boolean {
  const ofSession = timeline.snapshots.filter(({ container }) => container === span.container);
  const read = ofSession.find(({ path }) => path === span.path)?.typedIn;
  const sockets = ofSession.filter(({ source }) => SOCKETS.includes(source)).map(({ typedIn }) => typedIn ?? 0);
  return read !== undefined && sockets.length > 0 && sockets.every((line) => line > read);
}

/** The end of the listener is on record: whoever listened for the mount, in whatever network namespace, is gone. */
const isSeenToDie = (context: FactContext, { fields: { port, diedAt } }: Outage): boolean =>
  context.joined('listener.died', 'port', port).some(({ fields }) => fields.how === 'seen' && fields.diedAt === diedAt);

function inStatistics(context: FactContext): Client[] {
  return ofLastTime(context.rows<MountstatsRecord>('mountstats')).flatMap(({ snapshot, rows }) =>
    rows.flatMap((row) => {
      const opts = row.nfs?.opts ?? [];
      const port = Number(option(opts, 'port') ?? 0);
      const address = addressOf(row.device ?? '', opts);
      if (!port || !isLoopback(address)) return [];
      const lapsed = Number(row.nfs?.leaseExpired ?? 0) > 0;
      const expired = lapsed ? ` … lease_expired=${row.nfs?.leaseExpired}` : '';
      const text = `device ${row.device} mounted on ${row.mountPoint} … port=${port}${expired}`;
      return [{ port, address, lapsed, evidence: rowEvidence(snapshot, row, text) }];
    }),
  );
}
