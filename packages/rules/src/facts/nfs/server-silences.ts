import {
  counted,
  type EventOf,
  type Evidence,
  firstMoment,
  type Interval,
  isKnown,
  LONGEST_CAPTURE,
  lastMoment,
  listed,
  MINUTE,
  type Micros,
  SECOND,
  type Unknown,
} from '@mountline/core';
import { evidenceOf, type Fact, type FactContext, type FactResult } from '@mountline/correlation';
import { answerBehind } from '../../views/nfs/answer-behind.ts';
import { type Answer, answerAtCapture, nobodyWaits } from '../../views/nfs/answers-at-capture.ts';
import { STILL, takenAway } from '../../views/nfs/client-removed.ts';
import { type Left, leftOf, type Shown, shownAtCapture } from '../../views/nfs/clients-at-capture.ts';
import { MOUNT_NEED } from '../../views/nfs/nfs-mounts.ts';
import { CALLS_NEED } from '../../views/nfs/rpc-calls.ts';
import { replyBehind } from '../../views/nfs/server-replies.ts';
import { waitsForOk } from '../../views/nfs/spell-reasons.ts';
import {
  callsWithoutConnection,
  managerSince,
  nobodyListens,
  unrenewedSince,
} from '../../views/nfs/waits-at-capture.ts';
import { derive } from '../../views/node/evidence.ts';
import { joinedResults } from '../../views/node/joined-results.ts';
import { lastCaptureAt, lastCaptureBegan } from '../../views/node/last-capture.ts';
import { orMissed } from '../../views/node/lost-kernel-lines.ts';
import { SHOW_THREADS } from '../../views/node/process-tables.ts';

/**
 * Whether an outage of an NFS server was over by the capture: the kernel says OK when the server answers, and
 * nothing when the client is taken away. So the tables of the node have to show that a client of it is left. What the last lines
 * cannot tell, because they gave up, the socket table can: on a port without a listener nobody answers. So can the thread of the
 * kernel that brings the state of a client back (fs/nfs/nfs4state.c: nfs4_run_state_manager): it ends when it has, so one that began
 * before the last line and waits at capture was not answered since.
 */
export const serverSilences: Fact = {
  name: 'server-silences',
  title: 'outages of NFS servers: ongoing at capture, or over',
  uses: [
    'server-outages',
    'boot-lives',
    'client-age',
    'client-lease',
    'calls-waiting',
    'blocked-tasks',
    'unanswered-dials',
  ],
  inputs: [{ actors: ['kernel'] }],
  kinds: {
    'nfs.server.still-silent': {
      what: 'an outage of an NFS server that is ongoing at capture',
      fields: {
        server: 'text',
        of: 'text',
        untilAt: 'int',
        mounted: { type: 'text?', means: 'its remaining mount points, in words' },
      },
    },
    'nfs.server.silence-ended': {
      what: 'the end of an outage of an NFS server',
      fields: {
        server: 'text',
        of: 'text',
        untilAt: 'int',
        saidFor: { type: 'int?', means: 'how long the kernel reported it; the outage began before the first message' },
      },
    },
    'nfs.server.tasks-blocked': {
      what: 'tasks in D state inside NFS or RPC at capture, with a mount of the server and no proof that it answers again',
      fields: { server: 'text', untilAt: 'int', count: 'count', of: 'text' },
    },
  },
  derive(context) {
    const spells = context.ofKind('nfs.server.silent');
    if (spells.length === 0) return {};
    const capture: Capture = {
      time: context.timeline.capture,
      began: lastCaptureBegan(context),
      at: lastCaptureAt(context),
      lastBoot: context.ofKind('node.rebooted').at(-1)?.time.from ?? Number.NEGATIVE_INFINITY,
      shown: shownAtCapture(context),
    };
    const alone = spells.map((spell) => toldOf({ context, capture, spell }));
    const told: Told[] = alone.map(
      (one, i) => waitsSince({ context, capture, spell: spells[i]! }, alone, spells) ?? one,
    );
    return joinedResults(told);
  },
};

