import {
  counted,
  type Event,
  type Evidence,
  formatDuration,
  groupBy,
  MILLISECOND,
  SECOND,
  type Unknown,
} from '@mountline/core';
import { evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import type { MountstatsRecord, NfsStatistics } from '@mountline/parsers/mountstats';
import { type NfsMount, nfsMounts, option } from '../../views/nfs/nfs-mounts.ts';
import { CALLS_NEED, type RpcCall, rpcCalls, waitsForConnection } from '../../views/nfs/rpc-calls.ts';
import { derive, rowEvidence } from '../../views/node/evidence.ts';
import { ofLastTime } from '../../views/node/last-capture.ts';
import { runsOf } from '../../views/node/runs.ts';
import { lastStacks } from '../../views/node/stacks.ts';

const QUEUED = 'nfs.opens.queued';

/** The queue of an owner of opens (fs/nfs/nfs4state.c). NFSv4.1 and newer have no sequence of opens, and never use it. */
const QUEUE = 'Seqid_waitqueue';
/** Calls that take a number of the sequence. */
const IN_SEQUENCE = /^(?:OPEN|CLOSE|LOCK)/;
/** A busy web server opens some files in the same millisecond. */
const MANY = 16;
/** The rows of one dump of the kernel. */
const ONE_DUMP = 10 * SECOND;
/** Of as many opens an average says something; what lies between is one that waits for a moment. */
const OPENS = 10_000;
const SLOW = SECOND;

/** Where a task sleeps that has an OPEN of NFSv4 under way. */
const OPENING = /^(?:nfs4_run_open_task|_?nfs4_proc_open|_?nfs4_do_open|_?nfs4_open_and_get_state)$/;
const IN_CLIENT = /^(?:_*rpc_|_*nfs(?!d))/;
/** No call is under way: the server asked for patience (NFS4ERR_DELAY, NFS4ERR_GRACE), or state is being recovered. */
const APART = /^(?:nfs4_delay|nfs4_wait_clnt_recover)/;

const NOT_NAMED = 'an NFS server';

/**
 * OPEN calls of NFSv4.0 that wait for one another. Each owner of opens, which is a user of a client, numbers its OPEN and CLOSE calls, and
 * has one of them under way at a time: one that is slow holds up all programs of that user, and the load rises while no CPU works.
 *
 *     41281 0801      0 0x3 0x0        0 nfs4_open_ops [nfsv4] nfsv4 OPEN a:nfs4_open_prepare [nfsv4] q:Seqid_waitqueue
 *
 * The table of calls and the dump of the kernel name the queue. The counters of a mount show how long its OPEN calls waited before they were
 * sent, and stacks that many tasks have an OPEN under way: either looks the same if the server was slow for all.
 */
export const opensQueued: Fact = {
  name: 'opens-queued',
  title: 'OPEN calls of NFSv4.0 that wait for one another',
  uses: ['server-outages'],
  inputs: [],
  unasked: [{ sources: ['sunrpc'] }, { sources: ['mountstats'] }, { sources: ['proc-stack'] }],
  kinds: {
    [QUEUED]: {
      what: 'OPEN calls of NFSv4.0 that wait for one another',
      fields: {
        server: 'text',
        by: { type: 'text', oneOf: ['queue', 'counters', 'stacks'], means: 'what shows it' },
        waits: { type: 'text', means: 'how many wait, or for how long, in words' },
        open: { type: 'bool', means: 'at the last capture' },
      },
    },
  },
  derive(context) {
    const events = [...fromTable(context), ...fromKernel(context)];
    const seen = new Set(events.map(({ fields }) => fields.server));
    const hints = [...fromCounters(context), ...fromStacks(context)];
    const answering = hints.filter(({ fields }) => !isSilent(context, fields.server));
    const unknown = answering.filter(({ fields }) => !seen.has(fields.server)).map(undecided);
    const told = [...events, ...answering];
    const past = [...new Set(told.map(({ fields }) => fields.server))]
      .filter((server) => !told.some(({ fields }) => fields.server === server && fields.open))
      .map((server) => untold(told.findLast(({ fields }) => fields.server === server)!));
    return { events: told, unknown: [...unknown, ...past] };
  },
};

type Told = ReturnType<typeof describe>;

function describe(
  time: Event['time'],
  fields: { server: string; by: 'queue' | 'counters' | 'stacks'; waits: string; open: boolean },
  note: string,
  evidence: Evidence[],
) {
  return derive('opens-queued', QUEUED, time, { ...fields, note }, evidence);
}

/** Only the table of calls tells the queue. */
const undecided = ({ fields, evidence = [] }: Told): Unknown => ({
  kind: QUEUED,
  fields: { server: fields.server, by: 'queue' },
  needs: [CALLS_NEED],
  because: `${fields.note}; no table of calls shows what they wait for`,
  evidence,
});

/** Neither counters nor a list in the log show whether they wait still. */
const untold = ({ fields, evidence = [] }: Told): Unknown => ({
  kind: QUEUED,
  fields: { server: fields.server, open: true },
  needs: [CALLS_NEED],
  because: `${fields.note}; whether they wait at capture is not known`,
  evidence,
});

const isSilent = (context: FactContext, server: string): boolean =>
  context.ofKind('nfs.server.silent').some(({ fields }) => server === NOT_NAMED || fields.server === server);

/** The mounts of NFSv4.0 on the host. */
const mountsOf40 = (context: FactContext): NfsMount[] =>
  nfsMounts(context).filter(({ fsType, options }) => fsType === 'nfs4' && option(options, 'vers') === '4.0');

/** Where all mounts of NFSv4.0 are of one server, its name. */
function onlyServer(context: FactContext): string {
  const servers = new Set(mountsOf40(context).map(({ host }) => host));
  return servers.size === 1 ? [...servers][0]! : NOT_NAMED;
}

function serverAt(context: FactContext, address: string | undefined): string {
  if (address === undefined) return onlyServer(context);
  const names = new Set(nfsMounts(context).flatMap((mount) => (mount.address === address ? [mount.host] : [])));
  return names.size === 1 ? [...names][0]! : address;
}

function fromTable(context: FactContext): Told[] {
  return rpcCalls(context).flatMap(({ program, transports, calls, past }) => {
    const waiting = calls.filter(({ row }) => row.queue === QUEUE);
    const isApart = calls.some(({ row }) => waitsForConnection(row));
    if (program !== 'nfs' || past !== undefined || waiting.length < MANY || isApart) return [];
    const ahead = calls.filter(({ row }) => IN_SEQUENCE.test(row.procedure) && row.queue !== QUEUE);
    const server = serverAt(context, transports[0]?.address);
    const waits = counted(waiting.length, 'call');
    const note = `${waits} of NFSv4.0 to ${server} wait for their turn in the sequence of an owner of opens${ahead.length > 0 ? `, and ${counted(ahead.length, 'such call')} ${ahead.length === 1 ? 'is' : 'are'} under way` : ''}`;
    const evidence = [waiting, ahead].flatMap((of) => of.slice(0, 1).map((call) => callEvidence(call, of.length)));
    return [describe(waiting[0]!.snapshot.captured, { server, by: 'queue', waits, open: true }, note, evidence)];
  });
}

const callEvidence = ({ snapshot, row }: RpcCall, times: number): Evidence =>
  rowEvidence(
    snapshot,
    row,
    `${row.program}v${row.version} ${row.procedure} a:${row.action} q:${row.queue ?? 'none'}${times > 1 ? ` (${times} calls)` : ''}`,
  );

/** The kernel lists all calls of its RPC clients when rpc_debug is written to. */
function fromKernel(context: FactContext): Told[] {
  const rows = context.ofKind('nfs.open.queued');
  const dumps = runsOf(rows, ([first], row) => row.time.from - first!.time.from <= ONE_DUMP);
  const last = dumps.findLast((dump) => dump.length >= MANY);
  if (!last) return [];
  const server = onlyServer(context);
  const waits = counted(last.length, 'call');
  const note = `${waits} of NFSv4.0 waited for their turn in the sequence of an owner of opens, when the kernel listed its calls`;
  const time = { from: last[0]!.time.from, to: last.at(-1)!.time.to };
  return [describe(time, { server, by: 'queue', waits, open: false }, note, last.flatMap(evidenceOf).slice(0, 1))];
}

/**
 * How long the OPEN calls of a mount waited before they were sent, on average since it was mounted. An outage of the server makes some wait
 * for long as well: one of three minutes counts as a major timeout, and none was counted.
 */
function fromCounters(context: FactContext): Told[] {
  const tables = ofLastTime(context.rows<MountstatsRecord>('mountstats'));
  const slow = tables.flatMap(({ snapshot, rows }) =>
    rows.flatMap(({ nfs, ...row }) => {
      const wait = nfs && option(nfs.opts, 'vers') === '4.0' ? openWait(nfs) : undefined;
      if (wait === undefined) return [];
      const device = row.device ?? '';
      const text = `${device} mounted on ${row.mountPoint}: OPEN waited ${formatDuration(wait)} before it was sent, on average`;
      const server = device.slice(0, Math.max(0, device.lastIndexOf(':/'))) || NOT_NAMED;
      return [{ server, wait, time: snapshot.captured, evidence: rowEvidence(snapshot, row, text) }];
    }),
  );
  return [...groupBy(slow, ({ server }) => server).values()].map((mounts) => {
    const { server, wait, time, evidence } = mounts.toSorted((a, b) => b.wait - a.wait)[0]!;
    const note = `an OPEN to ${server} waited ${formatDuration(wait)} on average before it was sent, since the file system was mounted; other calls did not`;
    return describe(time, { server, by: 'counters', waits: formatDuration(wait), open: false }, note, [evidence]);
  });
}

/** The wait of an OPEN on average, where it is long, and long beside its way to the server and beside the wait of the other calls. */
function openWait({ ops }: NfsStatistics): number | undefined {
  const sumOf = (of: typeof ops, column: number) =>
    of.reduce((sum, { values }) => sum + Number(values[column] ?? 0n), 0);
  const opens = ops.filter(({ op }) => op === 'OPEN');
  const others = ops.filter(({ op }) => !IN_SEQUENCE.test(op));
  const [count, queue, rtt] = [sumOf(opens, 0), sumOf(opens, 5), sumOf(opens, 6)];
  if (count < OPENS || sumOf(ops, 2) > 0) return undefined;
  const wait = queue / count;
  const otherWait = sumOf(others, 5) / Math.max(1, sumOf(others, 0));
  return wait * MILLISECOND >= SLOW && queue > 10 * rtt && wait > 20 * otherWait
    ? Math.round(wait * MILLISECOND)
    : undefined;
}

/** Many tasks have an OPEN under way at once, and hardly any another call; each once, of however many stacks. */
function fromStacks(context: FactContext): Told[] {
  const server = onlyServer(context);
  if (server === NOT_NAMED) return [];
  const tasks = new Map(lastStacks(context).map((stack) => [stack.pid, stack]));
  const stacks = [...tasks.values()].filter(({ functions }) => functions.some((name) => IN_CLIENT.test(name)));
  const opening = stacks.filter(
    ({ functions }) => functions.some((name) => OPENING.test(name)) && !functions.some((name) => APART.test(name)),
  );
  if (opening.length < MANY || opening.length < 0.9 * stacks.length) return [];
  const waits = counted(opening.length, 'OPEN call');
  const note = `${opening.length} tasks have an OPEN to ${server} under way, which is mounted with NFSv4.0`;
  const [first] = opening;
  const fields = { server, by: 'stacks' as const, waits, open: true };
  return [describe(first!.captured, fields, note, [first!.evidence])];
}
