import { counted, type Event, type Evidence, groupBy, type Unknown } from '@mountline/core';
import type { Fact, FactContext } from '@mountline/correlation';
import { endpoint } from '../../views/nfs/endpoint.ts';
import { isLoopback } from '../../views/nfs/loopback.ts';
import { nfsMounts } from '../../views/nfs/nfs-mounts.ts';
import {
  CALLS_NEED,
  type RpcCall,
  type RpcCalls,
  type RpcTransport,
  rpcCalls,
  waitsForAnswer,
  waitsForConnection,
  waitsForSlot,
} from '../../views/nfs/rpc-calls.ts';
import { derive, rowEvidence } from '../../views/node/evidence.ts';

/**
 * Calls of NFS and of NLM that wait. No counter shows them: mountstats and nfsstat count a call when it ends.
 *
 * The table is of one instant, and on a node that does something some calls are always under way: those that were sent prove
 * nothing. Told are calls without a connection, and how many wait for a free slot, as many writes do also where all is well. Of
 * a lock that is asked for, others tell whether it waits for long.
 */
export const callsWaiting: Fact = {
  name: 'calls-waiting',
  title: 'waiting NFS and lock calls',
  uses: ['nlm-stalls'],
  inputs: [{ sources: ['sunrpc'] }],
  kinds: {
    'nfs.calls.waiting': {
      what: 'calls of an NFS client that wait for a connection, a reply or a slot',
      fields: {
        server: { type: 'text', means: 'as mounted, otherwise its address' },
        port: 'int',
        local: { type: 'bool', means: 'the server is this node' },
        connected: 'bool',
        calls: 'count',
        unsent: { type: 'count', means: 'waiting for a connection' },
        sent: { type: 'count', means: 'sent, without a reply yet' },
        queued: { type: 'count', means: 'waiting for a slot' },
      },
    },
    'nlm.calls.waiting': {
      what: 'calls of lockd that wait for the lockd of a server',
      fields: { server: 'text', port: 'int', connected: 'bool', calls: 'count' },
    },
  },
  derive(context) {
    const events: Event[] = [];
    const unknown: Unknown[] = [];
    for (const of of rpcCalls(context)) {
      const [way] = of.transports;
      const found = of.program === 'lockd' ? ofLockd : ofNfs;
      if (way) events.push(...found(of, way, context));
      else unknown.push(...untold(of));
    }
    return { events, unknown };
  },
};

/** Calls that wait, of a client whose server nothing shows, or in a table that says nothing of the last capture. */
function untold(of: RpcCalls): Unknown[] {
  const lock = of.program === 'lockd';
  const waiting = of.calls.filter(({ row }) => lock || waitsForConnection(row) || waitsForSlot(row));
  if (waiting.length === 0) return [];
  return [
    {
      kind: lock ? 'nlm.calls.waiting' : 'nfs.calls.waiting',
      fields: {},
      needs: [CALLS_NEED],
      because: `${waits(waiting)} (${named(waiting)}), but ${of.past ?? 'nothing shows the server and port'}`,
      evidence: evidenceFor({ ...of, calls: waiting }),
    },
  ];
}

function ofNfs(of: RpcCalls, { address, port }: RpcTransport, context: FactContext): Event[] {
  const { calls, transports } = of;
  const connected = transports.some((one) => one.connected);
  const unsent = calls.filter(({ row }) => waitsForConnection(row) && !connected);
  const sent = calls.filter(({ row }) => waitsForAnswer(row));
  const queued = calls.filter(({ row }) => waitsForSlot(row));
  if (unsent.length + queued.length === 0) return [];
  const local = isLoopback(address);
  const to = local ? endpoint(address, port) : address;
  const parts = [
    ...(unsent.length > 0 ? [`${waits(unsent)} for a connection to ${to} (${named(unsent)})`] : []),
    ...(sent.length > 0 ? [`${counted(sent.length, 'call')} sent to ${to} without a reply yet (${named(sent)})`] : []),
    ...(queued.length > 0
      ? [
          `${unsent.length + sent.length > 0 ? more(queued) : waits(queued)} for a slot${unsent.length + sent.length > 0 ? '' : ` to ${to}`} (${named(queued)})`,
        ]
      : []),
  ];
  const fields = {
    server: mountedAs(address, context),
    port,
    local,
    connected,
    calls: calls.length,
    unsent: unsent.length,
    sent: sent.length,
    queued: queued.length,
    note: parts.join(', '),
  };
  return [derive('calls-waiting', 'nfs.calls.waiting', calls[0]!.snapshot.captured, fields, evidenceFor(of))];
}

function ofLockd(of: RpcCalls, { address, port }: RpcTransport, context: FactContext): Event[] {
  const { calls, transports } = of;
  const connected = transports.some((one) => one.connected);
  const names = [address, mountedAs(address, context)];
  const stall = context.ofKind('nlm.stall').find(({ fields }) => names.includes(fields.server));
  const what = connected ? 'for a reply from' : 'for a connection to';
  const note = `${waits(calls)} ${what} lockd of ${address} on port ${port} (${named(calls)})`;
  const fields = { server: stall?.fields.server ?? address, port, connected, calls: calls.length, note };
  return [derive('calls-waiting', 'nlm.calls.waiting', calls[0]!.snapshot.captured, fields, evidenceFor(of))];
}

const waits = ({ length }: readonly RpcCall[]) => (length === 1 ? '1 call waits' : `${length} calls wait`);

const more = ({ length }: readonly RpcCall[]) => `${length} more ${length === 1 ? 'waits' : 'wait'}`;

/** `GETATTR 4, LOOKUP 2`, the most of them first. */
const named = (calls: readonly RpcCall[]): string =>
  [...groupBy(calls, ({ row }) => row.procedure)]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([procedure, { length }]) => `${procedure} ${length}`)
    .join(', ');

/** The server as whoever mounted it named it, where one name only is meant. */
function mountedAs(address: string, context: FactContext): string {
  const hosts = new Set(nfsMounts(context).flatMap((mount) => (mount.address === address ? [mount.host] : [])));
  return hosts.size === 1 ? [...hosts][0]! : address;
}

/** Of calls that are alike the first, with their number. */
function evidenceFor({ calls, transports }: RpcCalls): Evidence[] {
  const alike = groupBy(
    calls,
    ({ row }) => `${row.program}v${row.version} ${row.procedure} a:${row.action} q:${row.queue ?? 'none'}`,
  );
  const told = [...alike].map(([text, of]) => {
    const { snapshot, row } = of[0]!;
    return rowEvidence(snapshot, row, of.length === 1 ? text : `${text} (${of.length} calls)`);
  });
  const ways = groupBy(
    transports,
    ({ row, address, port, connected }) =>
      `transport to ${address} port ${port}, ${connected ? '' : 'not '}connected (state 0x${row.state!.toString(16)})`,
  );
  return [...told, ...[...ways].map(([text, [one]]) => rowEvidence(one!.snapshot, one!.row, text))];
}
