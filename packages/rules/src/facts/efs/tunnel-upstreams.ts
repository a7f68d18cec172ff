import { type Event, greatestOf, groupBy, listed, type Unknown } from '@mountline/core';
import type { Fact, FactContext } from '@mountline/correlation';
import type { SocketRecord } from '@mountline/parsers';
import { isLoopback, NFS_PORT } from '../../views/nfs/loopback.ts';
import { isListener, SOCKETS, type SocketTable } from '../../views/nfs/socket-tables.ts';
import { derive, rowEvidence } from '../../views/node/evidence.ts';
import { joinedResults } from '../../views/node/joined-results.ts';
import { ofLastTime } from '../../views/node/last-capture.ts';

const FACT = 'tunnel-upstreams';
const KIND = 'efs.tunnel.upstream-dead';
const LASTING = 'efs.tunnel.upstream-lasting';

/** The programs that carry NFS over TLS: efs-proxy of efs-utils 2, stunnel of those before, also as stunnel4 and stunnel5. */
const TUNNEL = /^(?:efs-proxy|stunnel[45]?)$/;

/** `timer:(on,1min33sec,11)` of ss -o, `on (93.10/11/0)` of netstat -o: the number is how often in a row it was sent again. */
const TIMER = /\btimer:\(on,[^,()]{1,24},(\d{1,3})\)|(?:^|\s)on \([\d.]{1,16}\/(\d{1,3})\//;
/** `backoff:11` of ss -i, where no timer is shown; `retrans:` ends with the sum over its life, and so do counts of the past. */
const BACKOFF = /(?:^|\s)backoff:(\d{1,3})(?!\d)/;
/** Six in a row take 12 s at least: each waits twice as long as the one before it, the first 200 ms. */
const UNANSWERED = 6;

/** How long ago anything came over a connection, in milliseconds, of ss -i. */
const LAST_RECEIVED = /(?:^|\s)lastrcv:(\d{1,12})(?!\d)/;
const LONG_AGO = 60_000;

const CLOSED = /^CLOSE[-_]WAIT$/;
const ESTABLISHED = /^ESTAB/;

/**
 * A proxy of EFS that runs and listens, while no connection of its own to the file system works: sent again and again
 * without an answer, or closed by the other end and not by the proxy. Whoever mounts through it waits.
 *
 *     LISTEN     0  1024    127.0.0.1:20311      0.0.0.0:*     users:(("efs-proxy",pid=4411,fd=9))
 *     ESTAB      0  524288  10.20.44.9:40122  10.20.9.15:2049  users:(("efs-proxy",pid=4411,fd=12)) timer:(on,1min33sec,11)
 *     CLOSE-WAIT 41 0       10.20.44.9:40136  10.20.9.15:2049  users:(("efs-proxy",pid=4411,fd=13))
 */
export const tunnelUpstreams: Fact = {
  name: FACT,
  title: 'proxies of EFS that run while no connection of theirs to the file system works',
  uses: [],
  inputs: [],
  unasked: [{ sources: SOCKETS }],
  kinds: {
    [KIND]: {
      what: 'a proxy of EFS that listens while none of its connections to the file system works',
      fields: {
        port: 'int',
        pid: 'int',
        program: 'text',
        peer: 'text',
        address: 'text',
        unanswered: { type: 'int', means: 'how often in a row the same bytes were sent, at most' },
        closed: { type: 'count', means: 'connections in CLOSE-WAIT' },
        waiting: { type: 'int', means: 'bytes of clients that the proxy has not read' },
      },
    },
    [LASTING]: {
      what: 'a proxy of EFS whose connections to the file system have been dead for a while',
      fields: { port: 'int' },
    },
  },
  derive(context) {
    const found = [...groupBy(socketTables(context).flatMap(deadIn), ({ whose }) => whose).values()].map(mostDecided);
    return joinedResults(found);
  },
};

const NEED = { what: 'the sockets of this node again, half a minute later', collectWith: 'nsenter -t 1 -n ss -tinpo' };

const socketTables = (context: FactContext): SocketTable[] =>
  ofLastTime(['ss', 'netstat'].flatMap((source) => context.rows<SocketRecord>(source)));

interface Found {
  /** The proxy: several tables may show it, as ss and netstat, and one of them may lie in the bundle twice. */
  whose: string;
  events: Event[];
  unknown: Unknown[];
}

const mostDecided = (alike: readonly Found[]): Found => alike.find(({ unknown }) => unknown.length === 0) ?? alike[0]!;

function deadIn({ snapshot, rows }: SocketTable): Found[] {
  const owned = rows.flatMap((row) => {
    const owner = row.processes?.find(({ name }) => TUNNEL.test(name));
    return owner ? [{ pid: owner.pid, program: owner.name, row }] : [];
  });
  return [...groupBy(owned, ({ pid }) => pid)].flatMap(([pid, own]): Found[] => {
    const dead = deadOf(own.map(({ row }) => row));
    if (!dead) return [];
    const { port, listener, bad, inside } = dead;
    const program = own[0]!.program;
    const address = bad[0]!.peerAddress;
    const peer = `${address}:${NFS_PORT}`;
    const unanswered = greatestOf(bad.map(timesUnanswered)) ?? 0;
    const closed = bad.filter(({ state }) => CLOSED.test(state)).length;
    const waiting = inside.reduce((sum, { recvQ }) => sum + (recvQ ?? 0), 0);
    const how = [
      ...(unanswered >= UNANSWERED ? [`${unanswered} retransmits in a row without an answer`] : []),
      ...(closed > 0 ? [`${closed} in CLOSE-WAIT`] : []),
      ...(waiting > 0 ? [`${waiting} bytes of its clients not read`] : []),
    ];
    const note = `${program} (pid ${pid}) has no working connection to ${peer}: ${listed(how)}`;
    const evidence = [...bad, ...inside, listener].map((row) => rowEvidence(snapshot, row, textOf(row)));
    const fields = { port, pid, program, peer, address, unanswered, closed, waiting, note };
    const dying = derive(FACT, KIND, snapshot.captured, fields, evidence);
    const whose = `${pid} ${port}`;
    if (hasLasted(dead)) {
      const lasting = derive(FACT, LASTING, snapshot.captured, { port, note }, evidence);
      return [{ whose, events: [dying, lasting], unknown: [] }];
    }
    const because = 'a closed connection in one table does not show whether the proxy is about to open another';
    const unknown = { kind: LASTING, fields: { port }, needs: [NEED], because, evidence };
    return [{ whose, events: [dying], unknown: [unknown] }];
  });
}

function textOf({ state, recvQ, sendQ, localAddress, localPort, peerAddress, peerPort, info }: SocketRecord): string {
  const queues = `Recv-Q ${recvQ ?? '?'} Send-Q ${sendQ ?? '?'}`;
  const timer = TIMER.exec(info ?? '')?.[0].trim();
  return `${state} ${queues} ${localAddress}:${localPort} ${peerAddress}:${peerPort ?? '*'}${timer ? ` ${timer}` : ''}`;
}

interface Dead {
  port: number;
  listener: SocketRecord;
  bad: SocketRecord[];
  /** The connections of its clients, whose bytes wait to be read. */
  inside: SocketRecord[];
}

/** What speaks for it, where each of its connections to the file system is closed or unanswered. */
function deadOf(rows: readonly SocketRecord[]): Dead | undefined {
  const listener = rows.find((row) => isListener(row) && isLoopback(row.localAddress));
  const port = listener?.localPort;
  if (!listener || port === undefined || port === null) return undefined;
  const upstream = rows.filter(
    ({ peerPort, peerService, localPort }) => isNfs(peerPort, peerService) && localPort !== port,
  );
  const bad = upstream.filter((row) => CLOSED.test(row.state) || timesUnanswered(row) >= UNANSWERED);
  if (bad.length === 0 || bad.length < upstream.length) return undefined;
  const inside = rows.filter((row) => row.localPort === port && ESTABLISHED.test(row.state) && (row.recvQ ?? 0) > 0);
  // What the other end closed may be about to be opened again, unless clients wait meanwhile.
  const isUnanswered = bad.some((row) => timesUnanswered(row) >= UNANSWERED);
  return isUnanswered || inside.length > 0 ? { port, listener, bad, inside } : undefined;
}

const hasLasted = ({ bad, inside }: Dead) =>
  bad.some((row) => timesUnanswered(row) >= UNANSWERED) ||
  [...bad, ...inside].every(({ info = '' }) => Number(LAST_RECEIVED.exec(info)?.[1] ?? 0) >= LONG_AGO);

const isNfs = (port: number | null, service: string | undefined) => port === NFS_PORT || service === 'nfs';

function timesUnanswered({ state, sendQ, info = '' }: SocketRecord): number {
  if (!ESTABLISHED.test(state) || !sendQ) return 0;
  const timer = TIMER.exec(info);
  return Number(timer?.[1] ?? timer?.[2] ?? (info.includes('timer:') ? 0 : (BACKOFF.exec(info)?.[1] ?? 0)));
}
