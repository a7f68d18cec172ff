import { isWhole, type Snapshot } from '@mountline/core';
import type { FactContext } from '@mountline/correlation';
import type { PsRecord } from '@mountline/parsers/ps';

/** The tables that hold every process of the node: what does not stand in one of them did not run when it was taken. */
export const processTables = (context: FactContext): { snapshot: Snapshot; rows: PsRecord[] }[] =>
  context.rows<PsRecord>('ps').filter(({ snapshot, rows }) => isWhole(snapshot) && showsAll(rows));

/** The command that shows every thread with its state and what it sleeps in. */
export const SHOW_THREADS = 'ps -eLo pid,ppid,lwp,stat,wchan:32,lstart,args';

/** A table of all processes shows pid 1 and the kernel's threads. */
export const showsAll = (rows: readonly PsRecord[]) =>
  rows.some((row) => row.pid === 1) && rows.some((row) => row.kernelThread === true);
