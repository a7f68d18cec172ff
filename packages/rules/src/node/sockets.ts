import { type Evidence, isWhole, type Need, type Snapshot } from '@mountline/core';
import { type FactContext, notWhole } from '@mountline/correlation';
import type { SocketRecord } from '@mountline/parsers';
import { rowEvidence, tableEvidence } from './evidence.ts';
import { ofLastCapture } from './last-capture.ts';
import { isLoopback } from './loopback.ts';
import { runningProxies } from './running-proxies.ts';

export const SOCKET_NEED: Need = {
  what: "the socket table of the host's network namespace",
  collectWith: 'nsenter -t 1 -n ss -tanp',
};

export interface Listener {
  port: number;
  processes: { name: string; pid: number }[];
  evidence: Evidence;
}

/** Who listens on the host, or why that cannot be told. */
export type Listening =
  | {
      known: true;
      on(port: number): Listener | undefined;
      none(port: number): Evidence;
      /** Why it is not believed that nobody listens there. */
      doubt(port: number): Doubt | undefined;
    }
  | ({ known: false } & Doubt);

export interface Doubt {
  because: string;
  evidence: Evidence[];
}

/** Programs and ports that listen in the network namespace of a host and hardly ever in a container's. */
const HOST_PROGRAMS =
  /^(systemd|init|sshd|rpcbind|rpc\.|kubelet|containerd|dockerd|chronyd|systemd-resolve|kube-proxy|k3s)/;
const HOST_PORTS = new Set([22, 111, 2049, 10250, 10248]);

const ANY = /^(0\.0\.0\.0|\*|::|)$/;

/**
 * Reads the socket tables of the bundle. A table counts only when something in it shows that it is of the host's
 * network namespace: a socket of one of the NFS ports of this node, or a listener that every host has. A table taken
 * inside a container would show nobody on any port.
 */
export function listening(context: FactContext, ports: readonly number[]): Listening {
  const tables = ['ss', 'netstat', 'proc-net-tcp'].flatMap((source) => context.rows<SocketRecord>(source));
  const tcp = tables.filter(({ rows }) => rows.some((row) => /^tcp/.test(row.protocol)));
  if (tcp.length === 0) return { known: false, because: 'no socket table is in the bundle', evidence: [] };
  const ofHost = ofLastCapture(tcp.filter(({ rows }) => rows.some((row) => showsHost(row, ports))));
  if (ofHost.length === 0) {
    const because = 'the socket table shows no socket of the host: it may be of another network namespace';
    return { known: false, because, evidence: tcp.map(({ snapshot }) => tableEvidence(snapshot, because)) };
  }
  const heard = ofHost.filter(({ rows }) => rows.some((row) => row.state === 'LISTEN'));
  if (heard.length === 0) {
    const because = 'the socket table holds no listening socket at all: it may have been taken without them';
    return { known: false, because, evidence: ofHost.map(({ snapshot }) => tableEvidence(snapshot, because)) };
  }
  const whole = heard.filter(({ snapshot }) => isWhole(snapshot));
  if (whole.length === 0) {
    const because = `${heard.map(({ snapshot }) => notWhole(snapshot)).join(', ')}: a listener may be among what is lost`;
    return { known: false, because, evidence: heard.map(({ snapshot }) => tableEvidence(snapshot, because)) };
  }
  const listeners = heard.flatMap(({ snapshot, rows }) => rows.flatMap((row) => listenerOf(snapshot, row)));
  const { snapshot, rows } = whole[0]!;
  const count = rows.filter((row) => row.state === 'LISTEN').length;
  const none = (port: number) => tableEvidence(snapshot, `${count} listening sockets, none on port ${port}`);
  const on = (port: number) => listeners.find((listener) => listener.port === port);
  const proxies = ports.every(on) ? undefined : runningProxies(context);
  return {
    known: true,
    on,
    none,
    doubt(port) {
      const proxy = proxies?.get(port);
      if (!proxy) return undefined;
      const because = `the proxy of the port runs (pid ${proxy.pid}), though no socket of it is in the socket table`;
      return { because, evidence: [proxy.evidence, none(port)] };
    },
  };
}

function showsHost(row: SocketRecord, ports: readonly number[]): boolean {
  if (!/^tcp/.test(row.protocol)) return false;
  if (ports.includes(row.localPort ?? -1) || ports.includes(row.peerPort ?? -1)) return true;
  if (row.state !== 'LISTEN') return false;
  return HOST_PORTS.has(row.localPort ?? -1) || (row.processes ?? []).some(({ name }) => HOST_PROGRAMS.test(name));
}

function listenerOf(snapshot: Snapshot, row: SocketRecord): Listener[] {
  if (!/^tcp/.test(row.protocol) || row.state !== 'LISTEN' || row.localPort === null) return [];
  if (!ANY.test(row.localAddress) && !isLoopback(row.localAddress)) return [];
  const processes = row.processes ?? [];
  const who = processes.map(({ name, pid }) => `${name}[${pid}]`).join(', ');
  const evidence = rowEvidence(snapshot, row, `LISTEN ${row.localAddress}:${row.localPort} ${who}`.trim());
  return [{ port: row.localPort, processes, evidence }];
}
