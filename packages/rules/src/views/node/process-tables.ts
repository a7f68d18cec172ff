import { type Evidence, fileOf, isWhole, type Snapshot } from '@mountline/core';
import type { FactContext } from '@mountline/correlation';
import type { LsofRecord } from '@mountline/parsers/lsof';
import type { PsRecord } from '@mountline/parsers/ps';
import { once } from './memoize-per-timeline.ts';

/** The `ps` that wrote a table: it is among the youngest, so a table that was cut or filtered lacks it. */
const PS = /^(?:\S*\/)?ps(?: |$)/;

export const isPs = ({ command }: PsRecord): boolean => PS.test(command);

/** Whether a table holds every process of the node: what is not in it did not run when it was taken. */
export const isOfAll = ({ snapshot, rows }: { snapshot: Snapshot; rows: readonly PsRecord[] }): boolean =>
  isWhole(snapshot) && showsAll(rows) && rows.some(isPs);

export const processTables = (context: FactContext): { snapshot: Snapshot; rows: PsRecord[] }[] =>
  context.rows<PsRecord>('ps').filter(isOfAll);

/** The command that shows every thread with its state and what it sleeps in. */
export const SHOW_THREADS = 'timeout 20 ps -eLo pid,ppid,lwp,stat,wchan:32,lstart,args';

/** A table of all processes shows pid 1 and the kernel's threads. */
const showsAll = (rows: readonly PsRecord[]) =>
  rows.some((row) => row.pid === 1) && rows.some((row) => row.kernelThread);

/** What is pid 1 of a node; in a container it is the program of the container, or a small init such as tini. */
const INIT = /^(?:\S*\/)?(?:systemd|init|runit|s6-svscan|openrc-init|dinit|procd)(?=[\s:]|$)/;

interface ProcessRows {
  pid: number;
  command?: string;
  kernelThread?: true;
}

/** Pids count by namespace: in a table that was taken inside a container they are of other processes than on the node. */
function isOfContainer(rows: readonly ProcessRows[]): boolean {
  if (rows.some((row) => row.kernelThread || (row.pid === 2 && row.command === 'kthreadd'))) return false;
  const first = rows.find(({ pid }) => pid === 1);
  return first?.command !== undefined && !INIT.test(first.command);
}

/** The tables of the node; where each is of a container, those. */
function ofNode<T extends { rows: readonly ProcessRows[] }>(tables: readonly T[]): readonly T[] {
  const own = tables.filter(({ rows }) => !isOfContainer(rows));
  return own.length > 0 ? own : tables;
}

export const psTables = once((context) => ofNode(context.rows<PsRecord>('ps')));
export const lsofTables = once((context) => ofNode(context.rows<LsofRecord>('lsof')));

const filesOfContainers = once((context): ReadonlySet<string> => {
  const tables = [...context.rows<PsRecord>('ps'), ...context.rows<LsofRecord>('lsof')];
  return new Set(tables.filter(({ rows }) => isOfContainer(rows)).map(({ snapshot }) => fileOf(snapshot)));
});

/** Whether the pid that a row shows is one of a container. */
export const isPidOfContainer = (context: FactContext, { span }: Evidence): boolean =>
  filesOfContainers(context).has(fileOf(span));
