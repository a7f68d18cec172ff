import {
  type Event,
  type Evidence,
  formatDuration,
  greatestOf,
  groupBy,
  isKnown,
  leastOf,
  listed,
  type Micros,
  SECOND,
  type Snapshot,
  type Unknown,
} from '@mountline/core';
import type { Fact, FactContext, FactResult } from '@mountline/correlation';
import type { SocketRecord } from '@mountline/parsers';
import type { MountstatsRecord } from '@mountline/parsers/mountstats';
import { endpoint } from '../../views/nfs/endpoint.ts';
import { isLoopback, NFS_PORT } from '../../views/nfs/loopback.ts';
import { addressOf, nfsMounts, numberIn, option } from '../../views/nfs/nfs-mounts.ts';
import { SOCKETS } from '../../views/nfs/socket-tables.ts';
import { derive, rowEvidence } from '../../views/node/evidence.ts';
import { joinedResults } from '../../views/node/joined-results.ts';
import { latestOf, ofLastTime, ofOneCapture, ofTwoCaptures } from '../../views/node/last-capture.ts';

const STUCK = 'nfs.connect.stuck';
const ANSWERED = 'nfs.connect.other-answered';
const KEPT = 'nfs.connect.port-kept';

const NEEDS = {
  sockets: { what: 'the TCP sockets with their timers', collectWith: 'nsenter -t 1 -n ss -tanpoi' },
  statistics: { what: 'the statistics of the NFS mounts', collectWith: 'cat /proc/1/mountstats' },
};

/**
 * A connection to an NFS server that the kernel tries from a port that it had before, and gets no answer, while another connection to the same
 * server and port works. The client of NFSv3 and 4.0 keeps its port for as long as it lives (net/sunrpc/xprtsock.c: reuseport), so that the
 * server's cache of replies knows it; that of 4.1 takes a new one. A firewall or a NAT that still tracks the old connection drops the SYN.
 *
 *     SYN-SENT 0      1          10.20.0.1:996    10.20.0.10:2049 timer:(on,12sec,4)
 *     ESTAB    0      0          10.20.0.1:948    10.20.0.10:2049
 */
export const reusedConnectPorts: Fact = {
  name: 'reused-connect-ports',
  title: 'connections to NFS servers that are not answered while others of the same server work',
  uses: ['server-outages'],
  inputs: [],
  unasked: [{ sources: SOCKETS }],
  kinds: {
    [STUCK]: {
      what: 'a connection to an NFS server in SYN-SENT, while another one to the same server and port is established',
      fields: {
        server: { type: 'text', means: 'as mounted, otherwise its address' },
        address: 'text',
        port: 'int',
        from: { type: 'int', means: 'the port of this node that is stuck' },
        others: { type: 'text', means: 'the ports of this node with an established connection, in words' },
        versions: { type: 'text?', means: 'the NFS versions of its mounts, in words' },
        tries: { type: 'int?', means: 'how often the SYN was sent again' },
      },
    },
    [ANSWERED]: {
      what: 'an answer on another connection to the same server since then',
      fields: { server: 'text', from: 'int' },
    },
    [KEPT]: {
      what: 'an earlier connection from the same port to the same server',
      fields: { server: 'text', from: 'int' },
    },
  },
  derive(context) {
    const tables = SOCKETS.flatMap((source) => context.rows<SocketRecord>(source));
    const found = stuckIn(latestOf(ofLastTime(tables))).map((stuck) => toldOf(context, tables, stuck));
    return joinedResults(found);
  },
};

interface Socket {
  snapshot: Snapshot;
  row: SocketRecord;
  from: number;
  address: string;
  port: number;
}

interface Stuck {
  dials: readonly Socket[];
  others: readonly Socket[];
}

/** One port of this node in SYN-SENT, and another established. Where two ports or a program get no answer either, it is not the port. */
function stuckIn(tables: readonly { snapshot: Snapshot; rows: readonly SocketRecord[] }[]): Stuck[] {
  const sockets = tables.flatMap(({ snapshot, rows }) => rows.flatMap((row) => socketOf(snapshot, row)));
  return [...groupBy(sockets, ({ address, port }) => endpoint(address, port)).values()].flatMap((of) => {
    const dials = of.filter(({ row }) => /^SYN.SENT$/.test(row.state));
    const ports = new Set(dials.map(({ from }) => from));
    const isOfProgram = dials.some(({ row }) => row.processes?.length);
    const others = of.filter(
      ({ row, from }) => row.state.startsWith('ESTAB') && !ports.has(from) && !isUnanswered(row),
    );
    const isConnected = of.some(({ row, from }) => row.state.startsWith('ESTAB') && ports.has(from));
    return ports.size === 1 && !isOfProgram && !isConnected && others.length > 0 ? [{ dials, others }] : [];
  });
}

