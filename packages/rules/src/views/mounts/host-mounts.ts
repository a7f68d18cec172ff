import { type Evidence, type Interval, isKnown } from '@mountline/core';
import type { FactContext } from '@mountline/correlation';
import { hostOf, mountTableOfHost } from '../nfs/nfs-mounts.ts';
import { rowEvidence } from '../node/evidence.ts';
import { isBelow } from './command-paths.ts';

/** A row of any file system in the mount table of the host. */
export interface HostMount {
  target: string;
  fsType: string;
  source: string;
  evidence: Evidence;
}

export function hostMounts(context: FactContext): HostMount[] {
  const table = mountTableOfHost(context);
  if (!table) return [];
  const { snapshot } = table;
  return table.rows.map((row) => {
    const { mountPoint: target, fsType, source } = row;
    return { target, fsType, source, evidence: rowEvidence(snapshot, row, `${source} on ${target} type ${fsType}`) };
  });
}

/** The uppermost mount on a mount point at capture, where the table was not read before `since`. */
export function mountedAtCapture(context: FactContext, target: string, since?: Interval): HostMount | undefined {
  const found = hostMounts(context).findLast((mount) => mount.target === target);
  if (!found || since === undefined || !isKnown(since.to)) return found;
  const { to } = found.evidence.time!;
  return isKnown(to) && to < since.to ? undefined : found;
}

/** Other mounts whose mount points lie below this one: it cannot be unmounted while they are there. */
export const mountsBelow = (context: FactContext, target: string): HostMount[] =>
  hostMounts(context).filter((mount) => mount.target !== target && isBelow(mount.target, target));

/** The server of an NFS mount, as whoever mounted it named it. */
export function nfsServerOf(context: FactContext, target: string): string | undefined {
  const mount = mountedAtCapture(context, target);
  return mount && /^nfs4?$/.test(mount.fsType) ? hostOf(mount.source) : undefined;
}
