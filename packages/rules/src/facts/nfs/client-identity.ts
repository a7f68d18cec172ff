import {
  type Event,
  type Evidence,
  formatDuration,
  groupBy,
  type Interval,
  isKnown,
  listed,
  MINUTE,
  SECOND,
  type Snapshot,
  type Unknown,
} from '@mountline/core';
import { evidenceOf, type Fact, type FactContext, type FactResult } from '@mountline/correlation';
import type { MountstatsRecord } from '@mountline/parsers/mountstats';
import type { NfsdClientInfoRecord } from '@mountline/parsers/nfsd-client-info';
import { isLoopback } from '../../views/nfs/loopback.ts';
import { addressOf } from '../../views/nfs/nfs-mounts.ts';
import { derive, rowEvidence } from '../../views/node/evidence.ts';
import { joinedResults } from '../../views/node/joined-results.ts';
import { ofLastTime, ofOneCapture } from '../../views/node/last-capture.ts';

const CONTESTED = 'nfs.identity.contested';
const SHARED = 'nfs.identity.shared';

/** A client says who it is once a mount and once a restart of its server. */
const OFTEN = 10;
/** A client that works renews its lease at two thirds of it, and asks all the time where it fights for it. */
const ALIVE = 15;

const NEED = {
  what: 'the clients of the NFS server, on the server',
  collectWith: "sh -c 'cat /proc/fs/nfsd/clients/*/info'",
};

/**
 * NFSv4 clients with one identity: machines that were cloned, or containers with one host name. For the server they are one client that
 * restarts all the time, so that each takes the lease of the other, with all opens and locks. One client sees that it says over and over who
 * it is, without an outage; only the server sees the two.
 *
 *     NFS: 10.50.1.1: lost 1 locks
 *     EXCHANGE_ID: 85 85 0 20740 9860 50 2524 3044 0
 */
export const clientIdentity: Fact = {
  name: 'client-identity',
  title: 'NFSv4 clients with one identity',
  uses: ['server-outages'],
  inputs: [],
  unasked: [{ sources: ['mountstats'] }, { sources: ['nfsd-client-info'] }],
  kinds: {
    [CONTESTED]: {
      what: 'an NFSv4 client that keeps identifying itself to its server, without an outage',
      fields: {
        of: { type: 'text', means: 'the server, or the name that the clients use' },
        server: { type: 'text?', means: 'if this node is the client' },
        name: { type: 'text?', means: 'of the clients, if this node is the server' },
        addresses: { type: 'text?', means: 'of the clients, in words' },
        losses: { type: 'int?', means: 'messages of the kernel about lost locks of the server' },
        times: { type: 'text?', means: 'what it sent, how often and within what time, in words' },
        open: { type: 'bool', means: 'at capture' },
      },
    },
    [SHARED]: { what: "two clients of one name in the NFS server's list of clients", fields: { of: 'text' } },
  },
  derive(context) {
    const found = [...sharedNames(context), ...contestedLeases(context)];
    return joinedResults(found);
  },
};

interface Client {
  snapshot: Snapshot;
  row: NfsdClientInfoRecord;
}

/** Two addresses that renewed under one name within seconds: a client that was restarted with another address has one only. */
function sharedNames(context: FactContext): FactResult[] {
  const all = ofLastTime(context.rows<NfsdClientInfoRecord>('nfsd-client-info')).flatMap(({ snapshot, rows }) =>
    rows.map((row) => ({ snapshot, row })),
  );
  const alive = all.filter(({ row }) => row.name !== undefined && row.address !== undefined && isAlive(row));
  return [...groupBy(alive, ({ row }) => row.name!)].flatMap(([name, clients]) => {
    const together = clients.filter(({ snapshot }) => ofOneCapture(snapshot.captured, clients[0]!.snapshot.captured));
    const addresses = [...new Set(together.map(({ row }) => row.address!))].sort();
    return addresses.length < 2 ? [] : [sharedBy(name, addresses, together)];
  });
}

