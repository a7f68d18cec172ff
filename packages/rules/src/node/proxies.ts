import type { Event, Evidence } from '@mountline/core';
import { evidenceOf, type FactContext } from '@mountline/correlation';

import { loopbackClients, loopbackMounts, NFS_PORT } from './loopback.ts';
import { listening } from './sockets.ts';

/** What is known about the process that was killed: it listened on a port. */
export interface Heard {
  port: number;
  /** `pid` and `unit` name this very process or its unit; `name` only that a process of this name listens. */
  by: 'pid' | 'unit' | 'name';
  evidence: Evidence[];
}

/** Programs of the EFS container: the proxy itself, the driver that is its pid 1, the watchdog. 15 letters of comm. */
export const EFS_PROGRAMS = ['efs-proxy', 'aws-efs-csi-dri', 'amazon-efs-moun'];

const list = (event: Event, name: string) => (event.fields[name] ?? []) as readonly string[];

/** The ports of this node itself that its NFS clients use, but for its own NFS server. */
export function proxiedPorts(context: FactContext): number[] {
  const all = [...loopbackMounts(context), ...(loopbackClients(context) ?? [])].map(({ port }) => port);
  return [...new Set(all)].filter((port) => port !== NFS_PORT).sort((a, b) => a - b);
}

/** On which ports the processes of a `cgroup.oom-killed` listened, as their own lines, their unit and the sockets tell. */
export function heardOn(context: FactContext, kill: Event): Heard[] {
  const found = [...byPid(context, kill), ...byUnit(context, kill), ...byName(context, kill)];
  return found.filter(({ port }, i) => found.findIndex((other) => other.port === port) === i);
}

/** `nfsproxy[5293]: listening on 127.0.0.1:20361`: the last line of this pid before it was killed. */
function byPid(context: FactContext, kill: Event): Heard[] {
  const starts = context.ofKind('listener.started');
  return list(kill, 'pids').flatMap((pid) => {
    const own = starts.filter((event) => String(event.pid) === pid && event.time.from <= kill.time.to);
    const last = own.at(-1);
    if (!last || typeof last.fields.port !== 'number') return [];
    return [{ port: last.fields.port, by: 'pid' as const, evidence: evidenceOf(last) }];
  });
}

function byUnit(context: FactContext, kill: Event): Heard[] {
  const { unit } = kill.fields;
  if (unit === undefined) return [];
  const started = context
    .ofKind('service.started')
    .findLast((event) => event.fields.unit === unit && typeof event.fields.listenPort === 'number');
  if (!started) return [];
  return [{ port: Number(started.fields.listenPort), by: 'unit', evidence: evidenceOf(started) }];
}

function byName(context: FactContext, kill: Event): Heard[] {
  const ports = proxiedPorts(context);
  const sockets = listening(context, ports);
  if (!sockets.known) return [];
  const comms = list(kill, 'comms');
  return ports.flatMap((port) => {
    const listener = sockets.on(port);
    const same = listener?.processes.some(({ name }) => comms.includes(name.slice(0, 15)));
    return same ? [{ port, by: 'name' as const, evidence: [listener!.evidence] }] : [];
  });
}
