import { messages } from '@mountline/core';
import type { Described } from '../described.ts';

/**
 * What collectors of metrics say when a file system does not answer them: telegraf (agent/agent.go), which names the input, and Prometheus'
 * node_exporter (collector/filesystem_linux.go), which names the mount point. Both call statfs(2), and it waits where a server does not answer.
 */
export const monitorMessages = messages(
  'program',
  {
    'monitor.disk.slow': {
      lines: [
        '{before:text}[inputs.disk] Collection took longer than expected; not complete after interval of {interval}',
      ],
      says: 'telegraf could not read the sizes of the file systems within {interval}',
      folds: true,
      what: 'a monitor that waits for the size of a file system',
      nature: 'failure',
      severity: 'major',
      cause:
        'telegraf calls statfs on every mount, one after the other, and one of them does not answer: usually an NFS, CIFS or FUSE mount whose server is gone. The line does not say which.',
      decide: ["ps -eLo pid,lwp,stat,wchan:40,comm | awk '$3 ~ /D/'", 'cat /proc/1/mountinfo', 'dmesg -T'],
    },
    'monitor.mount.stalled': {
      lines: [
        '{before:text}msg="Mount point timed out, it is being labeled as stuck and will not be monitored" mountpoint={target:rest}',
        'Mount point {target} timed out, it is being labeled as stuck and will not be monitored',
      ],
      says: 'node_exporter waits in statfs on {target}',
      folds: true,
      what: 'a mount point on which a monitor waits',
      nature: 'failure',
      severity: 'major',
      cause:
        'node_exporter called statfs there and got no answer within five seconds: the server of that mount does not answer.',
      decide: ['grep {target} /proc/1/mountinfo', 'dmesg -T'],
    },
  },
  { pieces: ['before'] },
);

const OF_MONITOR = /Collection took longer than|being labeled as stuck/;

export function describeMonitor(message: string): Described | null {
  const found = OF_MONITOR.test(message) ? monitorMessages.match(message.trimEnd()) : null;
  if (!found) return null;
  const { before: _, ...fields } = found.fields;
  return { kind: found.kind, fields };
}
