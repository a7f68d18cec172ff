import { type Evidence, formatDuration, isWhole, type Need, type Snapshot, type SourceRecord } from '@mountline/core';
import type { FactContext } from '@mountline/correlation';
import type { SocketRecord } from '@mountline/parsers';
import { rowEvidence, tableEvidence } from '../node/evidence.ts';
import { isMixed, ofTwoCaptures } from '../node/last-capture.ts';
import { placeOfCapture } from '../pods/folders.ts';
import { clientLists } from './client-lists.ts';
import { endpoint } from './endpoint.ts';
import { CLIENT_NEED, foreignClients } from './foreign-clients.ts';
import { isNamed, takes } from './listener.ts';
import { type Dialled, isLoopback, type LoopbackMount, loopbackClients, loopbackMounts } from './loopback.ts';
import { nfsMounts } from './nfs-mounts.ts';
import { type Doubt, isListener, type SocketTable } from './socket-tables.ts';

const OF_TRANSPORT: Readonly<Record<string, Need>> = {
  udp: { what: "the UDP sockets of the host's network namespace", collectWith: 'nsenter -t 1 -n ss -uanp' },
  rdma: {
    what: "what listens for RDMA in the host's network namespace",
    collectWith: 'nsenter -t 1 -n rdma resource show cm_id',
  },
};

/** Where no mount of a port speaks TCP, its listener is not in a table of TCP sockets. */
export function otherTransport(mounts: readonly LoopbackMount[]): Doubt | undefined {
  const [mount] = mounts;
  const need = mount && OF_TRANSPORT[mount.transport];
  if (!need || mounts.some(({ transport }) => transport === 'tcp')) return undefined;
  const because = `the mount speaks ${mount.transport.toUpperCase()} (proto=${mount.transport}); no TCP socket table shows whether it is served`;
  return { because, evidence: [mount.evidence], need };
}

/** What speaks against a port without a listener. */
export interface Sign {
  because: string;
  evidence: Evidence;
  need?: Need;
}

/** All that shows the mount of a port is of an earlier or a later capture: meanwhile it may have been mounted or unmounted. */
export function ofAnotherTime(port: number, { path, captured }: Snapshot, context: FactContext): Sign | undefined {
  const shown = [...loopbackMounts(context), ...(loopbackClients(context) ?? [])].filter((one) => one.port === port);
  const [first] = shown;
  if (first && isMixed(captured)) {
    const apart = formatDuration(captured.to - captured.from);
    const because = `the timestamps next to ${path} are ${apart} apart; it may be from another time than ${first.evidence.span.path}`;
    return { because, evidence: first.evidence };
  }
  if (!first || !shown.every(({ evidence }) => ofTwoCaptures(evidence.time!, captured))) return undefined;
  return { because: `${path} belongs to another capture than ${first.evidence.span.path}`, evidence: first.evidence };
}

/**
 * All that shows the mount of a port lies in other folders than the sockets, or has another word in its name, and a table of the same
 * kind beside these does not show it: they are of two nodes, or of two times that nothing shows.
 */
export function ofAnotherPlace(port: number, sockets: Snapshot, context: FactContext): Sign | undefined {
  const placeOf = placeOfCapture(context);
  const own = placeOf(sockets);
  const shown = [...loopbackMounts(context), ...(loopbackClients(context) ?? [])].filter((one) => one.port === port);
  const places = shown.map(({ evidence }) => placeOf(evidence.span));
  if (places.some(({ folder, word }) => folder === own.folder && word === own.word)) return undefined;
  for (const { evidence } of shown) {
    const beside = context.rows<OfPort>(evidence.kind).filter(({ snapshot }) => {
      const { folder, word } = placeOf(snapshot);
      // Without a word they may belong to any that has one.
      return folder === own.folder && (own.word === undefined ? !isPlaceOf(snapshot, evidence) : word === own.word);
    });
    const [other] = beside;
    if (!other || beside.some(({ snapshot, rows }) => !isWhole(snapshot) || rows.some((row) => isOfPort(row, port))))
      continue;
    const because = `${sockets.path} lies next to ${other.snapshot.path}, which differs from ${evidence.span.path}; they may be from two nodes`;
    return { because, evidence };
  }
  return undefined;
}

const isPlaceOf = ({ path, container }: Snapshot, { span }: Evidence) =>
  path === span.path && container === span.container;

/** A row of the list of clients, of mountinfo or of another mount table. */
interface OfPort extends SourceRecord {
  port?: number | null;
  superOptions?: string[];
  options?: string[];
}

const isOfPort = (row: OfPort, port: number): boolean =>
  row.port === port || (row.superOptions ?? row.options ?? []).includes(`port=${port}`);

