import { isoFromMicros } from '@mountline/core';
import { timelineOf } from './timeline-of.ts';

export const NFS = 'nfs: server 127.0.0.1 not responding, still trying';

export const SHORT_ISO = { 'journal.txt': `2026-11-20T13:31:49+0100 node7 kernel: ${NFS}\n` };
export const full = (zone: string) => ({ 'journal.txt': `Fri 2026-11-20 13:31:49 ${zone} node7 kernel: ${NFS}\n` });
export const DMESG_T = { 'dmesg.txt': `[Fri Nov 20 13:31:49 2026] ${NFS}\n` };
export const KERN_LOG = { 'kern.log': `Nov 20 13:31:49 node7 kernel: ${NFS}\n` };
export const DMESG = { 'dmesg.txt': `[  304.065608] ${NFS}\n` };
export const DATE = { 'date.txt': 'Fri Nov 20 13:33:18 CET 2026\n' };
/** The time of day only, as `strace -t` writes it. */
export const TRACE = { 'a.strace': '7767  13:31:49 flock(3, LOCK_EX) = 0 <30.5>\n' };
/** A line that tells the day, and no event. */
export const STAMPED = { 'journal.txt': '2026-11-20T12:33:18+0000 node7 kernel: audit: enabled\n' };
export const STAT = { 'proc/stat': 'cpu  1 2 3 4 5 6 7 8 9 10\nbtime 1795177600\nprocesses 5\n' };
export const UPTIME = { 'proc/uptime': '402.81 166.34\n' };
export const PS = {
  'ps.txt':
    '    PID    PPID STAT                  STARTED CMD\n' +
    '      1       0 Ss   Fri Nov 20 13:26:45 2026 /sbin/init\n' +
    '      2       0 S    Fri Nov 20 13:26:45 2026 [kthreadd]\n',
};
export const [OLD_BOOT, THIS_BOOT] = ['a'.repeat(32), 'b'.repeat(32)];

/** One entry of `journalctl -o export`. */
export const entry = (realtime: number, monotonic: number, boot: string) =>
  [
    `__REALTIME_TIMESTAMP=${realtime}`,
    `__MONOTONIC_TIMESTAMP=${monotonic}`,
    `_BOOT_ID=${boot}`,
    'SYSLOG_IDENTIFIER=kernel',
    `MESSAGE=${NFS}`,
    '\n',
  ].join('\n');

/** Beginning, width in microseconds and guesses of each event, in the order of the timeline. */
export async function times(files: Record<string, string>, zones: Record<string, string> = {}) {
  const { events } = await timelineOf(files, zones);
  return events.map(({ time, guesses }) => [isoFromMicros(time.from), time.to - time.from, guesses ?? []]);
}
