import { type Event, type EventOf, firstMoment, groupBy, SECOND, type Unknown } from '@mountline/core';
import { evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import { tunnelWords } from '../../views/efs/tunnel-words.ts';
import { derive } from '../../views/node/evidence.ts';
import { bootEnd, type Ending, endOf, isStillOpen, readBehind } from '../../views/node/run-ends.ts';
import { runsOf } from '../../views/node/runs.ts';

const LOOP = 'efs.tunnel.restart-loop';
const ENDED = 'efs.tunnel.restart-loop.ended';

/** The watchdog polls once a second, and a poll that starts many tunnels lasts longer: two turns of a loop are not further apart. */
const TURN = 3 * SECOND;

/** One start that fails may meet a port that is just being freed. */
const AGAIN_AND_AGAIN = 3;

const NEEDS = [
  {
    what: 'mount-watchdog.log up to now',
    collectWith: 'kubectl exec -n kube-system POD -c efs-plugin -- cat /var/log/amazon/efs/mount-watchdog.log',
  },
];

/** A line that a tunnel is not running, and with it a start. */
interface Turn {
  dead: EventOf<'efs.tunnel.dead'>;
  /** The line that the process of this start exited. */
  exit: EventOf<'efs.tunnel.exited'> | undefined;
  /** The process before this start, where the logs name it. */
  pidBefore: number | undefined;
}

/** The turns of one tunnel that follow upon each other. */
interface Loop {
  turns: Turn[];
  /** The lines of those processes that exited at once and by themselves. */
  exits: EventOf<'efs.tunnel.exited'>[];
  /** Behind the last turn: the line that its process exited later or otherwise, or that the tunnel is not running again. */
  next: Event | undefined;
}

const KINDS = ['efs.tunnel.dead', 'efs.tunnel.starting', 'efs.tunnel.started', 'efs.tunnel.exited'] as const;

/**
 * A tunnel that the watchdog starts again at every poll, because the process that it started at the last one is gone:
 *
 *     TLS tunnel for fs-ID.MOUNT.POINT.20376 is not running
 *     Starting TLS tunnel: "/sbin/efs-proxy /var/run/efs/stunnel-config.fs-ID.MOUNT.POINT.20376 --tls"
 *     Started efs-proxy, pid: 93
 *     Child TLS tunnel process 89 has exited, returncode=101
 *
 * What the tunnel says goes to /dev/null there. 101 is a panic of efs-proxy, which could not bind its port in all that were
 * seen. One that dies by a signal is killed, and no loop of this kind.
 */
export const tunnelRestartLoops: Fact = {
  name: 'tunnel-restart-loops',
  title: 'tunnels that the watchdog restarts at every poll',
  uses: ['port-lives', 'boot-lives'],
  inputs: [{ actors: ['efs-watchdog'] }],
  kinds: {
    [LOOP]: {
      what: 'a tunnel that exits immediately each time the watchdog starts it',
      fields: {
        port: 'int?',
        nth: { type: 'int', means: 'of this port' },
        stateName: 'text',
        target: 'text?',
        restarts: { type: 'count', means: 'restarts that exited immediately' },
        exitStatus: { type: 'int', means: 'of the last of these' },
        servedBy: { type: 'int?', means: 'the PID before the first of them' },
        reason: { type: 'text?', means: 'why it exits, in its own words' },
        lastAt: 'int',
        duration: 'int',
        open: 'bool',
      },
    },
    [ENDED]: { what: 'the end of a restart loop', fields: { port: 'int?', nth: 'int' } },
  },
  derive(context) {
    const events: Event[] = [];
    const unknown: Unknown[] = [];
    const counts = new Map<unknown, number>();
    for (const loop of loopsOf(context)) {
      const { port } = loop.turns[0]!.dead.fields;
      const nth = (counts.get(port) ?? 0) + 1;
      counts.set(port, nth);
      const end = endOf(context, loop, ENDINGS);
      const event = loopEvent(context, loop, nth, end !== undefined);
      events.push(event);
      if (end)
        events.push(derive('tunnel-restart-loops', ENDED, end.time, { port, nth, note: end.note }, end.evidence));
      else if (!event.fields.open) unknown.push(unread(context, event));
    }
    return { events, unknown };
  },
};

const endedAtOnce = ({ dead, exit }: Turn) =>
  exit !== undefined && exit.fields.exitStatus > 0 && exit.time.from - dead.time.from <= TURN;

function loopsOf(context: FactContext): Loop[] {
  const byState = groupBy(turnsOf(context), ({ dead }) => dead.fields.stateName);
  return [...byState.values()]
    .flatMap((all) => runsOf(all, follows).map((turns, i, rows) => loopOf(turns, rows[i + 1]?.[0]?.dead)))
    .filter(({ exits }) => exits.length >= AGAIN_AND_AGAIN)
    .sort((a, b) => a.turns[0]!.dead.time.from - b.turns[0]!.dead.time.from);
}

function loopOf(turns: Turn[], nextDead: Turn['dead'] | undefined): Loop {
  const exits = turns.filter(endedAtOnce).map(({ exit }) => exit!);
  const last = turns.at(-1)!;
  const exit = endedAtOnce(last) ? undefined : last.exit;
  const next = exit && !(nextDead && nextDead.time.from < exit.time.from) ? exit : nextDead;
  return { turns, exits, next };
}

function turnsOf(context: FactContext): Turn[] {
  const turns: Turn[] = [];
  /** The last pid and the last turn of a tunnel, and the turn that started a pid. */
  const pidOf = new Map<unknown, number>();
  const turnOf = new Map<unknown, Turn>();
  const startedBy = new Map<unknown, Turn | undefined>();
  let named: unknown;
  for (const event of context.ofKind(...KINDS)) {
    const { kind, actor, fields } = event;
    if (kind === 'efs.tunnel.dead') {
      const turn: Turn = { dead: event, exit: undefined, pidBefore: pidOf.get(fields.stateName) };
      turns.push(turn);
      turnOf.set(fields.stateName, turn);
    } else if (kind === 'efs.tunnel.starting') {
      if (actor === 'efs-watchdog') named = fields.stateName;
    } else if (kind === 'efs.tunnel.started') {
      // The helper's runs may stand between each other, and are told apart; the watchdog names the tunnel in the line above.
      const state = actor === 'efs-watchdog' ? named : fields.stateName;
      pidOf.set(state, fields.pid);
      startedBy.set(fields.pid, actor === 'efs-watchdog' ? turnOf.get(state) : undefined);
      turnOf.delete(state);
    } else {
      const turn = startedBy.get(fields.pid);
      if (turn) turn.exit = event;
      startedBy.delete(fields.pid);
    }
  }
  return turns;
}

/** A turn whose process did not end at once on its own is the last of its row. */
function follows(turns: readonly Turn[], { dead }: Turn): boolean {
  const last = turns.at(-1)!;
  return dead.time.from - last.dead.time.from <= TURN && (!last.exit || endedAtOnce(last));
}

function loopEvent(context: FactContext, { turns, exits }: Loop, nth: number, ended: boolean): EventOf<typeof LOOP> {
  const dead = turns.map((turn) => turn.dead);
  const [first, last] = [dead[0]!, dead.at(-1)!];
  const { port, stateName, target } = first.fields;
  const { exitStatus } = exits.at(-1)!.fields;
  const duration = last.time.from - first.time.from;
  const open = !ended && isStillOpen(context, last, TURN);
  const restarts = exits.length;
  const words = tunnelWords(context, stateName);
  const note = `the watchdog started the tunnel of port ${port} ${turns.length} times; ${restarts === turns.length ? 'each' : `${restarts} of these`} exited immediately, the last with exit status ${exitStatus}${words ? `: ${words.reason}` : ''}`;
  const fields = {
    ...{ port, nth, stateName, target, restarts, exitStatus, servedBy: turns[0]!.pidBefore },
    ...{ reason: words?.reason, lastAt: last.time.from, duration, open, note },
  };
  const time = { from: first.time.from, to: last.time.to };
  return derive('tunnel-restart-loops', LOOP, time, fields, [
    ...[...dead, ...exits].flatMap(evidenceOf),
    ...(words?.evidence ?? []),
  ]);
}

/** The watchdog, which would have said so, was read on: it says nothing more of the loop, or what came after it. */
const isQuiet: Ending<Loop> = (context, { turns, next }) => {
  const turn = turns.at(-1)!;
  const { dead } = turn;
  if (readBehind(context, 'efs-watchdog', dead, undefined).to - dead.time.to <= TURN) return undefined;
  const read = readBehind(context, 'efs-watchdog', dead, next);
  const start = context.clockTime(firstMoment(dead));
  const until = context.clockTime(read.next ? firstMoment(read.next) : read.to - 1);
  const then = endedAtOnce(turn)
    ? `after the start at ${start} none came before ${until}`
    : `the process started at ${start} lasted until ${until}`;
  const note = read.next ? then : `the start at ${start} was the last up to ${until}`;
  const evidence = [dead, ...(read.next ? [read.next] : [])].flatMap(evidenceOf);
  return { time: { from: dead.time.from, to: dead.time.to }, note, evidence };
};

const ENDINGS: readonly Ending<Loop>[] = [(context, { turns }) => bootEnd(context, turns.at(-1)!.dead), isQuiet];

function unread(context: FactContext, loop: EventOf<typeof LOOP>): Unknown {
  const { port, nth } = loop.fields;
  return {
    kind: LOOP,
    fields: { ...(port === undefined ? {} : { port }), nth, open: true },
    needs: NEEDS,
    because: `the watchdog's log ends with it (${context.clockTime(loop.time.to - 1)})`,
    evidence: evidenceOf(loop).slice(-1),
  };
}