/** What it sent last was sent again, more than once. */
const isUnanswered = (row: SocketRecord) => (triesOf(row) ?? 0) > 1;

function socketOf(snapshot: Snapshot, row: SocketRecord): Socket[] {
  const { localPort, peerAddress: address, peerPort, peerService } = row;
  const port = peerPort ?? (peerService === 'nfs' ? NFS_PORT : null);
  if (localPort === null || port === null || !/^tcp/.test(row.protocol) || isLoopback(address)) return [];
  return [{ snapshot, row, from: localPort, address, port }];
}

const socketEvidence = ({ snapshot, row, from, address, port }: Socket): Evidence =>
  rowEvidence(snapshot, row, `${row.state} ${endpoint(row.localAddress, from)} ${endpoint(address, port)}`);

function toldOf(
  context: FactContext,
  tables: readonly { snapshot: Snapshot; rows: readonly SocketRecord[] }[],
  stuck: Stuck,
): FactResult {
  const dial = stuck.dials[0]!;
  const { address, port, from } = dial;
  const mounts = nfsMounts(context).filter(
    (mount) => mount.address === address && (numberIn(mount.options, 'port') ?? NFS_PORT) === port,
  );
  if (mounts.length === 0 && port !== NFS_PORT) return {};
  const server = mounts[0]?.host ?? address;
  if (isJustSent(stuck) && stuckFor(context, stuck, server) === 0) return {};
  const of = { server, from };
  const ports = [...new Set(stuck.others.map((other) => other.from))].sort((a, b) => a - b);
  const versions = [...new Set(mounts.flatMap(({ options }) => option(options, 'vers') ?? []))].sort();
  const tries = greatestOf(stuck.dials.map(({ row }) => triesOf(row) ?? 0));
  const note = `the connection to ${endpoint(address, port)} from port ${from} is in SYN-SENT, and ${ports.length === 1 ? 'that' : 'those'} from ${listed(ports, 4)} ${ports.length === 1 ? 'is' : 'are'} established`;
  const fields = {
    ...of,
    address,
    port,
    others: listed(ports, 4),
    versions: versions.length > 0 ? listed(versions) : undefined,
    tries: tries > 0 ? tries : undefined,
    note,
  };
  const { captured: time } = dial.snapshot;
  const evidence = [...stuck.dials, ...stuck.others].map(socketEvidence);
  const events: Event[] = [derive('reused-connect-ports', STUCK, time, fields, evidence)];
  const unknown: Unknown[] = [];
  const answer = answerOf(context, stuck, server);
  if (answer)
    events.push(derive('reused-connect-ports', ANSWERED, time, { ...of, note: answer.note }, [answer.evidence]));
  else {
    const because =
      'nothing shows that the other connection was answered since; an idle one stays established when the server is gone';
    unknown.push({ kind: ANSWERED, time, fields: of, needs: [NEEDS.sockets, NEEDS.statistics], because, evidence });
  }
  const kept = keptIn(context, dial) ?? earlierIn(tables, dial);
  if (kept) events.push(derive('reused-connect-ports', KEPT, time, { ...of, note: kept.note }, [kept.evidence]));
  else {
    const because = `nothing shows an earlier connection from port ${from}`;
    unknown.push({ kind: KEPT, time, fields: of, needs: [NEEDS.statistics], because, evidence });
  }
  return { events, unknown };
}

/** `timer:(on,12sec,4)` of ss, `on (12.40/4/0)` of netstat: how often what is not acknowledged was sent again. */
function triesOf({ info }: SocketRecord): number | undefined {
  const tries = /\bon(?:,[^,()]{1,20},(\d{1,3})\)| \([\d.]{1,20}\/(\d{1,3})\/)/.exec(info ?? '');
  return tries ? Number(tries[1] ?? tries[2]) : undefined;
}

/** The first SYN is not due again yet: each reconnection looks like it for a moment. */
const isJustSent = ({ dials }: Stuck) => dials.every(({ row }) => triesOf(row) === 0);

/** The first wait is one second, and each is twice the one before (net/ipv4/tcp_timer.c). */
const dialledFor = (tries: number): Micros => (2 ** Math.min(tries, 7) - 1) * SECOND;

