import {
  type Evidence,
  formatDuration,
  isWhole,
  listed,
  type Need,
  type Snapshot,
  type SourceRecord,
} from '@mountline/core';
import { type FactContext, notWhole } from '@mountline/correlation';
import type { SocketRecord } from '@mountline/parsers';
import { runningProxies } from '../efs/running-proxies.ts';
import { changedMeanwhile } from '../node/capture-skew.ts';
import { rowEvidence, tableEvidence } from '../node/evidence.ts';
import { isMixed, ofLastTime, ofTwoCaptures } from '../node/last-capture.ts';
import { ofOwnNamespace } from '../node/netns.ts';
import { placeOfCapture } from '../pods/folders.ts';
import { clientLists } from './client-lists.ts';
import { endpoint } from './endpoint.ts';
import { CLIENT_NEED, foreignClients } from './foreign-clients.ts';
import { isLoopback, type LoopbackMount, loopbackClients, loopbackMounts } from './loopback.ts';

/** Their tables. */
export const SOCKETS: readonly string[] = ['ss', 'netstat', 'proc-net-tcp'];

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
      /** Why it is not believed that nobody listens there, at the time of what shows the port where that is given. */
      doubt(port: number, shown?: Evidence): Doubt | undefined;
      /** Why it tells nothing of the time of something else. */
      ofOther(shown: Evidence): Doubt | undefined;
    }
  | ({ known: false } & Doubt);

export interface Doubt {
  because: string;
  evidence: Evidence[];
  /** What would tell, where it is not the table of TCP sockets. */
  need?: Need;
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
  const all = SOCKETS.flatMap((source) => context.rows<SocketRecord>(source));
  // What a terminal session shows of one port, of a command that was asked for it: it is of the host, as no other is read.
  const asked = ofLastTime(all.filter(isAsked));
  const tables = all.filter((table) => !isAsked(table));
  const found = tables.length === 0 && asked.length > 0 ? NOT_ALL : heardIn(tables, ports);
  if ('because' in found && asked.length === 0) return { known: false, ...found };
  return knownOf(
    context,
    ports,
    'because' in found ? { heard: [], tables, asked, lack: found } : { heard: found, tables, asked },
  );
}

const NOT_ALL: Doubt = { because: 'the sockets were listed of some other ports only', evidence: [] };

const isAsked = ({ snapshot: { listeners, lost, records } }: SocketTable): boolean =>
  listeners !== undefined && lost === 0 && !records.at(-1)?.cut;

/** The tables that show who listens on the host, or why there is none. */
function heardIn(tables: readonly SocketTable[], ports: readonly number[]): SocketTable[] | Doubt {
  const tcp = tables.filter(({ rows }) => rows.some((row) => /^tcp/.test(row.protocol)));
  if (tables.length === 0) return { because: 'no socket table is in the bundle', evidence: [] };
  if (tcp.length === 0) {
    const because = 'the socket table holds no TCP socket: it may have been taken without those that listen';
    return { because, evidence: tables.map(({ snapshot }) => tableEvidence(snapshot, because)) };
  }
  const ofHost = ofLastTime(tcp.filter(({ rows }) => rows.some((row) => showsHost(row, ports))));
  if (ofHost.length === 0) {
    const because = 'the socket table shows no socket of the host: it may be of another network namespace';
    return { because, evidence: tcp.map(({ snapshot }) => tableEvidence(snapshot, because)) };
  }
  if (!ofHost.some(hasListener)) {
    const because = 'the socket table holds no listening socket at all: it may have been taken without them';
    return { because, evidence: ofHost.map(({ snapshot }) => tableEvidence(snapshot, because)) };
  }
  return ofHost;
}

interface Heard {
  /** Tables of the host, one at least that shows who listens; none where `lack` says why. */
  heard: readonly SocketTable[];
  tables: readonly SocketTable[];
  asked: readonly SocketTable[];
  lack?: Doubt;
}

