import { at, SECOND } from './time.ts';

/** The node of the report, and the instants on which everything else hangs (UTC). */
export const HOST = 'ip-10-208-27-139';
export const NODE = `${HOST}.eu-central-1.compute.internal`;
export const ADDRESS = '10.208.27.139';
export const FILE_SYSTEM = 'fs-0672e82db7ffd86e9';
export const FSID = 'a3f1c09d5e7b2846:0';
export const DEAD_PORT = 20361;

export const BOOT = at('17:52:41.318204', '2026-06-11');
export const FIRST_MOUNT = at('17:55:02', '2026-06-11');
export const JOURNAL_FROM = at('00:00:00');

export const VICTIM_MOUNTED = at('00:20:13.9');
export const VICTIM_ROW_GONE = at('00:20:42.4');
export const SECOND_MOUNT = at('00:25:05.08');
export const RETRY = at('00:25:12.31');
export const FREEZE = at('00:26:57.361840');
export const FIRST_KERNEL_LINE = at('00:29:46.217733');
export const LAST_KERNEL_LINE = at('01:24:29.604118');
export const UNMOUNTED = at('01:24:44.108812');
export const KUBELET_STARTED = at('01:25:16.902447');

/** One bundle: when its files were read. */
export interface Capture {
  from: number;
  to: number;
  /** Whether the cure has been applied. */
  cured: boolean;
}
export const FROZEN: Capture = { from: at('01:19:40.214'), to: at('01:20:31.877'), cured: false };
export const CURED: Capture = { from: at('01:32:00.391'), to: at('01:32:38.640'), cured: true };

export const PID = {
  journald: 1101,
  chronyd: 1388,
  sshd: 1502,
  containerd: 1893,
  kubelet: 1968,
  kubeletThread: 2431,
  driver: 2702,
  watchdog: 2731,
  manager: 200716,
};

const FREEZE_PID = 199_906;

/**
 * The pid that a process of the host gets when it starts at this time. It grows by eight a second while pods come and
 * go, and hardly at all while kubelet is frozen; the kernel thread of the report stands at 01:18:58.
 */
export function hostPid(us: number): number {
  const churnFrom = at('17:54:00', '2026-06-11');
  const manager = at('01:18:58');
  const line = (from: number, to: number, low: number, high: number) =>
    low + Math.floor(((us - from) / (to - from)) * (high - low));
  if (us < FREEZE) return line(churnFrom, FREEZE, 2800, FREEZE_PID);
  if (us < UNMOUNTED) return line(FREEZE, manager, FREEZE_PID, PID.manager);
  return line(UNMOUNTED, UNMOUNTED + 60 * SECOND, 200_812, 201_300);
}
export const NEW_KUBELET = hostPid(KUBELET_STARTED);
