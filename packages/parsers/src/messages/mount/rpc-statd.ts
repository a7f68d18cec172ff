import { messages } from '@mountline/core';

/** What rpc.statd of nfs-utils says when it cannot do its work: utils/statd (statd.c, monitor.c), support/nsm/file.c and support/nfs/svc_create.c. */
export const rpcStatdMessages = messages(
  'program',
  {
    'statd.listeners.failed': {
      lines: 'failed to create RPC listeners, exiting',
      what: 'an rpc.statd that could not create its listeners',
      says: 'rpc.statd exited: it could not create its listeners',
      nature: 'failure',
      severity: 'major',
      cause: 'rpcbind is not running, or the port of rpc.statd is in use.',
      decide: ['rpcinfo -p'],
    },
    // Ahead of it, once for each transport: rpcbind does not answer, or refuses.
    'statd.register.failed': {
      lines: [
        'Failed to register ({name}, {version:int}, {transport}): svc_reg() err: {error:rest}',
        'unable to register ({name}, {version:int}, {transport}).', // nfs-utils before 1.2.3: support/nfs/rpcmisc.c
      ],
      what: 'an rpc.statd that rpcbind did not register',
      says: 'rpc.statd could not register {transport} with rpcbind[: {error}]',
      nature: 'failure',
      severity: 'minor',
      cause: 'rpcbind is not running or rejects the registration.',
      decide: ['rpcinfo -p'],
    },
    // The kernel says `lockd: cannot monitor PEER` then.
    'statd.peer.refused': {
      lines: 'STAT_FAIL to {client} for SM_MON of {peer}',
      what: 'a server that rpc.statd refused to monitor',
      nature: 'failure',
      severity: 'major',
      cause: 'rpc.statd cannot write its state or resolve the name. NFSv3 locks fail with ENOLCK.',
      decide: ['ls -la /var/lib/nfs /var/lib/nfs/sm'],
    },
    // Ahead of it: each peer is a file of its name.
    'statd.peer.unwritten': {
      lines: 'Failed to insert: creating {path}: {error:rest}',
      what: 'a server that rpc.statd could not record',
      says: 'rpc.statd could not write {path}: {error}',
      nature: 'failure',
      severity: 'major',
      cause: 'The state directory of rpc.statd is missing or not writable for its user. NFSv3 locks fail with ENOLCK.',
      decide: ['ls -la /var/lib/nfs /var/lib/nfs/sm'],
    },
  },
  { programs: ['rpc.statd'] },
);
