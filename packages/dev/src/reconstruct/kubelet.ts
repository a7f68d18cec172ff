import { livesOf } from './aftermath.ts';
import { type Mount, mountPoint, ORPHAN, type Pod } from './mounts.ts';
import { type Capture, CURED, FILE_SYSTEM, FREEZE, JOURNAL_FROM, KUBELET_STARTED, NODE, SECOND_MOUNT } from './node.ts';
import { DELETED_EARLY, EVICTED_PODS } from './pods.ts';
import { type Random, random } from './random.ts';
import { at, clock, day, MINUTE, micros, SECOND } from './time.ts';

export interface KlogLine {
  at: number;
  text: string;
  level?: 'E';
  /** Lines of the same message that have no head of their own. */
  more?: string[];
}

const full = (pod: Pod) => `${pod.namespace}/${pod.name}`;
const handle = (mount: Mount) => `${FILE_SYSTEM}:${mount.directory}`;
const unique = (mount: Mount) => `kubernetes.io/csi/efs.csi.aws.com^${handle(mount)}`;

const sync = (verb: string, pod: Pod) => {
  const line = { ADD: 2473, REMOVE: 2483, DELETE: 2489 }[verb];
  return `kubelet.go:${line}] "SyncLoop ${verb}" source="api" pods=["${full(pod)}"]`;
};
const pleg = (pod: Pod, type: string, container: string) =>
  `kubelet.go:2505] "SyncLoop (PLEG): event for pod" pod="${full(pod)}" event={"ID":"${pod.uid}","Type":"${type}","Data":"${container}"}`;
const mountStarted = (mount: Mount) =>
  `reconciler_common.go:224] "operationExecutor.MountVolume started for volume \\"${mount.pv}\\" (UniqueName: \\"${unique(mount)}\\") pod \\"${mount.pod.name}\\" (UID: \\"${mount.pod.uid}\\") " pod="${full(mount.pod)}"`;
const setUp = (mount: Mount) =>
  `operation_generator.go:637] "MountVolume.SetUp succeeded for volume \\"${mount.pv}\\" (UniqueName: \\"${unique(mount)}\\") pod \\"${mount.pod.name}\\" (UID: \\"${mount.pod.uid}\\") " pod="${full(mount.pod)}"`;
const unmountStarted = (mount: Mount) =>
  `reconciler_common.go:162] "operationExecutor.UnmountVolume started for volume \\"data\\" (UniqueName: \\"${unique(mount)}\\") pod \\"${mount.pod.uid}\\" (UID: \\"${mount.pod.uid}\\") "`;
const tornDown = (mount: Mount) =>
  `operation_generator.go:803] UnmountVolume.TearDown succeeded for volume "${unique(mount)}" (OuterVolumeSpecName: "data") pod "${mount.pod.uid}" (UID: "${mount.pod.uid}"). InnerVolumeSpecName "${mount.pv}". PluginName "kubernetes.io/csi", VolumeGIDValue ""`;
const detached = (mount: Mount) =>
  `reconciler_common.go:299] "Volume detached for volume \\"${mount.pv}\\" (UniqueName: \\"${unique(mount)}\\") on node \\"${NODE}\\" DevicePath \\"\\""`;
const killing = (pod: Pod, container: string) =>
  `kuberuntime_container.go:808] "Killing container with a grace period" pod="${full(pod)}" podUID="${pod.uid}" containerName="app" containerID="containerd://${container}" gracePeriod=30`;
const cleanedUp = (pod: Pod) =>
  `kubelet_volumes.go:163] "Cleaned up orphaned pod volumes dir" podUID="${pod.uid}" path="/var/lib/kubelet/pods/${pod.uid}/volumes"`;

function mountLines(mount: Mount, rng: Random): KlogLine[] {
  const asked = mount.helper - 700_000;
  return [
    { at: asked - 300_000, text: sync('ADD', mount.pod) },
    { at: asked, text: mountStarted(mount) },
    { at: mount.mounted + 210_000, text: setUp(mount) },
    { at: mount.mounted + 1_900_000, text: pleg(mount.pod, 'ContainerStarted', rng.hex(64)) },
  ];
}

function unmountLines(mount: Mount): KlogLine[] {
  return [
    { at: mount.gone - 2_700_000, text: sync('DELETE', mount.pod) },
    { at: mount.gone - 260_000, text: unmountStarted(mount) },
    { at: mount.gone + 390_000, text: tornDown(mount) },
    { at: mount.gone + 392_000, text: detached(mount) },
    { at: mount.gone + 2_100_000, text: sync('REMOVE', mount.pod) },
  ];
}

/** Pod b7f4edea: its first mount fails, the second never answers, and the pod is deleted by force. */
function orphanLines(): KlogLine[] {
  const failed = SECOND_MOUNT + 1_420_000;
  const retry = failed + 500_000;
  const target = mountPoint(ORPHAN);
  const error =
    `nestedpendingoperations.go:348] Operation for "{volumeName:${unique(ORPHAN)} podName:${ORPHAN.pod.uid} nodeName:}" failed. ` +
    `No retries permitted until ${day(retry)} ${clock(retry)}.${micros(retry)}000 +0000 UTC m=+${((retry - at('17:53:24.1', '2026-06-11')) / SECOND).toFixed(6)}000 (durationBeforeRetry 500ms). ` +
    `Error: MountVolume.SetUp failed for volume "${ORPHAN.pv}" (UniqueName: "${unique(ORPHAN)}") pod "${ORPHAN.pod.name}" (UID: "${ORPHAN.pod.uid}") : ` +
    `rpc error: code = Internal desc = Could not mount "${handle(ORPHAN)}" at "${target}": mount failed: exit status 1`;
  const more = [
    'Mounting command: mount',
    `Mounting arguments: -t efs -o tls ${handle(ORPHAN)} ${target}`,
    'Output: Could not start amazon-efs-mount-watchdog, unrecognized init system "aws-efs-csi-dri"',
    `Failed to initialize tunnel for ${FILE_SYSTEM}, please check mount.log for the failure reason.`,
  ];
  return [
    { at: SECOND_MOUNT - 1_000_000, text: sync('ADD', ORPHAN.pod) },
    { at: SECOND_MOUNT - 700_000, text: mountStarted(ORPHAN) },
    { at: failed, level: 'E', text: error, more },
    { at: retry + 160_000, text: mountStarted(ORPHAN) },
    { at: at('00:26:54.716'), text: sync('DELETE', ORPHAN.pod) },
    { at: at('00:26:54.738'), text: sync('REMOVE', ORPHAN.pod) },
    {
      at: at('00:26:54.739'),
      text: `kubelet.go:2684] "Failed to delete pod" pod="${full(ORPHAN.pod)}" err="pod not found"`,
    },
  ];
}

