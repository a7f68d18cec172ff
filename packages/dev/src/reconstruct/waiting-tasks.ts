import { type Capture, PID } from './node.ts';
import { MOUNT_EFS, STAT } from './processes.ts';

const RPC = [
  'rpc_wait_bit_killable+0xd/0x60 [sunrpc]',
  '__rpc_execute+0x12f/0x4a0 [sunrpc]',
  'rpc_execute+0xc5/0xf0 [sunrpc]',
  'rpc_run_task+0x140/0x1b0 [sunrpc]',
];
const SYSCALL = ['do_syscall_64+0x5d/0xb0', 'entry_SYSCALL_64_after_hwframe+0x6e/0xd8'];

const GETATTR = [
  ...RPC,
  'nfs4_do_call_sync+0x6d/0xb0 [nfsv4]',
  '_nfs4_proc_getattr+0x13b/0x170 [nfsv4]',
  'nfs4_proc_getattr+0x6f/0x100 [nfsv4]',
  '__nfs_revalidate_inode+0xae/0x2d0 [nfs]',
  'nfs_getattr+0x2f0/0x470 [nfs]',
  'vfs_statx+0xc2/0x180',
  'vfs_fstatat+0x51/0x70',
  '__do_sys_newfstatat+0x3f/0x80',
  ...SYSCALL,
];
const STATFS = [
  ...RPC,
  'nfs4_call_sync_sequence+0x75/0xb0 [nfsv4]',
  '_nfs4_proc_statfs+0xc8/0xf0 [nfsv4]',
  'nfs4_proc_statfs+0x65/0xa0 [nfsv4]',
  'nfs_statfs+0x7b/0x1d0 [nfs]',
  'statfs_by_dentry+0x64/0x90',
  'user_statfs+0x67/0xd0',
  '__do_sys_statfs+0x35/0x70',
  ...SYSCALL,
];
const MANAGER = [
  'rpc_wait_bit_killable+0xd/0x60 [sunrpc]',
  'nfs4_proc_sequence+0x28/0x60 [nfsv4]',
  'nfs4_run_state_manager+0x59b/0xb80 [nfsv4]',
  'kthread+0xd7/0x100',
  'ret_from_fork+0x1f/0x30',
];

interface Task {
  name: string;
  group: number;
  thread: number;
  parent: number;
  threads: number;
  /** The pids of the task from the host's namespace inwards. */
  pids: number[];
  stack: string[];
}

const TASKS: Task[] = [
  { name: 'kubelet', group: PID.kubelet, thread: PID.kubelet, parent: 1, threads: 24, pids: [], stack: GETATTR },
  { name: 'kubelet', group: PID.kubelet, thread: PID.kubeletThread, parent: 1, threads: 24, pids: [], stack: GETATTR },
  { name: 'stat', group: STAT, thread: STAT, parent: MOUNT_EFS, threads: 1, pids: [6098], stack: STATFS },
  {
    name: '127.0.0.1-manager',
    group: PID.manager,
    thread: PID.manager,
    parent: 2,
    threads: 1,
    pids: [],
    stack: MANAGER,
  },
];

const status = (task: Task) =>
  [
    `Name:\t${task.name}`,
    'Umask:\t0022',
    'State:\tD (disk sleep)',
    `Tgid:\t${task.group}`,
    'Ngid:\t0',
    `Pid:\t${task.thread}`,
    `PPid:\t${task.parent}`,
    'TracerPid:\t0',
    'Uid:\t0\t0\t0\t0',
    'Gid:\t0\t0\t0\t0',
    'FDSize:\t64',
    'Groups:\t ',
    `NStgid:\t${[task.group, ...task.pids].join('\t')}`,
    `NSpid:\t${[task.thread, ...task.pids].join('\t')}`,
    `Threads:\t${task.threads}`,
    '',
  ].join('\n');

const trace = (stack: readonly string[]) => stack.map((frame) => `[<0>] ${frame}\n`).join('');

/** /proc/PID of the tasks in D: only these the collector looks into. After the cure there is none. */
export function waitingTasks(capture: Capture): Record<string, string> {
  if (capture.cured) return {};
  return Object.fromEntries(
    TASKS.flatMap((task) => {
      const folder = `proc/${task.group}/task/${task.thread}`;
      const files: [string, string][] = [
        [`${folder}/stack`, trace(task.stack)],
        [`${folder}/status`, status(task)],
        [`${folder}/wchan`, 'rpc_wait_bit_killable'],
      ];
      if (task.group === task.thread) files.push([`proc/${task.group}/stack`, trace(task.stack)]);
      return files;
    }),
  );
}
