import {
  type Event,
  type EventOf,
  type Evidence,
  firstMoment,
  type Interval,
  isKnown,
  leastOf,
  MINUTE,
  type Micros,
} from '@mountline/core';
import { evidenceOf, type Fact, type FactContext, sortEvents } from '@mountline/correlation';
import { isLoopback, loopbackMounts } from '../../views/nfs/loopback.ts';
import { type SilentBy, silentBy, type Timing } from '../../views/nfs/major-timeout.ts';
import { oksOnPort, repliesOnPort } from '../../views/nfs/server-replies.ts';
import { derive } from '../../views/node/evidence.ts';
import { whenOf } from '../../views/node/instant-phrase.ts';

/** What a sign of life was, in words. */
const SIGNS: Readonly<Record<string, string>> = {
  'efs.mount.succeeded': 'a mount succeeded',
  'mount.nfs.attempted': 'a mount that was in the mount table later',
  'nfs.client.made': 'the kernel created its NFS client',
  'nfs.lease.renewed': 'the lease was renewed',
  'efs.proxy.performance': 'its own log shows traffic',
  'nfs.server.ok': 'the kernel reported its server OK',
  'nfs.directory.looped': 'the kernel reported a reply of its server',
  'nfs.fileid.changed': 'the kernel reported a reply of its server',
  'nfs.clientid.in-use': 'the kernel reported a reply of its server',
};

interface TimingOfPort extends Timing {
  evidence: Evidence[];
}

/**
 * When the listener of a port died, for every outage that belongs to one port. Seen, where a unit or a log
 * says that it ended; else inferred: a call reports `not responding` timeo x (retrans + 1) after it was sent, so the
 * listener was dead by the first line less that time, and alive at its last sign of life.
 */
export const listenerDeath: Fact = {
  name: 'listener-death',
  title: 'when the listener of a port died',
  uses: [
    'server-outages',
    'listener-lives',
    'port-lives',
    'mount-without-listener',
    'client-age',
    'client-lease',
    'dropped-states',
    'proxy-logs',
  ],
  inputs: [{ actors: ['kernel', 'systemd'] }],
  kinds: {
    'listener.died': {
      what: 'the death of a listener, as an interval',
      fields: {
        port: 'int',
        how: { type: 'text', oneOf: ['seen', 'inferred'] },
        diedAt: { type: 'int', means: 'identifies this death in other events' },
        deadAt: { type: 'int?', means: 'of an inferred death: when it was dead at the latest' },
        unit: { type: 'text?', means: 'of systemd' },
        azureServer: { type: 'text?', means: 'the server whose configuration AZNFS removed' },
        unseen: { type: 'bool?', means: 'the last answer is unknown' },
      },
    },
    'listener.death-contradicted': {
      what: "an answer on a port after the death of its listener by the kernel's messages",
      fields: { port: 'int', deadAt: 'int', renewedAt: 'int' },
    },
  },
  derive(context) {
    const events: Told[] = [];
    for (const spell of context.ofKind('nfs.server.silent')) {
      const { port } = spell.fields;
      if (port === undefined) continue;
      const told = seen(context, port, spell) ?? inferred(context, port, spell);
      if (told) events.push(told);
    }
    // A port may be dead before the kernel has said a word.
    for (const dead of [
      ...context.ofKind('mount.without-listener'),
      ...context.ofKind('nfs.client.without-listener'),
    ]) {
      const { port } = dead.fields;
      const told = events.some(({ kind, fields }) => kind === 'listener.died' && fields.port === port);
      const died = seen(context, port, dead) ?? (told ? undefined : sinceLastWord(context, port, dead));
      if (
        died &&
        !events.some(
          (event) =>
            event.kind === died.kind && event.fields.port === port && event.fields.diedAt === died.fields.diedAt,
        )
      )
        events.push(died);
    }
    return { events };
  },
};

type Death = EventOf<'listener.died'>;
type Told = Death | EventOf<'listener.death-contradicted'>;
type Silence = EventOf<'nfs.server.silent'>;
/** What shows a port that has no listener. */
type Dead = EventOf<'mount.without-listener' | 'nfs.client.without-listener'>;
type End = EventOf<'listener.ended'>;

/** Whether the port was served again behind the end of a listener, in the same second even, and before an instant. */
function recovered(context: FactContext, port: number, end: End, to: Micros): boolean {
  const began = context.joined('listener.began', 'port', port);
  return began.some(({ fields, time }) => fields.nth > end.fields.nth && time.from < to);
}

