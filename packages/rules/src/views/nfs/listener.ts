import type { Evidence, Snapshot } from '@mountline/core';
import type { SocketRecord } from '@mountline/parsers';
import { rowEvidence } from '../node/evidence.ts';
import { endpoint } from './endpoint.ts';
import { isLoopback } from './loopback.ts';
import { isListener } from './socket-tables.ts';

/** A listener that a client on this node may reach by an address of the node itself. */
export interface Listener {
  port: number;
  address: string;
  processes: { name: string; pid: number }[];
  evidence: Evidence;
}

/** Any address: of IPv4, of both families, of both unless the program asked for IPv6 alone, which few tables show. */
const ANY = /^(?:0\.0\.0\.0|\*|::|)$/;

const isOfIpv6 = (address: string) => address.includes(':');

/** An IPv4 address in a table of IPv6 is the IPv4 address. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d)/, '').replace(/%.*/s, '');

/** Whether a listener takes what is sent to an address of this node: the address decides as the port does. */
export function takes(local: string, dialled: string): boolean {
  const [own, other] = [plain(local), plain(dialled)];
  if (own === '0.0.0.0') return !isOfIpv6(other);
  return ANY.test(own) || own === other || own === 'localhost' || other === 'localhost';
}

/** A name in place of an address, as netstat and ss write them without -n: whose it is, and so what it takes, is not known. */
export const isNamed = ({ localAddress }: SocketRecord): boolean =>
  /[a-z]/i.test(localAddress) && !localAddress.includes(':') && localAddress !== 'localhost';

export function listenerOf(snapshot: Snapshot, row: SocketRecord): Listener[] {
  const { localAddress, localPort } = row;
  if (!isListener(row) || localPort === null) return [];
  if (!ANY.test(localAddress) && !isLoopback(localAddress)) return [];
  const processes = row.processes ?? [];
  const who = processes.map(({ name, pid }) => `${name}[${pid}]`).join(', ');
  const evidence = rowEvidence(snapshot, row, `LISTEN ${endpoint(localAddress, localPort)} ${who}`.trim());
  return [{ port: localPort, address: localAddress, processes, evidence }];
}
