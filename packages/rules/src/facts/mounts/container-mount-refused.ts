import { type Event, type EventOf, groupBy, timesOf } from '@mountline/core';
import { evidenceOf, type Fact } from '@mountline/correlation';
import { isOverlay, isRefused, refusedOverlays } from '../../views/mounts/mount-room.ts';
import { derive } from '../../views/node/evidence.ts';

/**
 * Containers that cannot start because mount(2) answers ENOSPC. A bind needs no room on any disk: the mount namespace holds
 * as many mounts as it may (fs.mount-max). Where runc could not make the mount point, the disk is meant: not this. An overlay
 * takes room on a disk, too: it is meant only where the table of the node is known to be full.
 */
export const containerMountRefused: Fact = {
  name: 'container-mount-refused',
  title: 'container mounts that failed because the mount table is full',
  uses: [],
  inputs: [{ actors: ['kubelet', 'containerd'] }],
  kinds: {
    'container.mount.refused': {
      what: 'container starts that failed with ENOSPC from mount(2)',
      fields: {
        pod: 'text?',
        namespace: 'text?',
        podUid: 'text?',
        containerName: 'text?',
        source: { type: 'text?', means: 'on the node' },
        ofKubelet: { type: 'bool', means: 'it is an extra mount of a kubelet that runs in a container' },
        times: 'count',
      },
    },
  },
  derive(context) {
    const refused = context
      .ofKind('container.start.failed')
      .filter((event) => isRefused(event) && (!isOverlay(event) || refusedOverlays(context).meant === 'table'));
    // containerd reports the same starts, by ids alone: it is asked where kubelet says nothing.
    const told = refused.filter(({ actor }) => actor === 'kubelet');
    const containers = groupBy(told.length > 0 ? told : refused, nameOf);
    return { events: [...containers.values()].map(refusedEvent) };
  },
};

type Failure = EventOf<'container.start.failed'>;

/** A container gets another id with every start, so for containerd it is what could not be mounted. */
const nameOf = ({ fields }: Failure) => `${fields.podUid ?? ''} ${fields.containerName ?? fields.mountSource}`;

/** What kubelet needs of its node, with what is shared between them. */
const NEEDED = /^\/(?:dev|etc|lib|proc|run|sys|usr|var\/(?:lib|log|run))(?:\/|$)/;

function refusedEvent(failures: readonly Failure[]): Event {
  const first = failures[0]!;
  const { pod, namespace, podUid, containerName, mountSource } = first.fields;
  const times = timesOf(failures);
  const whose = containerName ? `container ${containerName}${pod ? ` of pod ${pod}` : ''}` : 'a container';
  const disk = isOverlay(first) ? '' : '; a bind mount needs no disk space';
  const note = `mounting ${mountSource} into ${whose} failed ${times === 1 ? 'once' : `${times} times`}: mount(2) returns ENOSPC when the mount table is full${disk}`;
  const time = { from: first.time.from, to: failures.at(-1)!.time.to };
  const ofKubelet = containerName === 'kubelet' && mountSource !== undefined && !NEEDED.test(mountSource);
  const fields = { pod, namespace, podUid, containerName, source: mountSource, ofKubelet, times, note };
  return derive('container-mount-refused', 'container.mount.refused', time, fields, failures.flatMap(evidenceOf));
}
