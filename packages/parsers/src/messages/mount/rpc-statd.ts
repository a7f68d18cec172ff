import { messages } from '@mountline/core';
import type { Described } from '../described.ts';
import { matchOneLine } from '../one-line.ts';

/** What rpc.statd of nfs-utils says when it cannot do its work: utils/statd (statd.c, monitor.c), support/nsm/file.c and support/nfs/svc_create.c. */
export const rpcStatdMessages = messages(
  'program',
  {
    'statd.listeners.failed': 'failed to create RPC listeners, exiting',
    // Ahead of it, once for each transport: rpcbind does not answer, or refuses.
    'statd.register.failed': 'Failed to register ({name}, {version:int}, {transport}): svc_reg() err: {error:rest}',
    // The kernel says `lockd: cannot monitor PEER` then.
    'statd.peer.refused': 'STAT_FAIL to {client} for SM_MON of {peer}',
    // Ahead of it: each peer is a file of its name.
    'statd.peer.unwritten': 'Failed to insert: creating {path}: {error:rest}',
  },
  {
    'statd.listeners.failed': 'an rpc.statd that could not make its listeners',
    'statd.register.failed': 'an rpc.statd that rpcbind did not take',
    'statd.peer.unwritten': 'a server that rpc.statd could not write down',
  },
);

export function describeRpcStatd(program: string | undefined, message: string): Described | null {
  const found = program === 'rpc.statd' ? matchOneLine(rpcStatdMessages, message.trimEnd()) : null;
  return found && { kind: found.kind, fields: found.fields };
}
