import { defineSource, type Envelope, isoStamp, type LogRecord, lineLog } from '@mountline/core';
import { EFS_LOGS, isConcatenated } from '../envelopes/container/concatenated-logs.ts';
import { filledLines, hasTimeOfDay } from '../formats/tables/head-lines.ts';
import { BEGIN_MISSING } from '../formats/tables/stray-line.ts';
import { describeEfsProxy, efsProxyMessages } from '../messages/efs/efs-proxy.ts';

/**
 * /var/log/amazon/efs/STATE_NAME.efs-proxy.log: what the tunnel of one mount does, from efs-utils v2.0.0 on.
 *
 *     2026-11-20T12:35:03.137Z 245 INFO efs_proxy::controller Accepted new connection 127.0.0.1:45586, ProxyIdentifier { … }
 *     2024-05-02T08:14:55.902Z INFO efs_proxy::controller Starting new incarnation of proxy
 *
 * Defined in src/proxy/src/logger.rs and log_encoder.rs of aws/efs-utils; v2.0 has no pid. UTC in milliseconds. Traps:
 *
 * - **A default EFS mount has no such file**: it is written with `stunnel_debug_enabled = true` only, and for S3 Files.
 *   That it is missing says nothing.
 * - A proxy that cannot bind its port panics: that goes to standard error, the file ends without a word.
 * - While a client is connected, `Proxy performance` comes every 3 seconds, also when nothing moves: a file that stops
 *   saying it is that of a proxy that stood still or died, if the kernel still holds the connection.
 * - `Connection to nfs client was closed before any data was sent` is the probe of the mount helper.
 * - Rotation is at 1 MiB, `.0` is the newest of the rotated files.
 */
const HEAD = /^(?: (\d{1,10}))? (TRACE|DEBUG|INFO|WARN|ERROR) ([a-z_][a-z0-9_]{0,40}(?:::[a-z0-9_]{1,40}){0,8}|-) /;

function envelope(text: string): Envelope | null {
  const time = /^\d{4}-\d\d-\d\dT/.test(text) ? isoStamp(text) : null;
  if (time?.stamp.clock !== 'utc') return null;
  const head = HEAD.exec(text.slice(time.length, time.length + 500));
  if (!head) return null;
  return {
    stamp: time.stamp,
    level: head[2]!,
    program: 'efs-proxy',
    ...(head[1] === undefined ? {} : { pid: Number(head[1]) }),
    message: text.slice(time.length + head[0].length),
    fields: { module: head[3]! },
  };
}

/** Reads the log of efs-proxy: a record is a message. */
export const efsProxyLog = defineSource<LogRecord>({
  name: 'efs-proxy-log',
  title: 'tunnel log of an EFS mount, /var/log/amazon/efs/STATE_NAME.efs-proxy.log',
  type: 'log',
  clock: 'utc',
  places: [/(^|\/)[^/]*efs-proxy\.log(\.\d+)?(\.gz|\.xz)?$/],
  collectWith: 'cp /var/log/amazon/efs/*.efs-proxy.log*',
  live: [{ path: 'var/log/amazon/efs', names: /^fs-.*\.efs-proxy\.log/ }],
  evidence: 'efs-logs',
  tables: [efsProxyMessages],
  begins: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z (?:\d+ )?(?:ERROR|WARN|INFO|DEBUG|TRACE) efs_proxy/,
  diagnostics: {
    'stray-line': { ...BEGIN_MISSING, severity: 'loss' },
  },
  recognise(head) {
    if (!hasTimeOfDay(head) || isConcatenated(head, EFS_LOGS)) return false;
    const lines = filledLines(head).slice(0, 20);
    const modules = lines.map((line) => envelope(`${line} `)?.fields?.module);
    return modules.some((module) => module === 'efs_proxy' || String(module).startsWith('efs_proxy::'));
  },
  open: (emit) =>
    lineLog(emit, {
      envelope,
      strayCode: 'stray-line',
      finish(record) {
        const found = describeEfsProxy(record.message);
        const fields = Object.assign(record.fields, found?.fields);
        return Object.assign(record, { actor: 'efs-proxy', kind: found?.kind ?? null, fields });
      },
    }),
});
