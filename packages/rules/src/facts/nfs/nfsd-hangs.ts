import {
  counted,
  type Event,
  type EventOf,
  formatDuration,
  greatestOf,
  groupBy,
  hullOf,
  isKnown,
  listed,
  SECOND,
  type Unknown,
} from '@mountline/core';
import { evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import { IN_LOCAL_CACHE } from '../../views/nfs/local-cache.ts';
import { derive, rowEvidence, tableEvidence } from '../../views/node/evidence.ts';
import { joinedResults } from '../../views/node/joined-results.ts';
import { ofLastTime } from '../../views/node/last-capture.ts';
import { isOfAll, psTables, SHOW_THREADS } from '../../views/node/process-tables.ts';

const KIND = 'nfsd.hung';
const NEED = { what: 'the wait channels of all threads of the node', collectWith: SHOW_THREADS };

/** A thread of the kernel's NFS server: by its name, or by the loop that it runs. */
const SERVER = /^(?:nfsd|nfsd_dispatch|nfsd4_proc_compound)$/;
/** What it leaves to kworkers: expired clients, callbacks, cached files. */
const WORK = /^(?:laundromat_main|nfsd4?_\w+)$/;
/** What an nfsd that hangs waits for, by the functions on its stack. The client's code is asked before the file systems that it calls. */
const WAITS = [
  ['callback', /^(?:nfsd4?_(?:probe_callback|shutdown_callback|cb)|nfsd41_cb)/],
  ['cache', IN_LOCAL_CACHE],
  ['client', /^(?:nfs_(?!d)|nfs[34]_(?!laundromat)|rpc_(?!status))/],
  ['ceph', /^ceph_/],
  ['fuse', /^(?:__)?fuse_|^request_wait_answer$/],
  [
    'storage',
    /^(?:_*(?:ext4|jbd2|xfs|xlog|btrfs|zfs|zpl|zil|dmu|txg|spl|f2fs|gfs2|ocfs2|md|raid\d+|dm|blk|bio|scsi|nvme|bcache)_|io_schedule|submit_bio|do_get_write_access|wait_on_buffer|cv_wait_common|__cv_wait|folio_wait_writeback|wait_on_page_writeback)/,
  ],
] as const;
const IN_CLIENT = /^(?:_*rpc_|_*nfs(?!d))/;
const IN_STORAGE = WAITS.find(([wait]) => wait === 'storage')![1];
type Wait = (typeof WAITS)[number][0] | 'other';

const FILE_SYSTEM = /^_*(ext4|jbd2|xfs|xlog|btrfs|zfs|zpl|zil|dmu|f2fs|gfs2|ocfs2)_/;
const CALLED: Readonly<Record<string, string>> = {
  jbd2: 'ext4',
  xlog: 'XFS',
  xfs: 'XFS',
  btrfs: 'Btrfs',
  zpl: 'ZFS',
  zil: 'ZFS',
  dmu: 'ZFS',
  zfs: 'ZFS',
};
const SLEEP = /^_*(?:schedule|io_schedule|mutex_|wait_on_|out_of_line_wait|bit_wait|rwsem_|down_|wait_for_)/;

/**
 * Threads of this host's own NFS server that the kernel found asleep for longer than kernel.hung_task_timeout_secs. The stack shows for
 * what: the local file system below the export, a callback to a client, or another file system that this host itself mounts and
 * exports again. The clients wait behind them, as do the kworkers of the server.
 *
 *     INFO: task nfsd:403 blocked for more than 122 seconds.
 *      …
 *      jbd2_log_wait_commit+0xe4/0x140 [jbd2]
 *      nfsd_setattr+0x459/0x490 [nfsd]
 */
export const nfsdHangs: Fact = {
  name: 'nfsd-hangs',
  title: "hung threads of this host's own NFS server",
  uses: ['boot-lives'],
  inputs: [{ actors: ['kernel'] }],
  kinds: {
    [KIND]: {
      what: "threads of this host's own NFS server that the kernel reported as hung",
      fields: {
        wait: {
          type: 'text',
          oneOf: ['storage', 'callback', 'cache', 'client', 'ceph', 'fuse', 'other'],
          means: 'what they wait for',
        },
        tasks: { type: 'text', means: 'their count, in words' },
        functions: { type: 'list', means: 'what they sleep in' },
        fileSystem: { type: 'text?', means: 'the type of the local file system' },
        others: { type: 'text?', means: 'other tasks that hang in it, without NFS clients' },
        waitedFor: 'int',
        hangs: { type: 'text', means: 'that it does so still, or did, in a word' },
        open: { type: 'bool', means: 'a process table of the last capture shows one of them in D state' },
        listed: { type: 'text?', means: 'how many nfsd threads a process table without a time shows in D state' },
      },
    },
    'nfsd.hung.ended': { what: 'nfsd threads that no longer hang', fields: { wait: 'text' } },
  },
  derive(context) {
    const hung = context.ofKind('task.hung');
    const found = [...groupBy(hung.filter(isServer), waitOf)].map(([wait, lines]) => told(context, wait, lines, hung));
    return joinedResults(found);
  },
};

type Hung = EventOf<'task.hung'>;

const framesOf = ({ fields: { trace = [] } }: Hung): readonly string[] => trace;
const isServer = (event: Hung) =>
  event.fields.comm === 'nfsd' || isWork(event) || framesOf(event).some((name) => SERVER.test(name));

/** A kworker that runs a work of the server. */
function isWork(event: Hung): boolean {
  const frames = framesOf(event);
  const work = frames[frames.lastIndexOf('process_one_work') - 1];
  return work !== undefined && WORK.test(work);
}

/** The frames above the server's own: what it called. */
function calledBy(event: Hung): readonly string[] {
  const frames = framesOf(event);
  const own = frames.findLastIndex((name) => /^(?:nfsd4_proc_compound|nfsd_dispatch)$/.test(name));
  return own < 0 ? frames : frames.slice(0, own);
}

function waitOf(event: Hung): Wait {
  const frames = calledBy(event);
  return WAITS.find(([, functions]) => frames.some((name) => functions.test(name)))?.[0] ?? 'other';
}

const innermost = (event: Hung): string | undefined => framesOf(event).find((name) => !SLEEP.test(name));

function told(context: FactContext, wait: Wait, lines: readonly Hung[], hung: readonly Hung[]) {
  const functions = [...new Set(lines.flatMap((line) => innermost(line) ?? []))];
  const waitedFor = greatestOf(lines.map(({ fields }) => fields.seconds)) * SECOND;
  const tasks = inWords(lines);
  const fileSystem = lines.flatMap((line) => calledBy(line).flatMap((name) => FILE_SYSTEM.exec(name)?.[1] ?? []))[0];
  const local = wait === 'storage' ? hung.filter((event) => !isServer(event) && isLocal(event)) : [];
  const others =
    local.length > 0
      ? listed([...new Set(local.map(({ fields }) => `${fields.comm} (pid ${fields.pid})`))], 4)
      : undefined;
  const note = `the kernel reported ${tasks} hung for more than ${formatDuration(waitedFor)}${functions.length > 0 ? ` in ${listed(functions, 4)}` : ''}`;
  // The kernel reports a task that has slept that long already.
  const time = hullOf(lines.map(({ time: { from, to }, fields }) => ({ from: from - fields.seconds * SECOND, to })))!;
  const now = atCapture(context, lines);
  const inD = now ? undefined : inUndatedTable(context, lines);
  const fields = {
    wait,
    tasks,
    functions,
    fileSystem: fileSystem === undefined ? undefined : (CALLED[fileSystem] ?? fileSystem),
    others,
    waitedFor,
    hangs: now?.open ? 'hangs' : 'hung',
    open: now?.open ?? false,
    listed: inD?.note,
    note,
  };
  const reports = [...lines, ...local].flatMap((line) => evidenceOf(line).slice(0, 1));
  const evidence = [...reports, ...(inD?.evidence ?? [])];
  const events: Event[] = [derive('nfsd-hangs', KIND, time, fields, evidence)];
  if (now && !now.open) {
    const ended = { wait, note: 'none of these nfsd threads is in D state at capture' };
    events.push(derive('nfsd-hangs', 'nfsd.hung.ended', now.time, ended, [now.evidence]));
  }
  return { events, unknown: now ? [] : [untold(wait, time, reports, inD?.note)] };
}

/** It hangs in a local file system or below, and neither serves NFS nor is a client of it. */
const isLocal = (event: Hung) =>
  !framesOf(event).some((name) => IN_CLIENT.test(name)) && framesOf(event).some((name) => IN_STORAGE.test(name));

/** `2 nfsd threads and 1 kworker`. */
function inWords(lines: readonly Hung[]): string {
  const pids = (some: readonly Hung[]) => new Set(some.map(({ fields }) => fields.pid)).size;
  const workers = pids(lines.filter(isWork));
  const threads = pids(lines.filter((line) => !isWork(line)));
  if (threads === 0) return `${counted(workers, 'kworker')} of nfsd`;
  return counted(threads, 'nfsd thread') + (workers > 0 ? ` and ${counted(workers, 'kworker')}` : '');
}

function untold(wait: Wait, time: Event['time'], evidence: Unknown['evidence'], inD?: string): Unknown {
  const because = inD
    ? `${inD}, which may be from before these lines`
    : 'no table of processes taken after these lines shows whether one of them is still in D state';
  return { kind: KIND, time, fields: { wait, open: true }, needs: [NEED], because, evidence: evidence.slice(0, 1) };
}

/** A table of which nothing shows when it was taken: it has to show one of these very threads in D state. */
function inUndatedTable(context: FactContext, lines: readonly Hung[]) {
  const pids = new Set(lines.map(({ fields }) => fields.pid));
  for (const { snapshot, rows } of psTables(context).filter((table) => !isKnown(table.snapshot.captured.from))) {
    const inD = rows.filter(({ state, command }) => state?.startsWith('D') && /^\[?nfsd\]?$/.test(command));
    if (!inD.some(({ pid }) => pids.has(pid))) continue;
    const note = `${counted(inD.length, 'nfsd thread')} ${inD.length === 1 ? 'is' : 'are'} in D state in a process table without a time`;
    const evidence = inD.map((row) => rowEvidence(snapshot, row, `${row.pid} ${row.state} ${row.command}`));
    return { note, evidence };
  }
  return undefined;
}

function atCapture(context: FactContext, lines: readonly Hung[]) {
  const last = greatestOf(lines.map(({ time }) => time.to));
  const pids = new Set(lines.map(({ fields }) => fields.pid));
  const tables = ofLastTime(psTables(context)).filter(
    ({ snapshot, rows }) => snapshot.captured.from > last && rows.some(({ state }) => state !== undefined),
  );
  for (const { snapshot, rows } of tables) {
    const row = rows.find(({ pid, state, command }) => pids.has(pid) && state?.startsWith('D') && /nfsd/.test(command));
    if (row)
      return {
        open: true,
        time: snapshot.captured,
        evidence: rowEvidence(snapshot, row, `${row.pid} ${row.state} ${row.command}`),
      };
  }
  const whole = tables.find(isOfAll);
  if (!whole) return undefined;
  const { snapshot } = whole;
  return {
    open: false,
    time: snapshot.captured,
    evidence: tableEvidence(snapshot, `none of ${listed([...pids])} in D state`),
  };
}
