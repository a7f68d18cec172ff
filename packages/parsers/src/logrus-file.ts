import { defineSource, type FieldMap, type LogRecord, lineLog } from '@mountline/core';
import { hasLogrusHeader, logrus } from './envelopes/logrus.ts';
import { describe, programTables } from './messages/dispatch.ts';
import { containerPlace } from './text/container-path.ts';
import { nonBlankLines } from './text/head-lines.ts';
import { withoutColours } from './text/kernel-prefix.ts';

/**
 * A log of logrus without anything around it, as containerd, dockerd and CRI-O write it to a file or to a terminal:
 *
 *     time="2026-11-20T12:31:54.918273123Z" level=info msg="starting containerd" revision=1c4457e version=1.7.27
 *
 * Defined in text_formatter.go of sirupsen/logrus; Go's log/slog writes the same without quotes around the time. Traces
 * of a crash follow without a header and belong to the row above. The program is told by the path only.
 */
export interface LogrusFileRecord extends LogRecord {
  /** The message alone, without its keys. */
  msg?: string;
  keys?: FieldMap;
}

const PROGRAM = /(containerd|dockerd|docker|crio|cri-o|buildkitd|kubelet)[^/]*$/;

export const logrusFile = defineSource<LogrusFileRecord>({
  name: 'logrus-file',
  title: 'log of logrus by itself: containerd, dockerd, CRI-O',
  type: 'log',
  clock: 'utc',
  places: [/(^|\/)(containerd|dockerd|docker|crio|cri-o)[^/]*\.log[^/]*$/],
  collectWith: 'cat /var/log/containerd.log (or /var/log/docker.log, /var/log/crio.log)',
  tables: programTables,
  diagnostics: {
    'stray-line': {
      severity: 'warning',
      cost: 'this line is not in the timeline',
      help: 'A line before the first row: a header, or the rest of a row that a collector cut in two.',
    },
  },
  recognise(head) {
    const lines = nonBlankLines(head);
    const looked = lines.slice(0, 20).map(withoutColours);
    const own = looked.filter(hasLogrusHeader);
    return own.length > 0 && (own[0] === looked[0] || own.length * 2 > looked.length);
  },
  open(emit, path) {
    const program = containerPlace(path).container ?? PROGRAM.exec(path)?.[1];
    return lineLog(emit, {
      envelope(text) {
        const message = withoutColours(text);
        if (!hasLogrusHeader(message)) return null;
        return { stamp: null, level: null, message, ...(program === undefined ? {} : { program }) };
      },
      finish(record): LogrusFileRecord {
        const row = logrus(record.message);
        return Object.assign(describe(record), row && { msg: row.msg, keys: row.keys });
      },
      strayCode: 'stray-line',
    });
  },
});
