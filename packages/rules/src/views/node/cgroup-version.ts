import type { Event } from '@mountline/core';
import type { FactContext } from '@mountline/correlation';
import type { MountinfoRecord } from '@mountline/parsers';
import type { CgroupMemoryRecord } from '@mountline/parsers/cgroup-memory';

/** Files that only a group of version 1 has. */
const FILES = /^memory\.(memsw\.)?(limit|usage)_in_bytes$/;

/**
 * Whether the control groups of memory are of version 1: the kernel counts memory and swap together at a kill, or their files or their
 * mount is in the bundle.
 */
export function hasVersion1(context: FactContext, kills: readonly Event[]): boolean {
  if (kills.some(({ fields }) => fields.memswLimit !== undefined)) return true;
  const files = context.rows<CgroupMemoryRecord>('cgroup-memory').flatMap(({ rows }) => rows);
  if (files.some(({ file }) => file !== null && FILES.test(file))) return true;
  const mounts = context.rows<MountinfoRecord>('mountinfo').flatMap(({ rows }) => rows);
  return mounts.some(({ fsType, superOptions }) => fsType === 'cgroup' && superOptions.includes('memory'));
}
