import { messages } from '@mountline/core';
import { filesystemTemplates } from './kernel-filesystems.ts';
import { lockdTemplates } from './kernel-lockd.ts';
import { logTemplates } from './kernel-log.ts';
import { networkFilesystemTemplates } from './kernel-network-filesystems.ts';
import { nfsTemplates } from './kernel-nfs.ts';
import { oomTemplates } from './kernel-oom.ts';
import { taskTemplates } from './kernel-tasks.ts';

/** Messages of the Linux kernel about NFS, locks, file systems, hung tasks, memory and its own log. */
export const kernelMessages = messages(
  'kernel',
  {
    ...nfsTemplates,
    ...lockdTemplates,
    ...taskTemplates,
    ...oomTemplates,
    ...logTemplates,
    ...filesystemTemplates,
    ...networkFilesystemTemplates,
  },
  { pieces: ['assignments', 'details'], programs: ['kernel'] },
);
