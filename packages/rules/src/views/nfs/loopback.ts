import { type Evidence, groupBy } from '@mountline/core';
import type { FactContext } from '@mountline/correlation';
import { rowEvidence } from '../node/evidence.ts';
import { once } from '../node/memoize-per-timeline.ts';
import { clientLists } from './client-lists.ts';
import { type NfsMount, nfsMounts, numberIn, transportOf } from './nfs-mounts.ts';

/** An NFS mount whose server is this node itself: the port belongs to a proxy, or to the node's own server. */
export interface LoopbackMount {
  port: number;
  address: string;
  target: string;
  /** Empty where only /proc/mounts is there. */
  majorMinor: string;
  source: string;
  /** What the calls of a mount that is not hard end with; null where a row that breaks off does not show it. */
  hard: boolean | null;
  error: 'EIO' | 'ETIMEDOUT' | null;
  /** `tcp`, `udp` or `rdma`: of the last two no table of TCP sockets shows. */
  transport: string;
  /** Deciseconds. */
  timeo: number | null;
  retrans: number | null;
  evidence: Evidence;
}

/** What a client of this node dials; without an address any of the node's own. */
export interface Dialled {
  port: number;
  address?: string;
}

/** A kernel client of an NFS server on this node. */
export interface LoopbackClient {
  port: number;
  address: string;
  /** References: superblocks, and whatever else holds it. */
  use: number;
  /** NFSv4 renews its lease, so it is never idle. NFSv3 lets an idle connection go and waits for nothing. */
  renews: boolean;
  evidence: Evidence;
}

export const NFS_PORT = 2049;

export const isLoopback = (address: string) => /^127\.|^::1$|^localhost$|^::ffff:127\./.test(address);

function loopbackOf({
  fsType,
  source,
  target,
  majorMinor,
  address,
  options,
  cut,
  evidence,
}: NfsMount): LoopbackMount[] {
  if (!isLoopback(address)) return [];
  const port = numberIn(options, 'port') ?? (fsType === 'nfs4' && !cut ? NFS_PORT : null);
  if (port === null || port === 0) return [];
  const error = options.includes('softerr') ? 'ETIMEDOUT' : options.includes('soft') ? 'EIO' : null;
  const hard = error !== null ? false : cut && !options.includes('hard') ? null : true;
  const timing = { timeo: numberIn(options, 'timeo'), retrans: numberIn(options, 'retrans') };
  return [
    { port, address, target, majorMinor, source, hard, error, transport: transportOf(options), ...timing, evidence },
  ];
}

/** The NFS mounts of the host whose server is on 127.0.0.1 or ::1. */
export const loopbackMounts = once((context): readonly LoopbackMount[] => nfsMounts(context).flatMap(loopbackOf));

/**
 * Whether the row of a mount on this node may be the one of a port without showing it: rpcbind gives an NFSv3 mount its
 * port, nearly always that of nfsd, and the row has none.
 */
export function hiddenPort(context: FactContext, port: number): boolean {
  if (port !== NFS_PORT) return false;
  return nfsMounts(context).some(
    ({ fsType, address, options }) => fsType === 'nfs' && isLoopback(address) && !numberIn(options, 'port'),
  );
}

/** The kernel's NFS clients of servers on this node; null when /proc/fs/nfsfs/servers is not in the bundle. */
export function loopbackClients(context: FactContext): LoopbackClient[] | null {
  const lists = clientLists(context);
  if (lists.length === 0) return null;
  const clients = lists.flatMap(({ snapshot, rows }) =>
    rows.flatMap((row) => {
      if (row.table !== 'servers' || row.port === null || row.address === null || !isLoopback(row.address)) return [];
      const text = `${row.nv} ${row.server} ${row.portHex} ${row.use} ${row.hostname}`;
      return [
        {
          port: row.port,
          address: row.address,
          use: row.use,
          renews: row.nv === 'v4',
          evidence: rowEvidence(snapshot, row, text),
        },
      ];
    }),
  );
  // The list may lie in the bundle twice: a row of the same moment is the same client.
  const rowOf = ({ evidence: { text, time } }: LoopbackClient) => `${time?.from} ${text}`;
  return [...groupBy(clients, rowOf).values()].map(([client]) => client!);
}
