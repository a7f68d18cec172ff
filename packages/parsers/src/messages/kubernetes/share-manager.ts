import { messages } from '@mountline/core';

/** What the share manager of Longhorn says, which runs the NFS server of one volume in a pod: pkg/server/share_manager.go. */
export const shareManagerMessages = messages(
  'program',
  {
    'nfs.share.waiting': {
      lines: [
        'Waiting with nfs server start, volume is not attached',
        'waiting with nfs server start, volume is not attached',
        'waiting with nfs server start, failed to mount volume',
        'Waiting with nfs server start, failed to mount volume',
        'Failed to mount volume',
      ],
      folds: true,
      what: 'an NFS server of a Longhorn volume that does not start',
      says: 'the share manager does not start its NFS server',
      nature: 'failure',
      severity: 'major',
      cause:
        'The block volume below the share is not attached to the node of the share manager, or cannot be mounted there: it is attached elsewhere, in use (multipathd is often why), or damaged. Until then every NFS mount of the volume times out; the clients are not the reason.',
      decide: ['kubectl get volumes.longhorn.io,sharemanagers.longhorn.io -n longhorn-system -o wide', 'dmesg -T'],
    },
  },
  { programs: ['longhorn-share-manager', 'share-manager'] },
);
