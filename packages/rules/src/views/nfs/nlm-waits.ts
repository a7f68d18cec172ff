import {
  type EventOf,
  type Evidence,
  groupBy,
  type Interval,
  MINUTE,
  type Micros,
  SECOND,
  type Snapshot,
} from '@mountline/core';
import { evidenceOf, type FactContext } from '@mountline/correlation';
import type { PsRecord } from '@mountline/parsers/ps';
import { isBelow, namesPath } from '../mounts/command-paths.ts';
import { rowEvidence } from '../node/evidence.ts';
import { ofOneCapture } from '../node/last-capture.ts';
import { psTables } from '../node/process-tables.ts';
import { isStackOf, lastStacks, type TaskStack, taskOf, taskStacks } from '../node/stacks.ts';
import { agesAtCapture } from '../node/task-ages.ts';
import { type NfsMount, nfsMounts, option } from './nfs-mounts.ts';

/**
 * What a task waits for that asks an NFS server for a lock over NLM:
 *
 * - `server`: an answer of the server's lockd
 * - `statd`: rpc.statd of this node, which has to watch the server first
 * - `held`: another process holds the lock, the server will call back (the client asks again every 30 s)
 * - `grace`: the server was restarted and refuses new locks for a while (90 s by default)
 */
type NlmCause = 'server' | 'statd' | 'held' | 'grace';

export interface NlmWait {
  pid: number;
  command: string;
  cause: NlmCause;
  /** The server of the mount that the command names, else of the only mount that can be meant. */
  server?: string;
  /** The name of that server in the mount's source, by which the kernel's lines call it. */
  host?: string;
  target?: string;
  /** It is a program of this node that holds the lock. */
  local: boolean;
  /** In D state at the capture: signals do not end it, as they end an ordinary wait for a lock. */
  stuck: boolean;
  /** How long it has waited at least; undefined where only its own age is known, which says nothing about the wait. */
  waitedFor?: Micros;
  /** It waited for the same in an earlier capture: how long before, and its stack of then. */
  before?: { apart: Micros; evidence: Evidence };
  evidence: Evidence[];
}

/** A lock that a program of this node holds is waited for in its own table of locks. */
const waitsLocally = (functions: readonly string[]): boolean =>
  functions.some((f) => /^(?:locks|flock|posix)_lock_(?:inode|file)_wait$/.test(f)) &&
  functions.some((f) => /^nlmclnt_(?:lock|proc)$/.test(f));

/**
 * Functions of fs/lockd: `nsm_mon_unmon` asks the local rpc.statd; `nlmclnt_block` (`nlmclnt_wait` since Linux 6.2)
 * sleeps until the lock is granted; `locks_lock_inode_wait` (`flock_lock_file_wait` and `posix_lock_file_wait` in old kernels)
 * waits for a program of this node, before the server is asked at all; `nlmclnt_call` with an RPC above it waits for the server, without one (in
 * `nlm_wait_on_grace`, which is mostly inlined) for the end of its grace period.
 */
function nlmCause(functions: readonly string[]): NlmCause | null {
  const at = (name: RegExp) => functions.findIndex((f) => name.test(f));
  const inRpc = at(/^(rpc_|__rpc_|xprt_|out_of_line_wait_on_bit|__wait_on_bit)/);
  if (at(/^nsm_(mon_unmon|monitor|create)$/) >= 0) return 'statd';
  if (at(/^nlmclnt_(block|wait)$/) >= 0) return 'held';
  if (waitsLocally(functions)) return 'held';
  const call = at(/^nlmclnt_(call|async_call|lock|proc|unlock|test)$/);
  if (call < 0) return null;
  return inRpc >= 0 && inRpc < call ? 'server' : 'grace';
}

/** The mounts of the host whose locks go over NLM: NFS versions 2 and 3, unless locks are kept local. */
export function lockMounts(context: FactContext): NfsMount[] {
  return nfsMounts(context).filter(({ fsType, options }) => {
    if (fsType !== 'nfs' || /^4/.test(option(options, 'vers') ?? '')) return false;
    return !options.includes('nolock') && option(options, 'local_lock') !== 'all';
  });
}

