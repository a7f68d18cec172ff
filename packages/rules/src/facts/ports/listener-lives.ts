import { type Event, groupBy, type Life, MINUTE, type Micros, SECOND } from '@mountline/core';
import { evidenceOf, type Fact, type FactContext, firstMoment } from '@mountline/correlation';
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
  /** A line before it that tells why. */
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
 * writes a log of its own (`stunnel_debug_enabled`), that tells its end to the millisecond. The kernel
 * tells it where all processes of the container of EFS were killed. Of Azure Files it is AZNFS that tells of its tunnels.
 */
export const listenerLives: Fact = {
  name: 'listener-lives',
  title: 'lives of the listeners on the ports of this node',
  uses: ['helper-runs', 'port-lives', 'proxy-logs', 'cgroup-oom-kills'],
  inputs: [{ actors: ['systemd', 'efs-watchdog'] }],
  lives: { listener: { by: ['port'] } },
  kinds: {
    'listener.ended':
      'the process that listened on a port ended: port, nth, who, unit (of systemd), azureServer (of which AZNFS removed the configuration), hungFor (how long df of the mount hung, for which the watchdog of EFS killed it)',
    'listener.began': 'a process began to listen on a port: port, nth, who',
  },
  derive(context) {
    const turnOf = turns(context);
    const ports = new Map<number, Life[]>();
    const events: Event[] = [];
    const bootEnd = bootEnds(context);
    /** The ports whose last listener is the tunnel of a pod's volume. */
    const ofPods = new Set<number>();
    const tookTunnels = takesTunnels(context);
    const turnsOf = (event: Event): Turn[] => {
      if (event.kind === KILLED) return tookTunnels(event) ? [...ofPods].map((port) => ({ port, ...BY_LIMIT })) : [];
      const turn = turnOf(event);
      return turn ? [turn] : [];
    };
    // Of equal stamps the order of the lines decides: a unit may end and be started again within one second.
    for (const event of context.ofKind(...KINDS, KILLED)) {
      for (const turn of turnsOf(event)) {
        if (event.kind !== KILLED) {
          if (event.fields.podUid !== undefined && OF_TUNNELS.has(event.kind)) ofPods.add(turn.port);
          else ofPods.delete(turn.port);
        }
        const lives = ports.get(turn.port) ?? [];
        ports.set(turn.port, lives);
        const life = lives.at(-1);
        const end = life && life.to === null ? bootEnd(life) : null;
        if (life && end && end.time.from <= event.time.from) life.to = end;
        const open = life?.to === null;
        if (turn.up ? open : life && !open) continue;
        // Whether it began before it was killed, or behind that, a second tells neither.
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
  event: Event,
  nth: number,
): Event {
  const kind = up ? 'listener.began' : 'listener.ended';
  const note = `${how} at ${context.clockTime(firstMoment(event))}`;
  const lines = [...evidenceOf(event), ...(cause ? evidenceOf(cause) : [])];
  return derive('listener-lives', kind, event.time, { port, nth, who: how, unit, azureServer, hungFor, note }, lines);
}

type Tells = Pick<Turn, 'up' | 'how'>;

const OF_UNITS = new Map<string, Tells>([
  ['service.started', { up: true, how: 'was started' }],
  ['service.main-process-exited', { up: false, how: 'ended' }],
  ['service.stopped', { up: false, how: 'was stopped' }],
]);

const OF_TUNNELS = new Map<string, Tells>([
  ['efs.tunnel.started', { up: true, how: 'the tunnel was started' }],
  ['efs.tunnel.dead', { up: false, how: 'the watchdog found the tunnel dead' }],
  ['efs.tunnel.exited', { up: false, how: 'the tunnel exited' }],
  ['efs.state.cleaned', { up: false, how: 'the watchdog ended the tunnel and dropped its state' }],
]);

/** All that runs in the container of the EFS driver dies at once by its memory limit. */
const KILLED = 'cgroup.oom-killed';
const BY_LIMIT: Tells = { up: false, how: 'its memory limit killed all processes of its container' };

const OF_PROXIES = new Map<string, Tells>([
  ['efs.proxy.client.accepted', { up: true, how: 'efs-proxy accepted a connection' }],
  ['efs.proxy.terminated', { up: false, how: 'efs-proxy was told to end' }],
  ['efs.proxy.failed', { up: false, how: 'efs-proxy shut itself down' }],
]);

const OF_AZNFS = new Map<string, Tells>([
  ['aznfs.tunnel.running', { up: true, how: 'stunnel was there for a mount of AZNFS' }],
  ['aznfs.tunnel.killed', { up: false, how: 'AZNFS killed its stunnel' }],
]);

/** From 1.32.1 on the watchdog looks at each mount with df, and kills the tunnel of one that hangs. */
const HEALTH = 'efs.health.timed-out';

function healthOf({ fields: { timeLimit } }: Event): Pick<Turn, 'how' | 'hungFor'> {
  if (typeof timeLimit !== 'number') return { how: 'the watchdog found the tunnel gone' };
  return {
    how: `df of its mount hung for ${timeLimit} s, and the watchdog killed the tunnel`,
    hungFor: timeLimit * SECOND,
  };
}

const KINDS = [
  ...OF_UNITS.keys(),
  'listener.started',
  HEALTH,
  ...OF_TUNNELS.keys(),
  ...OF_PROXIES.keys(),
  ...OF_AZNFS.keys(),
];

function turns(context: FactContext): (event: Event) => Turn | undefined {
  /** Units whose description says which port they listen on. */
  const ports = new Map<unknown, number>();
  for (const { fields } of context.ofKind('service.started', 'service.stopping', 'service.stopped'))
    if (typeof fields.listenPort === 'number') ports.set(fields.unit, fields.listenPort);
  const unborn = stillborn(context);
  const failed = new Set(context.ofKind('efs.tunnel.failed').map(({ fields }) => fields.run));
  return (event) => {
    const { port, run, unit } = event.fields;
    const ofUnit = OF_UNITS.get(event.kind);
    if (ofUnit) {
      const own = ports.get(unit);
      if (own === undefined) return undefined;
      const cause = event.kind === 'service.main-process-exited' ? signalBefore(context, event) : undefined;
      const how = `${unit} ${ofUnit.how}${cause ? onRequest(cause) : ''}`;
      return { port: own, up: ofUnit.up, how, unit: String(unit), cause };
    }
    if (typeof port !== 'number') return undefined;
    const ofAznfs = OF_AZNFS.get(event.kind);
    if (ofAznfs) return turnOfAznfs(context, event, port, ofAznfs);
    if (event.kind === HEALTH) return { port, up: false, ...healthOf(event) };
    const ofTunnel = OF_TUNNELS.get(event.kind) ?? OF_PROXIES.get(event.kind);
    if (!ofTunnel) return { port, up: true, how: `${event.program ?? 'a program'} listened` };
    return unborn.has(event) || (run !== undefined && failed.has(run))
      ? undefined
      : { port, up: ofTunnel.up, how: ofTunnel.how };
  };
}

/** The watchdog says just before that it found no mount of the port. */
function turnOfAznfs(context: FactContext, { time }: Event, port: number, { up, how }: Tells): Turn {
  const isBefore = (gone: Event) => gone.time.from <= time.from && gone.time.from >= time.from - MINUTE;
  const cause = up ? undefined : context.joined('aznfs.mount.gone', 'port', port).findLast(isBefore);
  if (!cause) return { port, up, how };
  const azureServer = String(cause.fields.server);
  return { port, up, how: `${how}: its watchdog found no mount of the port`, cause, azureServer };
}

/** A process may take so long to end by a signal: `DefaultTimeoutStopSec`. */
const TOLD = 90 * SECOND;

/** `systemctl kill` says in the journal what it sent, and the end of the process names the same signal: `killed, status=9/KILL`. */
function signalBefore(context: FactContext, { fields, time }: Event): Event | undefined {
  const isIt = (sent: Event) => String(fields.status).endsWith(`/${String(sent.fields.signal).replace(/^SIG/, '')}`);
  return context
    .joined('service.signal-sent', 'unit', fields.unit)
    .findLast((sent) => sent.time.from <= time.from && sent.time.from >= time.from - TOLD && isIt(sent));
}

const onRequest = ({ fields: { signal, pid, comm } }: Event) =>
  ` by ${signal}, which systemd sent to pid ${pid} (${comm}) on request`;

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
