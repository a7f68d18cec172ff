import {
  type Event,
  type EventOf,
  type Evidence,
  earlier,
  greatestOf,
  groupBy,
  type Interval,
  isKnown,
  leastOf,
  listed,
  MINUTE,
} from '@mountline/core';
import { evidenceOf, type FactContext } from '@mountline/correlation';
import { tableEvidence } from '../node/evidence.ts';
import { processTables } from '../node/process-tables.ts';
import { type Ending, endOf } from '../node/run-ends.ts';
import { answerBehind } from './answer-behind.ts';
import { nlmRefusals, type Refusals } from './nlm-refusals.ts';
import { isLong, type NlmWait, nlmWaits } from './nlm-waits.ts';
import { type Spell, spells } from './outage-spells.ts';

export type Cause = 'server' | 'statd' | 'held';
/** What waits longer than an ordinary call. */
export type Wait = NlmWait & { cause: Cause };

/** A stretch in which NFSv3 locks of one server waited or were refused, for one cause. */
export interface Stall {
  server: string;
  /** As its mount names it. */
  host?: string;
  cause: Cause;
  time: Interval;
  spell?: Spell;
  waits: Wait[];
  /** Locks that were refused, because rpc.statd did not take the server on. */
  refusals?: Refusals;
  /** A call that strace saw return after as long as one takes without rpc.statd. */
  call?: EventOf<'nlm.call.slow'>;
  /** What ended it: a line of the kernel, or a later table of processes in which none of its tasks stands. */
  end?: StallEnd;
}

export interface StallEnd {
  at: Interval;
  how: string;
  rebooted?: boolean;
  evidence: Evidence[];
}

export const UNNAMED = 'a server that no command names';

/**
 * A lock that another process holds is waited for in S state, for good reasons and for as long as these last. A task that waits for it in D, for a
 * time that nothing shows, is one instant of what may be a stall.
 */
const isStall = (wait: NlmWait): wait is Wait =>
  wait.cause !== 'grace' && (wait.cause !== 'held' || isLong(wait) || (wait.stuck && wait.waitedFor === undefined));

/** A server that the tasks do not name is one of those that are mounted. */
const serverOf = (wait: Wait) => wait.server ?? UNNAMED;

/** The stalls that kernel lines of lockd, tasks that wait, refusals and slow calls show, in the order of time. */
export function stallsOf(context: FactContext): Stall[] {
  const waits = nlmWaits(context).filter(isStall);
  const told = spells(context, 'lockd.server.not-responding', 'lockd.server.ok');
  const refused = nlmRefusals(context);
  const ofSpell = groupBy(waits, (wait) => told.find((spell) => isOf(wait, spell)));
  const ofSpells = told.map((spell): Stall => {
    const mine = ofSpell.get(spell) ?? [];
    const end = endOf(context, spell, ENDINGS);
    const last = end?.at ?? mine[0]?.evidence[0]?.time ?? spell.lines.at(-1)!.time;
    const to = greatestOf([last!.to, spell.lines.at(-1)!.time.to]);
    const time = { from: leastOf([spell.lines[0]!.time.from, ...mine.map(begunAt)]), to };
    return {
      server: spell.server,
      host: spell.server,
      cause: 'server',
      time,
      spell,
      waits: mine,
      ...(end ? { end } : {}),
    };
  });
  const isOrdinary = (wait: Wait) =>
    wait.waitedFor !== undefined && !isLong(wait) && !refused.some(({ peer, open }) => open && isWaitFor(wait, peer));
  const alone = (ofSpell.get(undefined) ?? []).filter((wait) => !isOrdinary(wait));
  const groups = groupBy(alone, (wait) => `${serverOf(wait)} ${wait.cause}`);
  const ofWaits = [...groups.values()].map((group): Stall => {
    const { cause, host, evidence } = group[0]!;
    const end = goneBy(context, group);
    const time = { from: leastOf(group.map(begunAt)), to: end?.at.to ?? evidence[0]!.time!.to };
    const refusals =
      cause === 'statd' ? refused.find(({ peer, open }) => open && isWaitFor(group[0]!, peer)) : undefined;
    const more = {
      ...(host === undefined ? {} : { host }),
      ...(refusals ? { refusals } : {}),
      ...(end ? { end } : {}),
    };
    return { server: serverOf(group[0]!), cause, time, waits: group, ...more };
  });
  const ofRefusals = refused.flatMap((refusals): Stall[] => {
    if (ofWaits.some((stall) => stall.refusals === refusals)) return [];
    const { peer, time, reboot, started } = refusals;
    const byStart = started && { at: started.at, how: 'rpc.statd was started', evidence: evidenceOf(started.statd) };
    const end = reboot ? byReboot(reboot) : byStart;
    return [{ server: peer, host: peer, cause: 'statd', time, waits: [], refusals, ...(end ? { end } : {}) }];
  });
  const ofCalls = context.ofKind('nlm.call.slow').flatMap((call): Stall[] => {
    const { server, pid, withoutStatd } = call.fields;
    if (!withoutStatd || waits.some((wait) => wait.pid === pid)) return [];
    const end = {
      at: { from: call.time.to - 1, to: call.time.to },
      how: 'the call returned',
      evidence: evidenceOf(call),
    };
    return [{ server, cause: 'statd', time: call.time, waits: [], call, end }];
  });
  return [...ofSpells, ...ofWaits, ...ofRefusals, ...ofCalls].sort((a, b) => a.time.from - b.time.from);
}

