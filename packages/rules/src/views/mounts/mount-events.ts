import { type EventOf, type Interval, podPath } from '@mountline/core';
import { type FactContext, sortEvents } from '@mountline/correlation';

/** Kinds of events about one mount. */
type OfMount =
  | 'mount.nfs.attempted'
  | 'efs.mount.succeeded'
  | 'mount.mounting'
  | 'mount.mounted'
  | 'mount.unmounted'
  | 'volume.mount.started'
  | 'volume.mount.succeeded';

/**
 * The events of some kinds about the mount on `target`: those that name it, and those of kubelet, which name pod and
 * volume. A bind of a directory of the volume (subPath) is a mount of its own, which others report by its path.
 */
export function eventsOfMount(context: FactContext, target: string, ...kinds: OfMount[]): EventOf<OfMount>[] {
  const path = podPath(target);
  const found = new Set<EventOf<OfMount>>();
  for (const kind of kinds) {
    for (const event of context.joined(kind, 'target', target)) found.add(event);
    if (path?.volumePlugin === undefined) continue;
    for (const event of context.joined(kind, 'podUid', path.podUid))
      if (event.fields.pv === path.pv && !isOfSubPath(event)) found.add(event);
  }
  return sortEvents([...found]);
}

const isOfSubPath = ({ fields: { target } }: EventOf<OfMount>) => target?.includes('/volume-subpaths/') ?? false;

/** After any of these the row may be that of a new mount. */
const MOUNTS = [
  'mount.nfs.attempted',
  'efs.mount.succeeded',
  'mount.mounting',
  'mount.mounted',
  'volume.mount.started',
  'volume.mount.succeeded',
] as const;

export function mountedSince(context: FactContext, { target }: { target: string }, since: Interval): boolean {
  const again = [...eventsOfMount(context, target, ...MOUNTS), ...context.joined('nfs.client.made', 'target', target)];
  return again.some(({ time }) => time.to > since.from);
}
