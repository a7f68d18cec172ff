import type { Event, EventOf, Interval } from '@mountline/core';
import { evidenceOf, type FactContext, sortEvents } from '@mountline/correlation';
import { isAscending } from '../node/log-order.ts';
import { isLoopback, loopbackMounts } from './loopback.ts';
import { nfsMounts, wholeMountTable } from './nfs-mounts.ts';

/** Lines that the kernel writes of a reply that it got: fs/nfs/inode.c: nfs_update_inode, fs/nfs/nfs4state.c: nfs4_handle_reclaim_lease_error. */
const REPLIES = [
  ['nfs.fileid.changed', 'the kernel reports that its file IDs changed'],
  ['nfs.clientid.in-use', 'it reports that the ID of this client is in use'],
] as const;

/** A reply after the last line of an outage. On this node itself it may be of another port. */
export function replyBehind(
  context: FactContext,
  spell: EventOf<'nfs.server.silent'>,
): { event: Event; says: string } | undefined {
  if (spell.fields.local) return undefined;
  const { span, time } = evidenceOf(spell).at(-1)!;
  const isBehind = ({ span: { path, container, line }, time: { from } }: Event) =>
    from >= time!.to ||
    (path === span.path && container === span.container && line > span.line && isAscending(context, span));
  for (const [kind, says] of REPLIES) {
    const event = context.joined(kind, 'server', spell.fields.server).find(isBehind);
    if (event) return { event, says };
  }
  return undefined;
}

/** The kernel writes it of a reply, and names no server. */
const NAMELESS = 'nfs.directory.looped';

/**
 * Lines of replies that only the client of a port of this node can have got: the mount table is whole, and all its NFS mounts dial that
 * port. A line that names a server names this node.
 */
export function repliesOnPort(context: FactContext, port: number): Event[] {
  const mounts = nfsMounts(context);
  const own = loopbackMounts(context).filter((mount) => mount.port === port);
  if (!wholeMountTable(context) || own.length === 0 || own.length < mounts.length) return [];
  const named = REPLIES.flatMap(([kind]) => context.ofKind(kind).filter(({ fields }) => isLoopback(fields.server)));
  return sortEvents([...named, ...context.ofKind(NAMELESS)]);
}

/** The kernel's `OK` at the ends of the outages that belong to a port. */
export function oksOnPort(context: FactContext, port: number): EventOf<'nfs.server.ok'>[] {
  const spells = context.joined('nfs.server.silent', 'port', port).filter(({ fields }) => fields.answered);
  if (spells.length === 0) return [];
  return context
    .ofKind('nfs.server.ok')
    .filter(({ fields, time }) =>
      spells.some((spell) => spell.fields.server === fields.server && isWithin(time, spell.time)),
    );
}

const isWithin = (time: Interval, { from, to }: Interval) => time.from >= from && time.to <= to;
