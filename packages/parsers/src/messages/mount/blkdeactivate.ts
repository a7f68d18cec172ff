import { messages } from '@mountline/core';

/** What blkdeactivate of lvm2 says at shutdown of the file systems that it leaves mounted or unmounts: scripts/blkdeactivate.sh.in. */
export const blkdeactivateMessages = messages(
  'program',
  {
    'blkdeactivate.unmount.skipped': {
      lines: '[SKIP]: unmount of {device} ({name}) mounted on {target:rest}',
      nature: 'neither',
    },
    'blkdeactivate.unmounted': {
      lines: '[UMOUNT]: unmounting {device} ({name}) mounted on {target:text}... {result:rest}',
      nature: 'neither',
    },
  },
  { programs: ['blkdeactivate'] },
);
