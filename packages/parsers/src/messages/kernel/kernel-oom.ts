import type { FieldDeclarations, LineKinds } from '@mountline/core';

/** The assignments of the kernel's summary of a kill. */
const OF_SUMMARY = {
  nodemask: 'text?',
  cpuset: 'text?',
  memsAllowed: 'text?',
  oomMemcg: { type: 'text?', means: 'the group whose limit it is' },
  taskMemcg: { type: 'text?', means: 'the group of who was killed' },
  task: 'text?',
  pid: 'int?',
  uid: 'int?',
} as const satisfies FieldDeclarations;

/** What other lines of the same kill tell. */
const OF_KILL = {
  ...OF_SUMMARY,
  invoker: { type: 'text?', means: 'whose need of memory it was' },
  gfpMask: 'text?',
  order: 'int?',
  invokerOomScoreAdj: 'int?',
  usage: { type: 'int?', unit: 'kB' },
  limit: { type: 'int?', unit: 'kB' },
  failcnt: { type: 'int?', unit: 'count' },
  memswUsage: { type: 'int?', unit: 'kB' },
  memswLimit: { type: 'int?', unit: 'kB' },
  memswFailcnt: { type: 'int?', unit: 'count' },
  constraint: 'text?',
  cgroup: 'text?',
  reason: 'text?',
  comm: 'text?',
  score: 'int?',
  totalVm: { type: 'int?', unit: 'kB' },
  anonRss: { type: 'int?', unit: 'kB' },
  fileRss: { type: 'int?', unit: 'kB' },
  shmemRss: { type: 'int?', unit: 'kB' },
  pgtables: { type: 'int?', unit: 'kB' },
  oomScoreAdj: 'int?',
  trace: { type: 'list?', means: 'functions, the innermost first' },
} as const satisfies FieldDeclarations;

/**
 * The OOM killer: mm/oom_kill.c and mm/memcontrol.c. Sizes are in kB as written. `kernelRecords` joins the lines of one
 * kill into one record of the kind `oom.process.killed` with the fields of all of them.
 */
export const oomTemplates = {
  // mm/oom_kill.c: dump_header; `nodemask=` from Linux 4.6 to 4.20, with two blanks behind it since 4.10
  'oom.invoked': {
    lines: [
      '{invoker:text} invoked oom-killer: gfp_mask={gfpMask}, order={order:int}, oom_score_adj={invokerOomScoreAdj:int}',
      '{invoker:text} invoked oom-killer: gfp_mask={gfpMask}, nodemask={nodemask}, order={order:int}, oom_score_adj={invokerOomScoreAdj:int}',
      '{invoker:text} invoked oom-killer: gfp_mask={gfpMask}, nodemask={nodemask},  order={order:int}, oom_score_adj={invokerOomScoreAdj:int}',
    ],
    fields: OF_KILL,
  },
  // mm/memcontrol.c: mem_cgroup_print_oom_meminfo
  'oom.memcg.usage': 'memory: usage {usage:int}kB, limit {limit:int}kB, failcnt {failcnt:int}',
  // the same: of control groups of version 1; before Linux 4.20 of those of version 2 too
  'oom.memcg.swap': 'memory+swap: usage {memswUsage:int}kB, limit {memswLimit:int}kB, failcnt {memswFailcnt:int}',
  // mm/memcontrol.c: mem_cgroup_print_oom_info, before Linux 5.0
  'oom.memcg.limit': 'Task in {taskMemcg} killed as a result of limit of {oomMemcg}',
  // mm/oom_kill.c: dump_oom_summary, since Linux 5.0; `kernelRecords` takes the assignments apart
  'oom.kill': { lines: 'oom-kill:constraint={constraint},{assignments:rest}', fields: OF_KILL },
  // mm/oom_kill.c: oom_kill_process, before Linux 5.0
  'oom.process.selected': '{reason:text}: Kill process {pid:int} ({comm:text}) score {score:int} or sacrifice child',
  // mm/oom_kill.c: __oom_kill_process: since Linux 5.4, 5.0 to 5.3, before 5.0, and Red Hat's 3.10
  'oom.process.killed': {
    lines: [
      '{reason:text}: Killed process {pid:int} ({comm:text}) total-vm:{totalVm:int}kB, anon-rss:{anonRss:int}kB, file-rss:{fileRss:int}kB, shmem-rss:{shmemRss:int}kB, UID:{uid:int} pgtables:{pgtables:int}kB oom_score_adj:{oomScoreAdj:int}',
      '{reason:text}: Killed process {pid:int} ({comm:text}) total-vm:{totalVm:int}kB, anon-rss:{anonRss:int}kB, file-rss:{fileRss:int}kB, shmem-rss:{shmemRss:int}kB',
      'Killed process {pid:int} ({comm:text}) total-vm:{totalVm:int}kB, anon-rss:{anonRss:int}kB, file-rss:{fileRss:int}kB, shmem-rss:{shmemRss:int}kB',
      'Killed process {pid:int} ({comm:text}), UID {uid:int}, total-vm:{totalVm:int}kB, anon-rss:{anonRss:int}kB, file-rss:{fileRss:int}kB, shmem-rss:{shmemRss:int}kB',
    ],
    fields: { ...OF_KILL, pid: 'int', comm: 'text' },
    says: 'the kernel OOM-killed process {pid} ({comm})',
    what: 'a process that the kernel OOM-killed',
    nature: 'failure',
    severity: 'major',
    cause: 'The control group or the node ran out of memory. The lines around it show whose limit it was.',
    decide: ['dmesg -T'],
  },
  // mm/memcontrol.c: mem_cgroup_print_oom_group; a `Killed process` line for each of them follows
  'oom.group.killed': {
    lines: 'Tasks in {cgroup} are going to be killed due to memory.oom.group set',
    nature: 'neither',
  },
  // mm/oom_kill.c: oom_reap_task_mm
  'oom.memory.reaped':
    'oom_reaper: reaped process {pid:int} ({comm:text}), now anon-rss:{anonRss:int}kB, file-rss:{fileRss:int}kB, shmem-rss:{shmemRss:int}kB',
  // mm/oom_kill.c: out_of_memory
  'oom.victim.none': {
    lines: 'Out of memory and no killable processes...',
    what: 'a node out of memory with no process to kill',
    nature: 'failure',
    severity: 'critical',
    cause: 'Processes that cannot be killed or the kernel itself hold all memory.',
    decide: ['cat /proc/meminfo'],
  },
} as const satisfies LineKinds;
