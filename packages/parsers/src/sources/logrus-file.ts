import {
  defineSource,
  type Emit,
  everyLine,
  type FieldMap,
  type LineMachine,
  type LogRecord,
  lineRecords,
} from '@mountline/core';
import { describeGoRow, goRow } from '../envelopes/klog/go-row.ts';
import { append, type ChildRow, goesOnBelow, takeChild } from '../envelopes/klog/k0s.ts';
import { klog } from '../envelopes/klog/klog.ts';
import { hasLogrusHeader, logrus } from '../envelopes/klog/logrus.ts';
import { withoutColours } from '../formats/kernel/kernel-prefix.ts';
import { containerPlace } from '../formats/kubernetes/container-path.ts';
import { nonBlankLines } from '../formats/tables/head-lines.ts';
import { ABOVE_FIRST_ROW } from '../formats/tables/stray-line.ts';
import { describe, klogProgram, programTables } from '../messages/dispatch.ts';

/**
 * A log of logrus without anything around it, as containerd, dockerd, CRI-O, k3s and k0s write it to a file or to a terminal:
 *
 *     time="2026-11-20T12:31:54.918273123Z" level=info msg="starting containerd" revision=1c4457e version=1.7.27
 *
 * Defined in text_formatter.go of sirupsen/logrus; Go's log/slog writes the same without quotes around the time. Traces
 * of a crash follow without a header and belong to the row above. The program is told by the path only. k3s, of which the
 * kubelet is a part, writes rows of klog among them (`/var/log/k3s.log`, `docker logs` of k3d); what k0s makes of those of its
 * kubelet stands in envelopes/k0s.ts (`/var/log/k0sworker.log`). Rows of Go's own logger may stand among them.
 */
export interface LogrusFileRecord extends LogRecord {
  /** The message alone, without its keys. */
  msg?: string;
  keys?: FieldMap;
}

/** What Longhorn's instance manager writes in front of the rows of its children: `[pvc-…-r-dff401ae] `, below a time of the container. */
const FRONT = /^(?:\d{4}-\d\d-\d\dT[\d:.]+Z )?\[[\w.-]+\] (?=time=")/;
const plain = (text: string) => withoutColours(text).replace(FRONT, '');

const PROGRAM = /$(?<=(containerd|dockerd|docker|crio|cri-o|buildkitd|kubelet|k3s|k0s)[^/]*)/;

/** Reads logs of logrus: a record is a message, with its key and value pairs. */
export const logrusFile = defineSource<LogrusFileRecord>({
  name: 'logrus-file',
  title: 'logrus log file: containerd, dockerd, CRI-O, k3s, k0s',
  type: 'log',
  clock: 'utc',
  places: [/(^|\/)(containerd|dockerd|docker|crio|cri-o|k3s|k0s)(?=[^/]*$)[^/]*\.log/],
  collectWith: 'cat /var/log/containerd.log (or docker.log, crio.log, k3s.log, k0sworker.log)',
  begins: /^(?:(?:\d{4}-\d\d-\d\dT[\d:.]+Z )?\[[\w.-]+\] )?time="?\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d/,
  hears: 'program',
  tables: programTables,
  diagnostics: {
    'stray-line': ABOVE_FIRST_ROW,
  },
  recognise(head) {
    const lines = nonBlankLines(head);
    const looked = lines.slice(0, 20).map(plain);
    if (klog(looked[0] ?? '')) return false;
    const own = looked.filter(hasLogrusHeader);
    return own.length > 0 && (own[0] === looked[0] || own.length * 2 > looked.length);
  },
  open: (emit, path) => everyLine(logrusRecords(emit, containerPlace(path).container ?? PROGRAM.exec(path)?.[1])),
});

function logrusRecords(emit: Emit<LogrusFileRecord>, program: string | undefined): LineMachine {
  let open: { record: LogRecord; child: ChildRow | null } | null = null;

  function flush(): void {
    const record = open?.record;
    open = null;
    if (!record) return;
    if (record.stamp !== null) {
      emit.record(describeGoRow(record));
      return;
    }
    const row = logrus(record.message) ?? klog(record.message);
    emit.record(Object.assign(describe(record), row && { msg: row.msg, keys: row.keys }));
  }

  function take(record: LogRecord): void {
    const child = takeChild(record);
    if (open && child && goesOnBelow(open, record, child)) {
      append(open.record, record, child.chunk > 1 ? '' : '\n');
      return;
    }
    flush();
    open = { record, child };
  }

  const rows = lineRecords(
    { record: take, diagnostic: (diagnostic) => emit.diagnostic(diagnostic) },
    {
      envelope(text) {
        const message = plain(text);
        const whose = hasLogrusHeader(message) ? program : klog(message) && (klogProgram(message) ?? program);
        if (whose === null) return goRow(message);
        return { stamp: null, level: null, message, ...(whose === undefined ? {} : { program: whose }) };
      },
      finish: (record) => record,
      strayCode: 'stray-line',
    },
  );
  return {
    line: rows.line,
    settle() {
      rows.settle();
      flush();
      return true;
    },
    end() {
      rows.end();
      flush();
    },
  };
}
