import {
  addTo,
  type Event,
  type EventBy,
  type FieldDeclarations,
  type FieldMap,
  groupBy,
  type Life,
  type Micros,
  podPath,
  SECOND,
} from '@mountline/core';
import type { Fact, FactContext } from '@mountline/correlation';
import { isStateOf } from '../../views/efs/state-names.ts';
import { type LoopbackMount, loopbackMounts } from '../../views/nfs/loopback.ts';
import { endAtBoot } from '../../views/node/boots.ts';

type Line = EventBy<'efs-mount-helper' | 'efs-watchdog'>;

/** A life, and its lines, with the keys that they are given. */
interface PortLife {
  life: Life;
  keys: FieldMap;
  events: Event[];
  /** Of the processes of its tunnel. */
  pids: number[];
}

interface PortLives {
  all: PortLife[];
  /** How many lives a port had, and the last of them. */
  born: Map<number, number>;
  latest: Map<number, PortLife>;
  /** The open ones with one port, state, mount point or pid of the tunnel, in the order of their begin. */
  open: Record<(typeof OPEN_BY)[number] | 'pid', Map<unknown, PortLife[]>>;
  /** When the last life of a state ended. */
  ended: Map<unknown, Micros>;
  /** The last line of the watchdog that names a state. */
  named: Line | undefined;
  /** By file the last line that a tunnel is started. */
  starting: Map<string, Line>;
}

const NAMES = ['stateName', 'fsId', 'podUid', 'pv', 'target'] as const;
const OPEN_BY = ['port', 'stateName', 'target'] as const;
const KEYS = {
  port: 'int?',
  portLife: { type: 'int?', means: 'the number of the lifetime of the port' },
  lifeFromAt: 'int?',
  mountedBefore: { type: 'int?', means: 'the previous lifetime of the port in which its tunnel did not fail' },
  stateName: 'text?',
  fsId: 'text?',
  podUid: 'text?',
  pv: 'text?',
  target: 'text?',
} as const satisfies FieldDeclarations;

/** Watchdog lines of one poll of one state lie within this. */
const POLL = 3 * SECOND;

/**
 * Which mount a port of the EFS range belonged to, and when: from the tunnel's start in mount.log to the watchdog's
 * `cleaning up state`. The cleaning line carries a pid only: its port is that of the tunnel with this pid, else of the
 * state that the watchdog named just before.
 */
export const portLives: Fact = {
  name: 'port-lives',
  title: 'lifetimes of the ports assigned to EFS mounts',
  uses: ['helper-runs'],
  inputs: [{ actors: ['efs-mount-helper'] }],
  lives: {
    port: {
      by: ['port'],
      nth: 'portLife',
      fields: { port: 'int', stateName: 'text?', fsId: 'text?', podUid: 'text?', pv: 'text?', target: 'text?' },
    },
  },
  kinds: {},
  annotates: { 'efs-mount-helper': KEYS, 'efs-watchdog': KEYS },
  derive(context) {
    const lives: PortLives = {
      all: [],
      born: new Map(),
      latest: new Map(),
      open: { port: new Map(), stateName: new Map(), target: new Map(), pid: new Map() },
      ended: new Map(),
      named: undefined,
      starting: new Map(),
    };
    for (const event of context.ofActor('efs-watchdog', 'efs-mount-helper')) follow(lives, event);
    addShown(context, lives);
    nameMountedBefore(lives);
    return {
      lives: endAtBoot(
        context,
        lives.all.map(({ life }) => life),
      ),
      annotations: lives.all.map(({ events, keys }) => ({ events, fields: keys })),
    };
  },
};

function follow(lives: PortLives, event: Line): void {
  const { kind, fields } = event;
  if (kind === 'efs.tunnel.starting' && fields.port !== undefined) begin(lives, event, fields.port);
  if (event.actor === 'efs-watchdog' && fields.stateName !== undefined) lives.named = event;
  const one = lifeOf(event, lives);
  if (kind === 'efs.tunnel.starting') lives.starting.set(event.span.path, event);
  if (!one) return;
  one.events.push(event);
  if (kind === 'efs.tunnel.started' && fields.pid !== undefined) {
    one.pids.push(fields.pid);
    addTo(lives.open.pid, fields.pid, one);
  }
  if (kind === 'efs.state.cleaned') end(lives, one, event, 'the watchdog dropped its state');
}

/** A port that was tried and not bound was nobody's meanwhile: what it was before that continues to explain what came of it. */
function nameMountedBefore({ all }: PortLives): void {
  for (const ofPort of groupBy(all, ({ life }) => life.fields.port).values()) {
    let mounted: number | undefined;
    for (const { life, keys, events } of ofPort) {
      if (mounted !== undefined) keys.mountedBefore = mounted;
      if (!events.some(({ kind }) => kind === 'efs.tunnel.failed')) mounted = life.nth;
    }
  }
}

/**
 * The mount table may show a mount on a port that no log shows of: the logs end before it, or were rotated. The port was given to it when
 * their last life of that port was over, nobody knows when.
 */
