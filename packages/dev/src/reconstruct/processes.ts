import { standing } from './aftermath.ts';
import { type Mount, mountPoint, ORPHAN, stateName } from './mounts.ts';
import {
  BOOT,
  type Capture,
  FILE_SYSTEM,
  hostPid,
  KUBELET_STARTED,
  NEW_KUBELET,
  PID,
  RETRY,
  SECOND_MOUNT,
} from './node.ts';
import { random } from './random.ts';
import { at, clock, day, longStamp, month, SECOND } from './time.ts';

interface Process {
  pid: number;
  parent: number;
  state: string;
  wait: string;
  started: number;
  command: string;
  /** %CPU, %MEM, VSZ, RSS in KiB and CPU seconds. */
  load: [number, number, number, number, number];
}

const KERNEL: Process['load'] = [0, 0, 0, 0, 0];
const kernel = (pid: number, state: string, wait: string, name: string, started: number): Process => ({
  pid,
  parent: 2,
  state,
  wait,
  started,
  command: `[${name}]`,
  load: KERNEL,
});

const daemon = (pid: number, after: number, command: string, load: Process['load'], state = 'Ssl'): Process => ({
  pid,
  parent: 1,
  state,
  wait: state === 'Ssl' ? 'futex_wait_queue' : 'do_epoll_wait',
  started: BOOT + after * SECOND,
  command,
  load,
});

const KUBELET =
  '/usr/bin/kubelet --cloud-provider external --kubeconfig /etc/kubernetes/kubelet/kubeconfig --config /etc/kubernetes/kubelet/config --container-runtime-endpoint=unix:///run/containerd/containerd.sock --containerd=/run/containerd/containerd.sock --root-dir /var/lib/kubelet --cert-dir /var/lib/kubelet/pki';

/** The retry of the helper: mount, mount.efs and the `stat -f` that never returns. */
export const STAT = hostPid(RETRY + 100_000);
const MOUNT = hostPid(SECOND_MOUNT + 3_100_000);
export const MOUNT_EFS = MOUNT + 2;
function helper(): Process[] {
  const source = `${FILE_SYSTEM}:${ORPHAN.directory}`;
  const target = mountPoint(ORPHAN);
  const started = SECOND_MOUNT + 3_100_000;
  const one = (pid: number, parent: number, state: string, wait: string, time: number, command: string): Process => ({
    pid,
    parent,
    state,
    wait,
    started: time,
    command,
    load: [0, 0.1, 27692, 21304, 0],
  });
  return [
    one(MOUNT, PID.driver, 'S', 'do_wait', started, `mount -t efs -o tls ${source} ${target}`),
    one(
      MOUNT_EFS,
      MOUNT,
      'S',
      'do_poll.constprop.0',
      started + 20_000,
      `/usr/bin/python3 -Wignore /sbin/mount.efs ${source} ${target} -o rw,tls`,
    ),
    one(STAT, MOUNT_EFS, 'D', 'rpc_wait_bit_killable', RETRY + 100_000, `stat -f -L -c %T ${target}`),
  ];
}

const proxy = (mount: Mount, time: number): Process => ({
  pid: mount.hostPid,
  parent: PID.driver,
  state: 'Sl',
  wait: 'futex_wait_queue',
  started: mount.mounted - 400_000,
  command: `/sbin/efs-proxy /var/run/efs/stunnel-config.${stateName(mount)} --tls --no-direct-s3-read`,
  load: [0.3, 0.1, 208_412, 17_904, Math.floor((0.003 * (time - mount.mounted)) / SECOND)],
});

function kubelet(capture: Capture): Process {
  const load: Process['load'] = [1.9, 0.7, 2_241_904, 113_720, 512];
  return capture.cured
    ? { ...daemon(NEW_KUBELET, 0, KUBELET, load), started: KUBELET_STARTED }
    : { ...daemon(PID.kubelet, 42, KUBELET, load, 'Dsl'), wait: 'rpc_wait_bit_killable' };
}

const THREADS: readonly (readonly [pid: number, state: string, wait: string, name: string])[] = [
  [3, 'I<', 'rescuer_thread', 'rcu_gp'],
  [14, 'S', 'smpboot_thread_fn', 'ksoftirqd/0'],
  [15, 'I', 'rcu_gp_fqs_loop', 'rcu_preempt'],
  [61, 'S', 'watchdog', 'khungtaskd'],
  [62, 'S', 'oom_reaper', 'oom_reaper'],
  [78, 'S', 'kswapd', 'kswapd0'],
];

