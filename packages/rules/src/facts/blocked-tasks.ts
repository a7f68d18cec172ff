import type { Event, Evidence } from '@mountline/core';
import type { Fact, FactContext } from '@mountline/correlation';
import type { MountinfoRecord } from '@mountline/parsers/mountinfo';
import type { ProcStackRecord } from '@mountline/parsers/proc-stack';
import type { PsRecord } from '@mountline/parsers/ps';
import { namesPath } from '../node/command-paths.ts';
import { derive, rowEvidence } from '../node/evidence.ts';
import { ofLastCapture } from '../node/last-capture.ts';
import { loopbackMounts } from '../node/loopback.ts';
import { pidOf } from '../node/stacks.ts';

interface Task {
  pid: number;
  command: string;
  kernelThread: boolean;
  wchan: string | null;
  evidence: Evidence[];
}

/** Wait channels and functions of a task that waits for an NFS server. */
const NFS_WAIT = /^(rpc_|nfs|nlm|__rpc|_nfs)/;

/**
 * Tasks in uninterruptible sleep (state D), by what they sleep in and by the mount that their command line names. A
 * short D state is ordinary on a busy node: the fact names tasks, it accuses nobody.
 */
export const blockedTasks: Fact = {
  name: 'blocked-tasks',
  title: 'tasks in state D, by wait channel and mount',
  uses: [],
  inputs: [{ sources: ['ps'] }],
  kinds: {
    'task.blocked':
      'tasks in state D: wchan, count, nfs (each sleeps in a function of NFS or RPC), target and port (of a mount that their commands name)',
    'mount.nfs.hanging': 'a mount.nfs in state D: target, port, pid',
    'mount.helper.hanging': "the mount helper's own check of the mount point in state D: target, pid",
    'kubelet.blocked': 'the kubelet in state D: pid, wchan, nfs',
    'nfs.manager.blocked': "the kernel's state manager thread of an NFS client in state D: server, pid",
  },
  derive(context) {
    const tasks = blocked(context);
    if (tasks.length === 0) return {};
    const time = tasks[0]!.evidence[0]!.time!;
    const events: Event[] = [];
    const places = mountPlaces(context);
    const groups = new Map<string, { tasks: Task[]; target?: string; port?: number }>();
    for (const task of tasks) {
      const place = places.find(({ path }) => namesPath(task.command, path));
      const key = `${task.wchan ?? '?'} ${place?.target ?? ''}`;
      const group = groups.get(key) ?? { tasks: [], ...(place ? { target: place.target, port: place.port } : {}) };
      group.tasks.push(task);
      groups.set(key, group);
      events.push(...special(task, time, place));
    }
    for (const { tasks: members, target, port } of groups.values()) {
      const { wchan } = members[0]!;
      const nfs = members.every(waitsForNfs);
      const who = [...new Set(members.map(programOf))].slice(0, 4).join(', ');
      const at = target === undefined ? '' : ` on ${target}`;
      const note = `${members.length} ${members.length === 1 ? 'task' : 'tasks'} in D${at}, in ${wchan ?? 'an unknown function'}: ${who}`;
      const fields = {
        wchan,
        count: members.length,
        nfs,
        ...(target === undefined ? {} : { target }),
        ...(port === undefined ? {} : { port }),
        note,
      };
      const evidence = members.flatMap((task) => task.evidence);
      events.push({ ...derive('blocked-tasks', 'task.blocked', time, fields, evidence), repeats: members.length });
    }
    return { events };
  },
};

/** Every task in state D, once, from the table that shows wait channels where there is one. */
function blocked(context: FactContext): Task[] {
  const tables = ofLastCapture(context.rows<PsRecord>('ps'))
    .filter(({ rows }) => rows.some((row) => row.state !== undefined))
    .sort((a, b) => wchanWidth(b.rows) - wchanWidth(a.rows) || commandWidth(b.rows) - commandWidth(a.rows));
  const table = tables[0];
  if (!table) return [];
  const stacks = stacksByPid(context);
  return table.rows
    .filter((row) => row.state?.startsWith('D') && !row.thread)
    .map((row) => {
      const stack = stacks.get(row.pid);
      const wchan = row.wchan ?? stack?.function ?? null;
      const text = `${row.pid} ${row.state} ${row.wchan ?? '-'} ${row.command}`;
      const evidence = [rowEvidence(table.snapshot, row, text), ...(stack ? [stack.evidence] : [])];
      return { pid: row.pid, command: row.command, kernelThread: row.kernelThread === true, wchan, evidence };
    });
}

