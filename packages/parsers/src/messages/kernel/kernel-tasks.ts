import type { FieldDeclarations, LineKinds } from '@mountline/core';

/** What the lines below tell of a task. */
const OF_TASK = {
  state: { type: 'text?', means: 'as ps writes it' },
  tgid: 'int?',
  ppid: 'int?',
  trace: { type: 'list?', means: 'functions, the innermost first' },
  device: { type: 'text?', means: 'whose pages it writes back, as mountinfo numbers it' },
} as const satisfies FieldDeclarations;

/** Tasks that wait and CPUs that do not get on. `kernelRecords` adds the trace that stands under these lines. */
export const taskTemplates = {
  // kernel/hung_task.c: check_hung_task; newer kernels say what for: `I/O wait`
  'task.hung': {
    lines: [
      'INFO: task {comm:text}:{pid:int} blocked for more than {seconds:int} seconds.',
      'INFO: task {comm:text}:{pid:int} blocked in {wait:text} for more than {seconds:int} seconds.',
    ],
    fields: OF_TASK,
    what: 'a task that the kernel reported as blocked',
    nature: 'failure',
    severity: 'major',
    cause: 'It waits for a disk, a file system, a lock or a server. The stack below the line shows which.',
    decide: [
      'echo w > /proc/sysrq-trigger; dmesg | tail -n 500',
      "ps -eo pid,ppid,stat,wchan:40,comm | awk '$3 ~ /D/'",
    ],
  },
  // kernel/hung_task.c: debug_show_blocker, in newer kernels
  'task.lock-owner.found': [
    'INFO: task {comm:text}:{pid:int} is blocked on a {lock} likely owned by task {ownerComm:text}:{ownerPid:int}.',
    'INFO: task {comm:text}:{pid:int} blocked on a {lock} likely last held by task {ownerComm:text}:{ownerPid:int}',
    'INFO: task {comm:text}:{pid:int} <{mode}> blocked on an {lock} likely owned by task {ownerComm:text}:{ownerPid:int} <{ownerMode}>',
  ],
  'task.lock-owner.unknown': {
    lines: [
      'INFO: task {comm:text}:{pid:int} is blocked on a {lock}, but the {owner:text} is not found.',
      'INFO: task {comm:text}:{pid:int} is blocked on an {lock}, but the {owner:text} is not found.',
    ],
    nature: 'neither',
  },
  // kernel/hung_task.c: check_hung_task: hung_task_warnings is used up, silence means nothing from here on
  'task.hung-reports.suppressed': {
    lines: 'Future hung task reports are suppressed, see sysctl kernel.hung_task_warnings',
    nature: 'neither',
  },
  // kernel/sched/core.c: sched_show_task, padded with blanks; asked for by sysrq or shown for the owner of a lock
  'task.blocked.dumped': { lines: 'task:{comm:text} state:D {details:rest}', fields: { ...OF_TASK, pid: 'int?' } },
  // drivers/tty/sysrq.c: __handle_sysrq; the second form before Linux 5.0, the third before 4.0, as in RHEL 7
  'sysrq.blocked-tasks.shown': [
    'sysrq: Show Blocked State',
    'sysrq: SysRq : Show Blocked State',
    'SysRq : Show Blocked State',
  ],
  // kernel/watchdog.c: watchdog_timer_fn
  'cpu.soft-lockup.detected': {
    lines: [
      'watchdog: BUG: soft lockup - CPU#{cpu:int} stuck for {seconds:int}s! [{comm:text}:{pid:int}]',
      'NMI watchdog: BUG: soft lockup - CPU#{cpu:int} stuck for {seconds:int}s! [{comm:text}:{pid:int}]',
    ],
    what: 'a soft lockup: a CPU that did not schedule for seconds',
    nature: 'failure',
    severity: 'critical',
    cause: 'A driver or a file system loops in the kernel, or the hypervisor paused the CPU.',
    decide: ['echo w > /proc/sysrq-trigger; dmesg | tail -n 500'],
  },
  // kernel/rcu/tree_stall.h; without `rcu: ` before Linux 4.19
  'rcu.stall.detected': {
    lines: [
      'rcu: INFO: {flavor} self-detected stall on CPU',
      'rcu: INFO: {flavor} detected stalls on CPUs/tasks:',
      'INFO: {flavor} self-detected stall on CPU',
      'INFO: {flavor} detected stalls on CPUs/tasks:',
    ],
    what: 'an RCU stall of a CPU',
    nature: 'failure',
    severity: 'critical',
    cause: 'The CPU was stuck in the kernel, or the hypervisor paused it.',
    decide: ['echo w > /proc/sysrq-trigger; dmesg | tail -n 500'],
  },
} as const satisfies LineKinds;
