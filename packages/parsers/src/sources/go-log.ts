import { defineSource, type LogRecord, lineLog } from '@mountline/core';
import { describeGoRow, goRow } from '../envelopes/klog/go-row.ts';
import { hasTimeOfDay, nonBlankLines } from '../formats/tables/head-lines.ts';
import { ABOVE_FIRST_ROW } from '../formats/tables/stray-line.ts';
import { programTables } from '../messages/dispatch.ts';

/**
 * A log of the standard logger of Go without anything around it: rclone, many provisioners, plugins of Docker and FUSE daemons.
 *
 *     2026/11/20 12:31:54 ERROR : backup: Failed to copy: context deadline exceeded                 rclone
 *     2026/11/20 12:31:54 mount.nfs4: access denied by server while mounting 192.0.2.10:/a          a program that it called
 *     2026/11/20 12:31:54.123456 nfs.go:43: mounting 192.0.2.10:/a
 *
 * Defined in src/log/log.go of Go; the time is local and without a zone, unless the program asked for UTC. nginx writes the same
 * beginning, with `[error] 77#77:` behind it: that is no log of Go.
 */
/** Reads logs of Go's standard logger: a record is a message. */
export const goLog = defineSource<LogRecord>({
  name: 'go-log',
  title: "logs of Go's standard logger: rclone, provisioners, Docker plugins",
  type: 'log',
  clock: 'local',
  places: [/(^|\/)rclone[^/]*\.log$/],
  collectWith: 'cat /var/log/rclone.log',
  tables: programTables,
  begins: /^\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d(?:\.\d{6})? (?!\[\w{1,10}\] \d{1,10}#)/,
  diagnostics: {
    'stray-line': ABOVE_FIRST_ROW,
  },
  recognise(head) {
    if (!hasTimeOfDay(head)) return false;
    const lines = nonBlankLines(head).slice(0, 20);
    const own = lines.filter((line) => goRow(line) !== null);
    return own.length > 0 && (own[0] === lines[0] || own.length * 2 > lines.length);
  },
  open: (emit) => lineLog(emit, { envelope: goRow, strayCode: 'stray-line', finish: describeGoRow }),
});
