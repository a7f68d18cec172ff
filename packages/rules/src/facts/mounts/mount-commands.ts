import {
  addTo,
  type Event,
  earlier,
  formatDuration,
  type Interval,
  isKnown,
  listed,
  MINUTE,
  type Micros,
  podPath,
  type Unknown,
  volumeMountPoint,
} from '@mountline/core';
import type { Fact, FactContext } from '@mountline/correlation';
import { mountArguments, umountTarget } from '../../views/mounts/mount-arguments.ts';
import { type MountWait, waitOf } from '../../views/mounts/mount-waits.ts';
import { isLoopback } from '../../views/nfs/loopback.ts';
import { mountTableOfHost, nfsMounts, numberIn } from '../../views/nfs/nfs-mounts.ts';
import { PROBE_FIELDS, probeOf, type Reached } from '../../views/nfs/nfs-probe.ts';
import { type BlockedTask, programOf, tasksInD, waitsForNfs } from '../../views/node/blocked.ts';
import { derive } from '../../views/node/evidence.ts';
import { isPidOfContainer, isPs, SHOW_THREADS } from '../../views/node/process-tables.ts';
import { canSee, processRows } from '../../views/node/processes.ts';
import { agesAtCapture, oldestIn } from '../../views/node/task-ages.ts';

/** mount.nfs tries for two minutes by default, and an umount is done when what is dirty was written. */
const LONG: Micros = 5 * MINUTE;

const PROGRAMS: Readonly<Record<Command['operation'], string>> = {
  mount: 'mount.nfs',
  remount: 'mount.nfs -o remount',
  unmount: 'umount',
};

interface Command {
  task: BlockedTask;
  operation: 'mount' | 'remount' | 'unmount';
  target: string;
  /** As whoever mounts names it. */
  server?: string;
  port?: number;
  /** How its server is asked: by the options, or by the row. */
  reached?: Reached;
  kerberos?: true;
  age: Micros;
}

/**
 * mount.nfs and umounts of NFS that have run for minutes and wait in the kernel at capture. Whoever mounts in the background (`bg`)
 * tries for a week, with `retry=` for so many minutes, and mostly sleeps between its tries: such a mount is left out. So is one
 * whose options or name a table lost that cuts its lines.
 *
 *     9002 D rpc_wait_bit_killable /sbin/mount.nfs nas01:/export /mnt -o rw,nfsvers=4
 *     9101 D rpc_wait_bit_killable umount -f /mnt
 *
 * See mount.nfs(8) and umount(8). A remount writes back what is dirty, and from Linux 5.16 on asks the server again
 * (fs/nfs/super.c: nfs_reconfigure). What else they wait for, `waitOf` shows.
 */
export const mountCommands: Fact = {
  name: 'mount-commands',
  title: 'NFS mount and umount commands that have run for minutes',
  uses: [],
  inputs: [],
  unasked: [{ sources: ['ps'] }],
  kinds: {
    'mount.command.hanging': {
      what: 'mount.nfs or umount processes of one mount point and server, blocked in the kernel for minutes',
      fields: {
        operation: { type: 'text', oneOf: ['mount', 'remount', 'unmount'] },
        target: 'text',
        server: { type: 'text?', means: 'as mounted, if known' },
        port: { type: 'int?', means: 'of this node' },
        podUid: { type: 'text?', means: 'if it is a volume of a pod' },
        first: { type: 'int', means: 'the PID of the oldest, as in the table' },
        pids: { type: 'list?', means: 'absent if they are PIDs of a container' },
        count: 'count',
        duration: { type: 'int', means: 'of the oldest' },
        container: { type: 'bool?', means: 'the table was taken in a container' },
        inCluster: { type: 'bool?', means: 'the server is named by a Service of the cluster' },
        kerberos: { type: 'bool?', means: 'requested by the mount options' },
        ...PROBE_FIELDS,
        waitsFor: {
          type: 'text?',
          means: 'what it waits for if not for the server: rpcbind, lockd, gssd, later, turn, client',
        },
        lockd: { type: 'bool?', means: 'it waits for rpcbind or lockd' },
      },
    },
    'mount.command.blocked': {
      what: 'a mount or umount that is blocked in the kernel, of which no table shows since when',
      says: '{note}',
      fields: { operation: { type: 'text', oneOf: ['mount', 'remount', 'unmount'] }, target: 'text', server: 'text?' },
      nature: 'failure',
      severity: 'minor',
      cause:
        'The server, or rpcbind, rpc.gssd or another mount that it waits for, does not answer. For a few seconds this is ordinary: look whether the same PID is still there.',
      decide: [SHOW_THREADS, 'journalctl -k -b -o short-iso-precise'],
    },
  },
  derive(context) {
    const groups = new Map<string, Command[]>();
    const all = commands(context);
    for (const command of all.filter(({ age }) => age >= LONG))
      addTo(groups, `${command.operation} ${command.target} ${command.server ?? ''}`, command);
    const ageless = all.filter((command) => command.age < LONG && !isAgeKnown(context, command));
    const events = [...groups.values()].map((group) => told(context, group));
    return { events: [...events, ...ageless.map(blocked)], unknown: ageless.map(sinceWhen) };
  },
};