/** Tables cut the wait channel to their column: the widest one is the best. */
function wchanWidth(rows: readonly PsRecord[]): number {
  return rows.reduce((most, row) => Math.max(most, row.wchan?.length ?? 0), 0);
}

/** Some tables hold the name of the program only. */
function commandWidth(rows: readonly PsRecord[]): number {
  return rows.reduce((sum, row) => sum + row.command.length, 0);
}

function stacksByPid(context: FactContext): Map<number, { function: string; evidence: Evidence }> {
  const stacks = new Map<number, { function: string; evidence: Evidence }>();
  for (const { snapshot, rows } of context.rows<ProcStackRecord>('proc-stack')) {
    for (const row of rows) {
      const pid = pidOf(snapshot, row);
      const top = row.frames[0]?.function;
      if (pid === undefined || top === undefined || stacks.has(pid)) continue;
      const frames = row.frames.slice(0, 6).map((frame) => frame.function);
      stacks.set(pid, { function: top, evidence: rowEvidence(snapshot, row, frames.join(' < ')) });
    }
  }
  return stacks;
}

const waitsForNfs = (task: Task) =>
  NFS_WAIT.test(task.wchan ?? '') ||
  task.evidence.some((evidence) => evidence.text.split(' < ').some((name) => NFS_WAIT.test(name)));

const programOf = (task: Task) => task.command.split(' ')[0]!.split('/').at(-1)!;

interface Place {
  path: string;
  target: string;
  port: number;
}

/** Every path that leads into a loopback NFS mount, the longest first: its mount point, and bind mounts of it. */
function mountPlaces(context: FactContext): Place[] {
  const mounts = loopbackMounts(context);
  const rows = context.rows<MountinfoRecord>('mountinfo').flatMap((table) => table.rows);
  const places = mounts.flatMap(({ port, target, majorMinor }) => {
    const binds = rows.filter((row) => row.majorMinor === majorMinor).map((row) => row.mountPoint);
    return [...new Set([target, ...binds])].map((path) => ({ path, target, port }));
  });
  return places.sort((a, b) => b.path.length - a.path.length);
}

function special(task: Task, time: NonNullable<Evidence['time']>, place: Place | undefined): Event[] {
  const words = task.command.split(' ');
  const program = programOf(task);
  const nfs = waitsForNfs(task);
  const of = (kind: string, fields: Event['fields'] & { note: string }) => [
    derive('blocked-tasks', kind, time, fields, task.evidence),
  ];
  const manager = /^\[?(\S+)-manager\]?$/.exec(task.command);
  if (task.kernelThread && manager) {
    return of('nfs.manager.blocked', {
      server: manager[1]!,
      pid: task.pid,
      note: `the kernel's state manager of NFS server ${manager[1]} waits in D`,
    });
  }
  if (/^(kubelet|hyperkube|kubenswrapper|k3s|rke2)$/.test(program)) {
    const note = `the kubelet (pid ${task.pid}) is in D in ${task.wchan ?? 'an unknown function'}`;
    return of('kubelet.blocked', { pid: task.pid, wchan: task.wchan, nfs, note });
  }
  if (/^mount\.nfs4?$/.test(program)) {
    const port = /\bport=(\d+)/.exec(task.command);
    const target = words[2] ?? null;
    const note = `mount.nfs of ${target} hangs in D`;
    return of('mount.nfs.hanging', { target, pid: task.pid, ...(port ? { port: Number(port[1]) } : {}), note });
  }
  if (program === 'stat' && words.includes('-f')) {
    const target = words.at(-1)!;
    const note = `the mount helper's check of ${target} (stat -f) hangs in D`;
    return of('mount.helper.hanging', { target, pid: task.pid, ...(place ? { port: place.port } : {}), note });
  }
  return [];
}
