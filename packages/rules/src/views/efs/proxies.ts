import { type EventOf, type Evidence, groupBy, isKnown, type Micros } from '@mountline/core';
import { evidenceOf, type FactContext } from '@mountline/correlation';
import type { PsRecord } from '@mountline/parsers/ps';
import type { Listener } from '../nfs/listener.ts';
import { loopbackClients, loopbackMounts, NFS_PORT } from '../nfs/loopback.ts';
import { listening } from '../nfs/sockets.ts';
import { ofLastCapture } from '../node/last-capture.ts';
import { taskAges } from '../node/task-ages.ts';
import type { Kill } from './proxy-containers.ts';

/** What is known about the process that was killed: it listened on a port. */
export interface Heard {
  port: number;
  /** `pid` and `unit` name this very process or its unit; `name` only that a process of this name listens. */
  by: 'pid' | 'unit' | 'name';
  evidence: Evidence[];
}

/** Programs of the EFS container: the proxy itself, the driver that is its pid 1, the watchdog. 15 letters of comm. */
export const EFS_PROGRAMS = ['efs-proxy', 'aws-efs-csi-dri', 'amazon-efs-moun'];

/** The ports of this node itself that its NFS clients use, but for its own NFS server. */
export function proxiedPorts(context: FactContext): number[] {
  const all = [...loopbackMounts(context), ...(loopbackClients(context) ?? [])].map(({ port }) => port);
  return [...new Set(all)].filter((port) => port !== NFS_PORT).sort((a, b) => a - b);
}

/**
 * The ports of the node's NFS mounts whose listeners run since before a moment: these were not killed since. Their pids are those of the
 * host where the table of processes has them by the same name.
 */
export function listenedSince(context: FactContext, moment: Micros): Set<number> {
  const ports = proxiedPorts(context);
  const sockets = listening(context, ports);
  const { capture } = context.timeline;
  if (!sockets.known || ports.length === 0 || !capture || !isKnown(capture.from)) return new Set();
  const ages = taskAges(context, capture);
  const names = new Map(
    ofLastCapture(context.rows<PsRecord>('ps')).flatMap(({ rows }) => rows.map(({ pid, command }) => [pid, command])),
  );
  const isOlder = ({ pid, name }: { pid: number; name: string }) =>
    (ages.get(pid) ?? 0) > capture.to - moment && (names.get(pid)?.includes(name) ?? false);
  return new Set(
    ports.filter((port) => {
      const processes = sockets.on({ port })?.processes ?? [];
      return processes.length > 0 && processes.every(isOlder);
    }),
  );
}

/** Tells on which ports the processes of a `cgroup.oom-killed` listened, by their own lines, their unit and the sockets. */
export function hearing(context: FactContext): (kill: Kill) => Heard[] {
  const ports = proxiedPorts(context);
  const sockets = listening(context, ports);
  const listeners = sockets.known ? ports.flatMap((port) => sockets.on({ port }) ?? []) : [];
  const starts = groupBy(context.ofKind('listener.started'), ({ pid }) => String(pid));
  return (kill) => {
    const found = [...byPid(starts, kill), ...byUnit(context, kill), ...byName(listeners, kill)];
    return found.filter(({ port }, i) => found.findIndex((other) => other.port === port) === i);
  };
}

/** `nfsproxy[5293]: listening on 127.0.0.1:20361`: the last line of this pid before it was killed. */
function byPid(starts: ReadonlyMap<string, readonly EventOf<'listener.started'>[]>, { fields, time }: Kill): Heard[] {
  return fields.pids.flatMap((pid) => {
    const last = starts.get(pid)?.findLast((event) => event.time.from <= time.to);
    if (!last) return [];
    return [{ port: last.fields.port, by: 'pid' as const, evidence: evidenceOf(last) }];
  });
}

function byUnit(context: FactContext, kill: Kill): Heard[] {
  const { unit } = kill.fields;
  if (unit === undefined) return [];
  const started = context
    .joined('service.started', 'unit', unit)
    .findLast(({ fields }) => fields.listenPort !== undefined);
  if (!started) return [];
  return [{ port: started.fields.listenPort!, by: 'unit', evidence: evidenceOf(started) }];
}

function byName(listeners: readonly Listener[], { fields: { comms } }: Kill): Heard[] {
  return listeners
    .filter(({ processes }) => processes.some(({ name }) => comms.includes(name.slice(0, 15))))
    .map(({ port, evidence }) => ({ port, by: 'name' as const, evidence: [evidence] }));
}
