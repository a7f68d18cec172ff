import type { Event, EventOf } from '@mountline/core';
import { evidenceOf, type FactContext } from '@mountline/correlation';
import { isAscending } from '../node/log-order.ts';

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
