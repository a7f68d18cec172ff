import {
  type Event,
  type EventOf,
  firstMoment,
  groupBy,
  type Life,
  MINUTE,
  type Micros,
  SECOND,
} from '@mountline/core';
import { evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import { takesTunnels } from '../../views/efs/proxy-containers.ts';
import { bootEnds, endAtBoot } from '../../views/node/boots.ts';
import { derive } from '../../views/node/evidence.ts';

/** Somebody began or ceased to listen. */
interface Turn {
  port: number;
  up: boolean;
  how: string;
  /** Of systemd. */
  unit?: string;
  /** A line before it that shows why. */
  cause?: Event | undefined;
  /** Of Azure Files, where AZNFS removed the configuration of its stunnel too. */
  azureServer?: string;
  /** How long df of the mount hung, for which the watchdog killed the tunnel. */
  hungFor?: Micros;
}

/**
 * When somebody began and ceased to listen on a port of this node: systemd units whose description names the port,
 * programs that say where they listen, and the tunnels of the mount helper and the watchdog. `Started efs-proxy, pid`
 * proves a fork, not a bind: a run that failed afterwards, or a tunnel that exited at once, never listened. Where efs-proxy
 * writes a log of its own (`stunnel_debug_enabled`), that shows its end to the millisecond. The kernel
 * shows it where all processes of the container of EFS were killed, and where it killed the pid that said that it listens. Of Azure Files it is AZNFS that reports its tunnels.
 */
export const listenerLives: Fact = {
  name: 'listener-lives',
  title: 'lifetimes of the listeners on this node',
  uses: ['helper-runs', 'port-lives', 'proxy-logs', 'cgroup-oom-kills'],
  inputs: [{ actors: ['systemd', 'efs-watchdog'] }],
  lives: { listener: { by: ['port'], fields: { port: 'int' } } },
  kinds: {
    'listener.ended': {
      what: 'the end of a process that listened on a port',
      fields: {
        port: 'int',
        nth: 'int',
        who: 'text',
        unit: { type: 'text?', means: 'of systemd' },
        azureServer: { type: 'text?', means: 'the server whose configuration AZNFS removed' },
        hungFor: { type: 'int?', means: 'how long df of the mount hung before the EFS watchdog killed it' },
      },
    },
    'listener.began': {
      what: 'a process that began to listen on a port',
      fields: { port: 'int', nth: 'int', who: 'text', unit: 'text?' },
    },
  },
  derive(context) {
    const turnOf = turns(context);
    const ports = new Map<number, Life[]>();
    const events: Event[] = [];
    const bootEnd = bootEnds(context);
    /** The ports whose last listener is the tunnel of a pod's volume. */
    const ofPods = new Set<number>();
    const tookTunnels = takesTunnels(context);
    /** Who said last that it listens, by its pid. */
    const processes = new Map<number, number>();
    const turnsOf = (event: Line): Turn[] => {
      if (event.kind === KILLED) return tookTunnels(event) ? [...ofPods].map((port) => ({ port, ...BY_LIMIT })) : [];
      if (event.kind === OOM) {
        const { pid, comm } = event.fields;
        const own = [...processes].filter(([, of]) => of === pid);
        return own.map(([port]) => ({ port, up: false, how: `${comm} (pid ${pid}) was OOM-killed` }));
      }
      if (event.kind === 'listener.started' && event.pid !== undefined) processes.set(event.fields.port, event.pid);
      const turn = turnOf(event);
      return turn ? [turn] : [];
    };
    // Of equal stamps the order of the lines decides: a unit may end and be started again within one second.
    for (const event of context.ofKind(...KINDS)) {
      for (const turn of turnsOf(event)) {
        if (event.kind !== KILLED && event.kind !== OOM) {
          if (isOfTunnel(event) && event.fields.podUid !== undefined) ofPods.add(turn.port);
          else ofPods.delete(turn.port);
        }
        const lives = ports.get(turn.port) ?? [];
        ports.set(turn.port, lives);
        const life = lives.at(-1);
        const end = life && life.to === null ? bootEnd(life) : null;
        if (life && end && end.time.from <= event.time.from) life.to = end;
        const open = life?.to === null;
        if (turn.up ? open : life && !open) continue;
        // Whether it began before it was killed, or after that, a second shows neither.
        if (event.kind === KILLED && life?.from && life.from.time.to > event.time.from) continue;
        const here = { time: event.time, how: turn.how, span: event.span };
        if (!turn.up && life) life.to = here;
        else lives.push(lifeOf(turn.port, lives.length + 1, turn.up, here));
        events.push(change(context, turn, event, lives.length));
      }
    }
    const lives = [...ports].sort(([a], [b]) => a - b).flatMap(([, ofPort]) => ofPort);
    return { events, lives: endAtBoot(context, lives) };
  },
};

function lifeOf(port: number, nth: number, up: boolean, here: Life['from']): Life {
  return { of: 'listener', key: String(port), nth, from: up ? here : null, to: up ? null : here, fields: { port } };
}

function change(
  context: FactContext,
  { port, up, how, unit, cause, azureServer, hungFor }: Turn,
  event: Line,
  nth: number,
): Event {
  const note = `${how} at ${context.clockTime(firstMoment(event))}`;
  const lines = [...evidenceOf(event), ...(cause ? evidenceOf(cause) : [])];
  const turn = { port, nth, who: how, unit };
  if (up) return derive('listener-lives', 'listener.began', event.time, { ...turn, note }, lines);
  return derive('listener-lives', 'listener.ended', event.time, { ...turn, azureServer, hungFor, note }, lines);
}

type Tells = Pick<Turn, 'up' | 'how'>;

const OF_UNITS = {
  'service.started': { up: true, how: 'was started' },
  'service.main-process-exited': { up: false, how: 'exited' },
  'service.stopped': { up: false, how: 'was stopped' },
} as const satisfies Record<string, Tells>;

const OF_TUNNELS = {
  'efs.tunnel.started': { up: true, how: 'the tunnel was started' },
  'efs.tunnel.dead': { up: false, how: 'the watchdog found the tunnel dead' },
  'efs.tunnel.exited': { up: false, how: 'the tunnel exited' },
  'efs.state.cleaned': { up: false, how: 'the watchdog stopped the tunnel and dropped its state' },
} as const satisfies Record<string, Tells>;

/** All that runs in the container of the EFS driver dies at once by its memory limit. */
const KILLED = 'cgroup.oom-killed';
const BY_LIMIT: Tells = { up: false, how: 'an OOM kill at the memory limit ended all processes of its container' };

/** A process that said where it listens, by its pid. */
const OOM = 'oom.process.killed';

const OF_PROXIES = {
  'efs.proxy.client.accepted': { up: true, how: 'efs-proxy accepted a connection' },
  'efs.proxy.terminated': { up: false, how: 'efs-proxy was terminated' },
  'efs.proxy.failed': { up: false, how: 'efs-proxy shut itself down' },
} as const satisfies Record<string, Tells>;

const OF_AZNFS = {
  'aznfs.tunnel.running': { up: true, how: 'stunnel was running for an AZNFS mount' },
  'aznfs.tunnel.killed': { up: false, how: 'AZNFS killed its stunnel' },
} as const satisfies Record<string, Tells>;

/** From 1.32.1 on the watchdog looks at each mount with df, and kills the tunnel of one that hangs. */
const HEALTH = 'efs.health.timed-out';

function healthOf({ fields: { timeLimit } }: EventOf<typeof HEALTH>): Pick<Turn, 'how' | 'hungFor'> {
  if (timeLimit === undefined) return { how: 'the watchdog found the tunnel gone' };
  return {
    how: `df of its mount hung for ${timeLimit} s, and the watchdog killed the tunnel`,
    hungFor: timeLimit * SECOND,
  };
}

const KINDS = [
  'service.started',
  'service.main-process-exited',
  'service.stopped',
  'listener.started',
  HEALTH,
  'efs.tunnel.started',
  'efs.tunnel.dead',
  'efs.tunnel.exited',
  'efs.state.cleaned',
  'efs.proxy.client.accepted',
  'efs.proxy.terminated',
  'efs.proxy.failed',
  'aznfs.tunnel.running',
  'aznfs.tunnel.killed',
  KILLED,
  OOM,
] as const;

type Line = EventOf<(typeof KINDS)[number]>;
type OfUnit = EventOf<keyof typeof OF_UNITS>;
type OfTunnel = EventOf<keyof typeof OF_TUNNELS>;

const isOfTunnel = (event: Line): event is OfTunnel => event.kind in OF_TUNNELS;

function turns(context: FactContext): (event: Exclude<Line, { kind: typeof KILLED | typeof OOM }>) => Turn | undefined {
  const ofUnit = turnsOfUnits(context);
  const ofTunnel = turnsOfTunnels(context);
  return (event) => {
    switch (event.kind) {
      case 'service.started':
      case 'service.main-process-exited':
      case 'service.stopped':
        return ofUnit(event);
      case 'aznfs.tunnel.running':
      case 'aznfs.tunnel.killed':
        return turnOfAznfs(context, event);
      case 'listener.started':
        return { port: event.fields.port, up: true, how: `${event.program ?? 'a program'} listened` };
      case HEALTH: {
        const { port } = event.fields;
        return port === undefined ? undefined : { port, up: false, ...healthOf(event) };
      }
      default:
        return ofTunnel(event);
    }
  };
}

/** Of units whose description says which port they listen on. */
function turnsOfUnits(context: FactContext): (event: OfUnit) => Turn | undefined {
  const ports = new Map<string | undefined, number>();
  for (const { fields } of context.ofKind('service.started', 'service.stopping', 'service.stopped'))
    if (fields.listenPort !== undefined) ports.set(fields.unit, fields.listenPort);
  return (event) => {
    const { unit } = event.fields;
    const port = ports.get(unit);
    if (port === undefined) return undefined;
    const cause = event.kind === 'service.main-process-exited' ? signalBefore(context, event) : undefined;
    const { up, how } = OF_UNITS[event.kind];
    return { port, up, how: `${unit} ${how}${cause ? onRequest(cause) : ''}`, unit, cause };
  };
}

/** A tunnel that failed or exited at once never listened. */
function turnsOfTunnels(
  context: FactContext,
): (event: OfTunnel | EventOf<keyof typeof OF_PROXIES>) => Turn | undefined {
  const unborn = stillborn(context);
  const failed = new Set(context.ofKind('efs.tunnel.failed').map(({ fields }) => fields.run));
  return (event) => {
    const { port } = event.fields;
    const run = 'run' in event.fields ? event.fields.run : undefined;
    if (port === undefined || unborn.has(event) || (run !== undefined && failed.has(run))) return undefined;
    const { up, how } = { ...OF_TUNNELS, ...OF_PROXIES }[event.kind];
    return { port, up, how };
  };
}

/** The watchdog says just before that it found no mount of the port. */
function turnOfAznfs(context: FactContext, { kind, time, fields: { port } }: EventOf<keyof typeof OF_AZNFS>): Turn {
  const { up, how } = OF_AZNFS[kind];
  const isBefore = (gone: Event) => gone.time.from <= time.from && gone.time.from >= time.from - MINUTE;
  const cause = up ? undefined : context.joined('aznfs.mount.gone', 'port', port).findLast(isBefore);
  if (!cause) return { port, up, how };
  const azureServer = cause.fields.server;
  return { port, up, how: `${how}: its watchdog found no mount on the port`, cause, azureServer };
}

type Signal = EventOf<'service.signal-sent'>;

/** A process may take so long to end by a signal: `DefaultTimeoutStopSec`. */
const TOLD = 90 * SECOND;

/** `systemctl kill` says in the journal what it sent, and the end of the process names the same signal: `killed, status=9/KILL`. */
function signalBefore(
  context: FactContext,
  { fields, time }: EventOf<'service.main-process-exited'>,
): Signal | undefined {
  const isIt = (sent: Signal) => fields.status?.endsWith(`/${sent.fields.signal.replace(/^SIG/, '')}`);
  return context
    .joined('service.signal-sent', 'unit', fields.unit)
    .findLast((sent) => sent.time.from <= time.from && sent.time.from >= time.from - TOLD && isIt(sent));
}

const onRequest = ({ fields: { signal, pid, comm } }: Signal) =>
  ` on ${signal}, which systemd sent to pid ${pid} (${comm}) on request`;

/** A proxy that cannot bind exits with a status of its own within this. */
const AT_ONCE = 2 * SECOND;

/** The starts of tunnels that exited at once: they never listened. */
function stillborn(context: FactContext): Set<Event> {
  const exits = context.ofKind('efs.tunnel.exited').filter(({ fields }) => fields.exitStatus > 0);
  const byPid = groupBy(exits, ({ fields }) => fields.pid);
  const starts = context.ofKind('efs.tunnel.started').filter(({ fields, time }) => {
    const own = byPid.get(fields.pid) ?? [];
    return own.some((exit) => exit.time.to > time.from && exit.time.from <= time.to + AT_ONCE);
  });
  return new Set(starts);
}
