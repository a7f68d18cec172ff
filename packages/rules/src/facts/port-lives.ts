import { type Event, type FieldMap, type Life, SECOND } from '@mountline/core';
import type { Fact, FactContext } from '@mountline/correlation';

interface PortLife extends Life {
  fields: FieldMap & { port: number };
  pids: number[];
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
  kinds: {},
  annotates: { 'efs-mount-helper': KEYS, 'efs-watchdog': KEYS },
  derive(context) {
    const lives: PortLife[] = [];
    const annotations: { event: Event; fields: FieldMap }[] = [];
    let named: Event | undefined;
    for (const event of context.events) {
      if (event.actor !== 'efs-watchdog' && event.actor !== 'efs-mount-helper') continue;
      if (event.kind === 'efs.tunnel.starting' && typeof event.fields.port === 'number') begin(lives, event);
      if (event.actor === 'efs-watchdog' && typeof event.fields.stateName === 'string') named = event;
      const life = lifeOf(event, lives, named, context);
      if (!life) continue;
      const { port, stateName, fsId, podUid, pv, target } = life.fields;
      const keys: FieldMap = { port, portLife: life.nth };
      for (const [name, value] of Object.entries({ stateName, fsId, podUid, pv }))
        if (value !== undefined) keys[name] = value;
      if (target !== undefined && event.fields.target === undefined) keys.target = target;
      if (life.from) keys.lifeFromAt = life.from.time.from;
      annotations.push({ event, fields: keys });
      if (event.kind === 'efs.tunnel.started' && typeof event.fields.pid === 'number') life.pids.push(event.fields.pid);
      if (event.kind === 'efs.state.cleaned')
        life.to = { time: event.time, how: 'the watchdog dropped its state', span: event.span };
    }
    return { lives: lives.map(({ pids: _, ...life }) => life), annotations };
  },
};

/** A new state on a port is a new life; the watchdog's restart of a tunnel is not. */
function begin(lives: PortLife[], event: Event): void {
  const port = event.fields.port as number;
  const current = lives.findLast((life) => life.fields.port === port);
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
  lives.push({
    of: 'port',
    key: String(port),
    nth: lives.filter((life) => life.fields.port === port).length + 1,
    from: { time: event.time, how: 'a tunnel was started on it', span: event.span },
    to: null,
    fields,
    pids: [],
  });
}

function lifeOf(event: Event, lives: PortLife[], named: Event | undefined, context: FactContext): PortLife | undefined {
  const { port, stateName, pid, target } = event.fields;
  const open = (life: PortLife) => life.to === null && (life.from?.time.from ?? 0) <= event.time.to;
  if (typeof stateName === 'string')
    return (
      lives.findLast((life) => life.fields.stateName === stateName && open(life)) ?? unborn(lives, event, stateName)
    );
  if (typeof port === 'number') return lives.findLast((life) => life.fields.port === port && open(life));
  if (event.kind === 'efs.tunnel.started' && event.actor === 'efs-watchdog') {
    const starting = context.events.findLast(
      (e) => e.kind === 'efs.tunnel.starting' && e.span.path === event.span.path && e.span.line < event.span.line,
    );
    return lives.findLast((life) => life.fields.stateName === starting?.fields.stateName && open(life));
  }
  if (typeof pid === 'number') {
    const byPid = lives.findLast((life) => life.pids.includes(pid) && open(life));
    if (byPid) return byPid;
  }
  if (event.kind === 'efs.state.cleaned' && named && event.time.from - named.time.from <= POLL) {
    return lives.findLast((life) => life.fields.stateName === named.fields.stateName && open(life));
  }
  if (typeof target === 'string') return lives.findLast((life) => life.fields.target === target && open(life));
  return undefined;
}

/** A state that the watchdog names and whose beginning no log shows. */
function unborn(lives: PortLife[], event: Event, stateName: string): PortLife | undefined {
  const { port, fsId, podUid, pv, target } = event.fields;
  if (typeof port !== 'number' || event.actor !== 'efs-watchdog') return undefined;
  if (lives.some((life) => life.fields.stateName === stateName && life.to && life.to.time.to > event.time.from - POLL))
    return undefined;
  const fields: PortLife['fields'] = { port };
  for (const [name, value] of Object.entries({ stateName, fsId, podUid, pv, target }))
    if (value !== undefined && value !== null) fields[name] = value;
  const nth = lives.filter((life) => life.fields.port === port).length + 1;
  const life: PortLife = { of: 'port', key: String(port), nth, from: null, to: null, fields, pids: [] };
  lives.push(life);
  return life;
}
