import { groupBy, isKnown, type Need, type Snapshot } from '@mountline/core';
import type { FactContext } from '@mountline/correlation';
import type { NfsfsRecord } from '@mountline/parsers/nfsfs';
import type { SunrpcRecord, SunrpcTask, SunrpcTransport } from '@mountline/parsers/sunrpc';
import { lastCaptureAt, latestOf, ofTwoCaptures } from '../node/last-capture.ts';
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
  /** All to that port; none where nothing shows to which server the calls go. */
  transports: RpcTransport[];
  calls: RpcCall[];
  /** Why the table says nothing of the last capture. */
  past?: string;
}

export const CALLS_NEED: Need = {
  what: 'the calls and the transports of their clients',
  collectWith: 'tail -n +1 /sys/kernel/debug/sunrpc/rpc_clnt/*/tasks /sys/kernel/debug/sunrpc/rpc_clnt/*/xprt*/info',
};

/** XPRT_CONNECTED of include/linux/sunrpc/xprt.h, bit 1 in all kernels. */
const CONNECTED = 2;

/** Where every node asks for ports: rpcbind's own. */
const RPCBIND_PORT = 111;

/** The calls of NFS and of locks that were under way when the bundle was collected last, by the port that they go to. */
export function rpcCalls(context: FactContext): RpcCalls[] {
  const tables = latestOf(context.rows<SunrpcRecord>('sunrpc'));
  const past = whyPast(context, tables);
  const rows = tables.flatMap(({ snapshot, rows: all }) => all.map((row) => ({ snapshot, row })));
  // The same file may lie in the bundle twice, or the tree beside a file that was put together.
  const calls = eachOnce(
    rows.flatMap(({ snapshot, row }): RpcCall[] => (row.table === 'tasks' ? [{ snapshot, row }] : [])),
    ({ row }) => `${row.client} ${row.task} ${row.xid}`,
  );
  const servers = serversOf(context);
  const transports = rows.flatMap(({ snapshot, row }) => (row.table === 'transport' ? [{ snapshot, row }] : []));
  const found = new Map<string, RpcCalls>();
  for (const of of groupBy(calls, ({ row }) => `${row.program} ${row.client}`).values()) {
    const { row: first } = of[0]!;
    if (first.program !== 'nfs' && first.program !== 'lockd') continue;
    const { program, client } = first;
    const own = past === undefined ? waysOf({ program, client, calls: of }, transports, servers) : [];
    const key = `${program} ${own[0]?.address} ${own[0]?.port} ${own[0]?.row.others?.netns}`;
    const known = found.get(key);
    if (known) known.calls.push(...of);
    else found.set(key, { program, transports: own, calls: of, ...(past === undefined ? {} : { past }) });
  }
  return [...found.values()];
}

function whyPast(
  context: FactContext,
  tables: readonly { snapshot: Snapshot; rows: readonly SunrpcRecord[] }[],
): string | undefined {
  const now = lastCaptureAt(context);
  const isPast = ({ captured }: Snapshot) => now !== undefined && ofTwoCaptures(captured, { from: now, to: now });
  if (tables.some(({ snapshot }) => isPast(snapshot))) return 'the table is from an earlier capture';
  const emptied = tables.find(({ snapshot }) => snapshot.emptiedIn !== undefined);
  if (emptied) return `the table was read again on line ${emptied.snapshot.emptiedIn}, and no call was left`;
  const same = [...groupBy(tables, ({ snapshot }) => nameOf(snapshot)).values()];
  const differ = (of: typeof tables) => new Set(of.map(({ rows }) => JSON.stringify(rows))).size > 1;
  const isOpen = same.some((of) => of.some(({ snapshot }) => !isKnown(snapshot.captured.to)) && differ(of));
  return isOpen ? 'nothing shows which of several tables is the last one' : undefined;
}

const nameOf = ({ path }: Snapshot) =>
  /rpc_(?:clnt|xprt)\/.*$/s.exec(path)?.[0] ?? path.slice(path.lastIndexOf('/') + 1);

