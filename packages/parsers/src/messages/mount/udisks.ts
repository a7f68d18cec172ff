import { messages } from '@mountline/core';

/** What udisksd says of the disks that users plug in: src/udiskslinuxfilesystem.c and src/udisksstate.c. */
export const udisksMessages = messages(
  'program',
  {
    'udisks.mounted': {
      lines: 'Mounted {device} at {target:text} on behalf of uid {uid:int}',
      nature: 'normal',
    },
    'udisks.unmounted': {
      lines: 'Unmounted {device} on behalf of uid {uid:int}',
      nature: 'normal',
    },
    'udisks.cleaned-up': {
      lines: 'Cleaning up mount point {target:text} (device {reason:rest}',
      nature: 'neither',
    },
  },
  { programs: ['udisksd'] },
);
