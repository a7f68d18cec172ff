import { messages } from '@mountline/core';
import type { Described } from '../described.ts';
import { matchOneLine } from '../one-line.ts';

/** What rpc.statd of nfs-utils says when it cannot do its work: utils/statd (statd.c, monitor.c), support/nsm/file.c and support/nfs/svc_create.c. */
export const rpcStatdMessages = messages('program', {
  'statd.listeners.failed': {
    lines: 'failed to create RPC listeners, exiting',
    what: 'an rpc.statd that could not make its listeners',
    says: 'rpc.statd gave up: it could not make its listeners',
  },
  // Ahead of it, once for each transport: rpcbind does not answer, or refuses.
  'statd.register.failed': {
    lines: 'Failed to register ({name}, {version:int}, {transport}): svc_reg() err: {error:rest}',
    what: 'an rpc.statd that rpcbind did not take',
    says: 'rpc.statd could not register {transport} with rpcbind: {error}',
  },
  // The kernel says `lockd: cannot monitor PEER` then.
  'statd.peer.refused': 'STAT_FAIL to {client} for SM_MON of {peer}',
  // Ahead of it: each peer is a file of its name.
  'statd.peer.unwritten': {
    lines: 'Failed to insert: creating {path}: {error:rest}',
    what: 'a server that rpc.statd could not write down',
    says: 'rpc.statd could not write {path}: {error}',
  },
});

export function describeRpcStatd(program: string | undefined, message: string): Described | null {
  const found = program === 'rpc.statd' ? matchOneLine(rpcStatdMessages, message.trimEnd()) : null;
  return found && { kind: found.kind, fields: found.fields };
}
