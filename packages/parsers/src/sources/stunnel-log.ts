import { defineSource, type Envelope, isoStamp, type LogRecord, lineLog } from '@mountline/core';
import { EFS_LOGS, isConcatenated } from '../envelopes/container/concatenated-logs.ts';
import { efsLogDiagnostics, tellBadTime } from '../envelopes/efs/efs-log.ts';
import { LEVELS } from '../formats/kernel/kernel-prefix.ts';
import { filledLines, hasTimeOfDay } from '../formats/tables/head-lines.ts';
import { describeStunnel, stunnelMessages } from '../messages/efs/stunnel.ts';

/**
 * stunnel's own log: of the tunnels of efs-utils up to v1.36, of `mount -o stunnel` since, and of any other stunnel.
 *
 *     2026.11.21 18:26:23 LOG5[0]: Service [efs] accepted connection from 127.0.0.1:37878
 *     2026.11.21 18:26:25 LOG3[1]: s_connect: connect 127.0.0.1:22049: Connection refused (111)
 *     2016.03.03 11:03:49 LOG5[5667:140363675346688]: Service [https] accepted connection from 127.0.0.1:47818
 *
 * Defined in src/log.c of stunnel. The number behind LOG is the syslog level, 0 to 7. In brackets stands who speaks: `ui`
 * for the main thread, `cron`, or the number of the connection; before 5.00 pid and thread. Traps:
 *
 * - Local time without a zone, whole seconds.
 * - efs-utils lets stunnel write it with `stunnel_debug_enabled = true` only. That it is missing says nothing.
 * - An stunnel that cannot bind its port says so on standard error, before it opens the log.
 * - `Connection reset` with 0 bytes is the probe of the mount helper, or a server that could not be reached; the
 *   latter has `LOG3` lines of the same connection in front.
 * - `Terminated` is an end by signal. After a kill -9 or the OOM killer the file just stops.
 * - The numbers of the connections begin again at 0 with each start, in the same file.
 */
const FORM = /^(\d{4})\.(\d\d)\.(\d\d) (\d\d:\d\d:\d\d(?:\.\d{1,6})?) LOG([0-7])\[([\w:]{1,64})\]: /;

function envelope(text: string): Envelope | null {
  const m = FORM.exec(text.slice(0, 130));
  if (!m) return null;
  const pid = /^(\d{1,7}):\d/.exec(m[6]!)?.[1];
  return {
    stamp: isoStamp(`${m[1]}-${m[2]}-${m[3]} ${m[4]}`)?.stamp ?? null,
    level: LEVELS[Number(m[5])]!,
    program: 'stunnel',
    ...(pid === undefined ? {} : { pid: Number(pid) }),
    message: text.slice(m[0].length),
    fields: { connection: m[6]! },
  };
}

/** Reads the log of stunnel: a record is a message. */
export const stunnelLog = defineSource<LogRecord>({
  name: 'stunnel-log',
  title: 'stunnel log, /var/log/amazon/efs/STATE_NAME.stunnel.log',
  type: 'log',
  clock: 'local',
  places: [/$(?<=stunnel[^/]*\.log(\.\d+)?(\.gz|\.xz)?)/],
  collectWith: 'cp /var/log/amazon/efs/*.stunnel.log*',
  live: [{ path: 'var/log/amazon/efs', names: /^fs-.*\.stunnel\.log/ }],
  evidence: 'efs-logs',
  tables: [stunnelMessages],
  begins: /^\d{4}\.\d\d\.\d\d \d\d:\d\d:\d\d LOG\d\[/,
  diagnostics: {
    'stray-line': {
      severity: 'loss',
      cost: 'the beginning of this record is not in the file',
      help: 'The file begins in the middle of a record: the rest is in the file before it.',
    },
    'bad-time': efsLogDiagnostics['bad-time'],
  },
  // The file may begin in the middle of a record; `journalctl -o cat` shows what stunnel says between other lines.
  recognise: (head) => {
    if (!hasTimeOfDay(head) || isConcatenated(head, EFS_LOGS)) return false;
    const lines = filledLines(head).slice(0, 6);
    return lines.filter((line) => FORM.test(`${line} `)).length * 2 > lines.length;
  },
  open: (emit) =>
    lineLog(emit, {
      envelope,
      strayCode: 'stray-line',
      finish(record) {
        tellBadTime(emit, record);
        const found = describeStunnel(record.message);
        const fields = Object.assign(record.fields, found?.fields);
        return Object.assign(record, { actor: 'stunnel', kind: found?.kind ?? null, fields });
      },
    }),
});
