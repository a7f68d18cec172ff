import {
  counted,
  type Event,
  type EventOf,
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
import { loadAverage } from '../../views/node/load-average.ts';
import { runsOf } from '../../views/node/runs.ts';
import { lastStacks } from '../../views/node/stacks.ts';

const QUEUED = 'nfs.opens.queued';
const LASTING = 'nfs.opens.lasting';

/** The queue of an owner of opens (fs/nfs/nfs4state.c). NFSv4.1 and newer have no sequence of opens, and never use it. */
const QUEUE = 'Seqid_waitqueue';
/** Calls that take a number of the sequence. An owner of locks has one of its own. */
const IN_SEQUENCE = /^(?:OPEN|CLOSE)/;
/** The same, and calls whose first one takes a number of both. */
const OR_LOCK = /^(?:OPEN|CLOSE|LOCK)/;
/** The same in a row of the kernel's list. */
const IS_IN_SEQUENCE = /\b(?:OPEN|CLOSE)\w* a:/;
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
        over: { type: 'bool?', means: 'none was left when the table was read again' },
      },
    },
    [LASTING]: {
      what: 'OPEN calls of NFSv4.0 that wait for one another for more than a moment',
      fields: { server: 'text' },
    },
  },
  derive(context) {
    const queued = [...fromTable(context), ...fromKernel(context)];
    const hints = [...fromCounters(context), ...fromStacks(context)];
    const told = [...queued.map(({ event }) => event), ...hints].filter((event) => !isOutage(context, event));
    const lasting = queued.flatMap(({ event, lasts }) =>
      told.includes(event) && lasts ? lastingOf(event, lasts) : [],
    );
    const of = [...groupBy(told, ({ fields }) => fields.server).values()];
    const unknown = of
      .filter(([one]) => !lasting.some(({ fields }) => fields.server === one!.fields.server))
      .map(([one]) => undecided(one!));
    const past = of
      .filter((all) => !all.some(({ fields }) => fields.open || fields.over))
      .map((all) => untold(all.at(-1)!));
    return { events: [...told, ...lasting], unknown: [...unknown, ...past] };
  },
};

type Told = ReturnType<typeof describe>;

function describe(
  time: Event['time'],
  fields: { server: string; by: 'queue' | 'counters' | 'stacks'; waits: string; open: boolean; over?: boolean },
  note: string,
  evidence: Evidence[],
) {
  return derive('opens-queued', QUEUED, time, { ...fields, note }, evidence);
}

/** Calls in the queue, and the lines that show that they stay there. */
interface Queued {
  event: Told;
  lasts: Evidence[] | undefined;
}

const lastingOf = ({ time, fields: { server, note }, evidence = [] }: Told, lasts: Evidence[]) =>
  derive('opens-queued', LASTING, time, { server, note }, [...evidence, ...lasts]);

/** Only the table of calls tells the queue, and once read it tells of one moment. */
const undecided = ({ fields, evidence = [] }: Told): Unknown => ({
  kind: LASTING,
  fields: { server: fields.server },
  needs: [CALLS_NEED],
  because:
    fields.by === 'queue'
      ? `${fields.note}; nothing shows that they waited for more than a moment, such as a load of as many tasks`
      : `${fields.note}; no table of calls shows what they wait for`,
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

/** Calls wait as well for a server that does not answer: counters for any time, a table for that at the capture. */
function isOutage(context: FactContext, { time, fields: { server, by, open } }: Told): boolean {
  const silences = context
    .ofKind('nfs.server.silent')
    .filter(({ fields }) => server === NOT_NAMED || fields.server === server);
  const isThen = (silence: EventOf<'nfs.server.silent'>) =>
    by !== 'queue' ||
    (open ? !silence.fields.answered : silence.time.from <= time.to && silence.fields.untilAt >= time.from);
  return silences.some(isThen);
}

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

function fromTable(context: FactContext): Queued[] {
  return rpcCalls(context).flatMap(({ program, transports, calls, past }): Queued[] => {
    const inSequence = calls.filter(({ row }) => IN_SEQUENCE.test(row.procedure));
    const waiting = inSequence.filter(({ row }) => row.queue === QUEUE);
    const ahead = inSequence.filter(({ row }) => row.queue !== QUEUE);
    const isApart = calls.some(({ row }) => waitsForConnection(row));
    const over = calls.every(({ snapshot }) => snapshot.emptiedIn !== undefined);
    if (program !== 'nfs' || (past !== undefined && !over) || waiting.length < MANY || isApart) return [];
    const server = serverAt(context, transports[0]?.address);
    const waits = counted(waiting.length, 'call');
    const note = `${waits} of NFSv4.0 to ${server} ${over ? 'waited' : 'wait'} for their turn in the sequence of an owner of opens${over ? '; none was left when the table was read again' : underWay(ahead)}`;
    const evidence = [waiting, ahead].flatMap((of) => of.slice(0, 1).map((call) => callEvidence(call, of.length)));
    const fields = { server, by: 'queue' as const, waits, open: !over, over };
    const event = describe(waiting[0]!.snapshot.captured, fields, note, evidence);
    const load = loadAverage(context);
    return [{ event, lasts: load && load.load >= waiting.length / 2 ? [load.evidence] : undefined }];
  });
}

const underWay = ({ length }: readonly RpcCall[]): string =>
  length > 0 ? `, and ${counted(length, 'such call')} ${length === 1 ? 'is' : 'are'} under way` : '';

const callEvidence = ({ snapshot, row }: RpcCall, times: number): Evidence =>
  rowEvidence(
    snapshot,
    row,
    `${row.program}v${row.version} ${row.procedure} a:${row.action} q:${row.queue ?? 'none'}${times > 1 ? ` (${times} calls)` : ''}`,
  );

/** The kernel lists all calls of its RPC clients when rpc_debug is written to. */
function fromKernel(context: FactContext): Queued[] {
  const rows = context.ofKind('nfs.open.queued').filter(({ fields }) => IS_IN_SEQUENCE.test(fields.call));
  const dumps = runsOf(rows, ([first], row) => row.time.from - first!.time.from <= ONE_DUMP);
  const many = dumps.filter((dump) => dump.length >= MANY);
  const last = many.at(-1);
  if (!last) return [];
  const server = onlyServer(context);
  const waits = counted(last.length, 'call');
  const note = `${waits} of NFSv4.0 waited for their turn in the sequence of an owner of opens, when the kernel listed its calls`;
  const time = { from: last[0]!.time.from, to: last.at(-1)!.time.to };
  const event = describe(time, { server, by: 'queue', waits, open: false }, note, last.flatMap(evidenceOf).slice(0, 1));
  return [{ event, lasts: many.at(-2)?.flatMap(evidenceOf).slice(0, 1) }];
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
  const others = ops.filter(({ op }) => !OR_LOCK.test(op));
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