/** A program whose whole life is the wait for one lock. */
const ONE_LOCK = /^(\S*\/)?flock\s/;

/** Whether a call of strace asks for a lock and waits for it. */
/** A call that strace saw, of which it may not have seen the begin. */
export type Call = EventOf<'syscall.unfinished' | 'syscall.resumed' | 'syscall.slow'>;

export function asksForLock({ fields: { syscall, arguments: given } }: Call): boolean {
  if (syscall === 'flock') return /\bLOCK_(?:SH|EX)\b(?!.*\bLOCK_NB\b)/.test(given.slice(-100));
  return /^fcntl(?:64)?$/.test(syscall) && /F_(?:OFD_)?SETLKW/.test(given);
}

/** `strace -y` writes the path of a file behind its number. */
export const pathOfCall = (call: Call | undefined): string | undefined =>
  /^\d+<(\/[^<>]{1,4096})>/.exec(call?.fields.arguments ?? '')?.[1];

/**
 * Calls for a lock that strace saw begin and not come back, by process: how long each waits is known to the microsecond. A
 * time of day whose date is a guess is good enough: the call may have begun days before, so it waits for so long at least.
 */
function lockCalls(context: FactContext): Map<number, Call> {
  const open = new Map<number, Call>();
  for (const event of context.ofKind('syscall.unfinished', 'syscall.resumed')) {
    const { pid, guesses } = event;
    if (pid === undefined) continue;
    if (event.kind === 'syscall.resumed') open.delete(pid);
    else if (asksForLock(event) && !guesses?.some((guess) => guess !== 'day' && guess !== 'set')) open.set(pid, event);
  }
  return open;
}

/** The ages of all processes at a capture, worked out once for each. */
function agesBySnapshot(context: FactContext): (captured: Interval) => Map<number, Micros> {
  const known = new Map<Micros, Map<number, Micros>>();
  return (captured) => {
    const ages = known.get(captured.to) ?? agesAtCapture(context, captured);
    known.set(captured.to, ages);
    return ages;
  };
}

/** The mount that a command line or a path names, the one that lies deepest. */
export const mountNamed = (
  mounts: readonly NfsMount[],
  command: string,
  path: string | undefined,
): NfsMount | undefined =>
  mounts
    .filter(({ target }) => namesPath(command, target) || (path !== undefined && isBelow(path, target)))
    .sort((a, b) => b.target.length - a.target.length)[0];

interface Task {
  snapshot: Snapshot;
  row: PsRecord;
}

function taskEvidence({ snapshot, row }: Task): Evidence {
  return rowEvidence(snapshot, row, `${row.pid} ${row.state ?? '-'} ${row.wchan ?? '-'} ${row.command}`);
}

/** Functions that nothing but the wait for a lock that another process holds sleeps in: their name in a table of processes is enough. */
const HELD = /^nlmclnt_(?:block|wait)$/;

interface Waiter {
  pid: number;
  cause: NlmCause;
  local: boolean;
  captured: Interval;
  command: string;
  ps: Task | undefined;
  stack?: TaskStack;
}

/** Tasks without a stack that the last table of processes which shows them has in the wait for a lock that another process holds. */
function heldByName(tasks: ReadonlyMap<number, readonly Task[]>, stacks: readonly TaskStack[]): Waiter[] {
  const known = groupBy(stacks, ({ pid }) => pid);
  return [...tasks].flatMap(([pid, rows]) => {
    const named = rows.filter(({ row }) => row.wchan);
    const last = named.reduce<Task | undefined>(
      (a, b) => (a && a.snapshot.captured.from >= b.snapshot.captured.from ? a : b),
      undefined,
    );
    if (!last || !HELD.test(last.row.wchan!) || known.get(pid)?.some((stack) => isStackOf(stack, last))) return [];
    const { captured } = last.snapshot;
    return [{ pid, cause: 'held' as const, local: false, captured, command: last.row.command, ps: last }];
  });
}

