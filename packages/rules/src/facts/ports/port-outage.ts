import {
  type Event,
  type EventOf,
  type Evidence,
  type FieldMap,
  firstMoment,
  groupBy,
  type Interval,
  isKnown,
  lastMoment,
  lengthBetween,
  listed,
  MINUTE,
  type Micros,
  type Unknown,
} from '@mountline/core';
import { evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import { endpoint } from '../../views/nfs/endpoint.ts';
import { loopbackClients, loopbackMounts } from '../../views/nfs/loopback.ts';
import {
  foreignMountTable,
  hasMountTable,
  MOUNT_NEED,
  MOUNT_TABLES,
  wholeMountTable,
} from '../../views/nfs/nfs-mounts.ts';
import { type Doubt, SOCKETS } from '../../views/nfs/socket-tables.ts';
import { listening, SOCKET_NEED } from '../../views/nfs/sockets.ts';
import { derive } from '../../views/node/evidence.ts';

/** What shows that a port was served again. */
interface Sign {
  time: Interval;
  note: string;
  evidence: Evidence[];
}

type Silence = EventOf<'nfs.server.silent'>;

interface Outage {
  port: number;
  /** What the client dials. */
  endpoint: string;
  time: Interval;
  /** When nothing listened any more at the latest: the wait was at least from then on. */
  deadBy: Micros;
  /** How long it was, where both ends are on record. */
  lasted?: Micros;
  open: boolean;
  /** Something shows that the port was served again while the files were collected: the socket table may be older. */
  doubt?: Sign;
  targets: string[];
  /** Names the `listener.died` that it began with, where that is known. */
  diedAt?: number;
  /** Names the outage that it is known by, where it is over. */
  untilAt?: number;
  evidence: Evidence[];
  /** What ended it. */
  end?: Sign;
}

const TABLES = [
  MOUNT_NEED,
  { what: "the kernel's list of NFS clients", collectWith: 'cat /proc/fs/nfsfs/servers' },
  SOCKET_NEED,
];

/**
 * Stretches in which an NFS client of this node waited on a port of 127.0.0.1 that nothing listened on. Open: two
 * snapshots show it at capture. Ended: the listener's end and its return are on record, and the kernel reported silence
 * in between; a proxy that came back before the kernel noticed made no outage.
 */
export const portOutage: Fact = {
  name: 'port-outage',
  title: 'outages of ports that NFS clients of this node wait for',
  uses: [
    'mount-without-listener',
    'client-without-row',
    'server-outages',
    'listener-lives',
    'listener-death',
    'port-lives',
    'boot-lives',
  ],
  inputs: [{ sources: [...MOUNT_TABLES, 'nfsfs'] }, { sources: SOCKETS }],
  kinds: {
    'nfs.port.outage': {
      what: 'an NFS client of 127.0.0.1 without a listener',
      fields: {
        port: 'int',
        endpoint: { type: 'text', means: 'the address and port that the client connects to' },
        nth: { type: 'int', means: 'of this port' },
        open: 'bool',
        targets: 'list',
        diedAt: 'int?',
        untilAt: { type: 'int?', means: 'of the outage of the server, if it is over' },
        duration: { type: 'int', means: 'at least' },
        states: { type: 'bool?', means: 'the bundle has state files of EFS mounts' },
      },
    },
    'nfs.port.recovered': {
      what: 'the end of an outage of a port',
      fields: { port: 'int', nth: 'int' },
    },
  },
  derive(context) {
    const states = context.rows('efs-state-file').length > 0 ? { states: true } : {};
    const over = [...ended(context), ...gone(context)];
    const outages = [...over, ...shown(context).filter((one) => !over.some((other) => isSame(one, other)))];
    outages.sort((a, b) => a.port - b.port || a.time.from - b.time.from);
    const counts = new Map<number, number>();
    const events: Event[] = [];
    const unknown = undecided(context);
    for (const {
      port,
      endpoint: at,
      time,
      deadBy,
      lasted,
      open: isOpen,
      doubt,
      targets,
      diedAt,
      untilAt,
      evidence,
      end,
    } of outages) {
      const nth = (counts.get(port) ?? 0) + 1;
      counts.set(port, nth);
      if (doubt) unknown.push(servedMeanwhile(port, nth, doubt));
      const who = targets.length > 0 ? listed(targets) : 'an NFS client';
      // Its time begins when the listener answered last: nothing waits since then for certain.
      const isWide = isKnown(deadBy) && deadBy - time.from > MINUTE;
      const since = isWide ? ` (since ${context.clockTime(deadBy)} at the latest)` : '';
      const note = isOpen
        ? `${who} ${connects(targets, 'now')} ${at}; nothing listens there${since}`
        : `${who} ${connects(targets, 'then')} ${at}; nothing listened there`;
      const fields = {
        port,
        endpoint: at,
        nth,
        open: isOpen,
        targets,
        diedAt,
        untilAt,
        duration: lasted ?? time.to - deadBy,
        ...states,
        note,
      };
      events.push(derive('port-outage', 'nfs.port.outage', time, fields, evidence));
      if (!end) continue;
      const back = { port, nth, note: end.note };
      events.push(derive('port-outage', 'nfs.port.recovered', end.time, back, end.evidence));
    }
    return { events, unknown };
  },
};

/** What a mount or a client has to do with its port. */
function connects(targets: readonly string[], when: 'now' | 'then'): string {
  if (targets.length === 0) return when === 'now' ? 'connects to' : 'connected to';
  const [one, many] = when === 'now' ? ['is', 'are'] : ['was', 'were'];
  return `${targets.length > 1 ? many : one} mounted from`;
}

/** Without a socket table, or without any table of mounts and clients, nothing is said. */
function undecided(context: FactContext): Unknown[] {
  const clients = loopbackClients(context);
  if (!hasMountTable(context) && !clients) {
    const foreign = foreignMountTable(context);
    const neither = 'the bundle has neither a mount table nor the list of NFS clients';
    const because = foreign === undefined ? neither : `${foreign}, and the bundle lacks the list of NFS clients`;
    return [{ kind: 'nfs.port.outage', fields: {}, needs: TABLES, because, evidence: [] }];
  }
  const waiting = [...loopbackMounts(context), ...(clients ?? [])];
  if (waiting.length === 0) return [];
  const sockets = listening(
    context,
    waiting.map(({ port }) => port),
  );
  const unknownOf = (
    because: string,
    doubt: Doubt,
    of: readonly { evidence: Evidence }[],
    fields: FieldMap,
  ): Unknown => ({
    kind: 'nfs.port.outage',
    fields,
    needs: [doubt.need ?? SOCKET_NEED],
    because,
    evidence: [...of.map(({ evidence }) => evidence), ...doubt.evidence],
  });
  const reason = (of: readonly number[], { because }: Doubt) =>
    `NFS mounts or clients on 127.0.0.1:${listed(of)}, but ${because}`;
  const ports = [...new Set(waiting.map(({ port }) => port))].sort((a, b) => a - b);
  if (!sockets.known) return [unknownOf(reason(ports, sockets), sockets, waiting, {})];
  const unserved = waiting.filter((one) => !sockets.on(one));
  const doubts = ports.flatMap((port) => {
    const dialled = unserved.find((one) => one.port === port);
    const doubt = dialled && sockets.doubt(dialled);
    return doubt ? [{ port, doubt }] : [];
  });
  // What makes several ports doubtful is said once, of all of them.
  const alike = groupBy(doubts, ({ doubt }) => doubt.because);
  return [...alike.values()].flatMap((some) => {
    const ofAll = some.map(({ port }) => port);
    const because = reason(ofAll, some[0]!.doubt);
    return some.map(({ port, doubt }) =>
      unknownOf(
        because,
        doubt,
        unserved.filter((one) => one.port === port),
        { port },
      ),
    );
  });
}

/** A log that was read on after the capture shows how it ended. */
const isSame = (seen: Outage, over: Outage): boolean =>
  seen.port === over.port &&
  (seen.diedAt === undefined ? over.time.from <= seen.time.from : over.diedAt === seen.diedAt) &&
  over.time.to > seen.time.from;

/**
 * Seen at capture: a row or a client, and no listener. Open, unless a log that was read on after the capture shows that something
 * listens again.
 */
function shown(context: FactContext): Outage[] {
  const dead = [...context.ofKind('mount.without-listener'), ...context.ofKind('nfs.client.without-listener')];
  return [...new Set(dead.map((event) => event.fields.port))].map((port) => {
    const signs = dead.filter((event) => event.fields.port === port);
    const capture = signs[0]!.time;
    const died = context.joined('listener.died', 'port', port).findLast(({ time }) => time.from <= capture.to);
    const [up, answered] = [upDuring(context, port, capture), okDuring(context, port, capture)];
    const both = up && answered && { ...answered, evidence: [...up.evidence, ...answered.evidence] };
    const back = upBehind(context, port, capture.to, died?.fields.unit) ?? both;
    const doubt = back ? undefined : (up ?? answered);
    return {
      port,
      endpoint: signs[0]!.fields.endpoint,
      time: { from: Math.min(began(died) ?? capture.from, capture.from), to: back?.time.to ?? capture.to },
      deadBy: Math.min(died?.time.to ?? capture.from, capture.from),
      open: back === undefined && doubt === undefined,
      ...(doubt ? { doubt } : {}),
      ...(back ? { end: back } : {}),
      ...(died ? { diedAt: died.time.from } : {}),
      targets: signs.flatMap(({ fields }) => ('target' in fields ? fields.target : [])),
      evidence: signs.flatMap(evidenceOf),
    };
  });
}

const signOf = (up: EventOf<'listener.began'>): Sign => ({
  time: up.time,
  note: up.fields.note,
  evidence: evidenceOf(up),
});

/** A listener that began while the files were collected, and of whose end nothing shows. */
function upDuring(context: FactContext, port: number, capture: Interval): Sign | undefined {
  const up = context.joined('listener.began', 'port', port).at(-1);
  const down = context.joined('listener.ended', 'port', port).at(-1);
  const isOver = down && up && down.fields.nth === up.fields.nth;
  return up && !isOver && isWithin(up, capture) ? signOf(up) : undefined;
}

/** The kernel says OK while the files were collected, and nothing more of the port. */
function okDuring(context: FactContext, port: number, capture: Interval): Sign | undefined {
  const spell = context.joined('nfs.server.silent', 'port', port).at(-1);
  if (!spell?.fields.answered) return undefined;
  const ok = saidOk(context, spell);
  const isOver = context.joined('listener.ended', 'port', port).some(({ time }) => time.from >= ok.time.from);
  return isWithin(ok, capture) && !isOver ? ok : undefined;
}

const isWithin = ({ time }: Sign | Event, capture: Interval) => time.from >= capture.from && time.to <= capture.to;

/** The line that ended an outage. */
function saidOk(context: FactContext, spell: Silence): Sign {
  const time = lastMoment(spell);
  const note = `the kernel logged ${spell.fields.server} as OK at ${context.clockTime(time)}`;
  return { time, note, evidence: evidenceOf(spell).slice(-1) };
}

/** The socket table and what reports a listener are of one capture: nothing shows which was first. */
function servedMeanwhile(port: number, nth: number, { note, evidence }: Sign): Unknown {
  const because = `${note}, while the files were collected; the sockets may have been listed earlier`;
  return {
    kind: 'nfs.port.outage',
    fields: { port, nth, open: true },
    needs: [SOCKET_NEED],
    because,
    evidence,
  };
}

/** Where nothing shows when it answered last, it may have died just before it was dead. */
const began = (died: EventOf<'listener.died'> | undefined) => (died?.fields.unseen ? died.time.to : died?.time.from);

/**
 * What shows that the server answered again, in a log that was read on after the capture: the kernel says OK, or the unit that ended
 * was started for good. A tunnel that was started may be that of another mount, which was given the port meanwhile.
 */
function upBehind(context: FactContext, port: number, captured: Micros, unit: string | undefined): Sign | undefined {
  const spell = context.ofKind('nfs.server.silent').findLast(({ fields }) => fields.port === port);
  if (spell?.fields.answered && spell.time.from <= captured && lastMoment(spell).from > captured)
    return saidOk(context, spell);
  const up = context.joined('listener.began', 'port', port).at(-1);
  if (!up || !unit || up.fields.unit !== unit || up.time.from <= captured) return undefined;
  const isOver = (event: Event) => event.time.from > captured && event.time.from < up.time.from;
  const down = context.joined('listener.ended', 'port', port).at(-1);
  return context.ofKind('node.rebooted').some(isOver) || (down && down.time.from >= up.time.from)
    ? undefined
    : signOf(up);
}

/** The listener ended and came back, and the kernel reported silence between. */
function ended(context: FactContext): Outage[] {
  const answered = context.ofKind('nfs.server.silent').filter(({ fields }) => fields.answered);
  const ports = groupBy(answered, ({ fields }) => fields.port);
  return context.ofKind('listener.began').flatMap((up) => {
    const { port } = up.fields;
    const spells = ports.get(port);
    if (!spells) return [];
    const down = context.joined('listener.ended', 'port', port).findLast(({ time }) => time.from <= up.time.from);
    if (!down) return [];
    const before = (e: typeof up) => e !== up && e.time.from > down.time.from && e.time.from < up.time.from;
    if (context.joined('listener.began', 'port', port).some(before)) return [];
    const window = { from: down.time.from, to: up.time.to + MINUTE };
    const spell = spells.find(({ time }) => time.from >= window.from && time.from < window.to);
    if (!spell) return [];
    // One that ended again before the server answered is not what brought it back.
    const again = (e: typeof down) =>
      e.time.from >= up.time.from && e.time.from < lastMoment(spell).from && e.fields.nth === up.fields.nth;
    if (context.joined('listener.ended', 'port', port).some(again)) return [];
    const evidence = [...evidenceOf(down), ...(spell.evidence ?? []), ...evidenceOf(up)];
    const note = `${up.fields.note}; the server answered at ${context.clockTime(lastMoment(spell))}`;
    const end = { time: up.time, note, evidence: [...evidenceOf(up), ...(spell.evidence ?? []).slice(-1)] };
    return [
      {
        port,
        endpoint: endpoint(spell.fields.server, port),
        time: { from: down.time.from, to: up.time.to },
        deadBy: down.time.from,
        lasted: lengthBetween(firstMoment(down), lastMoment(up)),
        open: false,
        targets: [],
        diedAt: down.time.from,
        untilAt: spell.fields.untilAt,
        evidence,
        end,
      },
    ];
  });
}

/** The tunnel of the port never came up, the kernel reported silence, and at capture neither row nor client is left. */
function gone(context: FactContext): Outage[] {
  const clients = loopbackClients(context);
  if (!clients || !wholeMountTable(context)) return [];
  const present = new Set([...clients, ...loopbackMounts(context)].map(({ port }) => port));
  return context.ofKind('nfs.server.silent').flatMap((spell) => {
    const { port, answered } = spell.fields;
    if (port === undefined || answered || present.has(port)) return [];
    const failed = context
      .joined('efs.tunnel.failed', 'port', port)
      .findLast((event) => event.time.from < spell.time.from);
    if (!failed) return [];
    const died = context.joined('listener.died', 'port', port).findLast((event) => event.time.from < spell.time.to);
    const note = `the NFS client of port ${port} is gone: no mount entry and no client is left at capture (${context.clockTime((context.timeline.capture ?? spell.time).from)})`;
    const end: Sign = { time: context.timeline.capture ?? spell.time, note, evidence: evidenceOf(spell) };
    const evidence = [...evidenceOf(failed), ...(spell.evidence ?? [])];
    return [
      {
        port,
        endpoint: endpoint(spell.fields.server, port),
        time: { from: began(died) ?? spell.time.from, to: spell.time.to },
        deadBy: Math.min(died?.time.to ?? spell.time.from, spell.time.from),
        open: false,
        targets: [],
        ...(died ? { diedAt: died.time.from } : {}),
        untilAt: spell.fields.untilAt,
        evidence,
        end,
      },
    ];
  });
}
