import { isOf, messages } from '@mountline/core';
import { refusedMount } from '../../formats/kernel/runc-error.ts';
import { OF_REFUSED_MOUNT } from '../declared-keys.ts';
import type { Described } from '../described.ts';

/**
 * A container that dockerd or CRI-O could not start, with runc's error in the message itself: daemon and api/server of moby,
 * server/container_create.go and container_start.go of cri-o. dockerd mounts the root of a container itself, and tells of
 * that in words of its own (daemon/graphdriver/overlay2). machined of Talos runs its services, kubelet too, in containers.
 */
export const runtimeMessages = messages(
  'program',
  {
    'container.start.failed': {
      lines: [
        'Handler for POST {api} returned error: {reason:rest}',
        'Container creation error: {reason:rest}',
        'Error starting container {containerId}: {reason:rest}',
        'service[{service}]({state}): Error running Containerd({containerName}), {next:text}: {reason:rest}',
      ],
      fields: OF_REFUSED_MOUNT,
    },
  },
  { programs: ['dockerd', 'crio', 'machined'] },
);

const OVERLAY = /error creating overlay mount to (\S+): no space left on device/;

export function describeRuntime(program: string | undefined, message: string): Described | null {
  if (!isOf(runtimeMessages, program)) return null;
  const found = runtimeMessages.match(message);
  if (!found) return null;
  const reason = String(found.fields.reason);
  const target = OVERLAY.exec(reason)?.[1];
  const overlay = target && { mountSource: 'overlay', mountTarget: target, mountError: 'no space left on device' };
  return { kind: found.kind, fields: { ...found.fields, ...(overlay || refusedMount(reason)) } };
}
