import type { TemplateSource } from '@mountline/core';

/**
 * The OOM killer: mm/oom_kill.c and mm/memcontrol.c. Sizes are in kB as written. `kernelRecords` joins the lines of one
 * kill into one record of the kind `oom.process.killed` with the fields of all of them.
 */
export const oomTemplates = {
  // mm/oom_kill.c: dump_header; `nodemask=` from Linux 4.6 to 4.20, with two blanks behind it since 4.10
  'oom.invoked': [
    '{invoker:text} invoked oom-killer: gfp_mask={gfpMask}, order={order:int}, oom_score_adj={invokerOomScoreAdj:int}',
    '{invoker:text} invoked oom-killer: gfp_mask={gfpMask}, nodemask={nodemask}, order={order:int}, oom_score_adj={invokerOomScoreAdj:int}',
    '{invoker:text} invoked oom-killer: gfp_mask={gfpMask}, nodemask={nodemask},  order={order:int}, oom_score_adj={invokerOomScoreAdj:int}',
  ],
  // mm/memcontrol.c: mem_cgroup_print_oom_meminfo
  'oom.memcg.usage': 'memory: usage {usage:int}kB, limit {limit:int}kB, failcnt {failcnt:int}',
  // the same: of control groups of version 1; before Linux 4.20 of those of version 2 too
  'oom.memcg.swap': 'memory+swap: usage {memswUsage:int}kB, limit {memswLimit:int}kB, failcnt {memswFailcnt:int}',
  // mm/memcontrol.c: mem_cgroup_print_oom_info, before Linux 5.0
  'oom.memcg.limit': 'Task in {taskMemcg} killed as a result of limit of {oomMemcg}',
  // mm/oom_kill.c: dump_oom_summary, since Linux 5.0; `kernelRecords` takes the assignments apart
  'oom.kill': 'oom-kill:constraint={constraint},{assignments:rest}',
  // mm/oom_kill.c: oom_kill_process, before Linux 5.0
  'oom.process.selected': '{reason:text}: Kill process {pid:int} ({comm:text}) score {score:int} or sacrifice child',
  // mm/oom_kill.c: __oom_kill_process: since Linux 5.4, 5.0 to 5.3, before 5.0, and Red Hat's 3.10
  'oom.process.killed': [
    '{reason:text}: Killed process {pid:int} ({comm:text}) total-vm:{totalVm:int}kB, anon-rss:{anonRss:int}kB, file-rss:{fileRss:int}kB, shmem-rss:{shmemRss:int}kB, UID:{uid:int} pgtables:{pgtables:int}kB oom_score_adj:{oomScoreAdj:int}',
    '{reason:text}: Killed process {pid:int} ({comm:text}) total-vm:{totalVm:int}kB, anon-rss:{anonRss:int}kB, file-rss:{fileRss:int}kB, shmem-rss:{shmemRss:int}kB',
    'Killed process {pid:int} ({comm:text}) total-vm:{totalVm:int}kB, anon-rss:{anonRss:int}kB, file-rss:{fileRss:int}kB, shmem-rss:{shmemRss:int}kB',
    'Killed process {pid:int} ({comm:text}), UID {uid:int}, total-vm:{totalVm:int}kB, anon-rss:{anonRss:int}kB, file-rss:{fileRss:int}kB, shmem-rss:{shmemRss:int}kB',
  ],
  // mm/memcontrol.c: mem_cgroup_print_oom_group; a `Killed process` line for each of them follows
  'oom.group.killed': 'Tasks in {cgroup} are going to be killed due to memory.oom.group set',
  // mm/oom_kill.c: oom_reap_task_mm
  'oom.memory.reaped':
    'oom_reaper: reaped process {pid:int} ({comm:text}), now anon-rss:{anonRss:int}kB, file-rss:{fileRss:int}kB, shmem-rss:{shmemRss:int}kB',
  // mm/oom_kill.c: out_of_memory
  'oom.victim.none': 'Out of memory and no killable processes...',
} as const satisfies TemplateSource;
