import {
  type Event,
  firstMoment,
  groupBy,
  isKnown,
  isWhole,
  SECOND,
  type Snapshot,
  type Unknown,
} from '@mountline/core';
import { evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import type { MountstatsRecord, MountstatsTransport } from '@mountline/parsers/mountstats';
import { clientLists } from '../../views/nfs/client-lists.ts';
import { isLoopback, NFS_PORT } from '../../views/nfs/loopback.ts';
import { addressOf, option } from '../../views/nfs/nfs-mounts.ts';
import { PROBE_FIELDS, probeOf } from '../../views/nfs/nfs-probe.ts';
import { type Counted, type Stretch, stretchesOf } from '../../views/nfs/nfs-stretches.ts';
import { listening } from '../../views/nfs/sockets.ts';
import { derive, rowEvidence, tableEvidence } from '../../views/node/evidence.ts';
import { ofLastTime } from '../../views/node/last-capture.ts';
import { runsOf } from '../../views/node/runs.ts';

const REDIALING = 'nfs.client.redialing';
const ENDED = 'nfs.client.redialing.ended';

/** A server that restarts refuses once or twice; an idle connection is closed and made again with the next call. */
const AGAIN_AND_AGAIN = 3;

const NEED = {
  what: 'the statistics of the same mounts again, half a minute later',
  collectWith:
    'for i in 1 2; do d=/root/sample-$i; mkdir -p $d/proc/1; date > $d/date; cat /proc/1/mountstats > $d/proc/1/mountstats; sleep 30; done',
};

/** The connections of one client: its superblocks all show the same. */
interface Connections extends Counted {
  server: string;
  port: number;
  options: readonly string[];
  snapshot: Snapshot;
  connects: bigint;
  sends: bigint;
  receives: bigint;
}

/**
 * A client whose port nothing listens on tries to connect every few seconds, and sends nothing: its calls wait for a
 * connection, so they are no retransmissions either. mountstats counts both on the line of the transport.
 *
 *     xprt:	tcp 0 0 49 0 0 36 36 0 37 0 7 2 0
 *     xprt:	tcp 0 0 93 0 0 36 36 0 37 0 9 2 0
 *
 * The third number is how often a connection was tried (net/sunrpc/xprtsock.c:xs_tcp_finish_connecting, before it is known
 * whether it succeeds), the sixth how many calls were sent. Above are two of one client on a dead port, Linux 6.1, 38 s apart.
 * Hardly a bundle has the counters twice: they are asked for only where those of one moment show more tries than calls.
 */
export const clientRedials: Fact = {
  name: 'client-redials',
  title: 'NFS clients that keep reconnecting and send nothing',
  uses: [],
  inputs: [],
  unasked: [{ sources: ['mountstats'] }],
  kinds: {
    [REDIALING]: {
      what: 'an NFS client that kept reconnecting and sent nothing between captures of its counters',
      fields: {
        server: 'text',
        port: 'int',
        nth: 'int',
        connects: 'count',
        duration: 'int',
        triedFor: { type: 'int', means: 'the same, by the ages of the mount' },
        open: { type: 'bool', means: 'still true when the counters were last read' },
        ...PROBE_FIELDS,
      },
    },
    [ENDED]: {
      what: 'the end of the reconnects: calls are sent again, or the client is gone',
      fields: { server: 'text', port: 'int', nth: 'int' },
    },
  },
  derive(context) {
    const boots = context.ofKind('kernel.boot.started').map(({ time }) => time);
    const samples = samplesOf(context);
    const stretches = stretchesOf(samples, boots);
    const clients = groupBy(stretches, ({ after: { server, port } }) => `${server} ${port}`);
    const events: Event[] = [];
    const unknown: Unknown[] = stretches.length > 0 ? [] : onceOnly(context, samples);
    for (const ofClient of clients.values()) {
      const [list] = [...groupBy(ofClient, ({ after }) => after.of).values()].sort((a, b) => b.length - a.length);
      spellsOf(list!).forEach((spell, i) => {
        const next = list![list!.indexOf(spell.at(-1)!) + 1];
        const end = next ? sentAgain(next, i + 1) : goneBy(context, spell, i + 1);
        const doubt = end ? undefined : doubtOf(context, spell);
        events.push(redialing(spell, i + 1, !end && !doubt), ...(end ? [end] : []));
        if (doubt) unknown.push(doubt);
      });
    }
    return { events, unknown };
  },
};

function samplesOf(context: FactContext): Connections[] {
  return context.rows<MountstatsRecord>('mountstats').flatMap(({ snapshot, rows }) =>
    rows.flatMap((row): Connections[] => {
      const { opts = [], age = null, xprts = [] } = row.nfs ?? {};
      if (age === null || xprts.length === 0) return [];
      const [connects, sends, receives] = (['connectCount', 'sends', 'receives'] as const).map((name) =>
        sumOf(xprts, name),
      );
      if (connects === undefined || sends === undefined || receives === undefined) return [];
      const server = addressOf(row.device ?? '', opts);
      const port = Number(option(opts, 'port') ?? NFS_PORT);
      const text = `device ${row.device} mounted on ${row.mountPoint}, age ${age}: connects ${connects}, sends ${sends}, receives ${receives}`;
      const evidence = rowEvidence(snapshot, row, text);
      const of = `${row.device} ${row.mountPoint}`;
      return [
        {
          of,
          captured: snapshot.captured,
          age,
          evidence,
          server,
          port,
          options: opts,
          snapshot,
          connects,
          sends,
          receives,
        },
      ];
    }),
  );
}

/** Over all connections of the mount; undefined where one of them does not count it, as those of UDP. */
function sumOf(xprts: readonly MountstatsTransport[], name: 'connectCount' | 'sends' | 'receives') {
  let sum = 0n;
  for (const transport of xprts) {
    const value = transport[name];
    if (value === undefined) return undefined;
    sum += value;
  }
  return sum;
}

const isRedialing = ({ before, after }: Stretch<Connections>) =>
  after.sends === before.sends &&
  after.receives === before.receives &&
  after.connects - before.connects >= AGAIN_AND_AGAIN;

/** Stretches in a row in which it redialed. */
function spellsOf(list: readonly Stretch<Connections>[]): Stretch<Connections>[][] {
  const alike = runsOf(list, ([first], next) => isRedialing(first!) === isRedialing(next));
  return alike.filter(([first]) => isRedialing(first!));
}

const nameOf = ({ server, port }: Connections) => (isLoopback(server) ? `127.0.0.1:${port}` : server);

function redialing(spell: readonly Stretch<Connections>[], nth: number, open: boolean): Event {
  const [first, last] = [spell[0]!, spell.at(-1)!];
  const { server, port, options } = last.after;
  const connects = Number(last.after.connects - first.before.connects);
  const seconds = spell.reduce((sum, stretch) => sum + stretch.seconds, 0);
  const note = `the NFS client of ${nameOf(last.after)} tried to connect ${connects} times in ${seconds} s and sent nothing`;
  const probe = isLoopback(server) ? {} : probeOf(server, { address: server, options });
  const duration = seconds * SECOND;
  const fields = { server, port, nth, connects, duration, triedFor: duration, open, note, ...probe };
  const evidence = [last.after.evidence, ...spell.toReversed().map(({ before }) => before.evidence)];
  return derive('client-redials', REDIALING, { from: first.time.from, to: last.time.to }, fields, evidence);
}

function sentAgain({ before, after, time }: Stretch<Connections>, nth: number): Event {
  const { server, port } = after;
  const note = `the NFS client of ${nameOf(after)} sent ${after.sends - before.sends} calls by the next capture of its counters`;
  return derive('client-redials', ENDED, time, { server, port, nth, note }, [after.evidence, before.evidence]);
}

/** The kernel's list of clients, of a later time, has none of this server and port. */
function goneBy(context: FactContext, spell: readonly Stretch<Connections>[], nth: number): Event | undefined {
  const { after } = spell.at(-1)!;
  const { server, port } = after;
  const lists = clientLists(context).filter(({ snapshot }) => isWhole(snapshot));
  const clients = lists.flatMap(({ rows }) => rows.filter((row) => row.table === 'servers'));
  const [list] = lists;
  if (!list || !isKnown(list.snapshot.captured.from) || list.snapshot.captured.from < after.captured.to)
    return undefined;
  if (clients.some((client) => client.address === server && client.port === port)) return undefined;
  const note = `the kernel no longer has an NFS client of ${nameOf(after)}`;
  const evidence = [tableEvidence(list.snapshot, `${clients.length} clients, none of ${nameOf(after)}`)];
  return derive('client-redials', ENDED, list.snapshot.captured, { server, port, nth, note }, evidence);
}

/** A connection that stands sends a call at least: what was tried more often than that met nobody, now or long ago. */
function onceOnly(context: FactContext, samples: readonly Connections[]): Unknown[] {
  const suspicious = samples.filter(
    (sample) => sample.connects - sample.sends >= AGAIN_AND_AGAIN && !listenerOf(context, sample),
  );
  const clients = groupBy(suspicious, ({ server, port }) => `${server} ${port}`);
  return [...clients.values()].map(([sample]) => {
    const { server, port, connects, sends, evidence } = sample!;
    const because = `the NFS client of ${nameOf(sample!)} tried to connect ${connects} times and sent ${sends} calls since it was created; one sample does not show whether this continues`;
    return { kind: REDIALING, fields: { server, port }, needs: [NEED], because, evidence: [evidence] };
  });
}

/** Why the last counters that there are do not tell how it is at capture. */
function doubtOf(context: FactContext, spell: readonly Stretch<Connections>[]): Unknown | undefined {
  const { after } = spell.at(-1)!;
  const { server, port, evidence, snapshot } = after;
  const unknown = { kind: REDIALING, fields: { server, port, open: true }, needs: [NEED] };
  const last = ofLastTime(context.rows<MountstatsRecord>('mountstats'));
  if (!last.some((table) => table.snapshot === snapshot))
    return { ...unknown, because: `a later capture shows no mount of ${nameOf(after)}`, evidence: [evidence] };
  const ok = context.joined('nfs.server.ok', 'server', server).find(({ time }) => time.to > after.captured.from);
  if (ok) {
    const because = `the kernel logged ${server} as OK at ${context.clockTime(firstMoment(ok))}`;
    return { ...unknown, because, evidence: [evidence, ...evidenceOf(ok)] };
  }
  const listener = listenerOf(context, after);
  if (!listener) return undefined;
  const because = `port ${port} has a listener, but no later counters show whether calls are sent again`;
  return { ...unknown, because, evidence: [evidence, listener.evidence] };
}

/** Who listens at capture, where that is on this node. */
function listenerOf(context: FactContext, { server, port }: Connections) {
  const sockets = isLoopback(server) ? listening(context, [port]) : undefined;
  return sockets?.known ? sockets.on({ port }) : undefined;
}
