import { closeSync, openSync, writeSync } from 'node:fs';
import { type Draw, drawing } from './journal.ts';

/**
 * The log of a kubelet on a node where some pods crash again and again and others do not become ready. The kinds of lines, their shares and
 * their lengths are those that were counted in the log of a real kubelet of Kubernetes 1.19 over an hour; the names are drawn. More than
 * half of the lines are of those that Mountline knows.
 */
const START = Date.UTC(2026, 10, 1);
/** Microseconds from one line to the next at most: the real one wrote one in two and a half seconds. */
const STEP = 5_000_000;
const CRASHING = 8;
const UNREADY = 4;
/** Pods that come and go, of which volumes are mounted. */
const COMING = 40;

/** How long a pod that crashes waits: nearly all of them the longest. */
const DELAYS = ['5m0s', '2m40s', '1m20s', '40s'] as const;

interface Pod {
  uid: string;
  name: string;
  namespace: string;
  container: string;
}

interface Pods {
  crashing: readonly Pod[];
  unready: readonly Pod[];
  coming: readonly Pod[];
}

const SPACES = ['kube-system', 'shop', 'batch', 'cattle-system', 'ingress-nginx'];
const APPS = ['metrics-server', 'cluster-agent', 'coredns', 'checkout', 'etl-worker', 'backend', 'autoscaler'];

function podsOf(d: Draw, count: number): Pod[] {
  return Array.from({ length: count }, () => {
    const container = APPS[d.below(APPS.length)]!;
    const uid = `${d.hex(8)}-${d.hex(4)}-${d.hex(4)}-${d.hex(4)}-${d.hex(12)}`;
    return {
      uid,
      name: `${container}-${d.hex(10)}-${d.hex(5)}`,
      namespace: SPACES[d.below(SPACES.length)]!,
      container,
    };
  });
}

const reference = ({ name, namespace, uid }: Pod) => `${name}_${namespace}(${uid})`;

/** A volume is mounted: three lines, one behind the other. */
function volumeLines(d: Draw, { coming }: Pods): string[] {
  const { uid, container, name } = coming[d.below(COMING)]!;
  const volume = `${container}-token-${d.hex(5)}`;
  const about = `for volume "${volume}" (UniqueName: "kubernetes.io/secret/${uid}-${volume}") pod "${name}" (UID: "${uid}") `;
  return [
    `I reconciler.go:224] operationExecutor.VerifyControllerAttachedVolume started ${about}`,
    `I reconciler.go:269] operationExecutor.MountVolume started ${about}`,
    `I operation_generator.go:663] MountVolume.SetUp succeeded ${about}`,
  ];
}

type Message = (d: Draw, pods: Pods) => string | string[];

/** What is written, with its share in about a thousand. The letter in front is klog's level. */
const MESSAGES: readonly (readonly [share: number, message: Message])[] = [
  [370, (d) => `I topology_manager.go:219] [topologymanager] RemoveContainer - Container ID: ${d.hex(64)}`],
  [
    320,
    (d, { crashing }) => {
      const pod = crashing[d.below(CRASHING)]!;
      const delay = DELAYS[Math.max(0, d.below(24) - 20)]!;
      return `E pod_workers.go:191] Error syncing pod ${pod.uid} ("${reference(pod)}"), skipping: failed to "StartContainer" for "${pod.container}" with CrashLoopBackOff: "back-off ${delay} restarting failed container=${pod.container} pod=${reference(pod)}"`;
    },
  ],
  [
    210,
    (d, { unready }) => {
      const pod = unready[d.below(UNREADY)]!;
      return `I prober.go:117] Readiness probe for "${reference(pod)}:${pod.container}" failed (failure): HTTP probe failed with statuscode: 503`;
    },
  ],
  [
    34,
    (d, { crashing }) => {
      const pod = crashing[d.below(CRASHING)]!;
      const type = d.below(2) === 0 ? 'ContainerStarted' : 'ContainerDied';
      return `I kubelet.go:1865] SyncLoop (PLEG): "${reference(pod)}", event: &pleg.PodLifecycleEvent{ID:"${pod.uid}", Type:"${type}", Data:"${d.hex(64)}"}`;
    },
  ],
  [12, volumeLines],
  [
    12,
    (d, { crashing }) => {
      const image = `registry.example/${crashing[d.below(CRASHING)]!.container}:v0.3.${d.below(9)}`;
      return `I kube_docker_client.go:347] Stop pulling image "${image}": "Status: Image is up to date for ${image}"`;
    },
  ],
  [9, () => 'I provider.go:102] Refreshing cache for provider: *credentialprovider.defaultDockerConfigProvider'],
  [
    9,
    () =>
      'I container_manager_linux.go:492] [ContainerManager]: Discovered runtime cgroups name: /system.slice/docker.service',
  ],
];

const WHOLE = MESSAGES.reduce((sum, [share]) => sum + share, 0);

function messagesOf(d: Draw, pods: Pods): string[] {
  let left = d.below(WHOLE);
  const [, message] = MESSAGES.find(([share]) => {
    left -= share;
    return left < 0;
  })!;
  return [message(d, pods)].flat();
}

/** Writes a log of at least `size` bytes. */
export function writeKubeletLog(path: string, size: number): void {
  const d = drawing('kubelet');
  const pods = { crashing: podsOf(d, CRASHING), unready: podsOf(d, UNREADY), coming: podsOf(d, COMING) };
  const file = openSync(path, 'w');
  let written = 0;
  let micros = START * 1000;
  let text = '';
  while (written < size) {
    for (const message of messagesOf(d, pods)) {
      micros += d.below(STEP);
      const stamp = new Date(micros / 1000).toISOString();
      const fraction = String(micros % 1e6).padStart(6, '0');
      text += `${message[0]}${stamp.slice(5, 7)}${stamp.slice(8, 10)} ${stamp.slice(11, 19)}.${fraction}    4787 ${message.slice(2)}\n`;
    }
    if (text.length < 1 << 20) continue;
    written += writeSync(file, text);
    text = '';
  }
  writeSync(file, text);
  closeSync(file);
}