function knownOf(
  context: FactContext,
  ports: readonly number[],
  { heard: ofHost, tables, asked, lack }: Heard,
): Listening {
  const heard = ofHost.filter(hasListener);
  const gaps = heard.map((table) => gapOf(table, tables));
  const whole = heard.find((_, i) => gaps[i] === undefined);
  const shown = [...heard, ...asked].flatMap(({ snapshot, rows }) => rows.flatMap((row) => listenerOf(snapshot, row)));
  const on = (port: number) => shown.find((listener) => listener.port === port);
  const askedFor = (port: number) => asked.find(({ snapshot }) => snapshot.listeners!.includes(port));
  const best = whole ?? heard[0] ?? asked[0]!;
  const tableOf = (port: number) => whole ?? askedFor(port) ?? best;
  const none = (port: number) => {
    const { snapshot, rows } = tableOf(port);
    return tableEvidence(snapshot, `${rows.filter(isListener).length} listening sockets, none on port ${port}`);
  };
  const proxies = ports.every(on) ? undefined : runningProxies(context);
  const ofOther = (of: Evidence, { snapshot, rows } = best): Doubt | undefined =>
    of.time && ofTwoCaptures(of.time, snapshot.captured)
      ? {
          because: `${snapshot.path} is of another capture than ${of.span.path}`,
          evidence: [tableEvidence(snapshot, `${rows.length} rows`)],
        }
      : undefined;
  return {
    known: true,
    on,
    none,
    ofOther: (of) => ofOther(of),
    doubt(port, of) {
      const { snapshot } = tableOf(port);
      const early = of && ofOther(of, tableOf(port));
      if (early) return early;
      const other = otherTransport(loopbackMounts(context).filter((mount) => mount.port === port));
      if (other) return other;
      const sign =
        ofOwnNamespace(port, context) ??
        ofAnotherTime(port, snapshot, context) ??
        ofAnotherPlace(port, snapshot, context) ??
        changedMeanwhile(port, snapshot, context) ??
        proxies?.get(port) ??
        connectionTo(port, [...ofHost, ...asked]) ??
        noClientOn(port, context) ??
        ofAnotherList(port, context);
      if (sign) return { ...sign, evidence: [sign.evidence, none(port)] };
      if (whole || askedFor(port)) return undefined;
      if (lack) return { ...lack, evidence: [...lack.evidence, none(port)] };
      const because = `${listed(gaps)}: a listener may be among what is not shown`;
      return { because, evidence: heard.map((table) => tableEvidence(table.snapshot, because)) };
    },
  };
}

const OF_TRANSPORT: Readonly<Record<string, Need>> = {
  udp: { what: "the UDP sockets of the host's network namespace", collectWith: 'nsenter -t 1 -n ss -uanp' },
  rdma: {
    what: "what listens for RDMA in the host's network namespace",
    collectWith: 'nsenter -t 1 -n rdma resource show cm_id',
  },
};

/** Where no mount of a port speaks TCP, its listener does not stand in a table of TCP sockets. */
export function otherTransport(mounts: readonly LoopbackMount[]): Doubt | undefined {
  const [mount] = mounts;
  const need = mount && OF_TRANSPORT[mount.transport];
  if (!need || mounts.some(({ transport }) => transport === 'tcp')) return undefined;
  const because = `the mount speaks ${mount.transport.toUpperCase()} (proto=${mount.transport}): no table of TCP sockets tells whether somebody serves it`;
  return { because, evidence: [mount.evidence], need };
}

/** What speaks against a port without a listener. */
interface Sign {
  because: string;
  evidence: Evidence;
  need?: Need;
}

interface SocketTable {
  snapshot: Snapshot;
  rows: SocketRecord[];
}

/**
 * Why a table does not prove that nobody listens on a port. `ss` without -n writes services: 2049 is `nfs`, and 20049, the
 * first port of efs-utils, `nfsrdma`. A listener of both families stands in tcp6 only.
 */
function gapOf({ snapshot, rows }: SocketTable, tables: readonly SocketTable[]): string | undefined {
  if (!isWhole(snapshot)) return notWhole(snapshot);
  const { path, source } = snapshot;
  if (rows.some((row) => row.state === 'LISTEN' && row.localService !== undefined && isReached(row)))
    return `${path} has names of services in place of port numbers`;
  const showsIpv6 = (table: SocketTable) =>
    /tcp6/.test(table.snapshot.path) || table.rows.some(({ protocol }) => protocol === 'tcp6');
  if (source === 'proc-net-tcp' && !tables.some((table) => table.snapshot.source === source && showsIpv6(table)))
    return `${path} lacks the sockets of IPv6, which listen for both`;
  return undefined;
}

