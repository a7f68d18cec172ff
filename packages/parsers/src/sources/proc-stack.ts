import { defineSource, type Emit, lineReader, type Machine, type SourceRecord } from '@mountline/core';
import { headingPath, isUnreadable } from '../formats/files/collected-files.ts';
import { type ProcPath, procPath } from '../formats/files/proc-path.ts';
import { filledLines } from '../formats/tables/head-lines.ts';
import { quote } from '../formats/tables/row-per-line.ts';

/**
 * /proc/PID/stack: where in the kernel a task sleeps, innermost function first; one task, or a list by a collector.
 *
 *     == PID 702 stat /mnt/data/file  [stat]
 *     [<0>] rpc_wait_bit_killable+0xd/0x60 [sunrpc]
 *     [<0>] __rpc_execute+0x12f/0x4a0 [sunrpc]
 *     Name:	stat
 *     State:	D (disk sleep)
 *
 * See proc_pid_stack(5) and fs/proc/base.c:proc_pid_stack; readable by root only. Old kernels write addresses in place
 * of `<0>` and end with `0xffffffffffffffff`. The file does not name its task. A running task has no frames. The lines
 * `== PID N command  [comm]`, `== N comm`, `==> /proc/N/stack <==` and a prompt with `cat /proc/N/stack` begin a task;
 * lines of /proc/N/status and the one word of /proc/N/wchan may follow its frames.
 */
export interface ProcStackRecord extends SourceRecord {
  /** null where only the path of the file tells it. */
  pid: number | null;
  comm?: string;
  command?: string;
  /** As the kernel writes it: `D (disk sleep)`. */
  state?: string;
  /** Innermost first; empty for a task that was running or gone. */
  frames: StackFrame[];
  /** null for `0`: the task did not sleep. */
  wchan?: string | null;
  /** The lines of /proc/PID/status that stand behind the frames. */
  status?: Record<string, string>;
}

/** A function on the stack of a task, with the kernel module that it is from. */
export interface StackFrame {
  function: string;
  module?: string;
}

const FRAME = /^\[<[0-9a-f]+>\] (?:\? )?([^\s+]+)(?:\+0x[0-9a-f]+\/0x[0-9a-f]+)?(?: \[([^\]\s]+)\])?\s*$/;
const TASK = /^== (PID )?(\d{1,10})(?: (.*))?$/;
const STATUS = /^([A-Za-z]\w*):\t\s*(.*)$/s;

type Task = Pick<ProcStackRecord, 'pid' | 'comm' | 'command'>;

/** The task of a heading with the path of its stack. */
function stackPath(text: string): ProcPath | null {
  const path = procPath(headingPath(text) ?? '');
  return path?.file === 'stack' ? path : null;
}

/** The task that a line begins, or null. */
function taskOf(text: string): Task | null {
  const path = stackPath(text);
  if (path) return { pid: path.tid ?? path.pid };
  const m = TASK.exec(text);
  if (!m) return null;
  const pid = Number(m[2]);
  const rest = m[3] ?? '';
  if (!m[1]) return rest === '' ? { pid } : { pid, comm: rest };
  const bracket = rest.endsWith(']') ? rest.lastIndexOf(' [') : -1;
  const command = (bracket < 0 ? rest : rest.slice(0, bracket)).trim();
  const comm = bracket < 0 ? '' : rest.slice(bracket + 2, -1);
  return { pid, ...(comm === '' ? {} : { comm }), ...(command === '' ? {} : { command }) };
}

function addFrame(task: ProcStackRecord, m: RegExpExecArray): void {
  const name = m[1]!;
  // The end of the stack as old kernels write it.
  if (name === '0xffffffffffffffff') return;
  task.frames.push(m[2] === undefined ? { function: name } : { function: name, module: m[2] });
}

function addStatus(task: ProcStackRecord, name: string, value: string): void {
  task.status ??= {};
  task.status[name] = value;
  if (name === 'Name') task.comm ??= value;
  if (name === 'State') task.state = value;
}

/** True when the line says something of the task: a frame, a line of its status, or its wait channel. */
function addTo(task: ProcStackRecord, text: string): boolean {
  const frame = FRAME.exec(text);
  if (frame) {
    addFrame(task, frame);
    return true;
  }
  const status = STATUS.exec(text);
  if (status) addStatus(task, status[1]!, status[2]!);
  else if (/^[\w.]+$/.test(text)) task.wchan = text === '0' ? null : text;
  else return false;
  return true;
}

function open(emit: Emit<ProcStackRecord>): Machine {
  let task: ProcStackRecord | null = null;

  function flush(): void {
    if (task) emit.record(task);
    task = null;
  }

  return lineReader(({ text: raw, line, offset, cut }) => {
    const text = raw.trimEnd();
    // What a shell says with `set -x` is no part of a stack.
    if (text === '' || /^\++ /.test(text)) return;
    const start = taskOf(text);
    if (start) flush();
    if (start || (!task && FRAME.test(text))) task = { line, offset, pid: null, ...start, frames: [] };
    if (!task || (!start && !addTo(task, text))) {
      emit.diagnostic({ code: isUnreadable(text) ? 'unreadable' : 'bad-line', line, offset, detail: quote(text) });
      return;
    }
    if (line !== task.line) task.endLine = line;
    if (cut) task.cut = true;
  }, flush);
}

/** Reads kernel stacks: a record is a task with its functions, innermost first. */
export const procStack = defineSource<ProcStackRecord>({
  name: 'proc-stack',
  title: 'kernel stacks of tasks, /proc/PID/stack',
  type: 'snapshot',
  clock: 'none',
  places: [/(^|\/)proc\/\d+\/(?:task\/\d+\/)?stack$/, /$(?<=stacks?(?:[-.][^/]*)?)/],
  collectWith: 'for p in $(ls /proc | grep "^[0-9]"); do echo "== $p $(cat /proc/$p/comm)"; cat /proc/$p/stack; done',
  live: [{ path: 'proc/PID/stack' }],
  evidence: 'stacks',
  begins: /^(?:\[<[0-9a-f]+>\] \S+\+0x|== (?:PID )?\d+ )/,
  diagnostics: {
    'bad-line': {
      severity: 'loss',
      cost: 'this frame of the task is not read; the other frames are',
      help: 'Compare the line with proc_pid_stack(5).',
    },
    unreadable: {
      severity: 'info',
      cost: 'the task had exited, or the collector was not root',
      help: 'Collect it as root. A task that exited is no loss.',
    },
  },
  recognise(head) {
    const [first = ''] = filledLines(head);
    if (FRAME.test(first) || stackPath(first)) return true;
    const task = TASK.exec(first);
    return task !== null && (task[1] !== undefined || /^\[<[0-9a-f]+>\] /m.test(head));
  },
  open,
});
