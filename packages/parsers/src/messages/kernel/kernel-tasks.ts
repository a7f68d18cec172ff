import type { ErrorClass, FieldDeclarations, LineKinds } from '@mountline/core';

/** What the lines below tell of a task. */
const OF_TASK = {
  state: { type: 'text?', means: 'as ps writes it' },
  tgid: 'int?',
  ppid: 'int?',
  trace: { type: 'list?', means: 'functions, the innermost first' },
  release: { type: 'text?', means: 'of the kernel' },
  device: { type: 'text?', means: 'whose pages it writes back, as mountinfo numbers it' },
} as const satisfies FieldDeclarations;

/** What a task sleeps in, by a function or a module of its stack: who has to answer. A file system is asked before the disk below it. */
const WAITS: readonly ErrorClass[] = [
  {
    says: /\[(?:zfs|spl)\]|\b(?:zfs|zpl|zil|zio|dmu|txg|vdev|spa)_\w+\+0x|task (?:txg_|z_|zfs|zvol)\w+:/,
    cause:
      'It waits inside ZFS for the pool: a disk that is slow or failing, a suspended pool, or heavy writes. The network and NFS clients are not the reason; they wait behind it.',
    decide: ['zpool status -v', 'zpool iostat -v 2 3', 'dmesg -T'],
  },
  {
    says: /\[cifs\]|\b(?:cifs|smb2|smb3)_\w+\+0x/,
    cause: 'It waits for an SMB server inside the CIFS client. No rule covers CIFS mounts.',
    decide: ['grep cifs /proc/1/mountinfo', 'dmesg -T'],
  },
  {
    says: /\[(?:ceph|libceph|rbd)\]|\b(?:ceph|rbd)_\w+\+0x/,
    cause:
      'It waits for a Ceph cluster, inside CephFS or RBD: an OSD, a monitor or an MDS does not answer. No rule covers Ceph.',
    decide: ['ceph -s', 'dmesg -T'],
  },
  {
    says: /\brequest_wait_answer\+0x|\b_*fuse_\w+\+0x/,
    cause: 'It waits for the daemon of a FUSE file system, which does not answer.',
    decide: ['grep fuse /proc/1/mountinfo'],
  },
  {
    says: /\b_{0,2}(?:nfs(?!d)[a-z\d]{0,8}|rpc)_\w{1,80}\+0x/,
    cause: 'It waits inside the NFS client for a server.',
    decide: ['dmesg -T', 'cat /proc/1/mountinfo'],
  },
  {
    says: /\b_*(?:ext4|jbd2|xfs|xlog|btrfs|f2fs|md|raid\d+|dm|blk|scsi|nvme)_\w+\+0x/,
    cause:
      'It waits for a local disk or the file system on it: the disk is slow, failing or overloaded, or its path is gone (iSCSI, multipath, a detached volume).',
    decide: ['dmesg -T', 'grep . /sys/block/*/inflight'],
  },
  {
    says: /\bwait_on_page_\w+[+)]|\bfolio_wait_\w+[+)]|\bio_schedule(?:_timeout)?[+)]/,
    cause:
      'It waits for a page to be read or written. The functions shown here do not name the file system: a local disk, or a network mount such as NFS or CIFS whose server is slow or gone.',
  },
];

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
    errors: WAITS,
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
