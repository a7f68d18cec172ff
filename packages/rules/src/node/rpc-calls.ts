import { groupBy, type Snapshot } from '@mountline/core';
import type { FactContext } from '@mountline/correlation';
import type { NfsfsRecord } from '@mountline/parsers/nfsfs';
import type { SunrpcRecord, SunrpcTask, SunrpcTransport } from '@mountline/parsers/sunrpc';
import { latestOf } from './last-capture.ts';
import { NFS_PORT } from './loopback.ts';
import { nfsMounts, option } from './nfs-mounts.ts';

interface Row<R> {
  snapshot: Snapshot;
  row: R;
}

export type RpcCall = Row<SunrpcTask>;

/** A transport of the kernel that has an address and a port. */
export interface RpcTransport extends Row<SunrpcTransport> {
  address: string;
  port: number;
  connected: boolean;
}

/** The calls under way to one port of one server. */
export interface RpcCalls {
  program: 'nfs' | 'lockd';
  /** Several where the client has several (`nconnect`); none where nothing tells to which server the calls go. */
  transports: RpcTransport[];
  calls: RpcCall[];
}

/** XPRT_CONNECTED of include/linux/sunrpc/xprt.h, bit 1 in all kernels. */
const CONNECTED = 2;

/** The calls of NFS and of locks that were under way when the bundle was collected last, by the port that they go to. */
export function rpcCalls(context: FactContext): RpcCalls[] {
  const rows = latestOf(context.rows<SunrpcRecord>('sunrpc')).flatMap(({ snapshot, rows: all }) =>
    all.map((row) => ({ snapshot, row })),
  );
  // The same file may lie in the bundle twice.
  const transports = eachOnce(
    rows.flatMap(transportOf),
    ({ row }) => `${row.client} ${row.transport} ${row.address} ${row.port} ${row.state}`,
  );
  const calls = eachOnce(
    rows.flatMap(({ snapshot, row }): RpcCall[] => (row.table === 'tasks' ? [{ snapshot, row }] : [])),
    ({ row }) => `${row.client} ${row.task} ${row.xid}`,
  );
  const ports = nfsPorts(context);
  const found = new Map<string, RpcCalls>();
  for (const of of groupBy(calls, ({ row }) => `${row.program} ${row.client}`).values()) {
    const [{ row: first }] = of as [RpcCall];
    if (first.program !== 'nfs' && first.program !== 'lockd') continue;
    const { program, client } = first;
    const own = transportsOf({ program, client, calls: of }, transports, ports);
    const key = `${program} ${own[0]?.address} ${own[0]?.port}`;
    const known = found.get(key);
    if (known) known.calls.push(...of);
    else found.set(key, { program, transports: own, calls: of });
  }
  return [...found.values()];
}

const eachOnce = <T>(all: readonly T[], keyOf: (one: T) => string): T[] =>
  [...groupBy(all, keyOf).values()].map(([first]) => first!);

function transportOf({ snapshot, row }: Row<SunrpcRecord>): RpcTransport[] {
  if (row.table !== 'transport') return [];
  const { netid, address, port, state } = row;
  if (netid === undefined || netid === 'local' || !address || !port || state === undefined) return [];
  return [{ snapshot, row, address, port, connected: (state & CONNECTED) !== 0 }];
}

/** The ports of NFS servers that are mounted, as far as tables tell. */
function nfsPorts(context: FactContext): Set<number> {
  const listed = context.rows<NfsfsRecord>('nfsfs').flatMap(({ rows }) => rows.flatMap(({ port }) => port ?? []));
  const mounted = nfsMounts(context).map(({ options }) => Number(option(options, 'port') ?? NFS_PORT));
  return new Set([...listed, ...mounted]);
}

/**
 * The transports of a client: those that were read by its own links, else the only ones that it can have. None where several
 * servers can be meant.
 */
function transportsOf(
  { program, client, calls }: { program: string; client: string; calls: readonly RpcCall[] },
  transports: readonly RpcTransport[],
  ports: ReadonlySet<number>,
): RpcTransport[] {
  const linked = transports.filter(({ row }) => row.client === client);
  if (linked.length > 0) return oneServer(linked);
  if (ports.size === 0) return [];
  const possible = transports.filter(({ port }) => ports.has(port) === (program === 'nfs'));
  const apart = calls.some(({ row }) => waitsForConnection(row)) ? possible.filter(({ connected }) => !connected) : [];
  return oneServer(apart.length > 0 ? apart : possible);
}

function oneServer(transports: readonly RpcTransport[]): RpcTransport[] {
  const [first] = transports;
  const isOne = transports.every(({ address, port }) => address === first!.address && port === first!.port);
  return isOne ? [...transports] : [];
}

/** Steps of net/sunrpc/clnt.c that a call passes before it is sent, and where it stays while the server cannot be reached. */
export const waitsForConnection = ({ action, queue }: SunrpcTask): boolean =>
  /^call_(?:bind|connect)(?:_status)?$/.test(action) && !waitsForSlot({ queue });

/** All slots of its session or of its transport are taken. */
export const waitsForSlot = ({ queue }: Pick<SunrpcTask, 'queue'>): boolean =>
  queue !== null && /Slot table$|^xprt_backlog$/.test(queue);

/** It was sent, and has no answer. */
export const waitsForAnswer = ({ queue }: SunrpcTask): boolean => queue === 'xprt_pending';