/** What all outages are held against. */
interface Capture {
  time: Interval | null;
  began: Micros | undefined;
  at: Micros | undefined;
  lastBoot: Micros;
  shown: Shown;
}

interface Asked {
  context: FactContext;
  capture: Capture;
  spell: EventOf<'nfs.server.silent'>;
}

/** What a case says of an outage that it fits; undefined where it does not fit. */
type Case = (asked: Asked) => Told | undefined;

type Told = Pick<FactResult, 'events' | 'unknown'>;

/**
 * What became of an outage. The first case that fits shows it: lines of the log stand before what tables of the capture show, an end
 * before a wait that continues, and what proves before what only speaks for it.
 */
const CASES: readonly Case[] = [
  saidOk,
  atAnUnknownTime,
  behindTheTables,
  beforeABoot,
  saidOkAtAnEarlierTime,
  repliedSince,
  clientIsGone,
  leasesRanOut,
  unmountedByHand,
  answeredAtCapture,
  waitsAtCapture,
];

function toldOf(asked: Asked): Told {
  for (const tells of CASES) {
    const told = tells(asked);
    if (told) return told;
  }
  return untold(asked);
}

const keyOf = ({ fields: { server, of, untilAt } }: Asked['spell']) => ({ server, of, untilAt });

function ended({ spell }: Asked, time: Interval, note: string, evidence: Evidence[], saidFor?: Micros) {
  const fields = { ...keyOf(spell), saidFor, note };
  return { events: [derive('server-silences', 'nfs.server.silence-ended', time, fields, evidence)] };
}

function goesOn({ spell }: Asked, time: Interval, note: string, evidence: Evidence[], mounted?: string) {
  const fields = { ...keyOf(spell), mounted, note };
  return { events: [derive('server-silences', 'nfs.server.still-silent', time, fields, evidence)] };
}

/** A single line says it of one moment. */
const saidFor = ({ fields: { duration } }: Asked['spell']) => ((duration ?? 0) >= SECOND ? duration : undefined);

function saidOk(asked: Asked) {
  const { context, spell } = asked;
  if (!spell.fields.answered) return undefined;
  const at = lastMoment(spell);
  const when = isKnown(at.from) ? `at ${context.clockTime(at)}` : 'later';
  const note = `the kernel logged ${spell.fields.server} as OK ${when}`;
  return ended(asked, at, note, evidenceOf(spell).slice(-1), spell.fields.duration);
}

/** In a log without times it may have been years ago. */
function atAnUnknownTime({ spell }: Asked) {
  return isKnown(spell.time.from) ? undefined : { unknown: [undecided(spell, { recent: true })] };
}

/** In logs that were read on: no table is of that time. */
function behindTheTables({ context, capture: { began }, spell }: Asked) {
  if (began === undefined || spell.time.from <= began + LONGEST_CAPTURE) return undefined;
  return { unknown: [orMissed(context, spell, undecided(spell))] };
}

/** A boot that ended it shows it in a step of its own. */
function beforeABoot({ capture: { lastBoot }, spell }: Asked) {
  return lastBoot >= spell.time.from ? {} : undefined;
}

function saidOkAtAnEarlierTime(asked: Asked) {
  const { context, spell } = asked;
  const { server } = spell.fields;
  const last = evidenceOf(spell).at(-1)!;
  const ok = answerBehind(context, { kind: 'nfs.server.ok', server, last });
  if (!ok) return undefined;
  const note = `a later line logs ${server} as OK at ${context.clockTime(ok.time)}; the clock was set back in between`;
  return ended(asked, ok.time, note, [last, ...evidenceOf(ok)]);
}

function repliedSince(asked: Asked) {
  const { context, spell } = asked;
  const reply = replyBehind(context, spell);
  if (!reply) return undefined;
  const note = `${spell.fields.server} answered: ${reply.says}`;
  return ended(asked, reply.event.time, note, evidenceOf(reply.event), saidFor(spell));
}

function clientIsGone(asked: Asked) {
  const { capture, spell } = asked;
  const clients = leftOf(capture.shown, spell);
  if (clients?.left.length !== 0) return undefined;
  const note = 'no mount and no NFS client of it is left at capture';
  return ended(asked, clients.looked[0]!.time ?? spell.time, note, clients.looked, saidFor(spell));
}

