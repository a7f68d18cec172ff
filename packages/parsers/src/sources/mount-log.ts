import { defineSource, type LogRecord } from '@mountline/core';
import { efsLog, efsLogDiagnostics, whichEfsLog } from '../envelopes/efs/efs-log.ts';
import { efsMountHelperMessages } from '../messages/efs/efs-mount-helper.ts';

/**
 * /var/log/amazon/efs/mount.log: what the runs of mount.efs and mount.s3files do.
 *
 *     2026-11-20 12:35:03 UTC - INFO - version=3.1.1 options={'rw': None, 'tls': None}
 *     2026-11-20 12:35:03 UTC - INFO - binding 20361
 *     2026-11-20 12:35:03 UTC - INFO - Started efs-proxy, pid: 245
 *     2026-11-20 12:35:03 UTC - INFO - Executing: "/sbin/mount.nfs4 127.0.0.1:/ /mnt/data -o rw,hard,port=20361"
 *
 * Defined in src/mount_efs/__init__.py and src/efs_utils_common of aws/efs-utils. Many processes write it at once and
 * no line says which: `helperRuns` tells the runs apart as far as that is possible. The `errno` of `Failed to start
 * tunnel (errno=101)` is the exit status of the tunnel. Several processes rotate the file without a lock, so lines in
 * `.1` may be newer than the first lines of the live file.
 */
export const mountLog = defineSource<LogRecord>({
  name: 'mount-log',
  title: 'EFS mount helper log, /var/log/amazon/efs/mount.log',
  type: 'log',
  clock: 'zone',
  places: [/(^|\/)mount\.log(\.\d+)?(\.gz|\.xz)?$/],
  collectWith: 'cp /var/log/amazon/efs/mount.log*',
  live: [{ path: 'var/log/amazon/efs', names: /^mount\.log/ }],
  evidence: 'efs-logs',
  begins: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:,\d{3}| UTC) - (?:ERROR|WARNING|INFO|DEBUG) - /,
  onceIn: ['capture'],
  tables: [efsMountHelperMessages],
  diagnostics: efsLogDiagnostics,
  recognise: (head, path) => whichEfsLog(head, path) === 'helper',
  open: (emit) => efsLog(emit, efsMountHelperMessages),
});
