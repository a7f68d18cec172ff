import { type FieldMap, messages } from '@mountline/core';
import { refusedMount } from '../../formats/kernel/runc-error.ts';
import { OF_REFUSED_MOUNT } from '../declared-keys.ts';
import type { Described } from '../described.ts';

/** Messages of containerd, by logrus, with the cause in the key `error`: internal/cri/server, pkg/cri/server in 1.x. */
export const containerdMessages = messages(
  'containerd',
  {
    // instrumented_service.go
    'container.start.failed': {
      lines: 'StartContainer for "{containerId}" failed',
      fields: { ...OF_REFUSED_MOUNT, reason: 'text?' },
    },
  },
  { programs: ['containerd'] },
);

export function describeContainerd(msg: string, { error }: FieldMap): Described | null {
  const found = containerdMessages.match(msg);
  if (!found || typeof error !== 'string') return found;
  return { kind: found.kind, fields: { ...found.fields, reason: error, ...refusedMount(error) } };
}