function commands(context: FactContext): Command[] {
  const tasks = tasksInD(context);
  if (tasks.length === 0) return [];
  const time: Interval = tasks[0]!.evidence[0]!.time!;
  const ages = agesAtCapture(context, time);
  return tasks.flatMap((task) => {
    const command = commandOf(context, task);
    return command ? [{ ...command, task, age: ages.get(task.pid) ?? 0 }] : [];
  });
}

/** Whether a table shows how long it has run at most: by its elapsed time, by the `ps` that wrote it, or by the capture, as the clock of the node shows it. */
function isAgeKnown(context: FactContext, { task }: Command): boolean {
  const { offsets } = context.timeline;
  return processRows(context, { pid: task.pid, evidence: task.evidence[0]! }).some(
    (process) =>
      oldestIn(process, offsets) !== undefined ||
      [...process.table.values()].some((row) => isPs(row) && row.started !== undefined) ||
      (offsets !== undefined && process.row.startedStamp !== undefined && isKnown(process.snapshot.captured.to)),
  );
}

/** Blocked at this moment: a mount and an umount are for a while, and one that is seen in D state is a failure only where it stays. */
function blocked({ operation, target, server, task }: Command): Event {
  const note = `${PROGRAMS[operation]} of ${target} is blocked in the kernel (PID ${task.pid}, D state)`;
  const fields = { operation, target, ...(server === undefined ? {} : { server }), note };
  return derive('mount-commands', 'mount.command.blocked', task.evidence[0]!.time!, fields, task.evidence.slice(0, 1));
}

function sinceWhen({ operation, target, server, task }: Command): Unknown {
  const because = `${PROGRAMS[operation]} of ${target} is blocked in the kernel, but its age is unknown: the table does not list its own ps, and the node's time then is unknown`;
  const needs = [{ what: 'a process table with start times that lists its own ps', collectWith: SHOW_THREADS }];
  const fields = { operation, target, ...(server === undefined ? {} : { server }) };
  return { kind: 'mount.command.hanging', fields, needs, because, evidence: task.evidence };
}

function commandOf(context: FactContext, task: BlockedTask): Omit<Command, 'task' | 'age'> | undefined {
  const program = programOf(task.command);
  if (/^mount\.nfs4?$/.test(program)) {
    const { options, source, target, bare } = mountArguments(task.command);
    const triesForLong = options.includes('bg') || (numberIn(options, 'retry') ?? 0) * MINUTE >= LONG;
    if (!source || !target || bare || triesForLong) return undefined;
    const server = /^\[?([^\]]+?)\]?:\//.exec(source)?.[1];
    const operation = options.includes('remount') ? 'remount' : 'mount';
    const kerberos = options.some((name) => name.startsWith('sec=krb5'));
    return {
      operation,
      target,
      ...where(server, { address: server ?? '', options }),
      ...(kerberos ? { kerberos } : {}),
    };
  }
  if (!/^umount(?:\.nfs4?)?$/.test(program)) return undefined;
  const named = umountTarget(task.command);
  if (!named || isCut(named)) return undefined;
  // In a container the same path may be another mount.
  const seen = canSee(context, { pid: task.pid, evidence: task.evidence[0]! }, named);
  const row = seen ? nfsMounts(context).find((mount) => mount.target === named) : undefined;
  if (!row && seen && isOfAnother(context, named)) return undefined;
  if (!(row || program !== 'umount' || waitsForNfs(task))) return undefined;
  return { operation: 'unmount', target: named, ...where(row?.host, row) };
}

