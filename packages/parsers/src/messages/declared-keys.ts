import type { FieldDeclarations } from '@mountline/core';

/** Keys that readers of messages take out of paths, names and commands, where they find them. */

/** Of a path below the folder of a pod. */
export const OF_POD_PATH = { podUid: 'text?', pv: 'text?' } as const satisfies FieldDeclarations;

/** Of the name of a pod. */
export const OF_POD = { pod: 'text?', namespace: 'text?', podUid: 'text?' } as const satisfies FieldDeclarations;

/** What runc could not mount into a container: see `refusedMount`. */
export const OF_REFUSED_MOUNT = {
  mountSource: 'text?',
  mountTarget: 'text?',
  mountError: 'text?',
} as const satisfies FieldDeclarations;

/** The parts of an error of k8s.io/mount-utils: see `splitMountError`. */
export const OF_MOUNT_ERROR = {
  command: 'text?',
  arguments: 'text?',
  output: 'text?',
} as const satisfies FieldDeclarations;
