import type { EventOf, FieldDeclarations, FieldMap, Life } from '@mountline/core';
import type { Fact } from '@mountline/correlation';
import { endAtBoot } from '../../views/node/boots.ts';

/** `Started efs-proxy, pid: 50` proves the fork and no more. */
interface Processes {
  all: Life[];
  /** How often a pid was given. */
  born: Map<number, number>;
  /** The last process of a pid, and of a tunnel. */
  byPid: Map<number, Life>;
  byState: Map<unknown, Life>;
}

const OF_TUNNEL = {
  port: 'int?',
  stateName: 'text?',
  fsId: 'text?',
  podUid: 'text?',
  pv: 'text?',
  target: 'text?',
} as const satisfies FieldDeclarations;

/**
 * The tunnels of EFS mounts, and the processes that served them one after the other. A tunnel is known by the name of
 * its state and lives until the watchdog drops it; a process is known by its pid, which is one of the container of the
 * driver and is given again soon.
 */
export const tunnelLives: Fact = {
  name: 'tunnel-lives',
  title: 'lifetimes of EFS tunnels and their processes',
  uses: ['helper-runs', 'port-lives'],
  inputs: [{ actors: ['efs-mount-helper', 'efs-watchdog'] }],
  lives: {
    tunnel: { by: ['stateName'], fields: OF_TUNNEL },
    proxy: {
      by: ['pid', 'stateName'],
      actors: ['efs-mount-helper', 'efs-watchdog'],
      fields: { pid: 'int', ...OF_TUNNEL, exitStatus: 'int?' },
    },
  },
  kinds: {},
  derive(context) {
    const tunnels = new Map<string, Life[]>();
    const processes: Processes = { all: [], born: new Map(), byPid: new Map(), byState: new Map() };
    for (const event of context.ofKind(...KINDS)) {
      if (event.actor !== 'efs-watchdog' && event.actor !== 'efs-mount-helper') continue;
      const { stateName } = event.fields;
      if (stateName !== undefined) followTunnel(tunnels, stateName, event);
      followProcess(processes, event);
    }
    return { lives: endAtBoot(context, [...[...tunnels.values()].flat(), ...processes.all]) };
  },
};

function followTunnel(tunnels: Map<string, Life[]>, key: string, event: OfTunnel): void {
  const end = END_OF_TUNNEL[event.kind];
  const starts = event.kind === 'efs.tunnel.starting';
  if (!starts && !end) return;
  const known = tunnels.get(key) ?? [];
  tunnels.set(key, known);
  const last = known.at(-1);
  if (last?.to === null) {
    if (end) last.to = at(event, end);
  } else if (starts || known.length === 0) {
    const [from, to] = starts ? [at(event, 'it was started'), null] : [null, at(event, end!)];
    known.push({ of: 'tunnel', key, nth: known.length + 1, from, to, fields: namesOf(event) });
  }
}

const KINDS = [
  'efs.tunnel.starting',
  'efs.tunnel.started',
  'efs.tunnel.failed',
  'efs.tunnel.exited',
  'efs.tunnel.dead',
  'efs.health.timed-out',
  'efs.tunnel.absent',
  'efs.state.cleaned',
] as const;

type OfTunnel = EventOf<(typeof KINDS)[number]>;

const END_OF_TUNNEL: Partial<Record<OfTunnel['kind'], string>> = {
  'efs.tunnel.failed': 'its process could not start',
  'efs.state.cleaned': 'the watchdog dropped its state',
};

const END_OF_PROCESS: Partial<Record<OfTunnel['kind'], string>> = {
  'efs.tunnel.failed': 'it could not start',
  'efs.tunnel.exited': 'it exited',
  'efs.tunnel.dead': 'the watchdog found it dead',
  'efs.health.timed-out': 'the watchdog killed it, or found it gone, because df of its mount hung',
  'efs.tunnel.absent': 'the watchdog found it gone',
  'efs.state.cleaned': 'the watchdog found it gone',
};

function followProcess(processes: Processes, event: OfTunnel): void {
  const { stateName } = event.fields;
  const pid = 'pid' in event.fields ? event.fields.pid : undefined;
  if (event.kind === 'efs.tunnel.started' && pid !== undefined) {
    const before = processes.byPid.get(pid);
    if (before) before.to ??= at(event, 'its PID was reused by another process');
    const nth = (processes.born.get(pid) ?? 0) + 1;
    processes.born.set(pid, nth);
    const from = at(event, 'it was started');
    const life: Life = { of: 'proxy', key: String(pid), nth, from, to: null, fields: namesOf(event, { pid }) };
    processes.all.push(life);
    processes.byPid.set(pid, life);
    if (stateName !== undefined) processes.byState.set(stateName, life);
    return;
  }
  const how = END_OF_PROCESS[event.kind];
  if (!how) return;
  const one = pid === undefined ? processes.byState.get(stateName) : processes.byPid.get(pid);
  if (!one || one.to !== null) return;
  one.to = at(event, how);
  if ('exitStatus' in event.fields) one.fields.exitStatus = event.fields.exitStatus;
}

const at = ({ time, span }: OfTunnel, how: string) => ({ time, how, span });

function namesOf({ fields }: OfTunnel, names: FieldMap = {}): FieldMap {
  const known: FieldMap = fields;
  for (const name of Object.keys(OF_TUNNEL)) {
    const value = known[name];
    if (value !== undefined) names[name] = value;
  }
  return names;
}