const eachOnce = <T>(all: readonly T[], keyOf: (one: T) => string): T[] =>
  [...groupBy(all, keyOf).values()].map(([first]) => first!);

function usable({ snapshot, row }: Row<SunrpcTransport>): RpcTransport[] {
  const { netid, address, port, state } = row;
  if (netid === undefined || netid === 'local' || !address || !port || state === undefined) return [];
  return [{ snapshot, row, address, port, connected: (state & CONNECTED) !== 0 }];
}

/** The NFS servers that tables tell of: their addresses, and their ports. */
interface Servers {
  addresses: ReadonlySet<string>;
  ports: ReadonlySet<number>;
}

function serversOf(context: FactContext): Servers {
  const listed = context.rows<NfsfsRecord>('nfsfs').flatMap(({ rows }) => rows);
  const mounted = nfsMounts(context);
  const addresses = [...mounted.map(({ address }) => address), ...listed.flatMap(({ address }) => address ?? [])];
  const ports = [
    ...mounted.map(({ options }) => Number(option(options, 'port') ?? NFS_PORT)),
    ...listed.flatMap(({ port }) => port ?? []),
  ];
  return { addresses: new Set(addresses), ports: new Set(ports) };
}

/**
 * The transports of a client: those that were read by its own links, else the only ones that it can have. None where several
 * servers can be meant. A mount of another mount namespace may be in no table: port 2049 is always one of NFS.
 */
function waysOf(
  { program, client, calls }: { program: string; client: string; calls: readonly RpcCall[] },
  all: readonly Row<SunrpcTransport>[],
  { addresses, ports }: Servers,
): RpcTransport[] {
  const transports = all.flatMap(usable);
  const linked = all.filter(({ row }) => row.client === client);
  if (linked.length > 0) return withOthers(linked.flatMap(usable), transports);
  if (ports.size === 0) return [];
  const isNfs = ({ port }: RpcTransport) => ports.has(port) || port === NFS_PORT;
  const isLockd = (one: RpcTransport) => !isNfs(one) && one.port !== RPCBIND_PORT && addresses.has(one.address);
  const possible = transports.filter(program === 'nfs' ? isNfs : isLockd);
  const apart = calls.some(({ row }) => waitsForConnection(row)) ? possible.filter(({ connected }) => !connected) : [];
  const own = apart.length > 0 ? apart : possible;
  return own.every((one) => isSameWay(one, own[0]!)) ? withOthers(own, transports) : [];
}

/** Of a client with several connections (`nconnect`) the links of some are missing, and any of them will do. */
const withOthers = (own: RpcTransport[], transports: readonly RpcTransport[]): RpcTransport[] => {
  const has = (one: RpcTransport) => own.some(({ row }) => row === one.row);
  return [...own, ...transports.filter((one) => !has(one) && own.some((way) => isSameWay(one, way)))];
};

/** Newer kernels name the network namespace: 127.0.0.1 of another one is another node. */
const isSameWay = (a: RpcTransport, b: RpcTransport): boolean =>
  a.address === b.address && a.port === b.port && a.row.others?.netns === b.row.others?.netns;

/** Steps of net/sunrpc/clnt.c that a call passes before it is sent, and where it stays while the server cannot be reached. */
export const waitsForConnection = ({ action, queue }: SunrpcTask): boolean =>
  /^call_(?:bind|connect)(?:_status)?$/.test(action) && !waitsForSlot({ queue });

/** All slots of its session or of its transport are taken, or the session is being set up again. */
export const waitsForSlot = ({ queue }: Pick<SunrpcTask, 'queue'>): boolean =>
  queue !== null && /Slot table$|^xprt_backlog$/.test(queue);

/** It was sent, and has no answer. Who makes the connection for all the others sleeps in the same queue. */
export const waitsForAnswer = (task: SunrpcTask): boolean => task.queue === 'xprt_pending' && !waitsForConnection(task);