const isAlive = ({ renewed }: NfsdClientInfoRecord) => renewed !== undefined && renewed <= ALIVE;

function sharedBy(name: string, addresses: readonly string[], clients: readonly Client[]): FactResult {
  const words = listed(addresses, 4);
  const note = `${words} use the name "${name}", and each renewed its lease within ${ALIVE} s before the capture`;
  const evidence = clients.map(({ snapshot, row }) => {
    const { clientid, address, renewed } = row;
    return rowEvidence(snapshot, row, `clientid 0x${clientid} ${address} "${name}", renewed ${renewed} s before`);
  });
  const time = clients[0]!.snapshot.captured;
  const fields = { of: name, name, addresses: words, open: true, note };
  return {
    events: [
      derive('client-identity', CONTESTED, time, fields, evidence),
      derive('client-identity', SHARED, time, { of: name, note }, evidence),
    ],
  };
}

/** By server, the mount whose client said most often who it is. */
function contestedLeases(context: FactContext): FactResult[] {
  const found = ofLastTime(context.rows<MountstatsRecord>('mountstats')).flatMap(({ snapshot, rows }) =>
    rows.flatMap((row) => contestOf(context, snapshot, row)),
  );
  return [...groupBy(found, ({ server }) => server).values()].map((same) =>
    contestedBy(context, same.sort((a, b) => b.times - a.times)[0]!),
  );
}

interface Contest {
  server: string;
  times: number;
  often: string;
  note: string;
  time: Interval;
  evidence: Evidence;
}

function contestOf(context: FactContext, snapshot: Snapshot, row: MountstatsRecord): Contest[] {
  const { nfs, device } = row;
  const server = addressOf(device ?? '', nfs?.opts ?? []);
  if (!nfs?.age || server === '' || isLoopback(server)) return [];
  const callsOf = (op: string) => Number(nfs.ops.find((one) => one.op === op)?.values[0] ?? 0n);
  const [op, times] =
    callsOf('EXCHANGE_ID') > 0 ? ['EXCHANGE_ID', callsOf('EXCHANGE_ID')] : ['SETCLIENTID', callsOf('SETCLIENTID')];
  if (times < OFTEN || times * MINUTE < nfs.age * SECOND) return [];
  if (context.joined('nfs.server.silent', 'server', server).length > 0) return [];
  const within = formatDuration(nfs.age * SECOND);
  const often = `sent ${op} ${times} times in ${within}`;
  const note = `the client of ${server} ${often} (${row.mountPoint})`;
  const text = `device ${device} mounted on ${row.mountPoint} … age ${nfs.age} … ${op}: ${times}`;
  return [{ server, times, often, note, time: snapshot.captured, evidence: rowEvidence(snapshot, row, text) }];
}

/** Messages about lost locks so shortly before the capture continue. */
const STILL = 2 * MINUTE;

function contestedBy(context: FactContext, { server, often, note, time, evidence }: Contest): FactResult {
  const lost = context.joined('nfs.locks.lost', 'server', server);
  const losses = lost.length > 1 ? lost.length : undefined;
  const last = lost.at(-1)?.time.to;
  const open = last !== undefined && isKnown(time.from) && last >= time.from - STILL;
  const words = losses === undefined ? '' : `, and lost locks ${losses} times`;
  const all = [evidence, ...lost.flatMap((event) => evidenceOf(event).slice(0, 1))];
  const fields = { of: server, server, losses, times: often, open, note: `${note}${words}` };
  const events: Event[] = [derive('client-identity', CONTESTED, time, fields, all)];
  const because = `only the list of clients of ${server} shows whether another machine has the same identity`;
  const unknown: Unknown[] = [
    { kind: SHARED, time, fields: { of: server }, needs: [NEED], because, evidence: [evidence] },
  ];
  if (!open) {
    const since = 'the statistics count since the mount; nothing shows whether it continues';
    const fields = { of: server, open: true };
    unknown.push({ kind: CONTESTED, time, fields, needs: [NEED], because: since, evidence: [evidence] });
  }
  return { events, unknown };
}
