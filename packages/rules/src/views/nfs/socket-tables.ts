import { type Evidence, isWhole, type Need, type Snapshot } from '@mountline/core';
import { type FactContext, notWhole } from '@mountline/correlation';
import type { SocketRecord } from '@mountline/parsers';
import type { ProcCmdlineRecord } from '@mountline/parsers/proc-cmdline';
import { rowEvidence, tableEvidence } from '../node/evidence.ts';
import { ofLastCapture, ofLastTime, ofOneCapture } from '../node/last-capture.ts';
import { psTables } from '../node/process-tables.ts';

/** Their sources. */
export const SOCKETS: readonly string[] = ['ss', 'netstat', 'proc-net-tcp'];

/** Why it is not believed that nothing listens on a port. */
export interface Doubt {
  because: string;
  evidence: Evidence[];
  /** What would tell, where it is not the table of TCP sockets. */
  need?: Need;
}

export interface SocketTable {
  snapshot: Snapshot;
  rows: SocketRecord[];
}

/** The sockets of the last capture, each with its table. */
export const socketsOf = (context: FactContext) =>
  ofLastCapture(SOCKETS.flatMap((source) => context.rows<SocketRecord>(source))).flatMap(({ snapshot, rows }) =>
    rows.map((row) => ({ snapshot, row })),
  );

/** Programs and ports that listen in the network namespace of a host and of no container that does not share it. */
const OF_HOST = /^(?:systemd|init$|kubelet|containerd|dockerd|chronyd|kube-proxy|k3s|rke2)/;
const PORTS_OF_HOST = new Set([10250, 10248]);

/** What listens on most hosts, and in a container that is a jump host or an NFS server of its own too. */
const USUAL: readonly ((row: SocketRecord) => boolean)[] = [
  (row) => row.localPort === 22 || isOf(row, /^sshd/),
  (row) => row.localPort === 111 || row.localPort === 2049 || isOf(row, /^rpc(?:bind|\.)/),
];

/** As `mountline collect` names the sockets of the network namespace of a process, where it is not that of the host. */
const OF_ANOTHER_NAMESPACE = /-netns-\d+\.txt$/;

const isOf = ({ processes }: SocketRecord, program: RegExp) => (processes ?? []).some(({ name }) => program.test(name));

export const isListener = ({ state, protocol }: SocketRecord): boolean => state === 'LISTEN' && /^tcp/.test(protocol);
export const hasListener = ({ rows }: SocketTable): boolean => rows.some(isListener);

/**
 * The tables that show who listens on the host, or why there is none. A table counts only when something in it shows that it is of the
 * host's network namespace: a socket of one of the NFS ports of this node, or listeners that every host has. A table taken inside a
 * container would show no listener on any port.
 */
export function tablesOfHost(
  context: FactContext,
  all: readonly SocketTable[],
  ports: readonly number[],
): SocketTable[] | Doubt {
  const tables = all.filter(({ snapshot }) => !OF_ANOTHER_NAMESPACE.test(snapshot.path));
  const tcp = tables.filter(({ rows }) => rows.some((row) => /^tcp/.test(row.protocol)));
  if (tables.length === 0) return { because: 'the bundle has no socket table', evidence: [] };
  const lacking = (some: readonly SocketTable[], because: string): Doubt => ({
    because,
    evidence: some.map(({ snapshot }) => tableEvidence(snapshot, because)),
  });
  if (tcp.length === 0)
    return lacking(tables, 'the socket table has no TCP socket; it may have been taken without listeners');
  const ofHost = ofLastTime(tcp.filter((table) => isOfHost(context, table, ports)));
  if (ofHost.length === 0)
    return lacking(tcp, 'the socket table shows no socket of the host; it may be from another network namespace');
  if (!ofHost.some(hasListener))
    return lacking(ofHost, 'the socket table has no listener at all; it may have been taken without listeners');
  return ofHost;
}

/** A listener of the port in another network namespace: the mount may belong to that one, and is served there. */
export function listenerElsewhere(
  port: number,
  tables: readonly SocketTable[],
): { because: string; evidence: Evidence } | undefined {
  for (const { snapshot, rows } of tables) {
    if (!OF_ANOTHER_NAMESPACE.test(snapshot.path)) continue;
    const row = rows.find((one) => isListener(one) && one.localPort === port);
    if (!row) continue;
    const because = `a process listens on port ${port} in another network namespace`;
    return { because, evidence: rowEvidence(snapshot, row, because) };
  }
  return undefined;
}

