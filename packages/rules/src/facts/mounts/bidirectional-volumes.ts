import type { Event } from '@mountline/core';
import type { Fact } from '@mountline/correlation';
import { below } from '../../views/mounts/propagation.ts';
import { derive } from '../../views/node/evidence.ts';
import { type PodObject, podObjects } from '../../views/pods/pods.ts';

type Container = NonNullable<PodObject['pod']['containers']>[number];

interface Volume {
  hostPath: string;
  mountPath: string;
}

/**
 * Volumes of hostPath that a container mounts with `mountPropagation: Bidirectional`, from pods as objects: what it mounts
 * there shows on the node. Of two of them, one below the other, each start of the container lays the inner one onto the
 * node once more.
 */
export const bidirectionalVolumes: Fact = {
  name: 'bidirectional-volumes',
  title: 'volumes with mount propagation from a container to the node',
  uses: [],
  inputs: [{ sources: ['kubernetes-objects'] }],
  kinds: {
    'volume.bidirectional': {
      what: 'a hostPath volume mounted with Bidirectional propagation',
      fields: {
        pod: 'text?',
        namespace: 'text?',
        podUid: 'text?',
        containerName: 'text',
        hostPath: 'text',
        mountPath: 'text',
        outer: { type: 'text?', means: 'the hostPath of another such volume that contains it' },
      },
    },
  },
  derive(context) {
    return {
      events: podObjects(context).flatMap(({ object, evidence }) =>
        (object.pod.containers ?? []).flatMap((container) => {
          const volumes = bidirectional(object, container);
          return volumes.map((volume) => volumeEvent(object, container, volume, volumes, evidence));
        }),
      ),
    };
  },
};

function bidirectional({ pod }: PodObject, { volumeMounts }: Container): Volume[] {
  return (volumeMounts ?? []).flatMap(({ name, mountPath, mountPropagation, subPath }) => {
    const volume = pod.volumes?.find((candidate) => candidate.name === name);
    // What a volume is made of is as the object has it.
    const path = volume?.type === 'hostPath' ? volume.source?.path : undefined;
    if (mountPropagation !== 'Bidirectional' || typeof path !== 'string' || mountPath === undefined) return [];
    const hostPath = `${path}${subPath ? `/${subPath}` : ''}`.replace(/(.)\/$/, '$1');
    return [{ hostPath, mountPath: mountPath.replace(/(.)\/$/, '$1') }];
  });
}

function volumeEvent(
  { name, namespace, uid }: PodObject,
  container: Container,
  { hostPath, mountPath }: Volume,
  volumes: readonly Volume[],
  evidence: ReturnType<typeof podObjects>[number]['evidence'],
): Event {
  const outer = volumes.find(
    (other) => other.mountPath !== mountPath && below(mountPath, other.mountPath) !== undefined,
  );
  const text = `${namespace ?? ''}/${name ?? ''}: ${hostPath} on ${mountPath}, mountPropagation Bidirectional`;
  const row = evidence(text);
  const nested = outer ? `, below ${outer.mountPath}, which is also Bidirectional` : '';
  const note = `container ${container.name} of pod ${name} mounts ${hostPath} on ${mountPath} with Bidirectional propagation${nested}`;
  const fields = {
    pod: name,
    namespace,
    podUid: uid,
    containerName: container.name,
    hostPath,
    mountPath,
    outer: outer?.hostPath,
    note,
  };
  return derive('bidirectional-volumes', 'volume.bidirectional', row.time!, fields, [row]);
}
