import type { Evidence, Snapshot } from '@mountline/core';
import type { FactContext } from '@mountline/correlation';
import type { MountinfoRecord } from '@mountline/parsers/mountinfo';
import type { MountsRecord } from '@mountline/parsers/mounts';
import type { NfsfsRecord } from '@mountline/parsers/nfsfs';
import { rowEvidence } from './evidence.ts';

/** An NFS mount whose server is this node itself: the port belongs to a proxy, or to the node's own server. */
export interface LoopbackMount {
  port: number;
  target: string;
  /** Empty where only /proc/mounts is there. */
  majorMinor: string;
  source: string;
  hard: boolean;
  /** Deciseconds. */
  timeo: number | null;
  retrans: number | null;
  evidence: Evidence;
}

/** A kernel client of an NFS server on this node. */
export interface LoopbackClient {
  port: number;
  /** References: superblocks, and whatever else holds it. */
  use: number;
  evidence: Evidence;
}

const NFS_PORT = 2049;

export const isLoopback = (address: string) => /^127\.|^::1$|^localhost$|^::ffff:127\./.test(address);

function option(options: readonly string[], name: string): string | undefined {
  return options.find((text) => text.startsWith(`${name}=`))?.slice(name.length + 1);
}

function number(text: string | undefined): number | null {
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : null;
}

/** The table of the host: that of pid 1, else of the collector itself, else the first there is. */
function hostTable<R>(
  tables: readonly { snapshot: Snapshot; rows: R[] }[],
): { snapshot: Snapshot; rows: R[] } | undefined {
  const order = [/(^|\/)(proc\/1\/|1-)/, /(^|\/)proc\/self\//, /(^|\/)proc\//];
  for (const pattern of order) {
    const found = tables.find(({ snapshot }) => pattern.test(snapshot.path));
    if (found) return found;
  }
  return tables[0];
}

/** A row in which the file breaks off: its last option may lack its end, and others may be lost behind it. */
function mountOf(
  fsType: string,
  source: string,
  target: string,
  majorMinor: string,
  written: readonly string[],
  cut: boolean,
  evidence: Evidence,
): LoopbackMount | null {
  const options = cut ? written.slice(0, -1) : written;
  if (fsType !== 'nfs4' && fsType !== 'nfs') return null;
  const address = option(options, 'addr') ?? source.slice(0, source.lastIndexOf(':/')).replace(/^\[|\]$/g, '');
  if (!isLoopback(address)) return null;
  const port = number(option(options, 'port')) ?? (fsType === 'nfs4' && !cut ? NFS_PORT : null);
  if (port === null || port === 0) return null;
  return {
    port,
    target,
    majorMinor,
    source,
    hard: !options.includes('soft') && !options.includes('softerr'),
    timeo: number(option(options, 'timeo')),
    retrans: number(option(options, 'retrans')),
    evidence,
  };
}

/** True when the bundle holds the mount table of the host. */
export function hasMountTable(context: FactContext): boolean {
  return context.rows('mountinfo').length > 0 || context.rows('mounts').length > 0;
}

/** The NFS mounts of the host whose server is on 127.0.0.1 or ::1, from mountinfo, else from /proc/mounts. */
export function loopbackMounts(context: FactContext): LoopbackMount[] {
  const info = hostTable(context.rows<MountinfoRecord>('mountinfo'));
  if (info) {
    return info.rows.flatMap((row) => {
      const text = `${row.mountId} ${row.parentId} ${row.majorMinor} ${row.root} ${row.mountPoint} ${row.mountOptions.join(',')} - ${row.fsType} ${row.source} ${row.superOptions.join(',')}`;
      const evidence = rowEvidence(info.snapshot, row, text);
      const { fsType, source, mountPoint, majorMinor, superOptions, cut = false } = row;
      return mountOf(fsType, source, mountPoint, majorMinor, superOptions, cut, evidence) ?? [];
    });
  }
  const mounts = hostTable(context.rows<MountsRecord>('mounts'));
  return (mounts?.rows ?? []).flatMap((row) => {
    const text = `${row.source} ${row.mountPoint} ${row.fsType} ${row.options.join(',')}`;
    const { fsType, source, mountPoint, options, cut = false } = row;
    return mountOf(fsType, source, mountPoint, '', options, cut, rowEvidence(mounts!.snapshot, row, text)) ?? [];
  });
}

/** The kernel's NFS clients of servers on this node; null when /proc/fs/nfsfs/servers is not in the bundle. */
export function loopbackClients(context: FactContext): LoopbackClient[] | null {
  const tables = context
    .rows<NfsfsRecord>('nfsfs')
    .filter(({ snapshot, rows }) => rows.some((row) => row.table === 'servers') || /servers/.test(snapshot.path));
  if (tables.length === 0) return null;
  return tables.flatMap(({ snapshot, rows }) =>
    rows.flatMap((row) => {
      if (row.table !== 'servers' || row.port === null || row.address === null || !isLoopback(row.address)) return [];
      const text = `${row.nv} ${row.server} ${row.portHex} ${row.use} ${row.hostname}`;
      return [{ port: row.port, use: row.use, evidence: rowEvidence(snapshot, row, text) }];
    }),
  );
}