/** Tasks whose stack, or the function that a table of processes names, shows that they wait for an NLM lock. */
export function nlmWaits(context: FactContext): NlmWait[] {
  const commands = groupBy(
    psTables(context).flatMap(({ snapshot, rows }) => rows.map((row) => ({ snapshot, row }))),
    ({ row }) => taskOf(row),
  );
  const longest = (stack: TaskStack) =>
    (commands.get(stack.pid) ?? [])
      .filter((task) => isStackOf(stack, task))
      .reduce<Task | undefined>((a, b) => (a && a.row.command.length >= b.row.command.length ? a : b), undefined);
  const mounts = lockMounts(context);
  const servers = new Set(mounts.map(({ address }) => address));
  const hosts = new Set(mounts.map((mount) => mount.host));
  const traced = lockCalls(context);
  const ages = agesBySnapshot(context);
  const waits = new Map<number, NlmWait>();
  const stacks = lastStacks(context);
  const byStack = stacks.flatMap((stack): Waiter[] => {
    const { pid, functions, captured } = stack;
    const cause = nlmCause(functions);
    if (!cause) return [];
    const ps = longest(stack);
    const command = stack.command ?? ps?.row.command ?? stack.comm ?? `pid ${pid}`;
    return [{ pid, cause, local: waitsLocally(functions), captured, command, ps, stack }];
  });
  for (const { pid, cause, local, captured, command, ps, stack } of [...byStack, ...heldByName(commands, stacks)]) {
    if (waits.has(pid)) continue;
    const shown = stack?.evidence ?? taskEvidence(ps!);
    const call = traced.get(pid);
    const path = pathOfCall(call);
    const mount = mountNamed(mounts, command, path);
    const server = mount?.address ?? (servers.size === 1 ? [...servers][0] : undefined);
    const host = mount?.host ?? (hosts.size === 1 ? [...hosts][0] : undefined);
    const age = ages(captured).get(pid);
    const inCall =
      call && shown.time && shown.time.from - call.time.to > 0 ? shown.time.from - call.time.to : undefined;
    const row = stack && ps ? [taskEvidence(ps)] : [];
    const evidence = [shown, ...row, ...(inCall === undefined ? [] : evidenceOf(call!))];
    const waitedFor = inCall ?? (ONE_LOCK.test(`${command} `) ? age : undefined);
    if (mount) evidence.push(mount.evidence);
    waits.set(pid, {
      pid,
      command,
      cause,
      local,
      stuck: ps?.row.state?.startsWith('D') ?? false,
      ...(server === undefined ? {} : { server }),
      ...(host === undefined ? {} : { host }),
      ...(mount ? { target: mount.target } : {}),
      ...(waitedFor === undefined ? {} : { waitedFor }),
      ...(stack ? waitedBefore(context, stack, cause) : {}),
      evidence,
    });
  }
  return [...waits.values()];
}

/** The earliest capture in which the stack of the same task shows the same wait: by its pid and the start of its process. */
function waitedBefore(context: FactContext, last: TaskStack, cause: NlmCause): Pick<NlmWait, 'before'> {
  const startsOf = ({ pid, captured }: TaskStack) =>
    psTables(context)
      .filter(({ snapshot }) => ofOneCapture(snapshot.captured, captured))
      .flatMap(({ rows }) => rows.flatMap((row) => (taskOf(row) === pid && row.started ? [row.started] : [])));
  const starts = new Set(startsOf(last));
  const [first] = taskStacks(context)
    .filter(
      (one) =>
        one.pid === last.pid && last.captured.from - one.captured.to >= MINUTE && nlmCause(one.functions) === cause,
    )
    .filter((one) => startsOf(one).some((start) => starts.has(start)))
    .sort((a, b) => a.captured.from - b.captured.from);
  const apart = first ? last.captured.from - first.captured.to : 0;
  return apart > 0 ? { before: { apart, evidence: first!.evidence } } : {};
}

/** An answer of a lockd takes milliseconds; a lock that another process holds may be held for good reasons. */
const LONG: Record<NlmCause, Micros> = {
  server: 10 * SECOND,
  statd: 10 * SECOND,
  held: 5 * MINUTE,
  grace: 5 * MINUTE,
};

/** True when the wait is known to have lasted longer than a healthy one of its cause does. */
export const isLong = ({ cause, waitedFor }: NlmWait): boolean => waitedFor !== undefined && waitedFor >= LONG[cause];
