/** The manifest that runs the script on a node as a pod. */

export interface Placed {
  /** The node of a Job; absent for a DaemonSet, which is on every node. */
  node?: string;
  image: string;
}

/**
 * A ConfigMap with the script, and a Job or a DaemonSet. No hostPath: a bind mount of `/` would pin every mount of the node. With the host's
 * processes and privileges, /proc/1/root shows its files, and /proc/PID/root those of the EFS node pod. No ServiceAccount token: the pod
 * never calls the API server.
 */
export function manifestFor(script: string, { node, image }: Placed): string {
  const name = 'mountline-collect';
  const pod = podSpec(image, node);
  const body = node === undefined ? daemonSet(name, pod) : job(name, pod);
  const text = script.trimEnd().split('\n');
  return [
    'apiVersion: v1',
    'kind: ConfigMap',
    'metadata:',
    `  name: ${name}`,
    '  namespace: kube-system',
    'data:',
    '  collect.sh: |',
    ...text.map((line) => (line === '' ? '' : `    ${line}`)),
    '---',
    ...body,
    '',
  ].join('\n');
}

const indented = (lines: readonly string[], by: number) => lines.map((line) => `${' '.repeat(by)}${line}`);

const COLLECT = 'sh /script/collect.sh --stdout >/out/part && mv /out/part /out/node.tgz';
const FOR_EVER = 'while sleep 3600; do :; done';

function podSpec(image: string, node: string | undefined): string[] {
  return [
    'metadata:',
    '  labels: {app: mountline-collect}',
    'spec:',
    ...(node === undefined ? [] : [`  nodeName: ${JSON.stringify(node)}`]),
    `  restartPolicy: ${node === undefined ? 'Always' : 'Never'}`,
    '  hostPID: true',
    '  hostNetwork: true',
    '  automountServiceAccountToken: false',
    '  terminationGracePeriodSeconds: 1',
    '  tolerations: [{operator: Exists}]',
    '  containers:',
    '  - name: collect',
    `    image: ${JSON.stringify(image)}`,
    // The pod waits, so that the archive can be fetched. A container that starts again does not collect again.
    `    command: [sh, -c, "[ -e /out/node.tgz ] || { ${COLLECT}; }; ${node === undefined ? FOR_EVER : 'sleep 3000'}"]`,
    '    readinessProbe: {exec: {command: [test, -e, /out/node.tgz]}, periodSeconds: 2}',
    '    env: [{name: MOUNTLINE_DIR, value: /out}]',
    '    securityContext: {privileged: true, readOnlyRootFilesystem: true}',
    '    resources: {requests: {cpu: 50m, memory: 64Mi}, limits: {memory: 512Mi}}',
    '    volumeMounts:',
    '    - {name: script, mountPath: /script, readOnly: true}',
    '    - {name: out, mountPath: /out}',
    '  volumes:',
    '  - {name: script, configMap: {name: mountline-collect}}',
    '  - {name: out, emptyDir: {sizeLimit: 1Gi}}',
  ];
}

function job(name: string, pod: readonly string[]): string[] {
  return [
    'apiVersion: batch/v1',
    'kind: Job',
    'metadata:',
    `  name: ${name}`,
    '  namespace: kube-system',
    'spec:',
    '  backoffLimit: 0',
    '  activeDeadlineSeconds: 3600',
    '  ttlSecondsAfterFinished: 600',
    '  template:',
    ...indented(pod, 4),
  ];
}

function daemonSet(name: string, pod: readonly string[]): string[] {
  return [
    'apiVersion: apps/v1',
    'kind: DaemonSet',
    'metadata:',
    `  name: ${name}`,
    '  namespace: kube-system',
    'spec:',
    '  selector: {matchLabels: {app: mountline-collect}}',
    '  updateStrategy: {rollingUpdate: {maxUnavailable: 100%}}',
    '  template:',
    ...indented(pod, 4),
  ];
}
