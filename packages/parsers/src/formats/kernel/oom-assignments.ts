import type { FieldMap } from '@mountline/core';

const NAMES: ReadonlyMap<string, string> = new Map([
  ['nodemask', 'nodemask'],
  ['cpuset', 'cpuset'],
  ['mems_allowed', 'memsAllowed'],
  ['oom_memcg', 'oomMemcg'],
  ['task_memcg', 'taskMemcg'],
  ['task', 'task'],
  ['pid', 'pid'],
  ['uid', 'uid'],
]);
const BOUNDARY = new RegExp(`,(?=(?:${[...NAMES.keys()].join('|')})=|global_oom,)`);

/**
 * The fields of the kernel's summary of an OOM kill, of all but its start `oom-kill:constraint=CONSTRAINT_MEMCG,`:
 * `nodemask=(null),cpuset=/,mems_allowed=0,oom_memcg=/a,task_memcg=/a/b,task=proxy,pid=5293,uid=0`. A cpuset list and a
 * task's name may hold commas. Without a limit of a cgroup `global_oom` stands in the place of `oom_memcg=`.
 */
export function oomAssignments(text: string): FieldMap {
  const fields: FieldMap = {};
  for (const part of text.split(BOUNDARY)) {
    const equals = part.indexOf('=');
    const name = NAMES.get(part.slice(0, equals));
    const value = part.slice(equals + 1);
    if (name === 'pid' || name === 'uid') {
      if (/^\d{1,10}$/.test(value)) fields[name] = Number(value);
    } else if (name) fields[name] = value;
  }
  return fields;
}
