import { defineSource, type Emit, lineReader, type Machine, type SourceRecord } from '@mountline/core';
import { headingPath, isUnreadable } from '../formats/files/collected-files.ts';
import { procPath } from '../formats/files/proc-path.ts';
import { filledLines } from '../formats/tables/head-lines.ts';
import { quote } from '../formats/tables/row-per-line.ts';

/**
 * /proc/PID/cgroup: which control groups a task is in; one line for version 2, one a hierarchy for version 1.
 *
 *     0::/kubepods.slice/kubepods-burstable.slice/kubepods-burstable-pod1f0c.slice/cri-containerd-9a2c.scope
 *     4:memory:/kubepods/burstable/pod16d63d17-418e-452d-8d05-8b3abc4aa0df/9a2c
 *     1:name=systemd:/system.slice/kubelet.service
 *
 * See cgroups(7) and kernel/cgroup/cgroup.c:proc_cgroup_show. Traps: the path is relative to the root of the reader's
 * cgroup namespace, so `/` may be a container and `/../x` one beside it. Version 2 writes ` (deleted)` behind a group
 * that is gone while its task still runs; version 1 leaves it away. A path may hold colons. Both versions may stand
 * together (hybrid). The file does not name its task: its path does, or a heading `==> /proc/12/cgroup <==`.
 */
export interface ProcCgroupRecord extends SourceRecord {
  /** null where neither the file's path nor a heading tells it. */
  pid: number | null;
  /** The thread, where it is the file of one. */
  tid?: number;
  /** 0 for version 2. */
  hierarchyId: number;
  /** The controllers of the hierarchy; `name=systemd` for one without; empty for version 2. */
  controllers: string[];
  path: string;
  /** The group was removed while the task still ran. */
  deleted?: true;
}

const LINE = /^(\d{1,5}):([^:]*):(\/.*)$/;
const DELETED = ' (deleted)';

type Task = Pick<ProcCgroupRecord, 'pid' | 'tid'>;

function taskOf(path: string): Task {
  const { pid = null, tid } = procPath(path) ?? {};
  return tid === undefined ? { pid } : { pid, tid };
}

function open(emit: Emit<ProcCgroupRecord>, path: string): Machine {
  let task = taskOf(path);
  return lineReader(({ text: raw, line, offset, cut }) => {
    const text = raw.trimEnd();
    if (text === '') return;
    const heading = headingPath(text);
    if (heading !== null) {
      task = taskOf(heading);
      return;
    }
    const m = LINE.exec(text);
    if (!m) {
      emit.diagnostic({ code: isUnreadable(text) ? 'unreadable' : 'bad-line', line, offset, detail: quote(text) });
      return;
    }
    const deleted = m[3]!.endsWith(DELETED);
    emit.record({
      line,
      offset,
      ...task,
      hierarchyId: Number(m[1]),
      controllers: m[2] === '' ? [] : m[2]!.split(','),
      path: deleted ? m[3]!.slice(0, -DELETED.length) : m[3]!,
      ...(deleted ? { deleted: true as const } : {}),
      ...(cut ? { cut: true as const } : {}),
    });
  });
}

/** Reads /proc/PID/cgroup: a record is a control group of a task. */
export const procCgroup = defineSource<ProcCgroupRecord>({
  name: 'proc-cgroup',
  title: 'control groups of a task, /proc/PID/cgroup',
  type: 'snapshot',
  clock: 'none',
  begins: /^\d+:[\w,=-]*:\//,
  carriesOver: 'a line `==> PATH <==` names the process of the lines below it',
  places: [/(^|\/)proc\/\d+\/(?:task\/\d+\/)?cgroup$/],
  collectWith: 'for p in /proc/[0-9]*; do echo "==> $p/cgroup <=="; cat $p/cgroup; done',
  live: [{ path: 'proc/PID/cgroup' }],
  diagnostics: {
    'bad-line': {
      severity: 'loss',
      cost: 'one control group of the task is unknown',
      help: 'Compare the line with cgroups(7).',
    },
    unreadable: {
      severity: 'info',
      cost: 'the task exited before it was read',
      help: 'No action needed: tasks exit all the time.',
    },
  },
  recognise: (head) => {
    const lines = filledLines(head).slice(0, 10);
    const rows = lines.filter((line) => LINE.test(line));
    return rows.length > 0 && (lines[0] === rows[0] || (headingPath(lines[0]!) !== null && lines[1] === rows[0]));
  },
  open,
});
