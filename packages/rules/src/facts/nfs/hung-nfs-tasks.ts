import {
  counted,
  type Event,
  type EventOf,
  type Evidence,
  formatDuration,
  greatestOf,
  groupBy,
  hullOf,
  type Interval,
  leastOf,
  listed,
  MINUTE,
  overlaps,
  rowsOf,
  SECOND,
} from '@mountline/core';
import { evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import type { PsRecord } from '@mountline/parsers/ps';
import { IN_LOCAL_CACHE } from '../../views/nfs/local-cache.ts';
import { nfsMounts } from '../../views/nfs/nfs-mounts.ts';
import { tcpPorts } from '../../views/nfs/nfs-probe.ts';
import { derive, rowEvidence, tableEvidence } from '../../views/node/evidence.ts';
import { ofLastTime } from '../../views/node/last-capture.ts';
import { isOfAll, psTables, SHOW_THREADS } from '../../views/node/process-tables.ts';
import type { ProcessRow } from '../../views/node/processes.ts';
import { isOfTask, taskOf } from '../../views/node/stacks.ts';
import { ageIn } from '../../views/node/task-ages.ts';

const HUNG = 'nfs.tasks.hung';

const NEED = { what: 'the wait channels of all threads of the node', collectWith: SHOW_THREADS };

/** Functions of the NFS client and of RPC; those of this node's own server are `nfsd…`. */
const CLIENT = /^(?:_*rpc_|_*nfs(?!d)|nlmclnt|nsm_|gss_)/;
/** A server of this node, or a disk below: what the task waits for is no NFS server. */
const OTHER = /^(?:nfsd|svc_|ext4_|xfs_|btrfs_|zfs_|zpl_|submit_bio|blk_)/;
/** A call reports its server timeo x (retrans + 1) after it was sent, which is 3 min by default; what waited continues as long behind its answer. */
const AROUND = 10 * MINUTE;
/** The parent of the threads of the kernel. */
const KTHREADD = 2;
const SLEEP = /^_*(?:schedule|io_schedule|mutex_|wait_on_|out_of_line_wait|bit_wait|rwsem_)/;

/**
 * Tasks that the kernel found asleep inside NFS for longer than kernel.hung_task_timeout_secs (kernel/hung_task.c), while it says of no NFS server
 * that it does not respond: nothing else reports such a node then. A wait that a kill ends (`rpc_wait_bit_killable`) is never
 * reported so; a mount.nfs that waits for another mount is, and a task that waits for a lock or for pages that are written back.
 *
 *     INFO: task mount.nfs:22247 blocked for more than 120 seconds.
 *     …
 *      nfs_wait_client_init_complete+0x61/0xb0 [nfs]
 */
export const hungNfsTasks: Fact = {
  name: 'hung-nfs-tasks',
  title: 'tasks that the kernel reported as hung inside NFS',
  uses: ['server-outages', 'port-outage', 'proxy-oom-loops', 'boot-lives'],
  inputs: [{ actors: ['kernel'] }],
  kinds: {
    [HUNG]: {
      what: 'tasks that the kernel reported as hung inside NFS, without a "not responding" message for any NFS server',
      fields: {
        tasks: { type: 'text', means: 'their count, in words' },
        programs: 'list',
        pids: 'list',
        functions: { type: 'list', means: 'the innermost NFS functions' },
        waitedFor: { type: 'int', means: 'the longest proven sleep of each task; the shortest of these' },
        mounts: { type: 'bool', means: 'one is a mount.nfs that waits for another mount' },
        credentials: { type: 'bool', means: 'all wait for a Kerberos credential, which rpc.gssd gets' },
        trunking: { type: 'bool', means: 'all wait for a task that identifies a server, as for a mount or pNFS' },
        dataServer: { type: 'bool', means: 'all of these wait on their way to a data server of pNFS' },
        cache: { type: 'bool', means: 'all wait for the local cache of NFS files (FS-Cache)' },
        compaction: { type: 'bool', means: 'one is kcompactd, which waits for NFS to write a page back' },
        kthreadd: { type: 'bool', means: 'one is kthreadd, which waits for NFS to write a page back' },
        open: { type: 'bool', means: 'a process table of the last capture shows one of them in D state' },
        named: { type: 'bool', means: 'the mounts whose pages a kernel thread writes back are known' },
        written: { type: 'text?', means: 'these mounts, in words' },
        ports: { type: 'list?', means: 'the ss filter for NFS over TCP' },
      },
    },
    'nfs.tasks.hung.ended': { what: 'a table of all processes of the last capture with none of them in D state' },
  },
  derive(context) {
    const servers = missedServers(context);
    const hung = context
      .ofKind('task.hung')
      .filter((event) => isInNfs(event) && !servers.some((missed) => overlaps(missed, sleptIn(event))));
    if (hung.length === 0) return {};
    const { pids, programs, functions } = namesOf(hung);
    const stretches = [...groupBy(hung, ({ fields }) => fields.pid).values()].map(longestOf);
    const waited = leastOf(stretches.map(({ from, to }) => to - from));
    const tasks = counted(pids.length, 'task');
    const mounts = hung.some(waitsForMount);
    const credentials = hung.every((event) => waitsIn(event, UPCALL));
    const trunking = hung.every((event) => waitsIn(event, /^nfs4_discover_server_trunking$/));
    const dataServer = trunking && hung.every((event) => waitsIn(event, /^nfs4_(?:set_ds_client|pnfs_ds_connect)$/));
    const cache = hung.every(waitsForCache);
    const compaction = hung.some((event) => freesPages(event, /^kcompactd\d/));
    const kthreadd = hung.some((event) => freesPages(event, /^kthreadd$/));
    const note = `the kernel reported ${tasks} hung inside NFS for more than ${formatDuration(waited)}: ${listed(programs)}, in ${listed(functions)}`;
    const time = hullOf([...hung.map((event) => event.time), ...stretches])!;

    const booted = context.ofKind('node.rebooted').at(-1)?.time.from ?? Number.NEGATIVE_INFINITY;
    const ofThisBoot = hung.filter((event) => event.time.from >= booted);
    const written = mountsWritten(context, ofThisBoot);
    const after = atCapture(context, ofThisBoot);
    /** What is known of tasks that may still hang, too. */
    const shown = {
      pids: pids.map(String),
      mounts,
      credentials,
      trunking,
      dataServer,
      cache,
      compaction,
      kthreadd,
      named: written !== undefined,
    };
    const fields = {
      ...shown,
      tasks,
      programs,
      functions,
      waitedFor: waited,
      open: after?.inD ?? false,
      ports: tcpPorts(context),
      written: written?.note,
      note,
    };
    const events: Event[] = [
      derive('hung-nfs-tasks', HUNG, time, fields, [
        ...hung.flatMap((event) => evidenceOf(event).slice(0, 1)),
        ...(written?.evidence ?? []),
      ]),
    ];
    if (after && !after.inD)
      events.push(
        derive(
          'hung-nfs-tasks',
          'nfs.tasks.hung.ended',
          after.time,
          { note: 'none of them is in D state at capture' },
          [after.evidence],
        ),
      );
    if (after || ofThisBoot.length === 0) return { events };
    const because = 'no process table from after these lines shows whether one of them is still in D state';
    const unknown = {
      kind: HUNG,
      time,
      fields: { ...shown, open: true },
      needs: [NEED],
      because,
      evidence: evidenceOf(hung.at(-1)!).slice(0, 1),
    };
    return { events, unknown: [unknown] };
  },
};

const namesOf = (hung: readonly Hung[]) => ({
  pids: [...new Set(hung.map(({ fields }) => fields.pid))],
  programs: [...new Set(hung.map(({ fields }) => fields.comm))],
  functions: [...new Set(hung.map(innermost))],
});

/** Where a task waits for the answer of rpc.gssd (net/sunrpc/auth_gss/auth_gss.c); what signs or checks a call does not wait. */
const UPCALL = /^gss_(?:cred_init|create_upcall|setup_upcall|refresh|lookup_cred)/;

const waitsIn = ({ fields }: Hung, of: RegExp): boolean => fields.trace?.some((name) => of.test(name)) ?? false;

/** A thread of the kernel that frees memory, and waits until NFS has written a page back (fs/nfs/file.c, nfs_release_folio). */
const freesPages = (event: Hung, thread: RegExp): boolean =>
  thread.test(event.fields.comm) && waitsIn(event, /^nfs_release_folio$/) && !waitsForCache(event);

/** What the client called is the cache of this node. */
function waitsForCache(event: Hung): boolean {
  const frames = framesOf(event);
  const client = frames.findIndex((name) => CLIENT.test(name));
  return frames.slice(0, client).some((name) => IN_LOCAL_CACHE.test(name));
}

/** From when a task slept to the kernel's line of it. */
type Hung = EventOf<'task.hung'>;

const sleptIn = ({ time, fields }: Hung): Interval => ({
  from: time.from - fields.seconds * SECOND,
  to: time.to,
});

/**
 * The longest sleep of one task that the lines prove: each proves as much as it says, and two are of one sleep where the second says
 * that it began before the first. Older kernels say the limit each time (`120 seconds`), and not how long it was.
 */
function longestOf(ofTask: readonly Hung[]): Interval {
  const sleeps: Interval[] = [];
  for (const { time, fields } of ofTask) {
    const seconds = fields.seconds * SECOND;
    const last = sleeps.at(-1);
    const isSame = last !== undefined && time.to - seconds <= last.to;
    const from = time.from - seconds;
    if (isSame) sleeps[sleeps.length - 1] = { from: Math.min(last.from, from), to: time.from };
    else sleeps.push({ from, to: time.from });
  }
  return sleeps.reduce((a, b) => (b.to - b.from > a.to - a.from ? b : a));
}

/** The mounts whose pages a thread of the kernel writes back, by the device that its line names: another boot gives the number to another. */
function mountsWritten(
  context: FactContext,
  hung: readonly Hung[],
): { note: string; evidence: Evidence[] } | undefined {
  const devices = new Set(hung.flatMap(deviceOf));
  const mounts = nfsMounts(context).filter(({ majorMinor }) => devices.has(majorMinor));
  if (mounts.length === 0) return undefined;
  const names = listed(mounts, 4, ({ target, source, majorMinor }) => `${target} (${source}, device ${majorMinor})`);
  return { note: `the kernel writes pages back to ${names}`, evidence: mounts.map(({ evidence }) => evidence) };
}

/** In kernels before 3.10 the thread itself bore the name. */
function deviceOf({ fields: { device, comm } }: Hung): string[] {
  const named = device ?? /^flush-(\d+:\d+)$/.exec(comm)?.[1];
  return named === undefined ? [] : [named];
}

/** The times in which a server is known to be missed: other rules tell of what slept then. Since when a port is dead may be unknown. */
const missedServers = (context: FactContext): Interval[] =>
  context.ofKind('nfs.server.silent', 'nfs.port.outage', 'proxy.oom-loop').map(({ kind, time, fields }) => {
    const open = 'open' in fields && fields.open;
    const untilAt = ('untilAt' in fields ? fields.untilAt : undefined) ?? time.to;
    const until = open ? Number.POSITIVE_INFINITY : Math.max(time.to, untilAt);
    const from = open && kind === 'nfs.port.outage' ? Number.NEGATIVE_INFINITY : time.from;
    return { from: from - AROUND, to: until + AROUND };
  });

const framesOf = ({ fields: { trace = [] } }: Hung): readonly string[] => trace;

const innermost = (event: Hung): string => framesOf(event).find((name) => CLIENT.test(name))!;

function isInNfs(event: Hung): boolean {
  const frames = framesOf(event);
  const first = frames.findIndex((name) => CLIENT.test(name));
  return (
    first >= 0 && !frames.some((name) => /^nfsd/.test(name)) && !frames.slice(0, first).some((name) => OTHER.test(name))
  );
}

/** It waits for the client that another mount makes, or for its turn to make one (fs/nfs/client.c, fs/nfs/nfs4state.c). */
function waitsForMount(event: Hung): boolean {
  const first = framesOf(event).find((name) => !SLEEP.test(name)) ?? '';
  return /^mount\.nfs/.test(event.fields.comm) && /^(?:nfs_wait_client_init|nfs4_discover_server_trunking)/.test(first);
}

interface After {
  inD: boolean;
  time: Interval;
  evidence: Evidence;
}

/**
 * Whether one of them is in D still, by a table of processes that was taken behind the lines; undefined where none shows, as
 * where its pid is that of a thread and the table shows none, or is in D under another name.
 */
function atCapture(context: FactContext, hung: readonly Hung[]): After | undefined {
  if (hung.length === 0 || hung.some(({ guesses }) => guesses)) return undefined;
  const last = greatestOf(hung.map(({ time }) => time.to));
  const byPid = new Map(hung.map((event) => [event.fields.pid, event]));
  const tables = ofLastTime(psTables(context)).filter(
    ({ snapshot, rows }) => snapshot.captured.from > last && rows.some(({ state }) => state !== undefined),
  );
  const inD = tables.flatMap(({ snapshot, rows }) => {
    const table = new Map(rows.map((row) => [row.pid, row]));
    return rows.flatMap((row) => {
      const event = row.state?.startsWith('D') ? byPid.get(taskOf(row)) : undefined;
      return event && !beganBehind(event, { snapshot, row, table }) ? [{ snapshot, row, event }] : [];
    });
  });
  const same = inD.find(({ row, event }) => isOfTask(row, event.fields.comm, framesOf(event)));
  if (same) {
    const { snapshot, row } = same;
    const evidence = rowEvidence(snapshot, row, `${row.pid} ${row.state} ${row.command}`);
    return { inD: true, time: snapshot.captured, evidence };
  }
  const whole = tables.find((table) => isOfAll(table) && showsEach(table.rows, byPid))?.snapshot;
  if (!whole || inD.length > 0) return undefined;
  const evidence = tableEvidence(whole, `${rowsOf(whole)} processes, none of ${listed([...byPid.keys()])} in D state`);
  return { inD: false, time: whole.captured, evidence };
}

/** Whether a process began after the report of a task of its pid: a pid is used again. */
function beganBehind({ time }: Hung, process: ProcessRow): boolean {
  const age = ageIn(process);
  return age !== undefined && process.snapshot.captured.from - age - SECOND > time.to;
}

/**
 * Whether no task can be missing because it is a thread, which most tables do not show. A process of its pid is that task, as is a
 * thread of the kernel; newer kernels name the process of a task, which is gone with its threads.
 */
function showsEach(rows: readonly PsRecord[], byPid: ReadonlyMap<number, Hung>): boolean {
  if (rows.some(({ tid }) => tid !== undefined)) return true;
  const pids = new Set(rows.map(({ pid }) => pid));
  return [...byPid].every(([pid, { fields }]) => {
    const { ppid, tgid } = fields;
    const mayBeThread = ppid !== KTHREADD && tgid !== pid && (tgid === undefined || pids.has(tgid));
    return pids.has(pid) || !mayBeThread;
  });
}