function isOfHost(context: FactContext, table: SocketTable, ports: readonly number[]): boolean {
  const rows = table.rows.filter(({ protocol }) => /^tcp/.test(protocol));
  if (rows.some((row) => ports.includes(row.localPort ?? -1) || ports.includes(row.peerPort ?? -1))) return true;
  if (hasPidsOfContainer(context, table)) return false;
  const listeners = rows.filter(isListener);
  // A container may listen on a port of kubelet's too: its program is another one.
  const isNameless = ({ processes }: SocketRecord) => (processes ?? []).length === 0;
  if (listeners.some((row) => isOf(row, OF_HOST) || (isNameless(row) && PORTS_OF_HOST.has(row.localPort ?? -1))))
    return true;
  // Without a pid one of them alone may be all that a container has.
  const usual = USUAL.map((is) => listeners.filter(is));
  return usual.every(({ length }) => length > 0) || usual.flat().some(({ processes }) => processes?.length);
}

/** On a host the threads of the kernel have the first pids, so that no program but pid 1 has one as low. */
const OF_KERNEL = 50;

/** Whether the pids of a table are of another namespace than those of the host: there one of them is a thread of the kernel. */
function hasPidsOfContainer(context: FactContext, { snapshot, rows }: SocketTable): boolean {
  const holders = rows.flatMap(({ processes }) => processes ?? []).map(({ pid }) => pid);
  if (holders.some((pid) => pid > 1 && pid < OF_KERNEL)) return true;
  const tables = psTables(context).filter((table) => ofOneCapture(table.snapshot.captured, snapshot.captured));
  const ofKernel = new Set(tables.flatMap((table) => table.rows.flatMap((row) => (row.kernelThread ? row.pid : []))));
  return holders.some((pid) => ofKernel.has(pid));
}

/**
 * Why a table does not prove that nothing listens on a port. `ss` without -n writes services: 2049 is `nfs`, and 20049, the
 * first port of efs-utils, `nfsrdma`. A listener of both families appears in tcp6 only.
 */
export function gapOf(
  context: FactContext,
  { snapshot, rows }: SocketTable,
  tables: readonly SocketTable[],
): string | undefined {
  if (!isWhole(snapshot)) return notWhole(snapshot);
  const { path, source } = snapshot;
  if (rows.some((row) => row.state === 'LISTEN' && row.localService !== undefined))
    return `${path} shows service names instead of port numbers`;
  const others = source === 'proc-net-tcp' ? tables.filter((table) => table.snapshot.source === source) : [];
  if (source === 'proc-net-tcp' && !others.some(showsIpv6))
    return `${path} lacks the IPv6 sockets, which also listen for IPv4`;
  if (source !== 'proc-net-tcp' && lacksIpv6({ snapshot, rows }) && !isWithoutIpv6(context))
    return `${path} shows no IPv6 socket, and a listener for both families would be one`;
  return undefined;
}

const showsIpv6 = ({ snapshot, rows }: SocketTable) =>
  /tcp6/.test(snapshot.path) ||
  rows.some(({ protocol, localAddress }) => protocol === 'tcp6' || isOfIpv6(localAddress));

/** `*` is any address of both families. */
const isOfIpv6 = (address: string) => address.includes(':') || address === '*';

/** So many programs that listen on 0.0.0.0 are hardly all without a socket of IPv6. */
const MANY = 4;

/**
 * Whether sockets of IPv6 may have been left out: none is shown, and the name of the file has an option that asks for IPv4 alone, or
 * none at all while many listen on any address of IPv4. `ss-tanp.txt` shows that both families were asked for.
 */
function lacksIpv6(table: SocketTable): boolean {
  if (showsIpv6(table)) return false;
  const { path } = table.snapshot;
  const words = path.slice(path.lastIndexOf('/') + 1).split(/[^A-Za-z0-9]+/);
  const isOptions = (word: string) => /^[46HOZaeilmnoprtuw]{2,12}$/.test(word) && word.includes('n');
  const isIpv4 = (word: string) => /^(?:ss|netstat)?4$|^(?:inet|ipv4|ip4|v4|tcp4)$/.test(word);
  if (words.some((word) => isIpv4(word) || (isOptions(word) && word.includes('4')))) return true;
  const any = new Set(
    table.rows.filter(isListener).flatMap((row) => (row.localAddress === '0.0.0.0' ? row.localPort : [])),
  );
  return any.size >= MANY && !words.some(isOptions);
}

/** A kernel that was started without IPv6 has no such sockets. */
function isWithoutIpv6(context: FactContext): boolean {
  const tables = context.rows<ProcCmdlineRecord>('proc-cmdline');
  const isOff = ({ name, value }: { name: string; value: string | null }) => name === 'ipv6.disable' && value === '1';
  return tables.some(({ rows }) => rows.some(({ parameters }) => parameters.some(isOff)));
}
