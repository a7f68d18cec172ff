import { type Event, type EventOf, firstMoment, formatDuration, groupBy, MINUTE, SECOND } from '@mountline/core';
import { evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import { PROXY } from '../../views/efs/proxy-containers.ts';
import { readUpTo } from '../../views/node/covered-until.ts';
import { derive } from '../../views/node/evidence.ts';
import { bootEnd, type Ending, endOf, isStillOpen, readBehind } from '../../views/node/run-ends.ts';
import { longestPause, runsWithin } from '../../views/node/runs.ts';

const KILLED = 'efs.tunnel.killed-again';
const ENDED = 'efs.tunnel.killed-again.ended';

/** A tunnel that grows is killed soon after each start; two kills of one trouble are not further apart. */
const APART = 5 * MINUTE;
/** Once, it may have been done by hand, and twice. */
const AGAIN_AND_AGAIN = 3;
/** The watchdog polls once a second, and sees the end of a process that it killed at the next poll or soon after. */
const JUST_BEHIND = 10 * SECOND;

/** The end of a process that a port names. */
type Kill = EventOf<'efs.tunnel.exited'>;

/**
 * The tunnel of one mount that another process kills repeatedly, as the log of the watchdog shows it, which starts it again each time:
 *
 *     Child TLS tunnel process 304 has exited, returncode=-9
 *
 * A memory limit does that where control groups do not kill all of their processes at once; the log does not say who it was. Tunnels that die
 * together, a loop that the kernel reports, and what the watchdog kills itself, as a mount does not answer, are reported as that.
 */
export const tunnelKills: Fact = {
  name: 'tunnel-kills',
  title: 'tunnels of single mounts that are killed repeatedly',
  uses: ['port-lives', 'tunnel-bursts', 'proxy-oom-loops', 'boot-lives'],
  inputs: [],
  unasked: [{ actors: ['efs-watchdog'] }],
  kinds: {
    [KILLED]: {
      what: 'the tunnel of one mount, SIGKILLed repeatedly',
      fields: {
        port: 'int?',
        nth: { type: 'int', means: 'of this port' },
        stateName: 'text?',
        target: 'text?',
        kills: 'count',
        everyFor: { type: 'int', means: 'the longest interval' },
        lastAt: 'int',
        duration: 'int',
        open: 'bool',
        memory: {
          type: 'text?',
          means:
            'limit or node: what the kernel says ran out of memory; either: it does not say which; none: its log was read and shows no such kill',
        },
      },
    },
    [ENDED]: {
      what: 'a log of whatever restarted it, without a further kill',
      fields: { port: 'int?', nth: 'int' },
    },
  },
  derive(context) {
    const events: Event[] = [];
    const counts = new Map<unknown, number>();
    for (const kills of spellsOf(context)) {
      const { port } = kills[0]!.fields;
      const nth = (counts.get(port) ?? 0) + 1;
      counts.set(port, nth);
      const end = endOf(context, kills, ENDINGS);
      events.push(killedEvent(context, kills, nth, end !== undefined));
      if (end) events.push(derive('tunnel-kills', ENDED, end.time, { port, nth, note: end.note }, end.evidence));
    }
    return { events };
  },
};

function spellsOf(context: FactContext): Kill[][] {
  const toldElsewhere = context.ofKind('efs.tunnels.dead-together', 'proxy.oom-loop');
  const byItself = context.ofKind('efs.health.timed-out');
  const kills = context.ofKind('efs.tunnel.exited').filter(({ fields, time }) => {
    if (fields.exitStatus !== -9 || fields.port === undefined) return false;
    const near = (other: Event) => time.from <= other.time.to + JUST_BEHIND && time.to >= other.time.from - JUST_BEHIND;
    return !toldElsewhere.some(near) && !byItself.some(near);
  });
  return [...groupBy(kills, ({ fields }) => fields.stateName).values()]
    .flatMap((ofTunnel) => runsWithin(APART, ofTunnel))
    .filter((spell) => spell.length >= AGAIN_AND_AGAIN)
    .sort(([a], [b]) => a!.time.from - b!.time.from);
}

/** What the kernel says of the processes that it killed for memory just before; its log may not have been read. */
function memoryOf(context: FactContext, kills: readonly Kill[]): { memory?: string; lines: Event[] } {
  const ofProxies = context.ofKind('oom.process.killed').filter(({ fields }) => PROXY.test(fields.comm));
  const beside = (kill: Kill) => ofProxies.find(({ time }) => Math.abs(kill.time.from - time.from) < JUST_BEHIND);
  const lines = kills.flatMap((kill) => beside(kill) ?? []);
  if (lines.length > 0) {
    const reasons = lines.map(({ fields }) => fields.reason);
    if (reasons.includes('Out of memory')) return { memory: 'node', lines };
    return { memory: reasons.includes('Memory cgroup out of memory') ? 'limit' : 'either', lines };
  }
  const [from, to] = [kills[0]!.time.from - JUST_BEHIND, kills.at(-1)!.time.to];
  return { ...(readUpTo(context, 'kernel', from) >= to ? { memory: 'none' } : {}), lines };
}

const SAYS: Readonly<Record<string, string>> = {
  limit: '; the kernel logged kills of processes of that name at a memory limit',
  node: '; the kernel logged kills of processes of that name because the node ran out of memory',
  either: '; the kernel logged OOM kills of processes of that name',
  none: "; the kernel's log of that time shows no OOM kill",
};

function killedEvent(context: FactContext, kills: readonly Kill[], nth: number, ended: boolean): Event {
  const [first, last] = [kills[0]!, kills.at(-1)!];
  const { port, stateName, target } = first.fields;
  const everyFor = longestPause(kills);
  const duration = last.time.from - first.time.from;
  const open = !ended && isStillOpen(context, last, APART);
  const { memory, lines } = memoryOf(context, kills);
  const note = `the tunnel of port ${port} was SIGKILLed ${kills.length} times in ${formatDuration(duration)}, at most ${formatDuration(everyFor)} apart, last at ${context.clockTime(firstMoment(last))}${SAYS[memory ?? ''] ?? ''}`;
  const about = { port, nth, stateName, target, kills: kills.length };
  const fields = { ...about, everyFor, lastAt: last.time.from, duration, open, memory, note };
  return derive(
    'tunnel-kills',
    KILLED,
    { from: first.time.from, to: last.time.to },
    fields,
    [...kills, ...lines].flatMap(evidenceOf),
  );
}

/** The watchdog continues, and starts it no more. */
const isQuiet: Ending<readonly Kill[]> = (context, kills) => {
  const last = kills.at(-1)!;
  const read = readBehind(context, 'efs-watchdog', last, undefined);
  if (read.to - last.time.to <= APART) return undefined;
  const note = `the tunnel of port ${last.fields.port} was not killed again in the next ${formatDuration(APART)} of the watchdog's log`;
  return { time: last.time, note, evidence: evidenceOf(last) };
};

const ENDINGS: readonly Ending<readonly Kill[]>[] = [(context, kills) => bootEnd(context, kills.at(-1)!), isQuiet];
