import { type EventOf, type Evidence, FARTHEST_ZONE } from '@mountline/core';
import { evidenceOf, type FactContext, sortEvents } from '@mountline/correlation';
import type { Shown } from './clients-at-capture.ts';
import { listening } from './sockets.ts';

/** What shows at capture that the client of an outage waits for it still. */

type Spell = EventOf<'nfs.server.silent'>;

/**
 * A state manager of this very server that ran before the last of the lines, and waits for an answer at capture. One that says since
 * then that it failed was answered, with an error. Where the zone of the lines is a guess, they may be half a day older.
 */
export function managerSince(
  context: FactContext,
  { remote }: Shown,
  spell: Spell,
): EventOf<'nfs.manager.blocked'> | undefined {
  const { server, local, untilAt } = spell.fields;
  const managers = context.ofKind('nfs.manager.blocked');
  if (managers.length === 0) return undefined;
  const files = evidenceOf(spell).map(({ span }) => span.path);
  const guesses = context.timeline.clocks.filter(({ path }) => files.includes(path)).flatMap(({ guesses }) => guesses);
  if (local || guesses.some((guess) => guess !== 'zone')) return undefined;
  const last = untilAt - (guesses.length > 0 ? FARTHEST_ZONE : 0);
  const names = new Set<number | string>([server, ...(remote.get(server) ?? []).flatMap(({ of }) => of)]);
  const failed = context.ofKind('nfs.state-manager.failed');
  if (failed.some(({ fields, time }) => names.has(fields.server) && time.from >= untilAt)) return undefined;
  return managers.find(
    ({ fields: { server: of, age, rpc }, time }) => names.has(of) && rpc && age !== undefined && time.to - age <= last,
  );
}

/** Calls of the client of the lines that wait for a connection at capture. */
export function callsWithoutConnection(
  context: FactContext,
  { fields: { server, port, local } }: Spell,
): EventOf<'nfs.calls.waiting'> | undefined {
  if (local && port === undefined) return undefined;
  const calls = context.joined('nfs.calls.waiting', 'server', server);
  return calls.find(({ fields }) => fields.unsent > 0 && (port === undefined || fields.port === port));
}

/** Where the client of the lines is of one port of this node, the socket table shows too: without a listener nothing answers. */
export function nobodyListens(context: FactContext, { fields: { port, server } }: Spell): Evidence | undefined {
  if (port === undefined) return undefined;
  const sockets = listening(context, [port]);
  const dialled = { port, address: server };
  return sockets.known && !sockets.on(dialled) && !sockets.doubt(dialled) ? sockets.none(dialled) : undefined;
}

/**
 * Lines of this node that several of its clients can have written: when the leases of all of these ran out before the first line, and
 * none was renewed since, whoever wrote them has no answer yet. A client of NFSv4.0 without open files renews none.
 */
export function unrenewedSince(
  context: FactContext,
  { time, fields: { candidates } }: Spell,
): EventOf<'nfs.lease.renewed'>[] {
  if (!candidates) return [];
  const leases = candidates.flatMap((port) => context.joined('nfs.lease.renewed', 'port', Number(port)).slice(-1));
  const isOut = ({ time: { to }, fields: { local, version } }: EventOf<'nfs.lease.renewed'>) =>
    local && to <= time.from && /^4\.[1-9]/.test(version ?? '');
  return leases.length === candidates.length && leases.every(isOut) ? sortEvents(leases) : [];
}