/** The end of the listener's life, when nothing took its place before the outage began. */
function seen(context: FactContext, port: number, spell: Silence | Dead): Death | undefined {
  const ended = context.joined('listener.ended', 'port', port);
  const end = ended.findLast((event) => event.time.from <= spell.time.from);
  if (!end || recovered(context, port, end, spell.time.from)) return undefined;
  // A tunnel that was cleaned up after its mount went away is no death where nobody waited for it any more.
  const dropped = dropOf(context, port, end);
  if (dropped && !isLeftBehind(context, port, spell, end) && !isOfRow(context, port, dropped)) return undefined;
  const note = `the listener on ${port} ended: ${end.fields.who}`;
  const { unit, azureServer } = end.fields;
  const fields = { port, how: 'seen' as const, diedAt: end.time.from, unit, azureServer, note };
  return derive('listener-death', 'listener.died', end.time, fields, evidenceOf(end));
}

/** The watchdog ended the tunnel and dropped its state: by its own log, or by that of the proxy, which reports its signal first. */
const dropOf = (context: FactContext, port: number, { time }: End): Event | undefined =>
  context
    .joined('efs.state.cleaned', 'port', port)
    .find((cleaned) => cleaned.time.to > time.from && cleaned.time.from <= time.to + MINUTE);

/** The row of the state that was dropped stands. */
const isOfRow = (context: FactContext, port: number, { time }: Event): boolean =>
  context.joined('efs.state.dropped-while-mounted', 'port', port).some(({ fields }) => fields.droppedAt === time.from);

/**
 * A client without a row that was there before the tunnel ended: no mount was tried on the port since. The watchdog starts a tunnel
 * again only while the row of its mount exists.
 */
function isLeftBehind(context: FactContext, port: number, dead: Silence | Dead, end: End): boolean {
  if (dead.kind !== 'nfs.client.without-listener' || dead.fields.row) return false;
  const tried = context.joined('mount.nfs.attempted', 'port', port);
  const wasMounted = tried.length > 0 || context.joined('efs.tunnel.dead', 'port', port).length > 0;
  return wasMounted && tried.every(({ time }) => time.from < end.time.from);
}

function inferred(context: FactContext, port: number, spell: Silence): Told | undefined {
  // Who listens at capture need not have died: what lies behind a proxy may have been silent.
  if (context.joined('mount.with-listener', 'port', port).length > 0) return undefined;
  const timing = timingOf(context, port, spell.time.from);
  if (!timing) return undefined;
  const { latest, width, sum } = silentBy(context, spell, timing);
  const later = renewals(context, port).find(({ time }) => time.from > latest + width);
  if (!spell.fields.answered && later) return contradicted(context, port, { latest, width, sum, spell, later });
  const sign = lastSign(context, port, latest);
  const read = leastOf(context.timeline.coverage.map((entry) => entry.from));
  // A mount that was given the port was answered by this listener.
  const unseen = Math.min(latest, Math.max(read, lifeAt(context, port, latest)?.from?.time.from ?? read));
  const time: Interval = { from: sign?.time.from ?? unseen, to: latest + width };
  const since = sign ? signWords(context, sign, latest + width) : 'the bundle does not show when it last answered';
  const note = `the listener on ${port} died: ${since}; dead by ${context.clockTime({ from: latest, to: latest + width })}, ${sum}`;
  const evidence = [...(sign ? evidenceOf(sign) : []), ...timing.evidence, ...(spell.evidence ?? []).slice(0, 1)];
  const fields = {
    port,
    how: 'inferred' as const,
    diedAt: time.from,
    deadAt: latest,
    ...(sign ? {} : { unseen: true }),
    note,
  };
  return derive('listener-death', 'listener.died', time, fields, evidence);
}

/** A process that was started proves a fork, and no answer. */
const signWords = (context: FactContext, sign: Event, by: Micros): string =>
  sign.kind === 'listener.began'
    ? `its process was started ${whenOf(context, sign, by)}, and nothing shows that it answered`
    : `it answered ${whenOf(context, sign, by)} (${SIGNS[sign.kind] ?? sign.kind})`;

interface Contradiction extends SilentBy {
  spell: Silence;
  later: Event;
}

/** A client that renewed its lease after that was answered: it is another that the kernel speaks of, or another time. */
function contradicted(context: FactContext, port: number, { latest, width, sum, spell, later }: Contradiction): Told {
  const renewedAt = later.time.from;
  const note =
    `by the kernel's messages the listener on ${port} was dead by ${context.clockTime({ from: latest, to: latest + width })} (${sum}), and the lease of its ` +
    `client was renewed after that, ${whenOf(context, later)}: it answered in between, or the messages are about another client`;
  const evidence = [...(spell.evidence ?? []).slice(0, 1), ...evidenceOf(later)];
  const fields = { port, deadAt: latest, renewedAt, note };
  return derive('listener-death', 'listener.death-contradicted', later.time, fields, evidence);
}