function leasesRanOut(asked: Asked) {
  const { context, capture, spell } = asked;
  const unrenewed = capture.time ? unrenewedSince(context, spell) : [];
  const latest = unrenewed.at(-1);
  if (!latest) return undefined;
  const last = context.clockTime(firstMoment(latest));
  const note = `${spell.fields.server} has not answered up to the capture: no NFS client that can have logged this renewed its lease after ${last}`;
  return goesOn(asked, capture.time!, note, [...evidenceOf(spell), ...unrenewed.flatMap(evidenceOf)]);
}

function unmountedByHand(asked: Asked) {
  const away = takenAway(asked.context, asked.spell);
  return away && ended(asked, away.unmount.time, away.note, away.evidence, saidFor(asked.spell));
}

/** One call was answered. That another waits still speaks against an end. */
function answeredAtCapture(asked: Asked) {
  const { context, capture, spell } = asked;
  const answer = answerAtCapture(context, spell);
  if (!answer) return undefined;
  const waits =
    callsWithoutConnection(context, spell) ??
    managerSince(context, capture.shown, spell) ??
    nobodyListens(context, spell);
  const over = !waits && nobodyWaits(context, answer, waitsForOk(spell));
  if (over) return ended(asked, answer.time, answer.note, answer.evidence, saidFor(spell));
  return { unknown: [answeredSince(context, spell, answer)] };
}

/** Calls that wait for a connection to the server are no older outage's: of one that ended the kernel would have said so. */
function waitsAtCapture(asked: Asked) {
  const { context, capture, spell } = asked;
  if (!capture.time) return undefined;
  const clients = leftOf(capture.shown, spell);
  const manager = managerSince(context, capture.shown, spell);
  const unsent = callsWithoutConnection(context, spell);
  const nobody = nobodyListens(context, spell);
  const recent = isRecent(asked);
  const seen =
    nobody ?? (waitsForOk(spell) ? (taskInNfs(context) ?? dialNow(asked) ?? lineAtCapture(asked)) : undefined);
  const isTold = unsent ? recent || waitsForOk(spell) : clients && recent && seen;
  if (!manager && !isTold) return undefined;
  const told = unsent ?? manager;
  const note = `${spell.fields.server} has not answered up to the capture${told ? `: ${told.fields.note}` : ''}`;
  const calls = told ? evidenceOf(told) : [];
  const evidence = [...evidenceOf(spell), ...(clients?.left ?? []), ...(seen ? [seen] : []), ...calls];
  const targets = clients?.targets ?? [];
  return goesOn(asked, capture.time, note, evidence, targets.length > 0 ? listed(targets) : undefined);
}

/** A task that waits for an answer of some server. The wait can be killed, so that no OK follows: of the lines alone none is known to wait. */
const taskInNfs = (context: FactContext): Evidence | undefined =>
  context
    .ofKind('task.blocked')
    .filter(({ fields }) => fields.nfs)
    .flatMap(evidenceOf)[0];

/** The kernel writes a line when a call has waited for three minutes, by default: one that is not much older is of a call that waits. */
const YOUNG = 5 * MINUTE;

/** The kernel asks for a connection, as it does when a call waits. */
const dialNow = ({ context, spell }: Asked): Evidence | undefined =>
  context.joined('nfs.connection.unanswered', 'server', spell.fields.server).flatMap(evidenceOf)[0];

const lineAtCapture = ({ capture: { began }, spell }: Asked): Evidence | undefined =>
  began !== undefined && spell.time.to >= began - YOUNG ? evidenceOf(spell).at(-1) : undefined;

const isRecent = ({ capture: { at }, spell }: Asked): boolean => at !== undefined && spell.fields.untilAt >= at - STILL;

function untold(asked: Asked) {
  const { context, capture, spell } = asked;
  const clients = leftOf(capture.shown, spell);
  const unknown = undecided(spell, { clients, shown: capture.shown, recent: isRecent(asked) });
  const asleep = clients ? tasksBlocked(context, spell) : undefined;
  return { unknown: [orMissed(context, spell, unknown)], events: asleep ? [asleep] : [] };
}

