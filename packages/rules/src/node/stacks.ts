import type { Snapshot } from '@mountline/core';
import type { ProcStackRecord } from '@mountline/parsers/proc-stack';

/** Whose stack it is: a file that holds nothing but one, `/proc/PID/stack`, says so in its path only. */
export function pidOf({ path }: Snapshot, { pid }: ProcStackRecord): number | undefined {
  const inPath = /(?:^|\/)proc\/(\d+)\/stack$/.exec(path)?.[1];
  return pid ?? (inPath === undefined ? undefined : Number(inPath));
}