/** Without a word of the kernel: after the last renewal of the client's lease that was answered, or the proxy's own last word. */
function sinceLastWord(context: FactContext, port: number, dead: Dead): Death | undefined {
  const words = [...renewals(context, port).slice(-1), ...works(context, port).slice(-1)];
  const last = sortEvents(words.filter(({ time }) => isKnown(time.from))).at(-1);
  if (!last || last.time.from >= dead.time.from) return undefined;
  const time: Interval = { from: last.time.from, to: dead.time.to };
  const note = `the listener on ${port} died after ${context.clockTime(firstMoment(last))}: ${last.kind === 'nfs.lease.renewed' ? last.fields.note : 'its own log shows traffic until then'}`;
  const evidence = [...evidenceOf(last), ...evidenceOf(dead)];
  return derive(
    'listener-death',
    'listener.died',
    time,
    { port, how: 'inferred', diedAt: time.from, deadAt: dead.time.from, note },
    evidence,
  );
}

/** Of the client of a port on this node. */
const renewals = (context: FactContext, port: number) =>
  context.joined('nfs.lease.renewed', 'port', port).filter(({ fields }) => isLoopback(fields.server));

/** While a client is connected efs-proxy says every three seconds how much it moved. */
const works = (context: FactContext, port: number) => context.joined('efs.proxy.performance', 'port', port);

/** From the row of the mount, else from the command line of the last mount that was tried before. */
function timingOf(context: FactContext, port: number, before: Micros): TimingOfPort | undefined {
  const mount = loopbackMounts(context).find((m) => m.port === port && m.timeo !== null && m.retrans !== null);
  if (mount) return { timeo: mount.timeo!, retrans: mount.retrans!, evidence: [mount.evidence] };
  const tried = context.joined('mount.nfs.attempted', 'port', port).findLast((event) => event.time.from < before);
  const { options = [] } = tried?.fields ?? {};
  const value = (name: string) => Number(options.find((text) => text.startsWith(`${name}=`))?.slice(name.length + 1));
  if (!tried || Number.isNaN(value('timeo')) || Number.isNaN(value('retrans'))) return undefined;
  return { timeo: value('timeo'), retrans: value('retrans'), evidence: evidenceOf(tried).slice(0, 1) };
}

const lifeAt = (context: FactContext, port: number, latest: Micros) =>
  context.livesWith('port', 'port', port).findLast(({ from }) => (from?.time.from ?? 0) <= latest);

/**
 * The last time that something answered on the port, in the life of the port that the outage belongs to: a mount that
 * succeeded, or one that was tried and whose row was there afterwards, which needs an answer; the kernel's OK, or its line of a reply. Else that its process was started, which
 * proves a fork and no answer; else the making of the client, which needs one.
 */
function lastSign(context: FactContext, port: number, latest: Micros): Event | undefined {
  const since = lifeAt(context, port, latest)?.from?.time.from ?? Number.NEGATIVE_INFINITY;
  const answered = ({ time }: Event) => time.from <= latest && time.to > since;
  const tried = context.joined('mount.nfs.attempted', 'port', port);
  const signs: (Event | undefined)[] = [
    context.joined('efs.mount.succeeded', 'port', port).findLast(answered),
    tried.findLast((event) => answered(event) && hadRow(context, event)),
    renewals(context, port).findLast(answered),
    works(context, port).findLast(answered),
    oksOnPort(context, port).findLast(answered),
    repliesOnPort(context, port).findLast(answered),
  ];
  return (
    sortEvents(signs.filter((sign) => sign !== undefined)).at(-1) ??
    context.joined('listener.began', 'port', port).findLast(answered) ??
    context.joined('nfs.client.made', 'port', port).find((event) => event.time.from <= latest)
  );
}

/** The row of a mount that was tried stands at capture, or somebody unmounted it later. */
function hadRow(context: FactContext, tried: EventOf<'mount.nfs.attempted'>): boolean {
  const { target, port } = tried.fields;
  const ofTarget = <Kind extends 'mount.without-listener' | 'mount.with-listener' | 'mount.unmounted'>(kind: Kind) =>
    context.joined(kind, 'target', target);
  const rows = [...ofTarget('mount.without-listener'), ...ofTarget('mount.with-listener')];
  if (rows.some(({ fields }) => fields.port === port)) return true;
  return ofTarget('mount.unmounted').some(({ time }) => time.from > tried.time.from);
}
