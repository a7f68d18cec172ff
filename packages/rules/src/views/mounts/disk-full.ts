import { greatestOf } from '@mountline/core';
import type { FactContext } from '@mountline/correlation';
import type { DfRecord } from '@mountline/parsers/df';

/** Whether df shows that no byte or no inode is left on the file system that holds a path. */
export function isDiskFull(context: FactContext, path: string): boolean {
  const around = context
    .rows<DfRecord>('df')
    .flatMap(({ rows }) => rows)
    .filter(({ mountedOn }) => mountedOn !== undefined && isBelow(path, mountedOn));
  const nearest = greatestOf(around.map(({ mountedOn }) => mountedOn!.length));
  return around.some(({ mountedOn, usePercent }) => mountedOn!.length === nearest && (usePercent ?? 0) >= 100);
}

const isBelow = (path: string, directory: string) => path.startsWith(directory === '/' ? '/' : `${directory}/`);
