import { type Event, type FieldMap, type Life, SECOND } from '@mountline/core';
import { type Fact, sortEvents } from '@mountline/correlation';
import { endAtBoot } from '../node/boots.ts';

interface PortLife extends Life {
  fields: FieldMap & { port: number };
}

/** All lives, and those with one port, state, mount point or pid of the tunnel, each list in the order of their begin. */
interface PortLives {
  all: PortLife[];
  of: Record<'port' | 'stateName' | 'target' | 'pid', Map<unknown, PortLife[]>>;
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
      of: { port: new Map(), stateName: new Map(), target: new Map(), pid: new Map() },
    };
    const annotations: { event: Event; fields: FieldMap }[] = [];
    let named: Event | undefined;
    const starting = new Map<string, Event>();
    for (const event of sortEvents([...context.ofActor('efs-watchdog'), ...context.ofActor('efs-mount-helper')])) {
      if (event.kind === 'efs.tunnel.starting' && typeof event.fields.port === 'number') begin(lives, event);
      if (event.actor === 'efs-watchdog' && typeof event.fields.stateName === 'string') named = event;
      const life = lifeOf(event, lives, named, starting.get(event.span.path));
      if (event.kind === 'efs.tunnel.starting') starting.set(event.span.path, event);
      if (!life) continue;
      const { port, stateName, fsId, podUid, pv, target } = life.fields;
      const keys: FieldMap = { port, portLife: life.nth };
      for (const [name, value] of Object.entries({ stateName, fsId, podUid, pv }))
        if (value !== undefined) keys[name] = value;
      if (target !== undefined && event.fields.target === undefined) keys.target = target;
      if (life.from) keys.lifeFromAt = life.from.time.from;
      annotations.push({ event, fields: keys });
      if (event.kind === 'efs.tunnel.started' && typeof event.fields.pid === 'number')
        note(lives.of.pid, event.fields.pid, life);
      if (event.kind === 'efs.state.cleaned')
        life.to = { time: event.time, how: 'the watchdog dropped its state', span: event.span };
    }
    return { lives: endAtBoot(context, lives.all), annotations };
  },
};

function note(index: Map<unknown, PortLife[]>, key: unknown, life: PortLife): void {
  const list = index.get(key);
  if (list) list.push(life);
  else index.set(key, [life]);
}

function add(lives: PortLives, life: PortLife): PortLife {
  lives.all.push(life);
  for (const key of ['port', 'stateName', 'target'] as const)
    if (life.fields[key] !== undefined) note(lives.of[key], life.fields[key], life);
  return life;
}

/** A new state on a port is a new life; the watchdog's restart of a tunnel is not. */
function begin(lives: PortLives, event: Event): void {
  const port = event.fields.port as number;
  const known = lives.of.port.get(port) ?? [];
  const current = known.at(-1);
  if (
    current &&
    current.to === null &&
    current.fields.stateName === event.fields.stateName &&
    event.actor === 'efs-watchdog'
  )
    return;
  if (current && current.to === null) {
    current.to = { time: event.time, how: 'the port was given to another mount', span: event.span };
  }
  const { stateName, fsId, podUid, pv, target } = event.fields;
  const fields: PortLife['fields'] = { port };
  for (const [name, value] of Object.entries({ stateName, fsId, podUid, pv, target }))
    if (value !== undefined && value !== null) fields[name] = value;
  add(lives, {
    of: 'port',
    key: String(port),
    nth: known.length + 1,
    from: { time: event.time, how: 'a tunnel was started on it', span: event.span },
    to: null,
    fields,
  });
}

function lifeOf(
  event: Event,
  lives: PortLives,
  named: Event | undefined,
  starting: Event | undefined,
): PortLife | undefined {
  const { port, stateName, pid, target } = event.fields;
  const open = (life: PortLife) => life.to === null && (life.from?.time.from ?? 0) <= event.time.to;
  const last = (key: keyof PortLives['of'], value: unknown) => lives.of[key].get(value)?.findLast(open);
  if (typeof stateName === 'string') return last('stateName', stateName) ?? unborn(lives, event, stateName);
  if (typeof port === 'number') return last('port', port);
  if (event.kind === 'efs.tunnel.started' && event.actor === 'efs-watchdog')
    return last('stateName', starting?.fields.stateName);
  if (typeof pid === 'number') {
    const byPid = last('pid', pid);
    if (byPid) return byPid;
  }
  if (event.kind === 'efs.state.cleaned' && named && event.time.from - named.time.from <= POLL) {
    return last('stateName', named.fields.stateName);
  }
  if (typeof target === 'string') return last('target', target);
  return undefined;
}

/** A state that the watchdog names and whose beginning no log shows. */
function unborn(lives: PortLives, event: Event, stateName: string): PortLife | undefined {
  const { port, fsId, podUid, pv, target } = event.fields;
  if (typeof port !== 'number' || event.actor !== 'efs-watchdog') return undefined;
  const same = lives.of.stateName.get(stateName) ?? [];
  if (same.some((life) => life.to && life.to.time.to > event.time.from - POLL)) return undefined;
  const fields: PortLife['fields'] = { port };
  for (const [name, value] of Object.entries({ stateName, fsId, podUid, pv, target }))
    if (value !== undefined && value !== null) fields[name] = value;
  const nth = (lives.of.port.get(port)?.length ?? 0) + 1;
  return add(lives, { of: 'port', key: String(port), nth, from: null, to: null, fields });
}
