import { defineSource, type Emit, lineReader, type Machine, type SourceRecord } from '@mountline/core';
import { headingPath, isUnreadable } from '../formats/files/collected-files.ts';
import { filledLines } from '../formats/tables/head-lines.ts';
import { quote } from '../formats/tables/row-per-line.ts';

/**
 * The memory files of control groups: how much one may take, how much it takes, and how often it was refused. One file
 * of the kernel, or many as `grep` prints them with their paths.
 *
 *     low 0
 *     max 31
 *     oom_kill 2
 *
 *     /sys/fs/cgroup/kubepods.slice/memory.events:oom_kill 2
 *     /sys/fs/cgroup/kubepods.slice/memory.max:268435456
 *
 * See Documentation/admin-guide/cgroup-v2.rst and mm/memcontrol.c; of version 1 memory.limit_in_bytes and the like.
 * Traps: memory.events counts the groups below too, memory.events.local the group alone; on a mount with
 * `memory_localevents` both do. `oom` counts allocations about to fail, `oom_kill` tasks that were killed by any OOM
 * killer, the node's as well. All begin at 0 when the group is made, as it is for each new container. The root has no
 * memory.events and no memory.max. The group and the name of the file stand in its path only.
 */
export interface CgroupMemoryRecord extends SourceRecord {
  /** The group below /sys/fs/cgroup, of version 1 below its hierarchy: `/kubepods.slice`; null where no path tells it. */
  cgroup: string | null;
  /** `memory.events`; null where no path tells it. */
  file: string | null;
  /** `oom_kill`, in files of one name a line. */
  key?: string;
  /** null for `max`: no limit. Sizes are in bytes. */
  value: bigint | null;
}

const NAME = /^memory\.[a-z_]{2,24}(?:\.[a-z_]{2,24}){0,3}$/;
const KEY_VALUE = /^([a-z_]{2,40}) (\d{1,20})$/;
const VALUE = /^(?:max|\d{1,20})$/;
/** What `grep` writes in front of a line: the path of a memory file. */
const GREP = /^((?:[^:]*\/)?memory\.[a-z_.]{2,60}):(.*)$/;

type Place = Pick<CgroupMemoryRecord, 'cgroup' | 'file'>;
const NOWHERE: Place = { cgroup: null, file: null };

/** The group and the file that a path names; the group is not known of a path that does not pass sys/fs/cgroup. */
function placeOf(path: string): Place {
  const slash = path.lastIndexOf('/');
  const file = path.slice(slash + 1);
  if (!NAME.test(file)) return NOWHERE;
  const m = /(?:^|\/)sys\/fs\/cgroup(?:\/(?:memory|unified)(?=\/|$))?(\/.*)?$/s.exec(path.slice(0, Math.max(0, slash)));
  return { cgroup: m ? (m[1] ?? '/') : null, file };
}

function readValue(text: string): Pick<CgroupMemoryRecord, 'key' | 'value'> | null {
  if (VALUE.test(text)) return { value: text === 'max' ? null : BigInt(text) };
  const m = KEY_VALUE.exec(text);
  return m && { key: m[1]!, value: BigInt(m[2]!) };
}

function open(emit: Emit<CgroupMemoryRecord>, path: string): Machine {
  let place = placeOf(path);
  return lineReader(({ text: raw, line, offset, cut }) => {
    const text = raw.trim();
    if (text === '') return;
    const heading = headingPath(text);
    if (heading !== null) {
      place = placeOf(heading);
      return;
    }
    const found = GREP.exec(text);
    const value = readValue(found ? found[2]! : text);
    if (!value) {
      emit.diagnostic({ code: isUnreadable(text) ? 'unreadable' : 'bad-line', line, offset, detail: quote(text) });
      return;
    }
    emit.record({
      line,
      offset,
      ...(found ? placeOf(found[1]!) : place),
      ...value,
      ...(cut ? { cut: true as const } : {}),
    });
  });
}

/** memory.events has these three names on its first lines, and nothing else has. */
const EVENTS = /^low \d+\nhigh \d+\nmax \d+$/;

/** Reads the memory files of control groups: a record is a counter or a limit, in bytes unless its key counts events. */
export const cgroupMemory = defineSource<CgroupMemoryRecord>({
  name: 'cgroup-memory',
  title: 'control group memory, memory.events, memory.max and similar files',
  type: 'snapshot',
  clock: 'none',
  carriesOver: 'a line `==> PATH <==` names the file of the lines below it',
  places: [/(^|\/)memory\.(?:events|max|current|[a-z_.]{2,60})$/],
  collectWith:
    "grep -r . /sys/fs/cgroup --include='memory.events*' --include=memory.max --include=memory.current --include=memory.oom.group",
  diagnostics: {
    'bad-line': {
      severity: 'loss',
      cost: 'one memory value of a control group is missing',
      help: 'Compare the line with cgroup-v2.rst.',
    },
    unreadable: {
      severity: 'info',
      cost: 'the group was removed while the files were read',
      help: 'No action needed: groups come and go with their containers.',
    },
  },
  recognise(head, path) {
    const lines = filledLines(head);
    const rows = headingPath(lines[0] ?? '') === null ? lines : lines.slice(1);
    if (EVENTS.test(rows.slice(0, 3).join('\n'))) return true;
    const named = placeOf(path).file !== null || placeOf(headingPath(lines[0] ?? '') ?? '').file !== null;
    if (named && readValue(rows[0] ?? '')) return true;
    const found = GREP.exec(rows[0] ?? '');
    return found !== null && placeOf(found[1]!).file !== null && readValue(found[2]!) !== null;
  },
  open,
});
