import { defineSource, type LogRecord } from '@mountline/core';
import { efsLog, efsLogDiagnostics, whichEfsLog } from '../envelopes/efs/efs-log.ts';
import { efsWatchdogMessages } from '../messages/efs/efs-watchdog.ts';

/**
 * /var/log/amazon/efs/mount-watchdog.log: what amazon-efs-mount-watchdog does about the tunnels of EFS mounts.
 *
 *     2026-11-20 12:34:18 UTC - INFO - No mount found for "fs-0a1b2c3d4e5f60718.mnt.data.20361"
 *     2026-11-20 12:34:49 UTC - INFO - Unmount grace period expired for fs-0a1b2c3d4e5f60718.mnt.data.20361
 *     2026-11-20 12:34:49 UTC - INFO - Sending signal SIGTERM(15) to stunnel. PID: 50, group ID: 50
 *     2026-11-20 12:34:50 UTC - INFO - TLS tunnel: 50 is no longer running, cleaning up state
 *
 * Defined in src/watchdog/__init__.py of aws/efs-utils. One process writes it, so its lines are in order; it polls once
 * a second. `TLS tunnel is not running for X` is normal in every unmount, `TLS tunnel for X is not running` is a fault.
 * The watchdog never unmounts anything, and restarts of a tunnel lose what that writes to stderr. In the container of
 * the CSI driver the log dies with the container.
 */
export const mountWatchdogLog = defineSource<LogRecord>({
  name: 'mount-watchdog-log',
  title: 'EFS mount watchdog log, /var/log/amazon/efs/mount-watchdog.log',
  type: 'log',
  clock: 'zone',
  places: [/(^|\/)mount-watchdog\.log(\.\d+)?(\.gz|\.xz)?$/],
  collectWith: 'cp /var/log/amazon/efs/mount-watchdog.log*',
  live: [{ path: 'var/log/amazon/efs', names: /^mount-watchdog\.log/ }],
  evidence: 'efs-logs',
  begins: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:,\d{3}| UTC) - (?:ERROR|WARNING|INFO|DEBUG) - /,
  onceIn: ['capture'],
  tables: [efsWatchdogMessages],
  diagnostics: efsLogDiagnostics,
  recognise: (head, path) => whichEfsLog(head, path) === 'watchdog',
  open: (emit) => efsLog(emit, efsWatchdogMessages),
});