/** One instant: it does not tell that they wait for this server, nor for how long. */
function tasksBlocked(context: FactContext, spell: Asked['spell']): EventOf<'nfs.server.tasks-blocked'> | undefined {
  const tasks = context.ofKind('task.blocked').filter(({ fields }) => fields.nfs);
  const [first] = tasks;
  if (!first) return undefined;
  const count = tasks.reduce((sum, { fields }) => sum + fields.count, 0);
  const note = `${counted(count, 'task')} stuck in D state inside NFS or RPC at capture (more may wait for these)`;
  const fields = { ...keyOf(spell), count, note };
  return derive('server-silences', 'nfs.server.tasks-blocked', first.time, fields, tasks.flatMap(evidenceOf));
}

/**
 * An outage behind which no OK came goes on where a later one of the same server does, with no OK and no boot between: a call that continues is told
 * OK when it is answered. The lines do not tell whether its waiter was killed and another call was answered; the count of the outages says so.
 */
function waitsSince(asked: Asked, told: readonly Told[], spells: readonly Asked['spell'][]) {
  const { context, capture, spell } = asked;
  const own = told[spells.indexOf(spell)]!;
  if (!capture.time || (own.events ?? []).length > 0 || !waitsForOk(spell) || spell.time.from < capture.lastBoot)
    return undefined;
  const { server, of } = spell.fields;
  const later = spells.filter(
    (other) => other.fields.server === server && other.fields.of === of && other.time.from > spell.time.from,
  );
  const isOpen = (other: Asked['spell']) =>
    (told[spells.indexOf(other)]!.events ?? []).some(({ kind }) => kind === 'nfs.server.still-silent');
  const next = later.find(isOpen);
  if (!next || later.some(({ fields }) => fields.answered)) return undefined;
  const targets = leftOf(capture.shown, spell)?.targets ?? [];
  const note = `${server} has not answered up to the capture: the kernel reported it again at ${context.clockTime(firstMoment(next))}, and logged no OK in between`;
  return goesOn(
    asked,
    capture.time,
    note,
    [...evidenceOf(spell), ...evidenceOf(next)],
    targets.length > 0 ? listed(targets) : undefined,
  );
}

function answeredSince(context: FactContext, spell: Asked['spell'], answer: Answer): Unknown {
  const open = undecided(spell);
  const blocked = tasksBlocked(context, spell);
  const rest = blocked ? `but ${blocked.fields.note}` : 'and no line shows what came after';
  const because = `${answer.note}, ${rest}`;
  const tasks = { what: 'a table of all processes with their wait channels', collectWith: SHOW_THREADS };
  const needs = answer.how === 'lease-ran-out' ? open.needs : [tasks, CALLS_NEED];
  return { ...open, needs, because, evidence: [...open.evidence, ...answer.evidence] };
}

/** What is at hand is not asked for: of the list of clients, the mount table and the log of the kernel up to the capture. */
function undecided(
  spell: Asked['spell'],
  has: { clients?: Left | undefined; shown?: Shown; recent?: boolean } = {},
): Unknown {
  const of = { kind: 'nfs.server.still-silent', fields: keyOf(spell), evidence: evidenceOf(spell) };
  const log = { what: "the kernel's log up to the capture", collectWith: 'journalctl -k -b -o short-iso-precise' };
  const logs = has.recent ? [] : [log];
  if (has.clients && has.clients.left.length > 0) {
    const because = 'no recovery is logged; the kernel logs none if the waiting program was killed';
    return { ...of, needs: [...logs, CALLS_NEED], because };
  }
  const list = { what: "the kernel's list of NFS clients", collectWith: 'cat /proc/fs/nfsfs/servers' };
  const because = 'no recovery is logged; an NFS client that was removed logs none';
  const tables = has.shown && has.shown.whole.length > 0 ? [CALLS_NEED] : [MOUNT_NEED, list];
  return { ...of, needs: [...logs, ...tables], because };
}
