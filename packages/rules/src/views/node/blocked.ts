import { type Evidence, groupBy, type Snapshot } from '@mountline/core';
import type { PsRecord } from '@mountline/parsers/ps';
import { rowEvidence } from './evidence.ts';
import { latestOf, ofLastCapture } from './last-capture.ts';
import { once } from './memoize-per-timeline.ts';
import { isOfAll, psTables } from './process-tables.ts';
import { isStackOf, taskOf, taskStacks } from './stacks.ts';

/** A task in uninterruptible sleep. */
export interface BlockedTask {
  pid: number;
  command: string;
  kernelThread: boolean;
  wchan: string | null;
  /** The functions on its stack, innermost first; empty where no stack of it is there. */
  functions: readonly string[];
  evidence: Evidence[];
}

/** Wait channels and functions of a task that waits for an NFS server. Those of this node's own server are `nfsd…` and `nlmsvc_…`. */
const NFS_WAIT = /^(?:_*rpc_|_?nfs(?!d)|nlm(?!4?svc)|gss_)/;

/** Every task in state D, once, from the table that shows wait channels where there is one. */
export const tasksInD = once((context): readonly BlockedTask[] => {
  const shown = ofLastCapture(psTables(context)).filter(({ rows }) => rows.some((row) => row.state !== undefined));
  const tables = latestOf(shown).sort(
    (a, b) => wchanWidth(b.rows) - wchanWidth(a.rows) || commandWidth(b.rows) - commandWidth(a.rows),
  );
  const table = tables[0];
  if (!table) return [];
  const stacks = groupBy(taskStacks(context), ({ pid }) => pid);
  const whole = longestCommands(tables);
  return [table, ...besides(table, tables)]
    .flatMap(({ snapshot, rows }) => rows.filter(isInD).map((row) => ({ snapshot, row })))
    .map(({ snapshot, row }) => {
      const stack = stacks.get(taskOf(row))?.find((one) => isStackOf(one, { snapshot, row }));
      const functions = stack?.functions ?? [];
      const wchan = row.wchan ?? functions[0] ?? null;
      const told = whole.get(row.pid)!;
      const { command } = told.row;
      const evidence = [
        psEvidence(snapshot, row),
        ...(told.row.command.length > row.command.length ? [psEvidence(told.snapshot, told.row)] : []),
        ...(stack ? [stack.evidence] : []),
      ];
      return { pid: row.pid, command, kernelThread: row.kernelThread ?? false, wchan, functions, evidence };
    });
});

interface Table {
  snapshot: Snapshot;
  rows: PsRecord[];
}

/** What a person listed with another filter: where the best table was filtered, other ones show tasks that it leaves out. */
function besides(best: Table, tables: readonly Table[]): Table[] {
  const seen = new Set(best.rows.map(taskOf));
  if (isOfAll(best)) return [];
  return tables.slice(1).map(({ snapshot, rows }) => {
    const others = rows.filter((row) => !seen.has(taskOf(row)));
    for (const row of others) seen.add(taskOf(row));
    return { snapshot, rows: others };
  });
}

/** Threads of the Raspberry Pi's firmware driver. Some kernels let them wait for work in state D, on a node without any trouble. */
const IDLE_IN_D = /^\[?vchiq-(?:keep|recy|slot|sync)\/\d+\]?$/;

const isInD = (row: PsRecord) =>
  (row.state?.startsWith('D') ?? false) && !row.thread && !(row.kernelThread && IDLE_IN_D.test(row.command));

const psEvidence = (snapshot: Snapshot, row: PsRecord) =>
  rowEvidence(snapshot, row, `${row.pid} ${row.state} ${row.wchan ?? '-'} ${row.command}`);

/** The table that shows where a task sleeps may hold its name only, and another one of the same capture its arguments. */
function longestCommands(tables: readonly Table[]) {
  const longest = new Map<number, { snapshot: Snapshot; row: PsRecord }>();
  for (const { snapshot, rows } of tables)
    for (const row of rows.filter(isInD)) {
      const known = longest.get(row.pid);
      if (!known || row.command.length > known.row.command.length) longest.set(row.pid, { snapshot, row });
    }
  return longest;
}

/** Tables cut the wait channel to their column: the widest one is the best. */
function wchanWidth(rows: readonly PsRecord[]): number {
  return rows.reduce((most, row) => Math.max(most, row.wchan?.length ?? 0), 0);
}

/** Some tables hold the name of the program only. */
function commandWidth(rows: readonly PsRecord[]): number {
  return rows.reduce((sum, row) => sum + row.command.length, 0);
}

/** Its wait channel, or a function on its stack. */
export const sleepsIn = (task: BlockedTask, functions: RegExp): boolean =>
  [task.wchan ?? '', ...task.functions].some((name) => functions.test(name));

export const waitsForNfs = (task: BlockedTask) => sleepsIn(task, NFS_WAIT);

/** It waits for a call of its own. In `nfs4_delay` it waits to ask again: the server answered, as it does in its grace period. */
export const waitsForAnswer = (task: BlockedTask) => /^_*rpc_/.test(task.wchan ?? '');

/** Tasks of one wait channel; undefined where neither the table nor a stack shows what one of them sleeps in. */
export const sleepInNfs = (tasks: readonly BlockedTask[]): boolean | undefined =>
  tasks.every(waitsForNfs) || (tasks.some((task) => task.wchan === null && !waitsForNfs(task)) ? undefined : false);

/** The program of a command; of a kernel thread its name in brackets, which may hold a slash. `php-fpm: pool www` is how one calls itself. */
export const programOf = (command: string): string => {
  const word = command.split(' ')[0]!.replace(/:$/, '');
  return word.startsWith('[') ? word : word.split('/').at(-1)!;
};
