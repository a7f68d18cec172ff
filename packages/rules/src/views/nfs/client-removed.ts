import {
  type EventOf,
  type Evidence,
  firstMoment,
  isWhole,
  MINUTE,
  type Micros,
  podPath,
  rowsOf,
} from '@mountline/core';
import { evidenceOf, type FactContext } from '@mountline/correlation';
import type { PsRecord } from '@mountline/parsers/ps';
import { stoppedPrograms } from '../efs/stopped-programs.ts';
import { eventsOfMount } from '../mounts/mount-events.ts';
import { readUpTo } from '../node/covered-until.ts';
import { tableEvidence } from '../node/evidence.ts';
import { ofLastCapture } from '../node/last-capture.ts';
import { once } from '../node/memoize-per-timeline.ts';
import { processTables } from '../node/process-tables.ts';
import { clientLists } from './client-lists.ts';
import { foreignClients } from './foreign-clients.ts';
import { loopbackClients, loopbackMounts } from './loopback.ts';
import { nfsMounts, wholeMountTable } from './nfs-mounts.ts';
import { listening } from './sockets.ts';

/** A task that waits makes the kernel say so again within some minutes: a log that ends before the capture by less reports it still. */
export const STILL: Micros = 5 * MINUTE;

/** What shows at capture that something waits for an answer, or that a proxy has none. */
const WAITS = [
  'nfs.manager.blocked',
  'nfs.calls.waiting',
  'nfs.connection.unanswered',
  'proxy.connection.unanswered',
] as const;

/** Of a mount point that it names. */
type Unmount = EventOf<'mount.unmounted'>;

interface TakenAway {
  unmount: Unmount;
  note: string;
  evidence: Evidence[];
}

/**
 * Unmounts of a volume, or of a mount that the mount helper made, which stands no more: their client is in no table of the capture, and may
 * have been the one that the kernel's lines before are of.
 */
const departures = once((context): Unmount[] => {
  const mounted = new Set(nfsMounts(context).map(({ target }) => target));
  return context.ofKind('mount.unmounted').filter(({ fields: { target } }) => {
    if (target === undefined || mounted.has(target)) return false;
    return isVolume(target) || context.joined('mount.nfs.attempted', 'target', target).length > 0;
  });
});

/** When the last of them was: there may be a thousand outages to ask for. */
const lastDeparture = once((context) => ({
  from: departures(context).reduce((last, { time }) => Math.max(last, time.from), Number.NEGATIVE_INFINITY),
}));

export const anyDeparted = (context: FactContext, since: Micros): boolean => lastDeparture(context).from >= since;

const byHand = once((context) => departures(context).filter((event) => isByHand(context, event)));

const isVolume = (target: string) => podPath(target)?.volumePlugin !== undefined;

/**
 * Lines of this node name no port: they may be of a client that is gone by the capture. So it is with them where somebody unmounted a
 * mount by hand after the last line (systemd reports it, and neither kubelet nor the CSI driver does), no line came since,
 * nothing waits, which a table of all processes shows, and every client that is left has a listener that is not stopped.
 *
 *     systemd[1]: var-lib-kubelet-pods-0b6f2a1c\x2d…-mount.mount: Deactivated successfully.
 */
export function takenAway(context: FactContext, { time, fields }: EventOf<'nfs.server.silent'>): TakenAway | undefined {
  const { server, local, untilAt } = fields;
  if (!local) return undefined;
  const unmount = byHand(context).findLast((event) => event.time.from >= time.to && event.time.to + STILL <= untilAt);
  const tasks = context.ofKind('task.blocked').filter((task) => task.fields.nfs ?? true);
  const waits = tasks.length > 0 || context.ofKind(...WAITS).length > 0;
  const served = unmount && !waits ? allServed(context).evidence : undefined;
  if (!unmount || !served) return undefined;
  const { target } = unmount.fields;
  const note = `${target} was unmounted by hand at ${context.clockTime(firstMoment(unmount))}, no line followed, and every remaining client of ${server} has a listener`;
  return { unmount, note, evidence: [...evidenceOf(unmount), ...served] };
}

/** Without a log of kubelet nothing shows that it was not the one. */
function isByHand(context: FactContext, { time, fields: { target = '' } }: Unmount): boolean {
  if (isVolume(target) && readUpTo(context, 'kubelet', time.from) < time.from + MINUTE) return false;
  return eventsOfMount(context, target, 'mount.unmounted').every(({ actor }) => actor === 'systemd');
}

/** The tables that show it: of the mounts, of the clients, of the sockets and of the processes. */
const allServed = once((context) => ({ evidence: tablesOfServed(context) }));

function tablesOfServed(context: FactContext): Evidence[] | undefined {
  const table = wholeMountTable(context);
  const lists = clientLists(context).map(({ snapshot }) => snapshot);
  if (!table || lists.length === 0 || !lists.every(isWhole) || foreignClients(context)) return undefined;
  const processes = ofLastCapture(processTables(context)).filter(({ rows }) => rows.every(hasState));
  if (processes.length === 0) return undefined;
  const stopped = new Set(stoppedPrograms(context).flatMap(({ ports }) => ports));
  const clients = [...loopbackMounts(context), ...(loopbackClients(context) ?? [])];
  const sockets = listening(context, [...new Set(clients.map(({ port }) => port))]);
  if (!sockets.known) return undefined;
  const isServed = ({ port, evidence }: (typeof clients)[number]) =>
    sockets.on({ port }) && !sockets.ofOther(evidence) && !stopped.has(port);
  if (!clients.every(isServed)) return undefined;
  const listeners = clients.map(({ port }) => sockets.on({ port })!.evidence);
  const tables = [table, ...lists, ...processes.map(({ snapshot }) => snapshot)];
  return [...tables.map((one) => tableEvidence(one, `${rowsOf(one)} entries`)), ...new Set(listeners)];
}

const hasState = ({ state }: PsRecord): boolean => state !== undefined;
