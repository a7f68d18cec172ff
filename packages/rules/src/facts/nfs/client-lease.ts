import { earlier, formatDuration, SECOND } from '@mountline/core';
import type { Fact, FactContext } from '@mountline/correlation';
import type { MountstatsRecord } from '@mountline/parsers/mountstats';
import type { Lease } from '../../views/nfs/client-leases.ts';
import { isLoopback, NFS_PORT } from '../../views/nfs/loopback.ts';
import { addressOf, option } from '../../views/nfs/nfs-mounts.ts';
import { derive, rowEvidence } from '../../views/node/evidence.ts';
import { ofLastTime } from '../../views/node/last-capture.ts';

/**
 * An NFSv4 client renews its lease as long as its server answers. mountstats shows by how much a lease has run out, so
 * the last renewal that was answered was sent `lease_time` + `lease_expired` before the capture: the server lived then.
 *
 *     nfsv4: bm0=0xfdffbfff,…,lease_time=90,lease_expired=27
 *
 * Defined in fs/nfs/super.c:show_lease. Whole seconds; 0 while the lease is valid, and in the second behind it: then
 * its server answered within `lease_time` and a second. The client is one for all mounts of a server and port.
 */
export const clientLease: Fact = {
  name: 'client-lease',
  title: 'NFSv4 client leases, valid or expired',
  uses: [],
  inputs: [{ sources: ['mountstats'] }],
  kinds: {
    'nfs.lease.renewed': {
      what: 'the last renewal of an NFSv4 lease that has expired since',
      fields: {
        server: 'text',
        port: 'int',
        local: { type: 'bool', means: 'the server is this node' },
        expiredFor: { type: 'int', means: 'how long ago it expired' },
        connects: { type: 'bigint?', means: 'connection attempts of the client' },
        sends: { type: 'bigint?', means: 'calls the client sent' },
        version: { type: 'text?', means: 'of NFS' },
      },
    },
    'nfs.lease.valid': {
      what: 'an NFSv4 lease that is valid at capture: the server answered within the lease time plus a second',
      fields: {
        server: 'text',
        port: 'int',
        local: { type: 'bool', means: 'the server is this node' },
        leaseFor: { type: 'int', means: 'the lease time' },
      },
    },
  },
  derive(context) {
    const events = new Map<string, Lease>();
    for (const event of leases(context)) {
      const { server, port } = event.fields;
      const of = `${event.kind} ${server} ${port} ${event.time.from}`;
      if (!events.has(of)) events.set(of, event);
    }
    return { events: [...events.values()] };
  },
};

function leases(context: FactContext): Lease[] {
  return ofLastTime(context.rows<MountstatsRecord>('mountstats')).flatMap(({ snapshot, rows }) =>
    rows.flatMap((row): Lease[] => {
      const { leaseTime, leaseExpired, opts = [], xprts } = row.nfs ?? {};
      if (!leaseTime || leaseExpired == null) return [];
      const server = addressOf(row.device ?? '', opts);
      const port = Number(option(opts, 'port') ?? NFS_PORT);
      const text = `device ${row.device} mounted on ${row.mountPoint} … lease_time=${leaseTime},lease_expired=${leaseExpired}`;
      const evidence = [rowEvidence(snapshot, row, text)];
      const who = isLoopback(server) ? `127.0.0.1:${port}` : server;
      const of = { server, port, local: isLoopback(server) };
      if (leaseExpired === 0) {
        const note = `the NFS client of ${who} has a valid lease: its server answered less than ${leaseTime + 1} s before the capture (a lease lasts ${leaseTime} s)`;
        const fields = { ...of, leaseFor: leaseTime * SECOND, note };
        return [derive('client-lease', 'nfs.lease.valid', snapshot.captured, fields, evidence)];
      }
      const [expiredFor, before] = [leaseExpired * SECOND, (leaseTime + leaseExpired) * SECOND];
      const { from, to } = earlier(snapshot.captured, before);
      const [transport] = xprts ?? [];
      const [connects, sends] = [transport?.connectCount, transport?.sends];
      const times = connects === 1n ? 'once' : `${connects} times`;
      const tried = connects === undefined ? '' : `; it tried to connect ${times} and sent ${sends} calls`;
      const note =
        `the NFS client of ${who} last renewed its lease ${formatDuration(before)} before the capture ` +
        `(a lease of ${leaseTime} s, expired for ${leaseExpired} s)${tried}`;
      const fields = { ...of, expiredFor, connects, sends, version: option(opts, 'vers'), note };
      return [derive('client-lease', 'nfs.lease.renewed', { from: from - SECOND, to }, fields, evidence)];
    }),
  );
}
