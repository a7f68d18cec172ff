import type { FactContext } from '@mountline/correlation';
import type { SysctlRecord } from '@mountline/parsers/sysctl';
import { arrivals, type Members, propagate, stacked } from './propagation.ts';

/** fs.mount-max: how many mounts a mount namespace may hold. mount(2) answers ENOSPC to the one that would be over it. */
export interface MountMax {
  value: number;
  from: 'sysctl' | 'default';
}

/** fs/namespace.c: sysctl_mount_max */
const DEFAULT_MOUNT_MAX = 100_000;

export function mountMax(context: FactContext): MountMax {
  for (const { rows } of context.rows<SysctlRecord>('sysctl')) {
    const row = rows.find(({ name }) => name === 'fs.mount-max');
    if (row && /^\d{1,10}$/.test(row.value)) return { value: Number(row.value), from: 'sysctl' };
  }
  return { value: DEFAULT_MOUNT_MAX, from: 'default' };
}

/** What doubles, and the table that it doubles in. */
export interface Doubling {
  members: readonly Members[];
  mountPoint: string;
  root: string;
  /** All mounts of the table. */
  rows: number;
  /** Members that the stack lies on and that are no part of it: the outer volume. */
  outer: number;
}

/** How many of the stack there are after each of the next mounts, by the model of the kernel's propagation. */
export function nextCounts({ members, mountPoint, root }: Doubling, times: number): number[] {
  const counts: number[] = [];
  let state: readonly Members[] = members;
  for (let i = 0; i < times; i += 1) {
    state = propagate(state, root);
    counts.push(stacked(state, mountPoint, root));
  }
  return counts;
}

export interface LimitReached {
  /** Which of the next mounts fails, from 1. */
  inMounts: number;
  /** What the table would hold. */
  rows: number;
}

/**
 * The first of the next mounts that finds no room: in the node's namespace or, where a container makes them, in its own.
 * That one holds more: while the container is set up its namespace is a copy of the node's, and its own copy of the
 * outer volume carries the whole stack once more. What else it mounts is not counted.
 */
export function limitReached(doubling: Doubling, limit: number, where: 'node' | 'container'): LimitReached {
  const { mountPoint, root, outer } = doubling;
  let state: readonly Members[] = doubling.members;
  let ofNode = doubling.rows;
  for (let inMounts = 1; ; inMounts += 1) {
    for (const count of arrivals(state, root).values()) ofNode += count;
    state = propagate(state, root);
    const rows = where === 'node' ? ofNode : ofNode + stacked(state, mountPoint, root) + outer;
    if (rows > limit) return { inMounts, rows };
  }
}