/** All that shows the mount of a port is of an earlier or a later capture: meanwhile it may have been mounted or unmounted. */
function ofAnotherTime(port: number, { path, captured }: Snapshot, context: FactContext): Sign | undefined {
  const shown = [...loopbackMounts(context), ...(loopbackClients(context) ?? [])].filter((one) => one.port === port);
  const [first] = shown;
  if (first && isMixed(captured)) {
    const apart = formatDuration(captured.to - captured.from);
    const because = `the files beside ${path} tell times ${apart} apart: it may be of another time than ${first.evidence.span.path}`;
    return { because, evidence: first.evidence };
  }
  if (!first || !shown.every(({ evidence }) => ofTwoCaptures(evidence.time!, captured))) return undefined;
  return { because: `${path} is of another capture than ${first.evidence.span.path}`, evidence: first.evidence };
}

/**
 * All that shows the mount of a port lies in other folders than the sockets, or has another word in its name, and a table of the same
 * kind beside these does not show it: they are of two nodes, or of two times that nothing tells.
 */
function ofAnotherPlace(port: number, sockets: Snapshot, context: FactContext): Sign | undefined {
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
    const because = `${sockets.path} lies beside ${other.snapshot.path}, which does not show what ${evidence.span.path} shows: they may be of two nodes`;
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

/** A connection that stands, from either end: who accepted it need not listen any more. */
function connectionTo(port: number, tables: readonly SocketTable[]): Sign | undefined {
  for (const { snapshot, rows } of tables) {
    const row = rows.find(
      ({ state, localAddress, localPort, peerAddress, peerPort }) =>
        /^ESTAB/.test(state) &&
        [localPort, peerPort].includes(port) &&
        [localAddress, peerAddress].every((address) => isLoopback(address)),
    );
    if (!row) continue;
    const text = `${row.state} ${endpoint(row.localAddress, row.localPort)} ${endpoint(row.peerAddress, row.peerPort)}`;
    const because = `a connection to port ${port} stands, though no socket listens there`;
    return { because, evidence: rowEvidence(snapshot, row, text) };
  }
  return undefined;
}

/** The kernel lists the NFS clients of one network namespace: a mount that it lists no client for is of another. */
function noClientOn(port: number, context: FactContext): Sign | undefined {
  const lists = clientLists(context);
  const whole = lists.find(({ snapshot }) => isWhole(snapshot));
  if (!whole || lists.some(({ rows }) => rows.some((row) => row.table === 'servers' && row.port === port)))
    return undefined;
  const clients = whole.rows.filter((row) => row.table === 'servers').length;
  const because = `the kernel lists no NFS client of port ${port}: the mount may be of another network namespace`;
  return {
    because,
    evidence: tableEvidence(whole.snapshot, `${clients} NFS clients, none of port ${port}`),
    need: CLIENT_NEED,
  };
}

/** A port that the list of clients alone shows, and that list is not of the host's mounts. */
function ofAnotherList(port: number, context: FactContext): Sign | undefined {
  if (loopbackMounts(context).some((mount) => mount.port === port)) return undefined;
  const foreign = foreignClients(context);
  return foreign && { because: foreign.because, evidence: foreign.evidence[0], need: CLIENT_NEED };
}

function showsHost(row: SocketRecord, ports: readonly number[]): boolean {
  if (!/^tcp/.test(row.protocol)) return false;
  if (ports.includes(row.localPort ?? -1) || ports.includes(row.peerPort ?? -1)) return true;
  if (row.state !== 'LISTEN') return false;
  return HOST_PORTS.has(row.localPort ?? -1) || (row.processes ?? []).some(({ name }) => HOST_PROGRAMS.test(name));
}

const isListener = ({ state }: SocketRecord) => state === 'LISTEN';
const hasListener = ({ rows }: SocketTable) => rows.some(isListener);

const isReached = ({ localAddress }: SocketRecord) => ANY.test(localAddress) || isLoopback(localAddress);

function listenerOf(snapshot: Snapshot, row: SocketRecord): Listener[] {
  if (!/^tcp/.test(row.protocol) || row.state !== 'LISTEN' || row.localPort === null) return [];
  if (!isReached(row)) return [];
  const processes = row.processes ?? [];
  const who = processes.map(({ name, pid }) => `${name}[${pid}]`).join(', ');
  const evidence = rowEvidence(snapshot, row, `LISTEN ${endpoint(row.localAddress, row.localPort)} ${who}`.trim());
  return [{ port: row.localPort, processes, evidence }];
}
