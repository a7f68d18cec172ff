import { goOn, type LogRecord, SECOND } from '@mountline/core';
import { hasKlogHeader, klog } from './klog.ts';
import { goesOn } from './klog-lines.ts';
import { logrus } from './logrus.ts';

/**
 * k0s runs kubelet and containerd as its children, and writes each of their lines in a row of logrus of its own:
 *
 *     time="2026-11-20 13:31:49" level=info msg="I1120 13:31:49.876821    1814 operation_generator.go:721] …" component=kubelet stream=stderr
 *
 * Defined in pkg/supervisor/logwriter.go of k0sproject/k0s; docs/logs.md there has an example. Traps: a message of several lines is as
 * many rows, and a line of more than 16 KiB as many as it takes, which have a number (`chunk=2`). The level is always info. Version 0.8 did
 * not tell the stream yet; where k0s speaks of a child itself (`msg="Starting to supervise" component=kubelet`) it never is.
 */
export interface ChildRow {
  /** 1, and more where the line goes on from the row above. */
  chunk: number;
}

const K0S: ReadonlySet<string> = new Set(['k0s', 'k0sworker', 'k0scontroller']);

/** Whether the lines of a program may be those of its children. */
export const hasChildren = (program: string | undefined): boolean => K0S.has(program ?? '');

/** Where a row of k0s holds a line of a child, the record becomes the child's; else null. */
export function takeChild(record: LogRecord): ChildRow | null {
  const row = record.message.includes(' component=') ? logrus(record.message) : null;
  if (!row || typeof row.keys.component !== 'string') return null;
  const { component, stream, chunk } = row.keys;
  if (stream !== 'stdout' && stream !== 'stderr' && !hasKlogHeader(row.msg)) return null;
  record.stamp ??= row.stamp;
  record.program = component;
  record.message = row.msg;
  const pid = klog(row.msg)?.pid;
  if (pid === undefined) delete record.pid;
  else record.pid = pid;
  return { chunk: Number(chunk ?? 1) };
}

interface Above {
  record: LogRecord;
  child: ChildRow | null;
}

/** Whether a line of a child belongs to the message of the row above. */
export function goesOnBelow(above: Above, record: LogRecord, { chunk }: ChildRow): boolean {
  return (
    above.child !== null &&
    above.record.program === record.program &&
    Math.abs((record.stamp?.value ?? 0) - (above.record.stamp?.value ?? 0)) <= SECOND &&
    (chunk > 1 || goesOn(above.record.message, record.message))
  );
}

/** What goes on from a row, as one record with it. */
export function append(above: LogRecord, record: LogRecord, between: string): void {
  goOn(above, between + record.message, record.text);
  above.endLine = record.endLine ?? record.line;
  if (record.cut) above.cut = true;
}
