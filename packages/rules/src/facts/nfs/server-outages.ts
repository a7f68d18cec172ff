import {
  counted,
  type Event,
  type EventOf,
  fileOf,
  firstMoment,
  groupBy,
  hullOf,
  type Interval,
  isKnown,
  type LifeOf,
  lastMoment,
  lengthBetween,
  lengthInWords,
  listed,
  MILLISECOND,
  MINUTE,
  overlaps,
  timesOf,
  type Unknown,
} from '@mountline/core';
import { evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import { type Lease, renewedAt } from '../../views/nfs/client-leases.ts';
import { anyDeparted } from '../../views/nfs/client-removed.ts';
import { ganeshaHealth } from '../../views/nfs/ganesha-health.ts';
import { hiddenPort, isLoopback, loopbackClients, loopbackMounts, NFS_PORT } from '../../views/nfs/loopback.ts';
import { hasMountTable } from '../../views/nfs/nfs-mounts.ts';
import { PROBE_FIELDS, probeOfServer } from '../../views/nfs/nfs-probe.ts';
import { type LoneEnd, loneEnds, type Spell, spells } from '../../views/nfs/outage-spells.ts';
import { type Listening, listening } from '../../views/nfs/sockets.ts';
import { readUpTo } from '../../views/node/covered-until.ts';
import { derive } from '../../views/node/evidence.ts';

/**
 * Outages of servers, from the kernel's `not responding` to its `OK`. All proxied mounts of a node
 * have the server 127.0.0.1, so an outage belongs to a port only where one client of the node can have spoken:
 * an unanswered one to a client that nothing serves (one that was served again would have said OK), an answered one to
 * the only client there was.
 */
export const serverOutages: Fact = {
  name: 'server-outages',
  title: 'outages of NFS servers',
  uses: ['port-lives', 'listener-lives', 'client-age', 'client-lease'],
  inputs: [{ actors: ['kernel'] }],
  kinds: {
    'nfs.server.silent': {
      what: 'an outage of an NFS server',
      fields: {
        server: 'text',
        lines: 'count',
        answered: 'bool',
        local: { type: 'bool', means: 'the server is this node' },
        of: 'text',
        writer: {
          type: 'text?',
          means: 'the node that wrote the lines, if a log holds several nodes; otherwise empty',
        },
        elsewhere: { type: 'text?', means: 'what the other nodes logged' },
        itself: { type: 'text', means: 'the node that a local server is on' },
        earlier: { type: 'text?', means: 'an earlier outage of which the log has the end alone' },
        health: { type: 'text?', means: 'what the log of an NFS server that was read says of that time' },
        unhealthy: { type: 'bool', means: 'that log says that the server answered no call' },
        since: { type: 'int', unit: 'instant', means: 'its first line' },
        quiet: {
          type: 'text?',
          means: 'since when it was silent with the TCP defaults, if no mount table shows timeo and retrans',
        },
        untilAt: {
          type: 'int',
          means: 'when it answered, or how far the kernel log was read without an answer',
        },
        duration: { type: 'int?', means: 'absent if the lines have no timestamps' },
        port: { type: 'int?', means: 'if only one client can have logged it' },
        candidates: { type: 'list?', means: 'otherwise: the possible ports' },
        ofNode: { type: 'bool?', means: 'true' },
        ...PROBE_FIELDS,
      },
    },
  },
  derive(context) {
    const events: Event[] = [];
    const unknown: Unknown[] = [];
    const found = spells(context, 'nfs.server.not-responding', 'nfs.server.ok');
    if (found.length === 0) return {};
    const around = livesAround([...context.livesOf('port'), ...context.livesOf('listener')]);
    const clients = clientsOf(context);
    const ofServers = byServerAndNode(found);
    const ends = loneEnds(context, 'nfs.server.not-responding', 'nfs.server.ok');
    for (const spell of found) {
      const { server, of, lines, answers, reboot } = spell;
      // A line that stands for a storm reaches beyond the lines that come after it.
      const time = { from: lines[0]!.time.from, to: answers[0]?.time.to ?? hullOf(lines.map((line) => line.time))!.to };
      const answered = answers.length > 0;
      const lives = around(time);
      const candidates = clients && isLoopback(server) ? speakers(context, clients, lives, time, answered) : undefined;
      const port = candidates?.length === 1 ? candidates[0] : undefined;
      const times = timesOf(lines);
      const [first, last] = [firstMoment(lines[0]!), answers[0]?.time ?? lastMoment(lines.at(-1)!)];
      const isDated = isKnown(first.from) && isKnown(last.from);
      const duration = isDated ? lengthBetween(first, { from: last.from, to: Math.max(last.to, time.to) }) : undefined;
      const span = duration === undefined ? undefined : lengthInWords(duration, first, last);
      const over = times > 1 && duration !== undefined && duration >= MILLISECOND ? ` over ${span}` : '';
      const end = answered ? (span ? `OK ${span} later` : 'OK later') : `${counted(times, 'line')}${over}, no OK`;
      const note = `${of === '' ? '' : `${of}: `}${server} not responding, ${end}`;
      const untilAt = answered ? time.to : (reboot?.time.from ?? readUpTo(context, 'kernel', time.to));
      const fields = {
        server,
        lines: times,
        answered,
        local: isLoopback(server),
        ...(isLoopback(server) ? {} : probeOfServer(context, server)),
        of,
        itself: of || 'this node',
        ...(of === '' ? {} : { writer: of, elsewhere: elsewhere(context, spell, ofServers.get(server)!) }),
        earlier: earlierEnd(context, spell, ofServers.get(server)!, ends),
        ...healthOf(context, server, time),
        since: time.from,
        quiet: beforeFirst(context, server, first),
        untilAt,
        duration,
        note,
      };
      const who =
        port === undefined
          ? candidates && candidates.length > 1
            ? { candidates: candidates.map(String), ofNode: true }
            : {}
          : { port };
      const evidence = [...lines, ...answers.slice(0, 1)].flatMap((event) => evidenceOf(event).slice(0, 1));
      const event = derive('server-outages', 'nfs.server.silent', time, Object.assign(fields, who), evidence);
      events.push(event);
      if (port === undefined && isLoopback(server)) unknown.push(...whose(event, candidates));
    }
    return { events, unknown };
  },
};

/** timeo x (retrans + 1) of a TCP mount without options. */
const MAJOR_TIMEOUT = 3 * MINUTE;

/** A mount table may show other options, and that it does not show the mount says nothing of them. */
function beforeFirst(context: FactContext, server: string, { from, to }: Interval): string | undefined {
  if (!isKnown(from) || hasMountTable(context)) return undefined;
  const at = context.clockTime({ from: from - MAJOR_TIMEOUT, to: to - MAJOR_TIMEOUT });
  return `With the TCP defaults, ${server} was silent from about ${at}: the kernel reports it three minutes later.`;
}

function healthOf(context: FactContext, server: string, time: Interval) {
  const health = ganeshaHealth(context, time);
  return health === undefined
    ? { unhealthy: false }
    : { unhealthy: true, health: `${health}. Nothing shows that it is ${server}` };
}

/** Of the first outage of a server the log may have the end of one before it alone. */
function earlierEnd(
  { clockTime }: FactContext,
  spell: Spell,
  ofServer: readonly [node: string, spells: Spell[]][],
  ends: readonly LoneEnd[],
): string | undefined {
  const first = ofServer.find(([of]) => of === spell.of)?.[1][0];
  const end = ends.find(({ server, of }) => server === spell.server && of === spell.of);
  if (first !== spell || !end) return undefined;
  const [ok, begin] = [end.answers.at(-1)!, spell.lines[0]!];
  const last = lastMoment(ok);
  // Below it in one file it is the end of this outage, and the clock was set back in between.
  const isBelow = fileOf(ok.span) === fileOf(begin.span) && ok.span.line > begin.span.line;
  if (!isKnown(last.from) || last.to > begin.time.from || isBelow) return undefined;
  return `an earlier outage of ${spell.server} ended at ${clockTime(last)} (OK); its beginning is not in the log`;
}

/** The outages of each server, by the nodes of the log that report them. */
function byServerAndNode(all: readonly Spell[]): Map<string, [node: string, spells: Spell[]][]> {
  const ofServers = groupBy(all, ({ server }) => server);
  return new Map([...ofServers].map(([server, spells]) => [server, [...groupBy(spells, ({ of }) => of)]]));
}

/** The outages of the same server that other nodes of the log tell of. Only those that are shown are written out. */
function elsewhere(
  { clockTime }: FactContext,
  { of }: Spell,
  ofServer: readonly [node: string, spells: Spell[]][],
): string | undefined {
  const others = ofServer.filter(([node]) => node !== of);
  if (others.length === 0) return undefined;
  const timeText = ({ lines, answers: [ok] }: Spell) => {
    const from = clockTime(firstMoment(lines[0]!));
    return ok ? `from ${from} to ${clockTime(ok.time)}` : `from ${from} without an answer`;
  };
  const told = listed(others, 8, ([node, spells]) => `${node} (${listed(spells, 3, timeText)})`);
  return `other nodes in the log report the same: ${told}`;
}

/** Of an outage that several clients can have spoken in, each port may be the one; of one without tables, or of one whose client may be gone, any port. */
function whose(
  { time, fields, evidence = [] }: EventOf<'nfs.server.silent'>,
  candidates: readonly number[] | undefined,
): Unknown[] {
  const { server, answered } = fields;
  const because = `the "${server} not responding" lines name no port`;
  const of = { server, answered, ofNode: false };
  const need = { what: 'the stacks of the waiting tasks from that time', collectWith: 'cat /proc/*/stack' };
  const ports = candidates === undefined ? [{}] : candidates.map((port) => ({ port }));
  return ports.map((port) => ({
    kind: 'nfs.server.silent',
    time,
    fields: Object.assign({}, of, port),
    needs: [need],
    because,
    evidence,
  }));
}

/** The clients of servers on this node at capture, by their ports, and who listens there. */
interface Clients {
  ports: number[];
  sockets: Listening;
}

/** Without a table of mounts or clients nothing shows which clients this node has: any of them can have spoken. */
function clientsOf(context: FactContext): Clients | undefined {
  const clients = loopbackClients(context);
  if (!hasMountTable(context) && !clients) return undefined;
  const shown = [...loopbackMounts(context), ...(clients ?? [])].map(({ port }) => port);
  const ports = [...new Set(hiddenPort(context, NFS_PORT) ? [...shown, NFS_PORT] : shown)];
  return { ports, sockets: listening(context, ports) };
}

/**
 * The ports of this node whose clients can have spoken in an outage: those that lived then, less those that are known to
 * have had a listener all the while, where there are others. Of an unanswered outage those that nothing serves at capture; where
 * there is none, those too that are served and were not answered since: the server of the proxy that listens may be out of reach. It may
 * be one as well whose mount was unmounted since then, and which no table shows: then nothing shows.
 */
function speakers(
  context: FactContext,
  clients: Clients,
  lives: readonly Stretch[],
  time: Interval,
  answered: boolean,
): number[] | undefined {
  const { ports, sockets } = clients;
  const lived = lives.map(({ life }) => life.fields.port).filter((port) => hadClient(context, port, lives, clients));
  // That a listener has no end may be because nobody wrote it down: a table has to show it.
  const isShown = ({ life }: Stretch) => life.to !== null || (sockets.known && sockets.on({ port: life.fields.port }));
  const heard = new Set(
    lives
      .filter((one) => one.life.of === 'listener' && one.from <= time.from && one.to >= time.to && isShown(one))
      .map(({ life }) => life.fields.port),
  );
  const all = [...new Set([...ports, ...lived])];
  const unheard = all.filter((port) => !heard.has(port));
  if (answered || !sockets.known) return unheard.length > 0 ? unheard : all;
  const isDead = (port: number) => !sockets.on({ port }) && !sockets.doubt({ port });
  const dead = ports.filter(isDead);
  if (dead.length > 0) return dead;
  const unserved = unheard.filter((port) => !sockets.on({ port }));
  if (unserved.some((port) => ports.includes(port))) return unserved;
  if (unserved.length === 0 && anyDeparted(context, time.from)) return undefined;
  return [...unserved, ...all.filter((port) => sockets.on({ port }) && !answeredSince(context, port, time))];
}

/** A client whose lease was renewed after the last line was answered: of a call that still waited then the kernel would have said OK. */
function answeredSince(context: FactContext, port: number, { to }: Interval): boolean {
  const isOf = (lease: Lease) => lease.fields.local && renewedAt(lease) >= to;
  return (
    context.joined('nfs.lease.valid', 'port', port).some(isOf) ||
    context.joined('nfs.lease.renewed', 'port', port).some(isOf)
  );
}

/**
 * A tunnel that failed to start leaves no client behind, unless somebody else answered on its port for a moment: then there was a row,
 * and somebody unmounted it or it stands. Without either nothing shows that the port had a client.
 */
function hadClient(context: FactContext, port: number, lives: readonly Stretch[], { ports }: Clients): boolean {
  if (ports.includes(port)) return true;
  const failed = context.joined('efs.tunnel.failed', 'port', port);
  return lives.some(({ life }) => {
    if (life.fields.port !== port) return false;
    if (life.of !== 'port') return true;
    const failure = failed.find(({ fields }) => fields.portLife === life.nth);
    if (!failure) return true;
    const unmounted = context.joined('mount.unmounted', 'target', life.fields.target);
    return unmounted.some(({ time }) => time.to > failure.time.from);
  });
}

/** The lives that a time meets. Times are asked in the order of their beginnings: what is over by then is let go. */
function livesAround(lives: readonly Serving[]): (time: Interval) => Stretch[] {
  const begun = lives.map(stretchOf).sort((a, b) => a.from - b.from);
  let next = 0;
  let going: Stretch[] = [];
  return (time) => {
    while (next < begun.length && begun[next]!.from < time.to) going.push(begun[next++]!);
    going = going.filter(({ to }) => to > time.from);
    return going.filter((one) => overlaps(one, time));
  };
}

type Serving = LifeOf<'port' | 'listener'>;

/** When a life was there. */
interface Stretch extends Interval {
  life: Serving;
}

function stretchOf(life: Serving): Stretch {
  return { from: life.from?.time.from ?? 0, to: life.to?.time.to ?? Number.MAX_SAFE_INTEGER, life };
}
