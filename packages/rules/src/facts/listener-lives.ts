import { type Event, type Life, SECOND } from '@mountline/core';
import { clockTime, evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import { bootEnds, endAtBoot } from '../node/boots.ts';
import { derive } from '../node/evidence.ts';
import { groupBy } from '../node/mount-tables.ts';

interface Turn {
  port: number;
  up: boolean;
  event: Event;
  how: string;
}

/**
 * When somebody began and ceased to listen on a port of this node: systemd units whose description names the port,
 * programs that say where they listen, and the tunnels of the mount helper and the watchdog. `Started efs-proxy, pid`
 * proves a fork, not a bind: a run that failed afterwards, or a tunnel that exited at once, never listened.
 */
export const listenerLives: Fact = {
  name: 'listener-lives',
  title: 'lives of the listeners on the ports of this node',
  uses: ['helper-runs', 'port-lives'],
  inputs: [{ actors: ['systemd', 'efs-watchdog'] }],
  lives: { listener: { by: ['port'] } },
  kinds: {
    'listener.ended': 'the process that listened on a port ended: port, nth, who',
    'listener.began': 'a process began to listen on a port: port, nth, who',
  },
  derive(context) {
    const turns = [...ofUnits(context), ...ofPrograms(context), ...ofTunnels(context)];
    // Of equal stamps the order of the lines decides: a unit may end and be started again within one second.
    const places = new Map(context.events.map((event, place) => [event, place]));
    turns.sort((a, b) => a.port - b.port || places.get(a.event)! - places.get(b.event)!);
    const lives: Life[] = [];
    const events: Event[] = [];
    const bootEnd = bootEnds(context);
    let life: Life | undefined;
    let nth = 0;
    for (const turn of turns) {
      const { port, event, how } = turn;
      const here = { time: event.time, how, span: event.span };
      if (life?.key !== String(port)) {
        life = undefined;
        nth = 0;
      }
      const end = life && life.to === null ? bootEnd(life) : null;
      if (life && end && end.time.from <= event.time.from) life.to = end;
      if (turn.up) {
        if (life && life.to === null) continue;
        nth += 1;
        life = { of: 'listener', key: String(port), nth, from: here, to: null, fields: { port } };
        lives.push(life);
        events.push(change('listener.began', turn, nth));
      } else {
        if (life?.to) continue;
        if (!life) {
          nth = 1;
          life = { of: 'listener', key: String(port), nth, from: null, to: here, fields: { port } };
          lives.push(life);
        } else life.to = here;
        events.push(change('listener.ended', turn, life.nth));
      }
    }
    return { events, lives: endAtBoot(context, lives) };
  },
};

function change(kind: string, { port, event, how }: Turn, nth: number): Event {
  const note = `${how} at ${clockTime(event.time.from)}`;
  return derive('listener-lives', kind, event.time, { port, nth, who: how, note }, evidenceOf(event));
}

/** Units whose description says which port they listen on. */
function ofUnits(context: FactContext): Turn[] {
  const ports = new Map<string, number>();
  for (const event of context.ofKind('service.started')) {
    if (typeof event.fields.listenPort === 'number') ports.set(String(event.fields.unit), event.fields.listenPort);
  }
  const turn = (kind: string, up: boolean, how: string): Turn[] =>
    context.ofKind(kind).flatMap((event) => {
      const port = ports.get(String(event.fields.unit));
      return port === undefined ? [] : [{ port, up, event, how: `${event.fields.unit} ${how}` }];
    });
  return [
    ...turn('service.started', true, 'was started'),
    ...turn('service.main-process-exited', false, 'ended'),
    ...turn('service.stopped', false, 'was stopped'),
  ];
}

function ofPrograms(context: FactContext): Turn[] {
  return context.ofKind('listener.started').flatMap((event) => {
    const { port } = event.fields;
    const how = `${event.program ?? 'a program'} listened`;
    return typeof port === 'number' ? [{ port, up: true, event, how }] : [];
  });
}

/** A proxy that cannot bind exits with a status of its own within this. */
const AT_ONCE = 2 * SECOND;

/** The starts of tunnels that exited at once: they never listened. */
function stillborn(context: FactContext): Set<Event> {
  const exits = context.ofKind('efs.tunnel.exited').filter(({ fields }) => Number(fields.exitStatus) > 0);
  const byPid = groupBy(exits, ({ fields }) => String(fields.pid));
  const starts = context.ofKind('efs.tunnel.started').filter(({ fields, time }) => {
    const own = byPid.get(String(fields.pid)) ?? [];
    return own.some((exit) => exit.time.to > time.from && exit.time.from <= time.to + AT_ONCE);
  });
  return new Set(starts);
}

function ofTunnels(context: FactContext): Turn[] {
  const unborn = stillborn(context);
  const failed = new Set(context.ofKind('efs.tunnel.failed').map((event) => event.fields.run));
  const turns = (kind: string, up: boolean, how: string): Turn[] =>
    context.ofKind(kind).flatMap((event) => {
      const { port, run } = event.fields;
      if (typeof port !== 'number' || unborn.has(event) || (run !== undefined && failed.has(run))) return [];
      return [{ port, up, event, how }];
    });
  return [
    ...turns('efs.tunnel.started', true, 'the tunnel was started'),
    ...turns('efs.tunnel.dead', false, 'the watchdog found the tunnel dead'),
    ...turns('efs.tunnel.exited', false, 'the tunnel exited'),
    ...turns('efs.state.cleaned', false, 'the watchdog ended the tunnel and dropped its state'),
  ];
}
