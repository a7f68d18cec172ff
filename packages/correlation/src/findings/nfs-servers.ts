import type { Event, SourceRecord, Timeline } from '@mountline/core';

/** As tables of mounts have them. */
interface MountRow extends SourceRecord {
  fsType?: string;
  source?: string;
}

/** The NFS servers of a node: those of its mounts, and those that its kernel names. */
export function nfsServers({ snapshots }: Pick<Timeline, 'snapshots'>, events: readonly Event[]): Set<string> {
  const servers = new Set<string>();
  for (const { records } of snapshots)
    for (const { fsType, source } of records as MountRow[])
      if (/^nfs4?$/.test(fsType ?? '') && source !== undefined) servers.add(source.slice(0, source.lastIndexOf(':/')));
  for (const { kind, fields } of events)
    if (kind.startsWith('nfs.server.') && typeof fields.server === 'string') servers.add(fields.server);
  return servers;
}
