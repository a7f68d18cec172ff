import { type FieldMap, type LogRecord, type Match, SECOND } from '@mountline/core';
import {
  endsReports,
  isCallTrace,
  isEndOfTask,
  isHungLine,
  isMemoryLine,
  isRegister,
  isTraceLine,
  releaseIn,
  stackFrame,
  taskState,
  writtenDevice,
} from '../../formats/kernel/kernel-trace.ts';
import { oomAssignments } from '../../formats/kernel/oom-assignments.ts';
import { kernelMessages } from '../../messages/kernel/kernel.ts';
import { matchOneLine } from '../../messages/one-line.ts';
import { describeSystemd } from '../../messages/system/systemd.ts';
import { systemdMessages } from '../../messages/system/systemd-messages.ts';

/** A report of several lines that is still being read. */
interface Report {
  type: 'task' | 'oom';
  lines: LogRecord[];
  kinds: string[];
  fields: FieldMap;
  /** The frames that are sure, and all of them. */
  certain: string[];
  frames: string[];
  /** `Call Trace:` was read: frames are of this report, not of one that it interrupts. */
  inTrace: boolean;
  hasState: boolean;
  open: boolean;
}

/** How far apart two neighbouring lines of a report may be, and how long a report waits for its next line. */
const NEAR = SECOND;
const PATIENCE = 2 * SECOND;

const TASK_STARTS = ['task.hung', 'task.blocked.dumped'];
const OOM_STARTS = ['oom.invoked', 'oom.kill', 'oom.process.selected'];
const OOM_LINES = [
  'oom.kill',
  'oom.process.selected',
  'oom.process.killed',
  'oom.memcg.usage',
  'oom.memcg.swap',
  'oom.memcg.limit',
];

/** Before journald runs, systemd writes to the kernel's buffer; a syslog daemon takes these lines for the kernel's. */
const SYSTEMD = /^systemd\[1\]: /;

function matchKernel(message: string): Match | null {
  const match = matchOneLine(kernelMessages, message);
  if (match?.kind !== 'oom.kill') return match;
  const { assignments, ...fields } = match.fields;
  return { ...match, fields: { ...fields, ...oomAssignments(String(assignments)) } };
}

/** Time since the last line of the report; 0 where it is not known. */
function distance(report: Report, record: LogRecord): number {
  const last = report.lines.at(-1)!.stamp;
  if (!last || !record.stamp || last.clock !== record.stamp.clock) return 0;
  return Math.abs(record.stamp.value - last.value);
}

/** Reports of several CPUs may be mixed line by line; where the log names the caller, it tells them apart. */
function sameCaller(a: LogRecord, b: LogRecord): boolean {
  const caller = (record: LogRecord) => ('caller' in record ? record.caller : undefined);
  return caller(a) === caller(b);
}

function start(record: LogRecord, match: Match | null): Report | null {
  const state = taskState(record.message);
  const kind = match?.kind ?? (state?.state === 'D' ? 'task.blocked.dumped' : '');
  const type = TASK_STARTS.includes(kind) ? 'task' : OOM_STARTS.includes(kind) ? 'oom' : null;
  if (!type) return null;
  return {
    type,
    lines: [record],
    kinds: [kind],
    fields: state ? { ...state } : { ...match?.fields },
    certain: [],
    frames: [],
    inTrace: false,
    hasState: state !== null,
    open: true,
  };
}

/** The dump of an OOM kill has a line for each process. */
const LONGEST_REPORT = 100_000;

/** Adds a line to the report when it is of it. */
function take(report: Report, record: LogRecord, match: Match | null): boolean {
  if (report.lines.length >= LONGEST_REPORT) return false;
  const { message } = record;
  const state = taskState(message);
  const frame = stackFrame(message);
  if (state) {
    if (report.type !== 'task' || report.hasState || state.pid !== report.fields.pid) return false;
    report.hasState = true;
    Object.assign(report.fields, state);
  } else if (match) {
    if (report.type !== 'oom' || !OOM_LINES.includes(match.kind)) return false;
    report.kinds.push(match.kind);
    Object.assign(report.fields, match.fields);
  } else if (frame) {
    if (!report.inTrace && !(frame.headless && (report.hasState || report.type === 'oom'))) return false;
    report.frames.push(frame.name);
    if (frame.certain) report.certain.push(frame.name);
  } else if (isCallTrace(message)) {
    if (report.frames.length > 0) return false;
    report.inTrace = true;
  } else if (isEndOfTask(message)) {
    if (!report.inTrace) return false;
    report.inTrace = false;
  } else if (isRegister(message)) {
    if (!report.inTrace) return false;
  } else if (!isTraceLine(message) && !(report.type === 'oom' ? isMemoryLine(message) : isHungLine(message))) {
    return false;
  } else {
    const device = writtenDevice(message);
    if (device !== undefined) report.fields.device = device;
    const release = report.type === 'task' ? releaseIn(message) : undefined;
    if (release !== undefined) report.fields.release = release;
  }
  report.lines.push(record);
  return true;
}

