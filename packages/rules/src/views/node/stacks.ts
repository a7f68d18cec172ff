import { addTo, type Evidence, groupBy, type Interval, isKnown, MINUTE, type Snapshot } from '@mountline/core';
import { evidenceOf, type FactContext } from '@mountline/correlation';
import type { ProcStackRecord } from '@mountline/parsers/proc-stack';
import type { PsRecord } from '@mountline/parsers/ps';
import { rowEvidence } from './evidence.ts';
import { ofOneCapture } from './last-capture.ts';
import { once } from './memoize-per-timeline.ts';
import { psTables } from './process-tables.ts';

/** Where in the kernel a task slept. */
export interface TaskStack {
  /** Of a thread its own id. */
  pid: number;
  /** When what is known of the task was collected. */
  captured: Interval;
  /** Innermost first, one at least. */
  functions: readonly string[];
  comm?: string;
  command?: string;
  evidence: Evidence;
}

/**
 * The stacks of tasks: of /proc/PID/stack, and where there is none, the one that the kernel itself wrote within a minute of a table of
 * processes that shows the task in D, for SysRq w or as of a hung task (kernel/sched/core.c: sched_show_task).
 */
export const taskStacks = once((context): readonly TaskStack[] => {
  const stacks = groupBy(collectedStacks(context), ({ pid }) => pid);
  // Of one capture what was collected counts, else the last that the kernel wrote.
  for (const stack of writtenStacks(context).toReversed()) {
    const known = stacks.get(stack.pid)?.some(({ captured }) => ofOneCapture(captured, stack.captured));
    if (!known) addTo(stacks, stack.pid, stack);
  }
  return [...stacks.values()].flat();
});

/** Of each task those of its last capture: what an earlier one shows may be over. */
export const lastStacks = (context: FactContext): TaskStack[] =>
  [...groupBy(taskStacks(context), ({ pid }) => pid).values()].flatMap((stacks) =>
    stacks.filter(({ captured }) => !stacks.some((other) => other.captured.from - captured.to >= MINUTE)),
  );

const collectedStacks = (context: FactContext): TaskStack[] =>
  context.rows<ProcStackRecord>('proc-stack').flatMap(({ snapshot, rows }) =>
    rows.flatMap((row) => {
      const pid = pidOf(snapshot, row);
      if (pid === undefined || row.frames.length === 0) return [];
      const { comm, command } = row;
      const functions = row.frames.map((frame) => frame.function);
      const evidence = rowEvidence(snapshot, row, shortStack(functions));
      const named = { ...(comm === undefined ? {} : { comm }), ...(command === undefined ? {} : { command }) };
      return [{ pid, captured: snapshot.captured, functions, ...named, evidence }];
    }),
  );

function writtenStacks(context: FactContext): TaskStack[] {
  const events = context.ofKind('task.blocked.dumped', 'task.hung');
  if (events.length === 0) return [];
  const inD = groupBy(
    psTables(context).flatMap(({ snapshot, rows }) =>
      rows
        .filter((row) => row.state?.startsWith('D') && isKnown(snapshot.captured.to))
        .map((row) => ({ snapshot, row })),
    ),
    ({ row }) => taskOf(row),
  );
  return events.flatMap((event): TaskStack[] => {
    const { pid, comm, state, trace } = event.fields;
    const frames = trace ?? [];
    const sleeps = frames.findIndex((name) => !/^_*schedule(?:_|$)/.test(name));
    if (pid === undefined || state !== 'D' || sleeps < 0 || event.guesses) return [];
    const functions = frames.slice(sleeps);
    const text = `${comm} (pid ${pid}): ${shortStack(functions)}`;
    const evidence = { ...evidenceOf(event)[0]!, text };
    const stack = { pid, captured: event.time, functions, comm, evidence };
    const task = inD.get(pid)?.find((one) => isStackOf(stack, one));
    return task ? [{ ...stack, captured: task.snapshot.captured }] : [];
  });
}

/** What the innermost functions wait for is mostly told by one further out: those of RPC are the same for each call. */
function shortStack(functions: readonly string[]): string {
  const [shown, further] = [functions.slice(0, 6), functions.slice(6)];
  const telling = further.find((name) => /^(?:rpcb_|gss_|lockd_|nlmclnt_|nsm_|nfs)/.test(name));
  return [...shown, ...(telling ? [...(telling === further[0] ? [] : ['…']), telling] : [])].join(' < ');
}

/** Whose stack it is: a file that holds nothing but one, `/proc/PID/stack` or `/proc/PID/task/TID/stack`, says so in its path only. */
function pidOf({ path }: Snapshot, { pid }: ProcStackRecord): number | undefined {
  const inPath = /(?:^|\/)proc\/(?:\d+\/task\/)?(\d+)\/stack$/.exec(path)?.[1];
  return pid ?? (inPath === undefined ? undefined : Number(inPath));
}

/** The task of a row: a table of threads shows the process of each beside it. */
export const taskOf = ({ pid, tid }: PsRecord): number => tid ?? pid;

const baseName = (word: string) => word.replace(/^.*\//, '').replace(/:$/, '');

/** The kernel keeps 15 bytes of the name of a task, and shows a thread of its own in brackets. */
const nameOf = (command: string) => baseName(command.replace(/^\[(.*)\]$/, '$1')).slice(0, 15);

/**
 * Whether a stack is that of a task in a table of processes: a pid is used again, so both have to be of one capture, and of one
 * task by its name.
 */
export function isStackOf(stack: TaskStack, task: { snapshot: Snapshot; row: PsRecord }): boolean {
  if (!ofOneCapture(stack.captured, task.snapshot.captured)) return false;
  const name = stack.comm ?? stack.command?.split(' ')[0];
  return name === undefined || isOfTask(task.row, name, stack.functions);
}

/**
 * Whether a row is of the task that the kernel calls so, or sleeps in one of these functions. A script bears its own name, its
 * interpreter stands first in its command, and any program may call itself otherwise (`exec -a`).
 */
export function isOfTask({ command, wchan }: PsRecord, name: string, functions: readonly string[]): boolean {
  // ps cuts it to the width of its column.
  if (wchan && functions.some((one) => one.startsWith(wchan))) return true;
  return [command, ...command.split(' ')].some((word) => nameOf(word) === nameOf(name));
}
