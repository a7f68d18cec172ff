import type { Snapshot } from '@mountline/core';
import type { ProcStackRecord } from '@mountline/parsers/proc-stack';
import type { PsRecord } from '@mountline/parsers/ps';
import { ofOneCapture } from './last-capture.ts';

/** Whose stack it is: a file that holds nothing but one, `/proc/PID/stack`, says so in its path only. */
export function pidOf({ path }: Snapshot, { pid }: ProcStackRecord): number | undefined {
  const inPath = /(?:^|\/)proc\/(\d+)\/stack$/.exec(path)?.[1];
  return pid ?? (inPath === undefined ? undefined : Number(inPath));
}

const baseName = (word: string) => word.replace(/^.*\//, '').replace(/:$/, '');

/** The kernel keeps 15 bytes of the name of a task, and shows a thread of its own in brackets. */
const nameOf = (command: string) => baseName(command.replace(/^\[(.*)\]$/, '$1')).slice(0, 15);

/**
 * Whether a stack is that of a task in a table of processes: a pid is used again, so both have to be of one capture and of one
 * name, or sleep in one function. A script bears its own name, its interpreter stands first in its command, and any program
 * may call itself otherwise (`exec -a`).
 */
export function isStackOf(
  { snapshot, row: { comm, command, frames } }: { snapshot: Snapshot; row: ProcStackRecord },
  task: { snapshot: Snapshot; row: PsRecord },
): boolean {
  if (!ofOneCapture(snapshot.captured, task.snapshot.captured)) return false;
  const name = comm ?? command?.split(' ')[0];
  const { wchan } = task.row;
  // ps cuts it to the width of its column.
  if (name === undefined || (wchan && frames.some((frame) => frame.function.startsWith(wchan)))) return true;
  const words = task.row.command.split(' ');
  return [task.row.command, ...words].some((word) => nameOf(word) === nameOf(name));
}
