import type { FieldDeclarations } from '@mountline/core';

/** What a line of efs-utils may tell beside what its template names: by the state file, the mount point or the command in it. */
export const OF_MOUNT_LINE = {
  stateName: { type: 'text?', means: 'the name of its state file' },
  fsId: 'text?',
  port: 'int?',
  target: 'text?',
  podUid: 'text?',
  pv: 'text?',
  exception: { type: 'text?', means: 'the last line of the traceback that follows' },
} as const satisfies FieldDeclarations;
