import { type Event, type FieldMap, type Life, type Micros, SECOND } from '@mountline/core';
import type { Fact } from '@mountline/correlation';
import { endAtBoot } from '../node/boots.ts';

/** A life, and its lines, with the keys that they are given. */
interface PortLife {
  life: Life;
  keys: FieldMap;
  events: Event[];
}

interface PortLives {
  all: PortLife[];
  /** How many lives a port had, and the last of them. */
  born: Map<number, number>;
  latest: Map<number, PortLife>;
  /** Those with one port, state, mount point or pid of the tunnel, in the order of their begin, as long as they are open. */
  open: Record<'port' | 'stateName' | 'target' | 'pid', Map<unknown, PortLife[]>>;
  /** When the last life of a state ended. */
  ended: Map<unknown, Micros>;
}

const KEYS = ['port', 'portLife', 'lifeFromAt', 'stateName', 'fsId', 'podUid', 'pv', 'target'];

/** Watchdog lines of one poll of one state lie within this. */
const POLL = 3 * SECOND;

/**
 * Which mount a port of the EFS range belonged to, and when: from the tunnel's start in mount.log to the watchdog's
 * `cleaning up state`. The cleaning line carries a pid only: its port is that of the tunnel with this pid, else of the
 * state that the watchdog named just before.
 */
export const portLives: Fact = {
  name: 'port-lives',
  title: 'lives of the ports that EFS mounts are given',
  uses: ['helper-runs'],
  inputs: [{ actors: ['efs-mount-helper'] }],
  lives: { port: { by: ['port'], nth: 'portLife' } },
  kinds: {},
  annotates: { 'efs-mount-helper': KEYS, 'efs-watchdog': KEYS },
  derive(context) {
    const lives: PortLives = {
      all: [],
      born: new Map(),
      latest: new Map(),
      open: { port: new Map(), stateName: new Map(), target: new Map(), pid: new Map() },
      ended: new Map(),
    };
    let named: Event | undefined;
    const starting = new Map<string, Event>();
    for (const event of context.ofActor('efs-watchdog', 'efs-mount-helper')) {
      if (event.kind === 'efs.tunnel.starting' && typeof event.fields.port === 'number') begin(lives, event);
      if (event.actor === 'efs-watchdog' && typeof event.fields.stateName === 'string') named = event;
      const one = lifeOf(event, lives, named, starting.get(event.span.path));
      if (event.kind === 'efs.tunnel.starting') starting.set(event.span.path, event);
      if (!one) continue;
      one.events.push(event);
      if (event.kind === 'efs.tunnel.started' && typeof event.fields.pid === 'number')
        note(lives.open.pid, event.fields.pid, one);
      if (event.kind === 'efs.state.cleaned') end(lives, one, event, 'the watchdog dropped its state');
    }
    return {
      lives: endAtBoot(
        context,
        lives.all.map(({ life }) => life),
      ),
      annotations: lives.all.map(({ events, keys }) => ({ events, fields: keys })),
    };
  },
};

function note(index: Map<unknown, PortLife[]>, key: unknown, one: PortLife): void {
  const list = index.get(key);
  if (list) list.push(one);
  else index.set(key, [one]);
}

/** A life that an event with port and state tells of; `from`: where the event is its begin. */
function bear(lives: PortLives, event: Event, port: number, from: Life['from']): PortLife {
  const { stateName, fsId, podUid, pv, target } = event.fields;
  const nth = (lives.born.get(port) ?? 0) + 1;
  const fields: FieldMap = { port };
  const keys: FieldMap = { port, portLife: nth };
  for (const [name, value] of Object.entries({ stateName, fsId, podUid, pv, target }))
    if (value !== undefined && value !== null) keys[name] = fields[name] = value;
  if (from) keys.lifeFromAt = from.time.from;
  const one = { life: { of: 'port', key: String(port), nth, from, to: null, fields }, keys, events: [] };
  lives.all.push(one);
  lives.born.set(port, nth);
  lives.latest.set(port, one);
  for (const key of ['port', 'stateName', 'target'] as const)
    if (fields[key] !== undefined) note(lives.open[key], fields[key], one);
  return one;
}

function end(lives: PortLives, { life }: PortLife, { time, span }: Event, how: string): void {
  life.to = { time, how, span };
  const { stateName } = life.fields;
  lives.ended.set(stateName, Math.max(lives.ended.get(stateName) ?? 0, time.to));
}

/** A new state on a port is a new life; the watchdog's restart of a tunnel is not. */
function begin(lives: PortLives, event: Event): void {
  const port = event.fields.port as number;
  const current = lives.latest.get(port);
  if (current && current.life.to === null) {
    const { stateName } = current.life.fields;
    if (stateName === event.fields.stateName && event.actor === 'efs-watchdog') return;
    end(lives, current, event, 'the port was given to another mount');
  }
  bear(lives, event, port, { time: event.time, how: 'a tunnel was started on it', span: event.span });
}

/** The last life with this port, state, mount point or pid that is open when something happened. */
function lastOpen(lives: PortLives, name: keyof PortLives['open'], value: unknown, { time }: Event) {
  const list = lives.open[name].get(value);
  if (!list) return undefined;
  // What ended does not begin again.
  while (list.length > 0 && list.at(-1)!.life.to !== null) list.pop();
  return list.findLast(({ life }) => life.to === null && (life.from?.time.from ?? 0) <= time.to);
}

function lifeOf(
  event: Event,
  lives: PortLives,
  named: Event | undefined,
  starting: Event | undefined,
): PortLife | undefined {
  const { port, stateName, pid, target } = event.fields;
  if (typeof stateName === 'string')
    return lastOpen(lives, 'stateName', stateName, event) ?? unborn(lives, event, stateName);
  if (typeof port === 'number') return lastOpen(lives, 'port', port, event);
  if (event.kind === 'efs.tunnel.started' && event.actor === 'efs-watchdog')
    return lastOpen(lives, 'stateName', starting?.fields.stateName, event);
  if (typeof pid === 'number') {
    const byPid = lastOpen(lives, 'pid', pid, event);
    if (byPid) return byPid;
  }
  if (event.kind === 'efs.state.cleaned' && named && event.time.from - named.time.from <= POLL) {
    return lastOpen(lives, 'stateName', named.fields.stateName, event);
  }
  if (typeof target === 'string') return lastOpen(lives, 'target', target, event);
  return undefined;
}

/** A state that the watchdog names and whose beginning no log shows. */
function unborn(lives: PortLives, event: Event, stateName: string): PortLife | undefined {
  const { port } = event.fields;
  if (typeof port !== 'number' || event.actor !== 'efs-watchdog') return undefined;
  const ended = lives.ended.get(stateName);
  if (ended !== undefined && ended > event.time.from - POLL) return undefined;
  return bear(lives, event, port, null);
}
