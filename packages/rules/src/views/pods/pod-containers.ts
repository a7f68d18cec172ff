import type { Evidence } from '@mountline/core';
import type { FactContext } from '@mountline/correlation';
import type { KubectlDescribeRecord } from '@mountline/parsers/kubectl-describe';
import type { KubernetesObjectRecord } from '@mountline/parsers/kubernetes-objects';
import { rowEvidence } from '../node/evidence.ts';
import { ofLastCapture } from '../node/last-capture.ts';
import { isController, isDriverImage, isHere, lastPodObjects } from './pods.ts';

type PodState = NonNullable<KubernetesObjectRecord['pod']>;
type Container = NonNullable<PodState['containers']>[number];

/** A pod of this node with its containers. `kubectl describe` names no UID. */
interface PodContainers {
  object: { name?: string; namespace?: string; uid?: string; pod: PodState };
  evidence(text: string): Evidence;
}

/** A container of the EFS driver that holds its proxies: by its name in the published manifests, else by its image. */
const PLUGIN = /^efs-plugin$/;

/** As objects, and as `kubectl describe` writes them; each pod once, and no controller. */
function podsWithContainers(context: FactContext): PodContainers[] {
  const described = ofLastCapture(context.rows<KubectlDescribeRecord>('kubectl-describe')).flatMap(
    ({ snapshot, rows }) =>
      rows.flatMap((row) => {
        const { pod, name, namespace } = row;
        if (!pod || isHere(context, pod.nodeName) === false) return [];
        const object = { pod, ...(name ? { name } : {}), ...(namespace ? { namespace } : {}) };
        return [{ object, evidence: (text: string) => rowEvidence(snapshot, row, text) }];
      }),
  );
  const known = new Set<string>();
  return [...lastPodObjects(context), ...described].filter(({ object }) => {
    const name = `${object.namespace ?? ''}/${object.name}`;
    if (known.has(name)) return false;
    known.add(name);
    return !isController(object.pod);
  });
}

const isEfsPlugin = ({ name, image }: Container): boolean => PLUGIN.test(name) || isDriverImage(image);

/** A container of the EFS driver on this node, in its pod. */
export interface DriverContainer extends PodContainers {
  container: Container;
}

/** The containers of the EFS driver on this node. A list of pods of several nodes, none of which is known to be this one, gives none. */
export function driverContainers(context: FactContext): DriverContainer[] {
  const all = podsWithContainers(context).flatMap((pod) =>
    (pod.object.pod.containers ?? []).filter(isEfsPlugin).map((container) => ({ ...pod, container })),
  );
  const here = all.filter(({ object }) => isHere(context, object.pod.nodeName));
  if (here.length > 0) return here;
  return new Set(all.map(({ object }) => object.pod.nodeName)).size > 1 ? [] : all;
}