const isWaitFor = ({ server, host }: Wait, peer: string) => server === peer || host === peer;

/** The kernel says that a lockd does not answer a minute or three after the call was sent: the stack may have been read before. */
const BEFORE_THE_LINE = 10 * MINUTE;

/** Where a task is known to wait already. */
const begunAt = ({ evidence, waitedFor = 0 }: Wait) => earlier(evidence[0]!.time!, waitedFor).from;

/** Whether a task waits in this very outage: its stack was read before the server answered, and not long before the first line. */
function isOf({ cause, server, host, evidence }: Wait, { server: of, lines, answers, reboot }: Spell): boolean {
  if (cause !== 'server' || (server !== of && host !== of)) return false;
  const end = answers[0] ?? reboot;
  if (!end) return true;
  const { time } = evidence[0]!;
  return isKnown(time!.from) && time!.to <= end.time.from && time!.from > lines[0]!.time.from - BEFORE_THE_LINE;
}

/** A table of all processes of a later capture in which none of the tasks stands any more. */
function goneBy(context: FactContext, waits: readonly Wait[]): StallEnd | undefined {
  const last = greatestOf(waits.map(({ evidence }) => evidence[0]!.time!.to));
  const pids = new Set(waits.map(({ pid }) => pid));
  const later = processTables(context)
    .filter(
      ({ snapshot, rows }) =>
        isKnown(snapshot.captured.from) && snapshot.captured.from >= last && !rows.some(({ pid }) => pids.has(pid)),
    )
    .sort((a, b) => a.snapshot.captured.from - b.snapshot.captured.from)[0];
  if (!later) return undefined;
  const evidence = [tableEvidence(later.snapshot, `${later.rows.length} processes, none of pid ${listed([...pids])}`)];
  return { at: later.snapshot.captured, how: 'the waiting tasks are gone', evidence };
}

type EndOfSpell = Ending<Spell, StallEnd>;

const answered: EndOfSpell = (_, { server, answers: [answer] }) =>
  answer && { at: answer.time, how: `lockd of ${server} answered`, evidence: evidenceOf(answer) };

const answeredAtAnEarlierTime: EndOfSpell = (context, { server, lines }) => {
  const answer = answerBehind(context, { kind: 'lockd.server.ok', server, last: lines.at(-1)! });
  if (!answer) return undefined;
  const how = `the clock was set back after that line, and a later line logs lockd of ${server} as OK,`;
  return { at: answer.time, how, evidence: evidenceOf(answer) };
};

const ENDINGS: readonly EndOfSpell[] = [
  answered,
  answeredAtAnEarlierTime,
  (_, { reboot }) => reboot && byReboot(reboot),
];

const byReboot = (reboot: Event) => ({
  at: reboot.time,
  how: 'the node rebooted',
  rebooted: true,
  evidence: evidenceOf(reboot),
});
