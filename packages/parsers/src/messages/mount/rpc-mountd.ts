import { messages } from '@mountline/core';

/** What rpc.mountd of nfs-utils says of the clients of this server: utils/mountd (mountd.c, auth.c), support/export. */
export const rpcMountdMessages = messages(
  'program',
  {
    'mountd.mount.allowed': {
      lines: 'authenticated mount request from {client} for {path:text} ({export:text})',
      nature: 'normal',
    },
    'mountd.unmount.allowed': {
      lines: 'authenticated unmount request from {client} for {path:text} ({export:text})',
      nature: 'normal',
    },
    'mountd.mount.refused': {
      lines: [
        'refused mount request from {client} for {path} ({export:text}): {reason:rest}',
        'refused mount request from {client} for {path}: {reason:rest}',
      ],
      what: 'a client that this NFS server refused',
      says: 'this NFS server refused the mount of {path} by {client}: {reason}',
      folds: true,
      nature: 'failure',
      severity: 'minor',
      cause: 'The path is not exported, or not to this client.',
      decide: ['exportfs -v'],
    },
    'nfs.exports.alike': {
      lines: '{path:text} and {other:text} have same filehandle for {client}, using first',
      what: 'two exports that this NFS server cannot tell apart',
      says: '{path} and {other} have the same file handle for {client}: this server uses the first',
      folds: true,
      nature: 'failure',
      severity: 'major',
      cause:
        'Both have the same fsid=, or lie on file systems with the same UUID, as copies of a disk have. Clients get the files of the wrong one. Give each export an fsid= of its own.',
      decide: ['exportfs -v', 'blkid'],
    },
    'mountd.stopped': {
      lines: 'Caught signal {signal:int}, un-registering and exiting.',
      nature: 'normal',
    },
  },
  { programs: ['rpc.mountd', 'mountd'] },
);
