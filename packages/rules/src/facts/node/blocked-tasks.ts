import {
  type Event,
  type Evidence,
  type FieldsOf,
  type Interval,
  type Micros,
  podPath,
  SECOND,
  type Unknown,
} from '@mountline/core';
import type { Fact, FactContext } from '@mountline/correlation';
import type { MountinfoRecord } from '@mountline/parsers/mountinfo';
import { namesPath } from '../../views/mounts/command-paths.ts';
import { mountArguments } from '../../views/mounts/mount-arguments.ts';
import { loopbackMounts } from '../../views/nfs/loopback.ts';
import { mountTableOfHost } from '../../views/nfs/nfs-mounts.ts';
import { type BlockedTask, programOf, sleepInNfs, tasksInD, waitsForAnswer } from '../../views/node/blocked.ts';
import { type Derived, derive } from '../../views/node/evidence.ts';
import { ofOneCapture } from '../../views/node/last-capture.ts';
import { isPidOfContainer, SHOW_THREADS } from '../../views/node/process-tables.ts';
import { canSee, processRows } from '../../views/node/processes.ts';
import { ageIn, agesAtCapture } from '../../views/node/task-ages.ts';

/**
 * Tasks in uninterruptible sleep (state D), by what they sleep in and by the mount that their command line names. A
 * short D state is ordinary on a busy node: the fact names tasks, it accuses no process.
 */
export const blockedTasks: Fact = {
  name: 'blocked-tasks',
  title: 'tasks in D state, by wait channel and mount',
  uses: [],
  inputs: [{ sources: ['ps'] }],
  kinds: {
    'task.blocked': {
      what: 'tasks in D state',
      fields: {
        wchan: 'text|null',
        count: 'count',
        programs: { type: 'list', means: 'four of them at most' },
        nfs: { type: 'bool?', means: 'each sleeps in a function of NFS or RPC; absent if unknown' },
        target: 'text?',
        port: { type: 'int?', means: 'of the mount that their commands name' },
      },
    },
    'mount.nfs.hanging': {
      what: 'a mount.nfs in D state',
      fields: {
        operation: { type: 'text', oneOf: ['mount', 'remount'] },
        target: 'text|null',
        podUid: { type: 'text?', means: 'if it is a volume of a pod' },
        port: 'int?',
        pid: { type: 'int?', means: 'absent if it is a PID of a container' },
      },
    },
    'mount.helper.hanging': {
      what: "the mount helper's own check of the mount point in state D",
      fields: { target: 'text', pid: 'int', port: 'int?' },
    },
    'nfs.manager.blocked': {
      what: "the kernel's state manager thread of an NFS client in state D",
      fields: {
        server: 'text',
        pid: 'int',
        age: { type: 'int?', unit: 'us', means: 'how long it had run at capture, if a table shows it' },
        rpc: { type: 'bool?', means: 'it waits for a reply to a call' },
      },
    },
  },
  derive(context) {
    const tasks = tasksInD(context);
    if (tasks.length === 0) return {};
    const time = tasks[0]!.evidence[0]!.time!;
    const events: Event[] = [];
    const unknown: Unknown[] = [];
    const places = mountPlaces(context);
    const ages = agesAtCapture(context, time);
    const groups = new Map<string, { tasks: BlockedTask[]; target?: string; port?: number }>();
    for (const task of tasks) {
      const told = { pid: task.pid, evidence: task.evidence[0]! };
      const place = places.find(({ path }) => namesPath(task.command, path) && canSee(context, told, path));
      const key = `${task.wchan ?? '?'} ${place?.target ?? ''}`;
      const group = groups.get(key) ?? { tasks: [], ...(place ? { target: place.target, port: place.port } : {}) };
      group.tasks.push(task);
      groups.set(key, group);
      const own = special(context, task, time, place, ages.get(task.pid));
      if (own.length > 0 && !isJustBegun(context, told)) events.push(...own);
    }
    for (const { tasks: members, target, port } of groups.values()) {
      const { wchan } = members[0]!;
      const nfs = sleepInNfs(members);
      const programs = [...new Set(members.map(({ command }) => programOf(command)))].slice(0, 4);
      const at = target === undefined ? '' : ` on ${target}`;
      const note = `${members.length} ${members.length === 1 ? 'task' : 'tasks'} in D state${at}, in ${wchan ?? 'an unknown function'}: ${programs.join(', ')}`;
      const fields = {
        wchan,
        count: members.length,
        programs,
        ...(nfs === undefined ? {} : { nfs }),
        ...(target === undefined ? {} : { target }),
        ...(port === undefined ? {} : { port }),
        note,
      };
      const evidence = members.flatMap((task) => task.evidence);
      events.push({ ...derive('blocked-tasks', 'task.blocked', time, fields, evidence), repeats: members.length });
      if (nfs === undefined) unknown.push(untold(fields, time, evidence));
    }
    return { events, unknown };
  },
};