function addShown(context: FactContext, lives: PortLives): void {
  const told = groupBy(lives.all, ({ life }) => life.fields.port);
  for (const [port, rows] of groupBy(loopbackMounts(context), (mount) => mount.port)) {
    const latest = lives.latest.get(port);
    if (!latest || rows.some((row) => told.get(port)!.some((one) => isOf(one, row)))) continue;
    const { target, evidence } = rows[0]!;
    const begun = latest.events.at(-1)?.time ?? evidence.time!;
    const time = { from: begun.to, to: Math.max(begun.to, evidence.time!.to) };
    const how = `the mount table shows ${target} on it, but no log of the mount helper does`;
    const nth = latest.life.nth + 1;
    const from = { time, how, span: evidence.span };
    const life: Life = { of: 'port', key: String(port), nth, from, to: null, fields: { port, target } };
    lives.all.push({ life, keys: {}, events: [], pids: [] });
  }
}

/** Its row, by its state if no line names the mount point; or one of its pod, as the binds of its directories are. */
function isOf({ keys, life }: PortLife, row: LoopbackMount): boolean {
  const { target } = row;
  // Keys that are given to events may have any value.
  const { podUid, stateName } = { ...life.fields, ...keys };
  if (life.fields.target === target || keys.target === target) return true;
  if (typeof stateName === 'string' && isStateOf(stateName, row)) return true;
  return podUid != null && podPath(target)?.podUid === podUid;
}

function drop(index: Map<unknown, PortLife[]>, key: unknown, one: PortLife): void {
  const others = index.get(key)?.filter((other) => other !== one) ?? [];
  if (others.length > 0) index.set(key, others);
  else index.delete(key);
}

/** A life that an event with port and state reports; `from`: where the event is its begin. */
function bear(lives: PortLives, event: Line, port: number, from: Life['from']): PortLife {
  const nth = (lives.born.get(port) ?? 0) + 1;
  const fields: FieldMap = { port };
  const keys: FieldMap = { port, portLife: nth };
  for (const name of NAMES) {
    const value = event.fields[name];
    if (value !== undefined) keys[name] = fields[name] = value;
  }
  if (from) keys.lifeFromAt = from.time.from;
  const one = { life: { of: 'port', key: String(port), nth, from, to: null, fields }, keys, events: [], pids: [] };
  lives.all.push(one);
  lives.born.set(port, nth);
  lives.latest.set(port, one);
  for (const key of OPEN_BY) if (fields[key] !== undefined) addTo(lives.open[key], fields[key], one);
  return one;
}

function end(lives: PortLives, one: PortLife, { time, span }: Line, how: string): void {
  const { life, pids } = one;
  life.to = { time, how, span };
  for (const key of OPEN_BY) drop(lives.open[key], life.fields[key], one);
  for (const pid of pids) drop(lives.open.pid, pid, one);
  const { stateName } = life.fields;
  lives.ended.set(stateName, Math.max(lives.ended.get(stateName) ?? 0, time.to));
}

/** A new state on a port is a new life; the watchdog's restart of a tunnel is not. */
function begin(lives: PortLives, event: Line, port: number): void {
  const current = lives.latest.get(port);
  if (current && current.life.to === null) {
    const { stateName } = current.life.fields;
    if (stateName === event.fields.stateName && event.actor === 'efs-watchdog') return;
    end(lives, current, event, 'the port was assigned to another mount');
  }
  bear(lives, event, port, { time: event.time, how: 'a tunnel was started on it', span: event.span });
}

/** The last life with this port, state, mount point or pid that is open when something happened. */
function lastOpen(lives: PortLives, name: keyof PortLives['open'], value: unknown, { time }: Line) {
  return lives.open[name].get(value)?.findLast(({ life }) => (life.from?.time.from ?? 0) <= time.to);
}

function lifeOf(event: Line, lives: PortLives): PortLife | undefined {
  const { named, starting } = lives;
  const { port, stateName, pid, target } = event.fields;
  if (stateName !== undefined) return lastOpen(lives, 'stateName', stateName, event) ?? unborn(lives, event, stateName);
  if (port !== undefined) return lastOpen(lives, 'port', port, event);
  if (event.kind === 'efs.tunnel.started' && event.actor === 'efs-watchdog')
    return lastOpen(lives, 'stateName', starting.get(event.span.path)?.fields.stateName, event);
  if (pid !== undefined) {
    const byPid = lastOpen(lives, 'pid', pid, event);
    if (byPid) return byPid;
  }
  if (event.kind === 'efs.state.cleaned' && named && event.time.from - named.time.from <= POLL) {
    return lastOpen(lives, 'stateName', named.fields.stateName, event);
  }
  if (target !== undefined) return lastOpen(lives, 'target', target, event);
  return undefined;
}

/** A state that the watchdog names and whose beginning no log shows. */
function unborn(lives: PortLives, event: Line, stateName: string): PortLife | undefined {
  const { port } = event.fields;
  if (port === undefined || event.actor !== 'efs-watchdog') return undefined;
  const ended = lives.ended.get(stateName);
  if (ended !== undefined && ended > event.time.from - POLL) return undefined;
  return bear(lives, event, port, null);
}