/** Pods that were told to go in the last half minute before the freeze. */
function lastDeletes(rng: Random): KlogLine[] {
  return DELETED_EARLY.flatMap((pod, index) => {
    const time = at('00:26:22.3') + Math.round(index * 2.6 * SECOND);
    return [
      { at: time, text: sync('DELETE', pod) },
      { at: time + 31_000, text: killing(pod, rng.hex(64)) },
    ];
  });
}

/** What a kubelet says all the time: one line a gap. */
function beat(from: number, to: number, gap: [number, number], pods: readonly Pod[], rng: Random): KlogLine[] {
  const probe = (pod: Pod) =>
    `prober.go:120] "Probe succeeded" probeType="${rng.pick(['Liveness', 'Readiness'])}" pod="${full(pod)}" podUID="${pod.uid}" containerName="app"`;
  const says = [
    () => 'kubelet.go:2531] "SyncLoop (housekeeping)"',
    () => 'kubelet.go:2531] "SyncLoop (housekeeping)"',
    () => 'generic.go:224] "GenericPLEG: Relisting"',
    () => 'generic.go:224] "GenericPLEG: Relisting"',
    () => 'eviction_manager.go:258] "Eviction manager: no resources are starved"',
    () => `kubelet.go:2519] "SyncLoop (SYNC) pods" total=1 pods=["${full(rng.pick(pods))}"]`,
    () => probe(rng.pick(pods)),
    () => `kubelet_node_status.go:502] "Setting node status condition code" position=8 node="${NODE}"`,
  ];
  const lines: KlogLine[] = [];
  for (let time = from; time < to; time += Math.round(rng.between(...gap) * SECOND)) {
    lines.push({ at: time, text: rng.pick(says)() });
  }
  return lines;
}

/** kubelet until it freezes. Its last line is the start of the housekeeping that never ends. */
export function frozenKubelet(): KlogLine[] {
  const rng = random('kubelet');
  const stay = [...EVICTED_PODS.slice(0, 9), ...EVICTED_PODS.slice(30, 40)];
  const last = { at: FREEZE, text: 'kubelet.go:2531] "SyncLoop (housekeeping)"' };
  const lives = livesOf(CURED).filter((mount) => mount.helper < FREEZE);
  return [
    ...beat(JOURNAL_FROM + 2 * SECOND, FREEZE - 10 * MINUTE, [8, 20], stay, rng),
    ...beat(FREEZE - 10 * MINUTE, FREEZE - 250_000, [0.28, 0.54], stay, rng),
    ...lives.flatMap((mount) => [...mountLines(mount, rng), ...unmountLines(mount)]),
    ...orphanLines(),
    ...lastDeletes(rng),
    last,
  ].filter((line) => line.at >= JOURNAL_FROM && (line === last || line.at < FREEZE - 250_000));
}

/** kubelet that was started after the cure: it clears all 65 pods within minutes. */
export function newKubelet(capture: Capture): KlogLine[] {
  const rng = random('new kubelet');
  const begin = KUBELET_STARTED + 1_100_000;
  const starts = [
    'server.go:467] "Kubelet version" kubeletVersion="v1.33.7-eks-ac2d5a0"',
    'server.go:469] "Golang settings" GOGC="" GOMAXPROCS="" GOTRACEBACK=""',
    'kuberuntime_manager.go:279] "Container runtime initialized" containerRuntime="containerd" version="1.7.27" apiVersion="v1"',
    'server.go:1287] "Started kubelet"',
    'volume_manager.go:297] "Starting Kubelet Volume Manager"',
    'reconciler.go:26] "Reconciler: start to sync state"',
    `kubelet_node_status.go:79] "Successfully registered node" node="${NODE}"`,
    'kubelet.go:2384] "Starting kubelet main sync loop"',
  ];
  const cleared = EVICTED_PODS.slice(9).flatMap((pod, index) => {
    const time = begin + Math.round((4 + index * 3.1) * SECOND);
    return [
      { at: time, text: sync('DELETE', pod) },
      { at: time + 900_000, text: sync('REMOVE', pod) },
    ];
  });
  const lives = livesOf(capture);
  const pods = lives.filter((mount) => mount.gone > capture.to).map((mount) => mount.pod);
  return [
    ...starts.map((text, index) => ({ at: begin + index * 4100, text })),
    { at: begin + 39_000, text: cleanedUp(ORPHAN.pod) },
    ...beat(begin + SECOND, capture.from + 20 * SECOND, [1.6, 3.4], pods, rng),
    ...cleared,
    ...lives.filter((mount) => mount.helper > begin).flatMap((mount) => mountLines(mount, rng)),
    ...lives.filter((mount) => mount.gone > begin && mount.gone < capture.from).flatMap(unmountLines),
  ];
}