/** Every process that the collector sees, by pid; `self` is the ps that prints the list. */
function processes(capture: Capture, self: string, time: number): Process[] {
  const shell = capture.cured ? hostPid(capture.from) : PID.manager + 11;
  const login = hostPid(at('01:16:32.5'));
  const list: Process[] = [
    daemon(1, 0, '/sbin/init', [0.1, 0.1, 169_004, 13_220, 38], 'Ss'),
    { ...kernel(2, 'S', 'kthreadd', 'kthreadd', BOOT), parent: 0 },
    ...THREADS.map(([pid, state, wait, name]) => kernel(pid, state, wait, name, BOOT)),
    daemon(PID.journald, 4, '/usr/lib/systemd/systemd-journald', [0.2, 0.4, 71_204, 64_120, 41], 'Ss'),
    daemon(PID.chronyd, 7, '/usr/sbin/chronyd -d -F -1', [0, 0, 4_928, 3_316, 0], 'S'),
    daemon(PID.sshd, 9, 'sshd: /usr/sbin/sshd -D [listener] 0 of 10-100 startups', [0, 0, 9_120, 6_208, 0], 'Ss'),
    daemon(PID.containerd, 38, '/usr/bin/containerd', [1.2, 0.5, 2_871_340, 88_916, 326]),
    kubelet(capture),
    kernel(2477, 'I<', 'rescuer_thread', 'rpciod', BOOT + 120 * SECOND),
    kernel(2478, 'I<', 'rescuer_thread', 'xprtiod', BOOT + 120 * SECOND),
    kernel(2481, 'I<', 'rescuer_thread', 'nfsiod', BOOT + 121 * SECOND),
    {
      ...daemon(
        PID.driver,
        84,
        '/bin/aws-efs-csi-driver --endpoint=unix:/csi/csi.sock --logtostderr --v=2 --vol-metrics-opt-in=false',
        [0.2, 0.2, 1_265_300, 34_116, 52],
      ),
      parent: 2674,
    },
    daemon(
      2674,
      82,
      `/usr/bin/containerd-shim-runc-v2 -namespace k8s.io -id ${random('shim').hex(64)} -address /run/containerd/containerd.sock`,
      [0, 0.1, 1_238_512, 12_040, 9],
      'Sl',
    ),
    {
      ...daemon(
        PID.watchdog,
        91,
        '/usr/bin/python3 -Wignore /usr/bin/amazon-efs-mount-watchdog',
        [0.6, 0.1, 31_208, 22_916, 164],
        'S',
      ),
      parent: PID.driver,
      wait: 'hrtimer_nanosleep',
    },
    ...standing(capture).map((mount) => proxy(mount, time)),
    {
      ...daemon(login, 0, 'sshd: ec2-user [priv]', [0, 0, 15_604, 9_220, 0], 'Ss'),
      parent: PID.sshd,
      started: at('01:16:32.5'),
    },
    {
      ...daemon(login + 9, 0, '-bash', [0, 0, 4_612, 3_904, 0], 'Ss'),
      parent: login,
      wait: 'do_wait',
      started: at('01:16:32.7'),
    },
    {
      ...daemon(shell, 0, '/bin/bash ./collect.sh', [0.1, 0, 4_460, 3_104, 0], 'S+'),
      parent: login + 9,
      wait: 'do_wait',
      started: capture.from,
    },
    {
      ...daemon(shell + (self.includes('aux') ? 58 : 60), 0, self, [0, 0, 8_488, 4_140, 0], 'R+'),
      parent: shell,
      wait: '-',
      started: time,
    },
  ];
  if (!capture.cured) {
    list.push(...helper());
    list.push(kernel(PID.manager, 'D', 'rpc_wait_bit_killable', '127.0.0.1-manager', at('01:18:58.4')));
  }
  return list.sort((a, b) => a.pid - b.pid);
}

const table = (list: readonly Process[]) =>
  list.map(
    (p) =>
      `${String(p.pid).padStart(7)} ${String(p.parent).padStart(7)} ${p.state.padEnd(4)} ${p.wait.padEnd(32)} ${longStamp(p.started)} ${p.command}\n`,
  );

/** `ps -eo pid,ppid,stat,wchan:32,lstart,cmd -ww` */
export function psTable(capture: Capture): string {
  const list = processes(capture, 'ps -eo pid,ppid,stat,wchan:32,lstart,cmd -ww', capture.from + 21 * SECOND);
  return ['    PID    PPID STAT WCHAN                                             STARTED CMD\n', ...table(list)].join(
    '',
  );
}

/** `ps auxwww` */
export function psAux(capture: Capture): string {
  const time = capture.from + 20 * SECOND;
  const rows = processes(capture, 'ps auxwww', time).map((p) => {
    const [cpu, memory, size, resident, used] = p.load;
    const start =
      day(p.started) === day(time) ? clock(p.started).slice(0, 5) : `${month(p.started)}${day(p.started).slice(8)}`;
    const spent = `${Math.floor(used / 60)}:${String(used % 60).padStart(2, '0')}`;
    return [
      'root    ',
      String(p.pid).padStart(7),
      cpu.toFixed(1).padStart(4),
      memory.toFixed(1).padStart(4),
      String(size).padStart(6),
      String(resident).padStart(5),
      '?       ',
      p.state.padEnd(4),
      start.padStart(5),
      spent.padStart(6),
      `${p.command}\n`,
    ].join(' ');
  });
  return ['USER         PID %CPU %MEM    VSZ   RSS TTY      STAT START   TIME COMMAND\n', ...rows].join('');
}
