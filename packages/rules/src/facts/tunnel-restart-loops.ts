import { type Event, type FieldValue, groupBy, SECOND, type Unknown } from '@mountline/core';
import { evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import { derive } from '../node/evidence.ts';
import { readUpTo } from '../node/read-up-to.ts';

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

/** The turns of one tunnel: each a line that it is not running, and with it a start. */
interface Loop {
  stateName: string;
  dead: Event[];
  /** The lines of its processes that exited by themselves. */
  exits: Event[];
  /** The process of the tunnel before the first of them, where the logs name it. */
  servedBy: FieldValue | undefined;
}

const KINDS = ['efs.tunnel.dead', 'efs.tunnel.starting', 'efs.tunnel.started', 'efs.tunnel.exited'];

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
  title: 'tunnels that the watchdog starts again at every poll',
  uses: ['port-lives', 'mount-without-listener'],
  inputs: [{ actors: ['efs-watchdog'] }],
  kinds: {
    [LOOP]:
      'a tunnel that ends at once each time the watchdog starts it: port, nth (of this port), stateName, target, restarts (that ended at once), exitStatus, servedBy (the pid before the first of them), lastAt, duration, open',
    [ENDED]: 'what ended it: port, nth',
  },
  derive(context) {
    const events: Event[] = [];
    const unknown: Unknown[] = [];
    const counts = new Map<unknown, number>();
    for (const loop of loopsOf(context)) {
      const { port } = loop.dead[0]!.fields;
      const nth = (counts.get(port) ?? 0) + 1;
      counts.set(port, nth);
      const end = endOf(context, loop, nth);
      const event = loopEvent(context, loop, nth, end !== undefined);
      events.push(event, ...(end ? [end] : []));
      if (!end && event.fields.open === false) unknown.push(unread(context, event));
    }
    return { events, unknown };
  },
};

function loopsOf(context: FactContext): Loop[] {
  const { exits, pids } = turnsOf(context);
  const byState = groupBy(context.ofKind('efs.tunnel.dead'), ({ fields }) => String(fields.stateName));
  const loops = [...byState].flatMap(([stateName, all]) =>
    inRow(all).map((dead) => ({
      ...{ stateName, dead, servedBy: pids.get(dead[0]!) },
      exits: dead.flatMap((turn) => exits.get(turn) ?? []),
    })),
  );
  return loops
    .filter(({ exits: own }) => own.length >= AGAIN_AND_AGAIN)
    .sort((a, b) => a.dead[0]!.time.from - b.dead[0]!.time.from);
}

/** To each turn the line that the process it started exited by itself and not well, and the pid before that process. */
function turnsOf(context: FactContext): { exits: Map<Event, Event>; pids: Map<Event, FieldValue | undefined> } {
  const exits = new Map<Event, Event>();
  const pids = new Map<Event, FieldValue | undefined>();
  /** The last pid and the last turn of a tunnel, and the turn that started a pid. */
  const pidOf = new Map<unknown, FieldValue | undefined>();
  const turnOf = new Map<unknown, Event>();
  const startedBy = new Map<unknown, Event | undefined>();
  let named: unknown;
  for (const event of context.ofKind(...KINDS)) {
    const { kind, actor, fields } = event;
    if (kind === 'efs.tunnel.dead') {
      pids.set(event, pidOf.get(fields.stateName));
      turnOf.set(fields.stateName, event);
    } else if (kind === 'efs.tunnel.starting') {
      if (actor === 'efs-watchdog') named = fields.stateName;
    } else if (kind === 'efs.tunnel.started') {
      // The helper's runs may stand between each other, and are told apart; the watchdog names the tunnel in the line above.
      const state = actor === 'efs-watchdog' ? named : fields.stateName;
      pidOf.set(state, fields.pid);
      startedBy.set(fields.pid, actor === 'efs-watchdog' ? turnOf.get(state) : undefined);
    } else {
      const turn = startedBy.get(fields.pid);
      if (turn && Number(fields.exitStatus) > 0) exits.set(turn, event);
    }
  }
  return { exits, pids };
}

function inRow(dead: readonly Event[]): Event[][] {
  const rows: Event[][] = [];
  for (const event of dead) {
    const last = rows.at(-1)?.at(-1);
    if (last && event.time.from - last.time.from <= TURN) rows.at(-1)!.push(event);
    else rows.push([event]);
  }
  return rows;
}

function loopEvent(
  context: FactContext,
  { stateName, dead, exits, servedBy }: Loop,
  nth: number,
  ended: boolean,
): Event {
  const [first, last] = [dead[0]!, dead.at(-1)!];
  const { port, target } = first.fields;
  const { exitStatus } = exits.at(-1)!.fields;
  const duration = last.time.from - first.time.from;
  const now = context.timeline.capture?.from;
  const open = !ended && now !== undefined && now - last.time.to <= TURN;
  const restarts = exits.length;
  const note = `the watchdog started the tunnel of port ${port} again and again, and ${restarts} times in a row it ended at once with exit status ${exitStatus}`;
  const fields = {
    ...{ port, nth, stateName, target, restarts, exitStatus, servedBy },
    ...{ lastAt: last.time.from, duration, open, note },
  };
  const time = { from: first.time.from, to: last.time.to };
  return derive('tunnel-restart-loops', LOOP, time, fields, [...dead, ...exits].flatMap(evidenceOf));
}

/** The watchdog, which would have said so, was read on and says no more of it. */
function endOf(context: FactContext, { dead }: Loop, nth: number): Event | undefined {
  const last = dead.at(-1)!;
  const readTo = readUpTo(context, 'efs-watchdog', last.time.to);
  if (readTo - last.time.to <= TURN) return undefined;
  const note = `the start at ${context.clockTime(last.time.from)} was the last up to ${context.clockTime(readTo)}`;
  const time = { from: last.time.from, to: last.time.to };
  const { port } = last.fields;
  return derive('tunnel-restart-loops', ENDED, time, { port, nth, note }, evidenceOf(last));
}

function unread(context: FactContext, loop: Event): Unknown {
  const { port, nth } = loop.fields;
  return {
    kind: LOOP,
    fields: { port: port!, nth: nth!, open: true },
    needs: NEEDS,
    because: `the log of the watchdog ends with it (${context.clockTime(loop.time.to - 1)})`,
    evidence: evidenceOf(loop).slice(-1),
  };
}