/** mount.nfs and `stat -f` sleep in D for a moment on a healthy node too; so long the mount helper of efs-utils gives a mount to come through. */
const JUST_BEGUN: Micros = 15 * SECOND;

const isJustBegun = (context: FactContext, told: { pid: number; evidence: Evidence }): boolean =>
  processRows(context, told).some((row) => !row.row.kernelThread && (ageIn(row) ?? JUST_BEGUN) < JUST_BEGUN);

const untold = (fields: FieldsOf<'task.blocked'>, time: Interval, evidence: Evidence[]): Unknown => ({
  kind: 'task.blocked',
  fields,
  time,
  needs: [{ what: 'the wait channels of the tasks in D state', collectWith: SHOW_THREADS }],
  because: `${fields.note}; neither a process table nor a stack shows where they sleep`,
  evidence,
});

interface Place {
  path: string;
  target: string;
  port: number;
}

/** Every path that leads into a loopback NFS mount, the longest first: its mount point, and bind mounts of it. */
function mountPlaces(context: FactContext): Place[] {
  const mounts = loopbackMounts(context);
  const host = mountTableOfHost(context)?.snapshot.captured;
  // In an earlier capture the device number may be that of another file system.
  const tables = context
    .rows<MountinfoRecord>('mountinfo')
    .filter(({ snapshot }) => host && ofOneCapture(snapshot.captured, host));
  const rows = tables.flatMap((table) => table.rows);
  const places = mounts.flatMap(({ port, target, majorMinor }) => {
    const binds = rows.filter((row) => row.majorMinor === majorMinor).map((row) => row.mountPoint);
    return [...new Set([target, ...binds])].map((path) => ({ path, target, port }));
  });
  return places.sort((a, b) => b.path.length - a.path.length);
}

type Hanging = 'nfs.manager.blocked' | 'mount.nfs.hanging' | 'mount.helper.hanging';

function special(
  context: FactContext,
  task: BlockedTask,
  time: NonNullable<Evidence['time']>,
  place: Place | undefined,
  age: Micros | undefined,
): Event[] {
  const words = task.command.split(' ');
  const program = programOf(task.command);
  const of = <Kind extends Hanging>(kind: Kind, fields: Derived<Kind>): Event[] => [
    derive('blocked-tasks', kind, time, fields, task.evidence),
  ];
  const manager = /^\[?(\S+)-manager\]?$/.exec(task.command);
  if (task.kernelThread && manager) {
    return of('nfs.manager.blocked', {
      server: manager[1]!,
      pid: task.pid,
      ...(age === undefined ? {} : { age }),
      ...(waitsForAnswer(task) ? { rpc: true } : {}),
      note: `the kernel's state manager for NFS server ${manager[1]} is in D state`,
    });
  }
  if (/^mount\.nfs4?$/.test(program)) {
    const port = /\bport=(\d+)/.exec(task.command);
    const { target = null, options } = mountArguments(task.command);
    const operation = options.includes('remount') ? ('remount' as const) : ('mount' as const);
    const note =
      operation === 'mount' ? `mount.nfs of ${target} hangs in D state` : `a remount of ${target} hangs in D state`;
    const pod = podPath(target ?? '');
    const known = { ...(pod ? { podUid: pod.podUid } : {}), ...(port ? { port: Number(port[1]) } : {}) };
    const fields = { operation, target, ...known, note };
    const inContainer = isPidOfContainer(context, task.evidence[0]!);
    return of('mount.nfs.hanging', inContainer ? fields : { ...fields, pid: task.pid });
  }
  if (program === 'stat' && words.includes('-f')) {
    const target = words.at(-1)!;
    const note = `the mount helper's check of ${target} (stat -f) hangs in D state`;
    return of('mount.helper.hanging', { target, pid: task.pid, ...(place ? { port: place.port } : {}), note });
  }
  return [];
}
