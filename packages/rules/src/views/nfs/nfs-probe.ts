import { addTo, type FieldDeclarations } from '@mountline/core';
import type { FactContext } from '@mountline/correlation';
import { once } from '../node/memoize-per-timeline.ts';
import { bracketed } from './endpoint.ts';
import { NFS_PORT } from './loopback.ts';
import { type NfsMount, nfsMounts, numberIn, transportOf } from './nfs-mounts.ts';

/** Of NFS over RDMA (RFC 8267). */
const RDMA_PORT = 20049;

/** What a mount shows of its server, by its row or by the command that makes it. */
export interface Reached {
  address: string;
  options: readonly string[];
}

/** How to ask a server from the node whether it is there and answers, in words of the commands that do: fields of an event. */
export interface Probe {
  address: string;
  /** The protocol and the port, as `TCP port 2049`; not over RDMA. */
  service?: string;
  tcpPort?: number;
  rdmaPort?: number;
  /** The arguments of `rpcinfo`; not over RDMA, which it does not speak. */
  rpcinfo?: string[];
  /** The address as the filter of `ss` reads it: its colons are in brackets. Of UDP and RDMA the kernel's connections are in no table of sockets. */
  peer?: string;
}

/** The same, as a kind declares it. */
export const PROBE_FIELDS = {
  address: 'text?',
  service: 'text?',
  tcpPort: 'int?',
  rdmaPort: 'int?',
  rpcinfo: 'list?',
  peer: { type: 'text?', means: 'how to probe a remote server' },
} as const satisfies FieldDeclarations;

/** By its mount; where that is not known, on the usual port of TCP. */
export function probeOf(server: string, mount?: Reached): Probe {
  const { address, options } = mount ?? { address: server, options: [] };
  const transport = transportOf(options);
  const named = numberIn(options, 'port') || undefined;
  if (transport === 'rdma') return { address, rdmaPort: named ?? RDMA_PORT };
  const port = named ?? NFS_PORT;
  const service = `${transport.toUpperCase()} port ${port}`;
  const rpcinfo = nfsPing(address, port, transport);
  return { address, service, rpcinfo, ...(transport === 'tcp' ? { tcpPort: port, peer: bracketed(address) } : {}) };
}

/** The filter of `ss` for the connections of the mounts over TCP; undefined where all of them are over something else. */
export function tcpPorts(context: FactContext): string[] | undefined {
  const mounts = nfsMounts(context);
  const overTcp = mounts.filter(({ options }) => transportOf(options) === 'tcp');
  if (mounts.length > 0 && overTcp.length === 0) return undefined;
  const ports = new Set([...overTcp.map(({ options }) => numberIn(options, 'port') || NFS_PORT), NFS_PORT]);
  return [...ports].sort((a, b) => a - b).flatMap((port, i) => [...(i > 0 ? ['or'] : []), 'dport', '=', `:${port}`]);
}

/** By the mount that shows the most: of several of one server one over TCP, then one over UDP. */
export const probeOfServer = (context: FactContext, server: string): Probe => probeOf(server, mountOf(context, server));

function mountOf(context: FactContext, server: string): NfsMount | undefined {
  const mounts = mountsByName(context).get(server) ?? [];
  const over = (transport: string) => mounts.find(({ options }) => transportOf(options) === transport);
  return over('tcp') ?? over('udp') ?? mounts[0];
}

const mountsByName = once((context): ReadonlyMap<string, NfsMount[]> => {
  const found = new Map<string, NfsMount[]>();
  for (const mount of nfsMounts(context))
    for (const name of new Set([mount.address, mount.host])) addTo(found, name, mount);
  return found;
});

const isV6 = (address: string) => address.includes(':');

/** `-t` and `-u` know IPv4 only; for IPv6 the port is the last two numbers of a universal address (RFC 5665). See rpcinfo(8). */
const nfsPing = (address: string, port: number, transport: string): string[] =>
  isV6(address)
    ? ['-a', `${address}.${port >> 8}.${port & 255}`, '-T', `${transport}6`, 'nfs']
    : ['-n', String(port), transport === 'udp' ? '-u' : '-t', address, 'nfs'];

/** The arguments of `rpcinfo` that ask whether lockd (NLM version 4) of a server answers, by way of its rpcbind. lockd is asked over UDP where the mount is. */
export function lockdProbe(context: FactContext, server: string): { rpcbind: string[]; lockd: string[] } {
  const { address, options } = mountOf(context, server) ?? { address: server, options: [] };
  const udp = transportOf(options) === 'udp';
  const how = isV6(address) ? ['-T', udp ? 'udp6' : 'tcp6'] : [udp ? '-u' : '-t'];
  return { rpcbind: registered(address), lockd: [...how, address, 'nlockmgr', '4'] };
}

/** The arguments of `rpcinfo` that list what is registered on a host: `-p` knows IPv4 only. */
export const registered = (address: string): string[] => [isV6(address) ? '-s' : '-p', address];