/** For how long at least the stuck connection has had no answer, by its timer and by the kernel's messages. */
function stuckFor(context: FactContext, { dials }: Stuck, server: string): Micros {
  const { captured } = dials[0]!.snapshot;
  const byTimer = dials.map(({ row }) => dialledFor(triesOf(row) ?? 0));
  const byMessages = context
    .joined('nfs.server.silent', 'server', server)
    // A capture that was some time after the last line may have begun long before it.
    .filter(({ time, fields }) => !fields.answered && isKnown(captured.to) && isKnown(time.from))
    .map(({ time }) => captured.from - time.from);
  return greatestOf([0, ...byTimer, ...byMessages]);
}

/** What shows that the server answered on another connection while this one had none. */
function answerOf(
  context: FactContext,
  stuck: Stuck,
  server: string,
): { note: string; evidence: Evidence } | undefined {
  const since = stuckFor(context, stuck, server);
  for (const other of stuck.others) {
    const ms = /\blastack:(\d{1,12})\b/.exec(other.row.info ?? '')?.[1];
    if (ms === undefined || Number(ms) * 1000 >= since) continue;
    const note = `the server acknowledged data from port ${other.from} ${ago(Number(ms) * 1000)} before the capture, within the ${formatDuration(since)} without an answer to port ${stuck.dials[0]!.from}`;
    return { note, evidence: socketEvidence(other) };
  }
  return repliesOf(context, stuck, since);
}

const ago = (time: Micros) => (time < SECOND ? 'less than 1 s' : formatDuration(time));

/** The statistics of the mounts of a server, which name it as it was mounted. */
function statisticsOf(context: FactContext, { address, snapshot }: Socket) {
  const targets = new Set(nfsMounts(context).flatMap((mount) => (mount.address === address ? [mount.target] : [])));
  return ofLastTime(context.rows<MountstatsRecord>('mountstats'))
    .filter((table) => ofOneCapture(table.snapshot.captured, snapshot.captured))
    .flatMap((table) =>
      table.rows.flatMap((row) => {
        const { nfs, device, mountPoint } = row;
        const isOfServer = nfs && (targets.has(mountPoint) || addressOf(device ?? '', nfs.opts) === address);
        return isOfServer ? [{ snapshot: table.snapshot, row, nfs }] : [];
      }),
    );
}

/** Another mount of the server, on a connection of its own, has used it since, and every call has its reply. */
function repliesOf(context: FactContext, { dials }: Stuck, since: Micros) {
  const { from } = dials[0]!;
  for (const { snapshot, row, nfs } of statisticsOf(context, dials[0]!)) {
    const { xprts } = nfs;
    const idle = xprts.map(({ idleTime }) => Number(idleTime ?? 0n) * SECOND);
    const isAnswered = xprts.every(({ sends, receives }) => (sends ?? 0n) > 0n && (receives ?? 0n) >= sends!);
    if (xprts.length === 0 || !isAnswered || xprts.some(({ srcport }) => Number(srcport) === from)) continue;
    if (!idle.every((time) => time > 0) || leastOf(idle) >= since) continue;
    const note = `${row.mountPoint}, on another connection, had its last call ${formatDuration(leastOf(idle))} before the capture, and every call was answered`;
    const text = `device ${row.device} mounted on ${row.mountPoint} … idle ${leastOf(idle) / SECOND} s`;
    return { note, evidence: rowEvidence(snapshot, row, text) };
  }
  return undefined;
}

/** The transport of a mount has this port, and has had replies on it: a client that keeps no port has none while it connects. */
function keptIn(context: FactContext, dial: Socket): { note: string; evidence: Evidence } | undefined {
  for (const { snapshot, row, nfs } of statisticsOf(context, dial)) {
    const xprt = nfs.xprts.find(({ srcport }) => Number(srcport) === dial.from);
    if (!xprt || (xprt.receives ?? 0n) === 0n) continue;
    const note = `the client of ${row.mountPoint} keeps port ${dial.from}, and had ${xprt.receives} replies on it before`;
    const text = `device ${row.device} mounted on ${row.mountPoint} … xprt: tcp ${dial.from}`;
    return { note, evidence: rowEvidence(snapshot, row, text) };
  }
  return undefined;
}

function earlierIn(tables: readonly { snapshot: Snapshot; rows: readonly SocketRecord[] }[], dial: Socket) {
  for (const { snapshot, rows } of tables) {
    if (!ofTwoCaptures(snapshot.captured, dial.snapshot.captured)) continue;
    const row = rows.find(
      ({ state, localPort, peerAddress }) =>
        state.startsWith('ESTAB') && localPort === dial.from && peerAddress === dial.address,
    );
    if (row) {
      const note = `an earlier capture shows an established connection from port ${dial.from}`;
      return { note, evidence: socketEvidence({ ...dial, snapshot, row }) };
    }
  }
  return undefined;
}
