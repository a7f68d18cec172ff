import type { Evidence, Snapshot } from '@mountline/core';
import { type FactContext, isOneHost } from '@mountline/correlation';
import type { KubernetesObjectRecord } from '@mountline/parsers/kubernetes-objects';
import { rowEvidence } from '../node/evidence.ts';
import { ofLastCapture } from '../node/last-capture.ts';

export type PodObject = KubernetesObjectRecord & { pod: NonNullable<KubernetesObjectRecord['pod']> };

/** Whether what names this node, as a pod does, is of the node of the bundle; undefined where one of them is not named. */
export const isHere = ({ timeline }: FactContext, node: string | null | undefined): boolean | undefined =>
  isOneHost(node ?? undefined, timeline.host.name?.value);

/** What the bundle calls the node; for joining what is said of it, so never empty. */
export const nodeName = ({ timeline }: FactContext) => timeline.host.name?.value ?? 'this node';

/** What Kubernetes calls this node, by its pods, else its host name, which is the same mostly; undefined where no file names it. */
export function kubernetesName(context: FactContext): string | undefined {
  const host = context.timeline.host.name?.value;
  const named = podObjects(context).find(({ object }) => object.pod.nodeName)?.object.pod.nodeName;
  return host === undefined ? undefined : (named ?? host);
}

/** The image of the EFS driver under the names of its publishers; its operator and what is beside it in a mirror have others. */
const DRIVER_IMAGE = /(?:^|-)aws-efs-csi-driver(?!-operator)(?:[-:@]|$)/;

export const isDriverImage = (image: string | null | undefined): boolean =>
  DRIVER_IMAGE.test((image ?? '').slice((image ?? '').lastIndexOf('/') + 1));

/** The pods of the EFS driver on the nodes, by the names of its manifests and of OpenShift's operator. */
export const EFS_NODE_POD = /^(?:efs-csi-node|aws-efs-csi-driver-node)-[a-z0-9]{5}$/;

/**
 * The controller of a CSI driver makes volumes and mounts none of them: it holds no proxy, though its container has the name and
 * the image of that of the nodes.
 */
export const isController = ({ containers = [] }: PodObject['pod']): boolean =>
  containers.some(({ name }) => name === 'csi-provisioner');

export const isOfController = (context: FactContext, podUid: string): boolean =>
  podObjects(context).some(({ object }) => object.uid === podUid && isController(object.pod));

const isPod = (row: KubernetesObjectRecord): row is PodObject => row.pod !== undefined;

interface FoundPod {
  object: PodObject;
  evidence(text: string): Evidence;
}

/** The pods of this node that the bundle holds as objects; what it holds of the whole cluster is left out. */
export const podObjects = (context: FactContext): FoundPod[] =>
  podsIn(context, context.rows<KubernetesObjectRecord>('kubernetes-objects'));

/** Of several captures those of the last one. */
export const lastPodObjects = (context: FactContext): FoundPod[] =>
  podsIn(context, ofLastCapture(context.rows<KubernetesObjectRecord>('kubernetes-objects')));

function podsIn(
  context: FactContext,
  tables: readonly { snapshot: Snapshot; rows: KubernetesObjectRecord[] }[],
): FoundPod[] {
  const here = ({ pod }: PodObject) => isHere(context, pod.nodeName) !== false;
  return tables.flatMap(({ snapshot, rows }) =>
    rows
      .filter(isPod)
      .filter(here)
      .map((object) => ({ object, evidence: (text: string) => rowEvidence(snapshot, object, text) })),
  );
}
