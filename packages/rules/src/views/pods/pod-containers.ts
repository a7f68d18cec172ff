import type { Evidence } from '@mountline/core';
import type { FactContext } from '@mountline/correlation';
import type { KubectlDescribeRecord } from '@mountline/parsers/kubectl-describe';
import type { KubernetesObjectRecord } from '@mountline/parsers/kubernetes-objects';
import { rowEvidence } from '../node/evidence.ts';
import { ofLastCapture } from '../node/last-capture.ts';
import { isController, isDriverImage, lastPodObjects } from './pods.ts';

type PodState = NonNullable<KubernetesObjectRecord['pod']>;
export type Container = NonNullable<PodState['containers']>[number];

/** A pod of this node with its containers. `kubectl describe` names no UID. */
export interface PodContainers {
  object: { name?: string; namespace?: string; uid?: string; pod: PodState };
  evidence(text: string): Evidence;
}

/** A container of the EFS driver that holds its proxies: by its name in the published manifests, else by its image. */
const PLUGIN = /^efs-plugin$/;

/** As objects, and as `kubectl describe` writes them; each pod once, and no controller. */
export function podsWithContainers(context: FactContext): PodContainers[] {
  const described = ofLastCapture(context.rows<KubectlDescribeRecord>('kubectl-describe')).flatMap(
    ({ snapshot, rows }) =>
      rows.flatMap((row) => {
        const { pod, name, namespace } = row;
        if (!pod) return [];
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

export const isEfsPlugin = ({ name, image }: Container): boolean => PLUGIN.test(name) || isDriverImage(image);