/** An established connection, from either end: what accepted it need not listen any more. */
export function connectionTo({ port, address }: Dialled, tables: readonly SocketTable[]): Sign | undefined {
  const isAt = (at: string, on: number | null) =>
    on === port && isLoopback(at) && (address === undefined || takes(at, address));
  for (const { snapshot, rows } of tables) {
    const row = rows.find(
      ({ state, localAddress, localPort, peerAddress, peerPort }) =>
        /^ESTAB/.test(state) &&
        (isAt(localAddress, localPort) || isAt(peerAddress, peerPort)) &&
        [localAddress, peerAddress].every((one) => isLoopback(one)),
    );
    if (!row) continue;
    const text = `${row.state} ${endpoint(row.localAddress, row.localPort)} ${endpoint(row.peerAddress, row.peerPort)}`;
    const because = `a connection to port ${port} is established, but no listener is shown`;
    return { because, evidence: rowEvidence(snapshot, row, text) };
  }
  return undefined;
}

/** The kernel lists the NFS clients of one network namespace: a mount that it lists no client for is of another. */
export function noClientOn(port: number, context: FactContext): Sign | undefined {
  const lists = clientLists(context);
  const whole = lists.find(({ snapshot }) => isWhole(snapshot));
  if (!whole || lists.some(({ rows }) => rows.some((row) => row.table === 'servers' && row.port === port)))
    return undefined;
  const clients = whole.rows.filter((row) => row.table === 'servers').length;
  const because = `the kernel lists no NFS client of port ${port}: the mount may belong to another network namespace`;
  return {
    because,
    evidence: tableEvidence(whole.snapshot, `${clients} NFS clients, none of port ${port}`),
    need: CLIENT_NEED,
  };
}

/** A port that the list of clients alone shows, and that list is not of the host's mounts. */
export function ofAnotherList(port: number, context: FactContext): Sign | undefined {
  if (loopbackMounts(context).some((mount) => mount.port === port)) return undefined;
  const foreign = foreignClients(context);
  return foreign && { because: foreign.because, evidence: foreign.evidence[0], need: CLIENT_NEED };
}

/** A listener of the port whose address is written as a name: what it takes is not known. */
export function listenerByName(port: number, tables: readonly SocketTable[]): Sign | undefined {
  for (const { snapshot, rows } of tables) {
    const row = rows.find((one) => isListener(one) && one.localPort === port && isNamed(one));
    if (!row) continue;
    const name = endpoint(row.localAddress, row.localPort);
    const because = `${snapshot.path} shows names instead of addresses; ${name} may be the listener`;
    return { because, evidence: rowEvidence(snapshot, row, `LISTEN ${name}`) };
  }
  return undefined;
}

const TUNNEL = /^(?:efs-proxy|stunnel)/;

/**
 * A tunnel of the table that holds connections and listens on no port, which no tunnel does for long: its listener is not shown, and
 * whose port that is nothing shows. The table is filtered, or of another moment than the mounts.
 */
export function tunnelWithoutListener(tables: readonly SocketTable[]): Sign | undefined {
  const tunnelsOf = ({ processes }: SocketRecord) => (processes ?? []).filter(({ name }) => TUNNEL.test(name));
  for (const { snapshot, rows } of tables) {
    const listen = new Set(rows.filter(isListener).flatMap((row) => tunnelsOf(row).map(({ pid }) => pid)));
    for (const row of rows.filter(({ state }) => /^ESTAB/.test(state))) {
      const tunnel = tunnelsOf(row).find(({ pid }) => !listen.has(pid));
      if (!tunnel) continue;
      const { name, pid } = tunnel;
      const because = `${name} (pid ${pid}) has connections in ${snapshot.path} but no listener; it may be missing from the table`;
      const text = `${row.state} ${endpoint(row.localAddress, row.localPort)} ${endpoint(row.peerAddress, row.peerPort)} ${name}[${pid}]`;
      return { because, evidence: rowEvidence(snapshot, row, text) };
    }
  }
  return undefined;
}

/** The range of a service's NodePort, unless `--service-node-port-range` says otherwise. */
const NODE_PORTS = { from: 30000, to: 32767 };

/**
 * A NodePort of Kubernetes has no listener: kube-proxy redirects what is sent to it, on 127.0.0.1 too, by rules of iptables or IPVS that
 * no table of sockets shows.
 */
export function mayBeNodePort(port: number, tables: readonly SocketTable[], context: FactContext): Sign | undefined {
  if (port < NODE_PORTS.from || port > NODE_PORTS.to) return undefined;
  const mount = nfsMounts(context).find(({ target }) => target.startsWith('/var/lib/kubelet/'));
  const isOfKubelet = ({ processes }: SocketRecord) =>
    (processes ?? []).some(({ name }) => /^(?:kube|k3s|rke2)/.test(name));
  const table = tables.find(({ rows }) => rows.some((row) => row.localPort === 10250 || isOfKubelet(row)));
  const evidence = mount?.evidence ?? (table && tableEvidence(table.snapshot, 'kubelet listens'));
  if (!evidence) return undefined;
  return {
    because: `${port} may be a NodePort, which kube-proxy redirects without a listener`,
    evidence,
    need: {
      what: `whether kube-proxy redirects port ${port}`,
      collectWith: `iptables-save -t nat | grep -w ${port}; ipvsadm -Ln | grep -w ${port}`,
    },
  };
}
