import { defineSource, type Envelope, isoStamp, type LogRecord, lineLog } from '@mountline/core';
import { hasTimeOfDay, nonBlankLines } from '../formats/tables/head-lines.ts';
import { BEGIN_MISSING } from '../formats/tables/stray-line.ts';
import { describeGlusterfs, glusterfsMessages } from '../messages/mount/glusterfs.ts';

/**
 * A log of GlusterFS: of a mount (/var/log/glusterfs/MOUNT-POINT.log), of glusterd or of a brick.
 *
 *     [2026-11-20 12:31:54.431121 +0000] E [socket.c:3539:socket_connect] 2-data-client-0: connection attempt on 192.0.2.21:24007 failed, (Connection refused)
 *     [2026-11-20 12:31:55.743664 +0000] E [MSGID: 114031] [client-rpc-fops_v2.c:1368:client4_0_finodelk_cbk] 0-data-client-4: remote operation failed. [{errno=107}, {error=Transport endpoint is not connected}]
 *
 * Defined in libglusterfs/src/logging.c. UTC in microseconds; the zone stands there since GlusterFS 9. Without E, W, C and A only what
 * is ordinary is left: I tells of connections, D and T are off. A trace of the stack stands between the place and the message.
 */
const HEAD =
  /^\[(?<time>\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?)(?: \+0000)?\] (?<level>[MACEWNIDT]) (?:\[MSGID: \d{1,9}\] )?\[[\w-]+(?:\.[\w-]+)*:\d+:\w+\] /;

/** `(-->/lib64/libpthread.so.0(+0x81ca) [0x7f1] …) 0-data-client-4: …`: a trace stands in front of some messages. */
const TRACE_END = /\) (?=\d{1,6}-)/;

function withoutTrace(message: string): string {
  const end = message.startsWith('(-->') ? TRACE_END.exec(message) : null;
  return end ? message.slice(end.index + end[0].length) : message;
}

function envelope(text: string): Envelope | null {
  const head = HEAD.exec(text.slice(0, 400));
  if (!head) return null;
  const { time, level } = head.groups!;
  return {
    stamp: isoStamp(`${time!.replace(' ', 'T')}Z`)?.stamp ?? null,
    level: level!,
    program: 'glusterfs',
    message: withoutTrace(text.slice(head[0].length)).trimEnd(),
  };
}

/** Reads a log of GlusterFS: a record is a message. */
export const glusterfsLog = defineSource<LogRecord>({
  name: 'glusterfs-log',
  title: 'GlusterFS client, brick and glusterd logs, /var/log/glusterfs',
  type: 'log',
  clock: 'utc',
  places: [/(^|\/)glusterfs\/[^/]+\.log([.-]\d+)?(\.gz|\.xz)?$/],
  collectWith: 'tar czf glusterfs-logs.tgz /var/log/glusterfs',
  tables: [glusterfsMessages],
  begins: /^\[\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?(?: \+0000)?\] [MACEWNIDT] \[/,
  diagnostics: {
    'stray-line': BEGIN_MISSING,
  },
  recognise: (head) =>
    hasTimeOfDay(head) &&
    nonBlankLines(head)
      .slice(0, 20)
      .some((line) => HEAD.test(line.slice(0, 400))),
  open: (emit) =>
    lineLog(emit, {
      envelope,
      strayCode: 'stray-line',
      finish(record) {
        const { kind = null, fields = {} } = describeGlusterfs(record.message) ?? {};
        return { ...record, actor: glusterfsMessages.actor, kind, fields };
      },
    }),
});