/** A path below the folder of pods that is no volume's: the table of processes cuts its lines. */
const isCut = (path: string): boolean => path.includes('/pods/') && volumeMountPoint(path) !== path;

/** Another file system is mounted there: its umount may wait for NFS on the way to it. What autofs mounts is on its own row. */
const isOfAnother = (context: FactContext, path: string): boolean =>
  (mountTableOfHost(context)?.rows ?? []).some(
    ({ mountPoint, fsType }) => mountPoint === path && !/^(?:nfs4?|autofs)$/.test(fsType),
  );

function where(server: string | undefined, reached: Reached | undefined): Pick<Command, 'server' | 'port' | 'reached'> {
  if (server === undefined || !reached) return {};
  if (!isLoopback(server)) return { server, reached };
  const port = numberIn(reached.options, 'port');
  return { server, ...(port === null ? {} : { port }) };
}

function told(context: FactContext, group: readonly Command[]): Event {
  const byAge = group.toSorted((a, b) => b.age - a.age);
  const first = byAge[0]!;
  const { operation, target, server, port, reached, age } = first;
  const program = PROGRAMS[operation];
  const of = operation === 'mount' && server !== undefined ? `${target} from ${server}` : target;
  const functions = [...new Set(group.map(({ task }) => task.wchan).filter((name) => name !== null))].sort();
  const sleep = functions.length > 0 ? `, in ${listed(functions)}` : '';
  const what =
    group.length === 1
      ? `${program} of ${of} has run for ${formatDuration(age)} and is blocked in the kernel${sleep}`
      : `${group.length} processes (${program}) of ${of} are blocked in the kernel${sleep}; the oldest has run for ${formatDuration(age)}`;
  const evidence = group.flatMap(({ task }) => task.evidence);
  const inContainer = isPidOfContainer(context, evidence[0]!);
  const note = inContainer
    ? `${what}; the table was taken in a container, so its PIDs are not those of the node`
    : what;
  const podUid = podPath(target)?.podUid;
  const waitsFor = waitOfAll(byAge.map(({ task }) => task));
  const fields = {
    ...{ operation, target, first: first.task.pid, count: group.length, duration: age, note },
    ...(inContainer ? { container: true } : { pids: group.map(({ task }) => String(task.pid)) }),
    ...(server === undefined ? {} : { server, ...(reached ? probeOf(server, reached) : {}) }),
    ...(/\.svc(?:\.|$)/.test(server ?? '') ? { inCluster: true } : {}),
    ...(port === undefined ? {} : { port }),
    ...(podUid === undefined ? {} : { podUid }),
    ...(group.some((command) => command.kerberos) ? { kerberos: true } : {}),
    ...(waitsFor === undefined ? {} : { waitsFor }),
    ...(waitsFor === 'rpcbind' || waitsFor === 'lockd' ? { lockd: true } : {}),
  };
  const captured = evidence[0]!.time!;
  const time = { from: earlier(captured, age).from, to: captured.to };
  return derive('mount-commands', 'mount.command.hanging', time, fields, evidence);
}

/** Of the commands of one mount point some wait for the others: what the oldest waits for that waits for no other. */
function waitOfAll(tasks: readonly BlockedTask[]): MountWait | undefined {
  const waits = tasks.map(waitOf);
  const own = waits.findIndex((wait) => wait !== 'client' && wait !== 'turn' && wait !== 'lockd');
  return waits[Math.max(own, 0)];
}
