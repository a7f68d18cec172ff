import { daemonSetOf, type Event, type Evidence } from '@mountline/core';
import { evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import type { CrictlPsRecord } from '@mountline/parsers/crictl-ps';
import type { KubectlGetRecord } from '@mountline/parsers/kubectl-get';
import { derive, rowEvidence } from '../../views/node/evidence.ts';
import { ofLastCapture } from '../../views/node/last-capture.ts';
import { EFS_NODE_POD, isController, isDriverImage, isHere, lastPodObjects } from '../../views/pods/pods.ts';

/** What commands name where nothing that was read says otherwise, as the published manifest has it. */
const PUBLISHED = { namespace: 'kube-system', daemonSet: 'efs-csi-node', containerName: 'efs-plugin' };
/** The container of OpenShift's operator, for where only the pod is named. */
const CONTAINERS: Readonly<Record<string, string>> = { 'aws-efs-csi-driver-node': 'csi-driver' };

interface DriverPod {
  namespace: string;
  pod: string;
  containerName?: string;
  evidence: readonly Evidence[];
}

/** Where the EFS driver runs on this node, where that is not what its published manifest says: commands name it as it was read. */
export const driverPod: Fact = {
  name: 'driver-pod',
  title: 'the pod of the EFS driver, if its name differs from the published manifest',
  uses: [],
  inputs: [],
  kinds: {
    'efs.driver.named': {
      what: 'the pod of the EFS driver on this node, with a name that differs from the published manifest',
      says: 'the EFS driver on this node is container {containerName} of pod {pod} in namespace {namespace}',
      fields: { namespace: 'text', pod: 'text', daemonSet: 'text', containerName: 'text' },
    },
  },
  derive(context) {
    const found = [...inObjects(context), ...inContainers(context), ...inTables(context), ...inEvents(context)];
    const named = found.find(({ containerName }) => containerName) ?? found[0];
    const event = named && eventOf(named);
    return { events: event ? [event] : [] };
  },
};

function eventOf({ namespace, pod, containerName: read, evidence }: DriverPod): Event | undefined {
  const daemonSet = daemonSetOf(pod) ?? PUBLISHED.daemonSet;
  const containerName = read ?? CONTAINERS[daemonSet] ?? PUBLISHED.containerName;
  const isPublished =
    namespace === PUBLISHED.namespace && daemonSet === PUBLISHED.daemonSet && containerName === PUBLISHED.containerName;
  if (isPublished) return;
  const [first] = evidence;
  const fields = { namespace, pod, daemonSet, containerName };
  return derive('driver-pod', 'efs.driver.named', first!.time!, fields, [first!]);
}

function inObjects(context: FactContext): DriverPod[] {
  return lastPodObjects(context).flatMap(({ object: { name: pod, namespace, pod: spec }, evidence }) => {
    const { containers = [] } = spec;
    const container =
      containers.find(({ name }) => name === PUBLISHED.containerName) ??
      containers.find(({ image }) => isDriverImage(image));
    if (!container || !pod || !namespace || isController(spec)) return [];
    const text = `${namespace}/${pod}: container ${container.name}`;
    return [{ namespace, pod, containerName: container.name, evidence: [evidence(text)] }];
  });
}

function inContainers(context: FactContext): DriverPod[] {
  return ofLastCapture(context.rows<CrictlPsRecord>('crictl-ps')).flatMap(({ snapshot, rows }) =>
    rows.flatMap((row) => {
      const { of, pod, namespace, name } = row;
      if (of !== 'container' || !pod || !namespace || !name || !EFS_NODE_POD.test(pod)) return [];
      if (name !== PUBLISHED.containerName && name !== CONTAINERS[daemonSetOf(pod) ?? '']) return [];
      return [{ namespace, pod, containerName: name, evidence: [rowEvidence(snapshot, row, `${pod} ${name}`)] }];
    }),
  );
}

function inTables(context: FactContext): DriverPod[] {
  return ofLastCapture(context.rows<KubectlGetRecord>('kubectl-get')).flatMap(({ snapshot, rows }) =>
    rows.flatMap((row) => {
      const { kind, name: pod, namespace, node } = row;
      if (kind !== 'Pod' || !pod || !namespace || !EFS_NODE_POD.test(pod) || isHere(context, node) === false) return [];
      return [{ namespace, pod, evidence: [rowEvidence(snapshot, row, `${namespace}/${pod}`)] }];
    }),
  );
}

/** The last line of kubelet about one. */
function inEvents(context: FactContext): DriverPod[] {
  const last = context
    .ofActor('kubelet')
    .findLast(
      ({ fields: { pod, namespace } }) => namespace !== undefined && pod !== undefined && EFS_NODE_POD.test(pod),
    );
  const { namespace, pod } = last?.fields ?? {};
  return last && namespace !== undefined && pod !== undefined ? [{ namespace, pod, evidence: evidenceOf(last) }] : [];
}