function isComplete(report: Report): boolean {
  return report.type === 'oom'
    ? report.kinds.at(-1) === 'oom.process.killed'
    : isEndOfTask(report.lines.at(-1)!.message);
}

export interface KernelRecords {
  push(record: LogRecord): void;
  /** True while a report is open: it needs the next line, of whatever program. */
  waits(): boolean;
  end(): void;
}

/** One record for all lines. Of an OOM kill the line that names the killed process decides the kind. */
function joined(report: Report): LogRecord {
  const { lines, kinds } = report;
  const first = lines[0]!;
  const last = lines.at(-1)!;
  const endLine = last.endLine ?? last.line;
  const trace = report.certain.length > 0 ? report.certain : report.frames;
  return {
    ...first,
    actor: kernelMessages.actor,
    kind: ['oom.process.killed', 'oom.kill'].find((kind) => kinds.includes(kind)) ?? kinds[0]!,
    fields: trace.length > 0 ? { ...report.fields, trace } : report.fields,
    message: lines.map((line) => line.message).join('\n'),
    text: lines.map((line) => line.text).join('\n'),
    ...(endLine > first.line ? { endLine } : {}),
    ...(last.cut ? { cut: true as const } : {}),
  };
}

/**
 * Joins kernel messages of several lines into one record each: a hung task or a task dumped by sysrq with its trace
 * (`fields.trace`: the functions, innermost first, without those that are guesses), an OOM kill with its dump (the
 * fields of all its lines; kind `oom.process.killed`, one for each process killed). Kernel records get actor, kind and
 * fields. Records of other programs pass through. What arrives while a report is open leaves behind it, so that records
 * leave in the order of their first lines. A report ends with its end mark, two seconds after its last line, or when
 * another of its type begins; without stamps also at the first line that is not of it.
 */
export function kernelRecords(emit: (record: LogRecord) => void): KernelRecords {
  // In the order of first lines: reports, and the records that wait behind an open one.
  let queue: (LogRecord | Report)[] = [];
  // The report that was extended last stands first. An OOM dump and a hung task may be mixed, each is open once.
  let reports: Report[] = [];

  function settle(): void {
    reports = reports.filter((report) => report.open);
    let ready = 0;
    for (const entry of queue) {
      if ('lines' in entry && entry.open) break;
      emit('lines' in entry ? joined(entry) : entry);
      ready += 1;
    }
    if (ready > 0) queue = queue.slice(ready);
  }

  function close(which: (report: Report) => boolean): void {
    for (const report of reports) if (which(report)) report.open = false;
    settle();
  }

  function pass(record: LogRecord): void {
    if (!record.stamp) close(() => true);
    if (reports.length === 0) emit(record);
    else queue.push(record);
  }

  function pushKernel(record: LogRecord, match: Match | null): void {
    const near = reports.filter((one) => distance(one, record) <= NEAR && sameCaller(one.lines[0]!, record));
    const taker = near.find((report) => take(report, record, match));
    if (taker) {
      reports = [taker, ...reports.filter((report) => report !== taker)];
      if (isComplete(taker)) close((report) => report === taker);
      return;
    }
    const next = start(record, match);
    if (next || taskState(record.message) || endsReports(record.message))
      close((report) => report.type === (next?.type ?? 'task'));
    if (!next) {
      pass(record);
      return;
    }
    reports = [next, ...reports];
    queue.push(next);
  }

  function push(record: LogRecord): void {
    if (reports.length > 0) close((report) => distance(report, record) > PATIENCE);
    if (record.program !== 'kernel') {
      pass(record);
      return;
    }
    const foreign = SYSTEMD.exec(record.message);
    if (foreign) {
      const described = describeSystemd(record.message.slice(foreign[0].length));
      // Whoever only skims the lines does not see whose such a line is, if no template knows it.
      const actor = described ? systemdMessages.actor : kernelMessages.actor;
      pass(Object.assign({}, record, { actor }, described ?? { kind: null, fields: {} }));
      return;
    }
    const match = matchKernel(record.message);
    const { kind, fields } = match ?? { kind: null, fields: {} };
    const described = Object.assign({}, record, { actor: kernelMessages.actor, kind, fields });
    // A message that the log itself counts stands for several; it is no line of one report.
    if (record.repeats === undefined) pushKernel(described, match);
    else pass(described);
  }

  return { push, waits: () => queue.length > 0, end: () => close(() => true) };
}
