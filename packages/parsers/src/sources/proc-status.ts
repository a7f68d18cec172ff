import { defineSource, type Emit, lineReader, type Machine, type SourceRecord } from '@mountline/core';
import { headingPath, isUnreadable } from '../formats/files/collected-files.ts';
import { filledLines } from '../formats/tables/head-lines.ts';
import { quote } from '../formats/tables/row-per-line.ts';

/**
 * /proc/PID/status: what the kernel keeps of a task, a name and a value a line; one task, or several in one file.
 *
 *     Name:	kubelet
 *     State:	D (disk sleep)
 *     Tgid:	469
 *     Pid:	475
 *     VmRSS:	   12372 kB
 *     voluntary_ctxt_switches:	1944
 *
 * See proc_pid_status(5) and fs/proc/array.c:proc_pid_status. Traps: `Pid` is the id of the thread, `Tgid` that of the
 * process. Kernel threads and zombies have no `Vm…` lines. `Name` is cut to 15 bytes, and a line feed and a backslash in
 * it are written as `\n` and `\\`. The masks of signals and capabilities are hexadecimal. A task that sleeps in
 * TASK_KILLABLE, as NFS does, is `D (disk sleep)`.
 */
export interface ProcStatusRecord extends SourceRecord {
  /** `Name`, without the escapes. */
  name: string;
  /** The letter of `State`: `D`. */
  state?: string;
  /** The word behind it: `disk sleep`. */
  stateName?: string;
  /** `Pid`: the id of the thread. */
  pid?: number;
  /** `Tgid`: the id of the process. */
  tgid?: number;
  /** `PPid`. */
  ppid?: number;
  /** `NSpid`: the ids from the outermost pid namespace to the task's own. */
  nsPid?: number[];
  /** `Threads`. */
  threads?: number;
  /** The lines that count in kB, under their names. */
  kB: Record<string, bigint>;
  /** Every line under its name, as written. */
  columns: Record<string, string>;
}

const LINE = /^([A-Za-z]\w{0,60}):\s*(.*)$/s;
const STATE = /^([A-Za-z])(?: \((.*)\))?$/;
const KILOBYTES = /^(\d{1,20}) kB$/;

const numberOf = (text: string | undefined) => (text && /^\d{1,10}$/.test(text) ? Number(text) : undefined);

function add(record: ProcStatusRecord, name: string, value: string): void {
  record.columns[name] = value;
  const size = KILOBYTES.exec(value)?.[1];
  if (size !== undefined) record.kB[name] = BigInt(size);
}

/** Fills in what is read from the lines. */
function completed(record: ProcStatusRecord): ProcStatusRecord {
  const { line, endLine, offset, cut, columns, kB } = record;
  const state = STATE.exec(columns.State ?? '');
  const nsPid = columns.NSpid?.split(/\s+/).map(numberOf);
  const fields = {
    state: state?.[1],
    stateName: state?.[2],
    pid: numberOf(columns.Pid),
    tgid: numberOf(columns.Tgid),
    ppid: numberOf(columns.PPid),
    nsPid: nsPid?.every((pid) => pid !== undefined) ? nsPid : undefined,
    threads: numberOf(columns.Threads),
  };
  return {
    line,
    ...(endLine === undefined ? {} : { endLine }),
    offset,
    ...(cut ? { cut } : {}),
    name: record.name,
    ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
    kB,
    columns,
  };
}

const unescaped = (name: string) => name.replace(/\\([n\\])/g, (_, c: string) => (c === 'n' ? '\n' : '\\'));

function open(emit: Emit<ProcStatusRecord>): Machine {
  let task: ProcStatusRecord | null = null;

  function flush(): void {
    if (task) emit.record(completed(task));
    task = null;
  }

  return lineReader(({ text: raw, line, offset, cut }) => {
    const text = raw.trim();
    if (text === '') return;
    if (headingPath(text) !== null) {
      flush();
      return;
    }
    const gone = isUnreadable(text);
    const m = gone ? null : LINE.exec(text);
    if (m?.[1] === 'Name') {
      flush();
      task = { line, offset, name: unescaped(m[2]!), kB: {}, columns: {} };
    }
    if (!m || !task) {
      emit.diagnostic({ code: gone ? 'unreadable' : 'bad-line', line, offset, detail: quote(text) });
      return;
    }
    add(task, m[1]!, m[2]!);
    if (line !== task.line) task.endLine = line;
    if (cut) task.cut = true;
  }, flush);
}

const BEGIN = /^Name:\s+\S.*\n(?:Umask:.*\n)?State:\s+[A-Za-z] \(.*\n(?:SleepAVG:.*\n)?Tgid:\s/m;

/** Reads /proc/PID/status: a record is a task. */
export const procStatus = defineSource<ProcStatusRecord>({
  name: 'proc-status',
  title: 'state and memory of a task, /proc/PID/status',
  type: 'snapshot',
  clock: 'none',
  places: [/(^|\/)proc\/\d+\/(?:task\/\d+\/)?status$/],
  collectWith: 'for p in /proc/[0-9]*/task/[0-9]*; do echo "==> $p/status <=="; cat $p/status; done',
  live: [{ path: 'proc/PID/status' }],
  evidence: 'processes',
  begins: /^Name:\t\S/,
  diagnostics: {
    'bad-line': {
      severity: 'loss',
      cost: 'this line of the task is not read; its other lines are',
      help: 'Compare the line with proc_pid_status(5).',
    },
    unreadable: {
      severity: 'info',
      cost: 'the task exited before it was read',
      help: 'No action needed: tasks exit all the time.',
    },
  },
  // A stack may stand above the lines of its task: then the file is one of stacks.
  recognise: (head) => {
    const [first = '', second = ''] = filledLines(head);
    const begins = first.startsWith('Name:') || (headingPath(first) !== null && second.startsWith('Name:'));
    return begins && BEGIN.test(head.replaceAll('\r\n', '\n'));
  },
  open,
});
