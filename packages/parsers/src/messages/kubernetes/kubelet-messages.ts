import { type FieldDeclarations, LEFTOVER_ERRORS, MOUNT_ERRORS, messages, UNMOUNT_ERRORS } from '@mountline/core';
import { OF_MOUNT_ERROR, OF_POD, OF_POD_PATH, OF_REFUSED_MOUNT } from '../declared-keys.ts';

/** A volume, by the names that the line has for it, and the pod that it is of. */
const OF_VOLUME = {
  ...OF_POD,
  volume: 'text?',
  volumeName: { type: 'text?', means: 'its unique name' },
  driver: { type: 'text?', means: 'of CSI' },
  volumeHandle: { type: 'text?', means: 'its name for the driver' },
  plugin: 'text?',
  pv: 'text?',
  containerName: 'text?',
  target: 'text?',
  error: 'text?',
  backoff: { type: 'text?', means: 'how long no try is made, as Go writes it' },
  ...OF_MOUNT_ERROR,
} as const satisfies FieldDeclarations;

/** What is left of a pod. */
const OF_ORPHAN = {
  ...OF_POD_PATH,
  path: 'text?',
  target: 'text?',
  containerName: 'text?',
  reason: 'text?',
  err: 'text?',
} as const satisfies FieldDeclarations;

/** Pods of which the API server or the runtime tells. */
const OF_PODS = {
  ...OF_POD,
  pods: { type: 'list?', means: '`namespace/name` of each' },
  source: 'text?',
} as const satisfies FieldDeclarations;

/** An event of Kubernetes that a line quotes. */
const OF_EVENT = {
  object: 'text?',
  fieldPath: 'text?',
  kind: 'text?',
  apiVersion: 'text?',
  type: 'text?',
  reason: 'text?',
  message: 'text?',
  event: 'text?',
} as const satisfies FieldDeclarations;

/** kubelet is built into programs of many names. */
const PROGRAMS = [
  ...['kubelet', 'kubelet.sh', 'hyperkube', 'kubenswrapper', 'kubelite'],
  ...['k3s', 'k3s-agent', 'rke2', 'rke2-agent', 'rke2-server'],
  ...['kubelet.daemon', 'snap.kubelet.daemon'],
  ...['microk8s.daemon-kubelite', 'microk8s.daemon-kubelet'],
  ...['snap.microk8s.daemon-kubelite', 'snap.microk8s.daemon-kubelet'],
];

/**
 * Messages of kubelet about volumes, orphans, probes and its own health, over the versions of Kubernetes: the same
 * words are a format string of Infof in old ones and the message of InfoS, with keys, in new ones. `{about:rest}`
 * is `"NAME" (UniqueName: …) pod … (UID: …)` in one of several orders; it is read by `volumeFields`, because a row that
 * a pager cut short must still count.
 */
export const kubeletMessages = messages(
  'kubelet',
  {
    // pkg/volume/util/operationexecutor/operation_generator.go
    'mount.unmounted': {
      lines: 'UnmountVolume.TearDown succeeded for volume {about:rest}',
      what: 'an unmount',
      says: [
        '{actor} records the unmount of {target}',
        '{actor} records the unmount of the volume of {podUid}',
        '{actor} records the unmount of the mount',
      ],
      fields: OF_VOLUME,
    },
    'volume.mount.succeeded': {
      lines: 'MountVolume.SetUp succeeded for volume {about:rest}',
      what: 'a mount of the volume',
      says: ['kubelet mounted the volume {pv}', 'kubelet mounted the volume {volume|of a pod}'],
      fields: OF_VOLUME,
    },
    'volume.mount.failed': {
      lines: [
        'MountVolume.{step} failed for volume {about:rest}',
        'MountVolume.{step} initialization failed for volume {about:rest}',
      ],
      fields: { ...OF_VOLUME, error: 'text?' },
      what: 'a mount of a volume that failed',
      nature: 'failure',
      severity: 'major',
      cause:
        'The error is from the driver or mount(8). If it is only an exit status, the output quoted after it or the log of the driver names the cause. A pod waits for the volume.',
      errors: MOUNT_ERRORS,
      decide: ['kubectl get events -A -o wide'],
    },
    'volume.unmount.failed': {
      lines: [
        'UnmountVolume.{step} failed for volume {about:rest}',
        'error cleaning subPath mounts for volume {about:rest}',
      ],
      what: 'an unmount of a volume that failed',
      says: 'kubelet cannot unmount a volume',
      fields: { ...OF_VOLUME, error: 'text?' },
      nature: 'failure',
      severity: 'major',
      cause:
        'The volume is busy, a mount of it no longer exists (not mounted, directory not empty), or its server does not answer; the end of the line says which. The pod stays Terminating.',
      errors: UNMOUNT_ERRORS,
      decide: ['cat /proc/1/mountinfo', 'grep -l {pv} /proc/*/mountinfo'],
    },
    'volume.unmap.failed': {
      lines: 'UnmapVolume.{step} failed for volume {about:rest}',
      fields: OF_VOLUME,
      what: 'a block volume that kubelet could not unmap',
      nature: 'failure',
      severity: 'major',
      cause: 'A process still uses the device. The pod stays Terminating.',
      decide: ['lsblk -o NAME,MAJ:MIN,MOUNTPOINTS', 'cat /proc/1/mountinfo'],
    },
    'volume.device.unmount-failed': {
      lines: 'UnmountDevice failed for volume {about:rest}',
      fields: OF_VOLUME,
      what: 'a staging mount of a volume that could not be unmounted',
      nature: 'failure',
      severity: 'major',
      cause: 'The device is still mounted elsewhere or in another mount namespace. The volume cannot be detached.',
      decide: ['grep -l globalmount /proc/*/mountinfo', 'cat /proc/1/mountinfo'],
    },
    // pkg/volume/volume_linux.go: since 1.20 when it takes half a minute, before that each time
    'volume.ownership.changing': {
      lines: [
        'Setting volume ownership for {path:text} and fsGroup set. If the volume has a lot of files {more:rest}',
        'Setting volume ownership for {path:text} is taking longer than expected, {more:rest}',
      ],
      what: 'a volume on which kubelet changes the group of every file',
      says: [
        'kubelet changes the files of volume {pv} to the group of the pod',
        'kubelet changes the files of a volume to the group of the pod',
      ],
      fields: { ...OF_EVENT, ...OF_POD_PATH, path: 'text?' },
    },
    // pkg/kubelet/volumemanager/reconciler
    'volume.unmount.started': {
      lines: 'operationExecutor.UnmountVolume started for volume {about:rest}',
      fields: OF_VOLUME,
    },
    'volume.mount.started': {
      lines: 'operationExecutor.MountVolume started for volume {about:rest}',
      fields: OF_VOLUME,
    },
    // Volumes of a kind that follows its source, such as secrets, are set up again every minute or two.
    'volume.remount.started': {
      lines: 'Starting operationExecutor.MountVolume for volume {about:rest}',
      folds: true,
      fields: OF_VOLUME,
      nature: 'normal',
    },
    // pkg/volume/secret, configmap, projected, emptydir
    'volume.setup.started': {
      lines: [
        'Setting up volume {volume} for pod {podUid} at {target:rest}',
        'pod {podUid}: mounting tmpfs for volume {volume:rest}',
      ],
      folds: true,
      fields: OF_VOLUME,
      nature: 'normal',
    },
    // A volume of a pod has one operation at a time (nestedpendingoperations.go).
    'volume.operation.refused': {
      lines:
        'operationExecutor.{operation:text} failed (controllerAttachDetachEnabled {attach:text}) for volume {about:rest}',
      fields: { ...OF_VOLUME, operation: 'text?', attach: 'text?', err: 'text?' },
      what: 'a mount or unmount of a volume that was refused because an earlier one has not ended',
      says: 'a mount or unmount of volume {volumeHandle|of a pod} was refused: an earlier one has not ended',
      nature: 'failure',
      severity: 'major',
      cause: 'An earlier call has not returned: its mount, umount, mkfs, fsck or chown hangs or is slow.',
      decide: ["ps -eo pid,ppid,stat,wchan:40,comm | awk '$3 ~ /D/'"],
    },
    // pkg/kubelet/volumemanager: populator/desired_state_of_world_populator.go, volume_manager.go; from 1.21 on with the pod as a key
    'volume.desired': {
      lines: [
        'Added volume "{volumeName:text}" (volSpec="{spec:text}") for pod "{podUid}" to desired state.',
        'Added volume to desired state',
      ],
      fields: { ...OF_POD, volumeName: 'text?', volumeSpecName: 'text?', podUid: 'text?' },
      nature: 'normal',
    },
    'volume.mounts.awaited': {
      lines: [
        'Waiting for volumes to attach and mount for pod "{name:text}"',
        'Waiting for volumes to attach and mount for pod',
      ],
      says: 'kubelet waits for the volumes of a pod',
      fields: { ...OF_POD, name: 'text?' },
      nature: 'normal',
    },
    'volume.mounts.ready': {
      lines: [
        'All volumes are attached and mounted for pod "{name:text}"',
        'All volumes are attached and mounted for pod',
      ],
      says: 'all volumes of a pod are mounted',
      fields: { ...OF_POD, name: 'text?' },
      nature: 'normal',
    },
    // pkg/kubelet/nodestatus/setters.go: VolumeLimits; on every status of a node whose cloud tells no limit
    'volume.limit.unknown': {
      lines: 'Error getting volume limit for plugin {plugin:rest}',
      folds: true,
      nature: 'neither',
    },
    // k8s.io/component-helpers/apimachinery/lease/controller.go
    'node.lease.failed': {
      lines: ['Failed to update lease', 'failed to update lease, error: {err:rest}'],
      fields: { err: 'text?' },
      what: 'a node lease that kubelet could not renew',
      says: 'kubelet could not renew its lease[: {err}]',
      folds: true,
      nature: 'failure',
      severity: 'minor',
      cause: 'The API server did not answer in time. After 40 s without a lease the node is NotReady.',
      decide: ['kubectl get lease -n kube-node-lease', 'kubectl describe node'],
    },
    'volume.detached': { lines: 'Volume detached for volume {about:rest}', fields: OF_VOLUME },
    // k8s.io/mount-utils mount_helper_common.go: CleanupMountPoint
    'volume.subpath.unmount-skipped': {
      lines: 'Warning: Unmount skipped because path does not exist: {root:text}/volume-subpaths/{tail:rest}',
      fields: { ...OF_POD_PATH, path: 'text', containerName: 'text?' },
      folds: true,
      nature: 'neither',
    },
    'volume.unmount.skipped': {
      lines: 'Warning: Unmount skipped because path does not exist: {root:text}/volumes/{tail:rest}',
      fields: { ...OF_POD_PATH, path: 'text', containerName: 'text?' },
      folds: true,
      nature: 'neither',
    },
    // The same, and pkg/volume/util: what is no mount point any more is removed as a directory
    'volume.directory.removing': {
      lines: '"{path}" is unmounted, deleting the directory',
      what: 'a mount point that kubelet finds not mounted and removes',
      says: 'kubelet finds {path} not mounted and removes the directory',
      fields: { ...OF_POD_PATH, path: 'text', containerName: 'text?' },
      folds: true,
      nature: 'normal',
    },
    // pkg/kubelet/kubelet_volumes.go: cleanupOrphanedPodDirs
    'pod.orphan.cleanup-failed': {
      lines: [
        'orphaned pod "{podUid}" found, but {reason:rest}',
        'Orphaned pod "{podUid}" found, but {reason:rest}',
        'Failed to remove orphaned pod dir',
        'Failed to remove orphaned pod subdir',
        'Failed to remove orphaned pod "{podUid}" dir; err: {reason:rest}',
      ],
      what: 'leftovers of a pod that could not be removed',
      says: 'kubelet cannot remove the leftovers of {podUid|a pod}',
      fields: { ...OF_ORPHAN, numErrs: 'int?' },
      folds: true,
      nature: 'failure',
      severity: 'minor',
      cause: 'Files or mounts of a deleted pod are left below its directory.',
      errors: LEFTOVER_ERRORS,
      decide: ['cat /proc/1/mountinfo'],
    },
    // At verbosity 5 each of these errors has a line of its own, behind the one that names the first and counts all.
    'pod.orphan.listed': {
      lines: 'Orphan pod',
      fields: { ...OF_ORPHAN, podUid: 'text?', reason: 'text?' },
      folds: true,
    },
    'pod.orphan.volumes-cleaned': {
      lines: [
        'Cleaned up orphaned pod volumes dir',
        'Cleaned up orphaned volume from pod',
        'Cleaned up orphaned volume subpath from pod',
      ],
      fields: OF_ORPHAN,
    },
    'pod.kill.failed': {
      lines: [
        'failed to "KillContainer" for "{containerName}" with KillContainerError: {reason:rest}',
        'failed to "KillPodSandbox" for "{podUid}" with KillPodSandboxError: {reason:rest}',
        'Failed killing the pod',
        'Failed killing the pod "{pod}": {reason:rest}',
      ],
      what: 'a container that could not be killed',
      says: ['kubelet cannot end container {containerName} of a pod', 'kubelet cannot end a pod'],
      fields: { ...OF_POD, err: 'text?', podName: 'text?', containerName: 'text?' },
      nature: 'failure',
      severity: 'major',
      cause:
        'The container does not stop: a process in it is in D state, or the runtime does not answer. The pod stays Terminating.',
      decide: ["ps -eo pid,ppid,stat,wchan:40,comm | awk '$3 ~ /D/'"],
    },
    // pkg/kubelet/container/sync_result.go: the errors of StartContainer
    'container.start.failed': {
      lines: [
        'failed to "StartContainer" for "{containerName}" with RunContainerError: {reason:rest}',
        'failed to "StartContainer" for "{containerName}" with CreateContainerError: {reason:rest}',
      ],
      fields: { ...OF_POD, ...OF_POD_PATH, ...OF_REFUSED_MOUNT, containerName: 'text?', err: 'text?', target: 'text?' },
      what: 'a container that could not be started',
      nature: 'failure',
      severity: 'major',
      cause: 'The error is from the runtime. If it is only an exit status, the log of the runtime names the cause.',
      decide: ['kubectl get events -A -o wide'],
    },
    'container.start.backed-off': {
      lines: 'failed to "StartContainer" for "{containerName}" with CrashLoopBackOff: {reason:rest}',
      fields: { ...OF_POD, err: 'text?' },
      folds: true,
      what: 'a container in CrashLoopBackOff',
      nature: 'failure',
      severity: 'minor',
      cause: 'The program itself exits. Its previous log shows why.',
      decide: ['kubectl get pods -A -o wide'],
    },
    'pod.delete.failed': {
      lines: ['Failed to delete pod', 'Failed to delete pod "{podRef}", err: {reason:rest}'],
      fields: { ...OF_POD, err: 'text?' },
      what: 'a pod that kubelet could not delete',
      nature: 'failure',
      severity: 'minor',
      cause:
        'With `pod not found` it is harmless: the pod is already gone. Otherwise kubelet had not yet read all its sources of pods, and tries again.',
    },
    // cmd/kubelet/app/server.go
    'kubelet.started': {
      lines: ['Kubelet version', 'Kubelet version: {version}', 'Version: {version}'],
      fields: { version: 'text?', kubeletVersion: 'text?' },
    },
    // pkg/kubelet/kubelet.go
    'kubelet.pleg.unhealthy': {
      lines: 'PLEG is not healthy: pleg was last seen active {age} ago; threshold is {threshold:rest}',
      what: 'a kubelet report that its PLEG is not healthy',
      says: 'kubelet no longer checks its containers[; the last check was {age} ago]',
      fields: { err: 'text?', errCauses: 'text?' },
      nature: 'failure',
      severity: 'critical',
      cause:
        'The container runtime does not answer, usually because a container or its mount hangs. The node becomes NotReady.',
      decide: ["ps -eo pid,ppid,stat,wchan:40,comm | awk '$3 ~ /D/'", 'crictl ps -a'],
    },
    // runtime/traceback.go: the dump of a kubelet that SIGQUIT or SIGABRT ended; of goroutines that wait in a call about a file
    'kubelet.goroutine.waiting': {
      lines: 'goroutine {goroutine:text} [syscall, {minutes:int} minutes{stack:rest}',
      fields: {
        goroutine: 'int',
        call: 'text',
        functions: { type: 'list', means: 'of the stack, the innermost first' },
        minutes: { type: 'int', unit: 'min' },
      },
    },
    'kubelet.housekeeping.slow': {
      lines: 'Housekeeping took longer than {expected:rest}',
      fields: {
        err: 'text?',
        actual: { type: 'text?', means: 'a duration as Go writes it' },
        seconds: { type: 'num?', unit: 's' },
      },
      what: 'kubelet housekeeping that took too long',
      nature: 'failure',
      severity: 'minor',
      cause: 'The runtime or a file system answers slowly.',
    },
    'kubelet.sync.skipped': {
      lines: ['Skipping pod synchronization', 'skipping pod synchronization - {err:rest}'],
      fields: { err: 'text?' },
      folds: true,
      nature: 'neither',
    },
    'kubelet.syncloop.add': { lines: ['SyncLoop ADD', 'SyncLoop (ADD, "{source}"): {list:rest}'], fields: OF_PODS },
    'kubelet.syncloop.update': {
      lines: ['SyncLoop UPDATE', 'SyncLoop (UPDATE, "{source}"): {list:rest}'],
      fields: OF_PODS,
    },
    'kubelet.syncloop.remove': {
      lines: ['SyncLoop REMOVE', 'SyncLoop (REMOVE, "{source}"): {list:rest}'],
      what: 'the removal of a pod',
      says: 'kubelet removes the pod {namespace}/{pod}',
      fields: OF_PODS,
    },
    'kubelet.syncloop.delete': {
      lines: ['SyncLoop DELETE', 'SyncLoop (DELETE, "{source}"): {list:rest}'],
      fields: OF_PODS,
    },
    // Its type is ContainerStarted or ContainerDied; the sandbox of a pod counts as a container.
    'kubelet.syncloop.pleg': {
      lines: ['SyncLoop (PLEG): event for pod', 'SyncLoop (PLEG): "{podRef}", event: {event:rest}'],
      fields: { ...OF_POD, event: 'text?', type: 'text?', containerId: 'text?' },
    },
    'kubelet.syncloop.reconcile': {
      lines: ['SyncLoop RECONCILE', 'SyncLoop (RECONCILE, "{source}"): {list:rest}'],
      fields: OF_PODS,
    },
    // pkg/kubelet/prober/prober.go
    'probe.failed': {
      lines: ['Probe failed', '{probeType} probe for "{podRef}" failed ({probeResult}): {output:rest}'],
      fields: { ...OF_POD, containerName: 'text?', probeType: 'text?', probeResult: 'text?', output: 'text?' },
      folds: true,
      what: 'a failed container probe',
      nature: 'failure',
      severity: 'minor',
      cause: 'The program did not answer in time or reported that it is not ready.',
    },
    'probe.errored': {
      lines: ['Probe errored', '{probeType} probe for "{podRef}" errored: {reason:rest}'],
      fields: { ...OF_POD, containerName: 'text?', probeType: 'text?', err: 'text?' },
      folds: true,
      what: 'a container probe that could not run',
      nature: 'failure',
      severity: 'minor',
      cause: 'The runtime could not run the probe, usually because the container was stopping.',
    },
    // pkg/kubelet/oom/oom_watcher_linux.go, and the node event that it raises
    'kubelet.oom.seen': {
      lines: [
        'Got sys oom event',
        'Got sys oom event: {event:rest}',
        'System OOM encountered',
        'System OOM encountered, victim process: {victim:text}, pid: {victimPid:int}',
      ],
      fields: { ...OF_EVENT, victim: 'text?', victimPid: 'int?' },
      what: 'an OOM-killed process reported by kubelet',
      nature: 'failure',
      severity: 'major',
      cause: 'The control group or the node ran out of memory.',
      decide: ['dmesg -T'],
      toldBy: ['oom.process.killed'],
    },
  },
  { pieces: ['about', 'list', 'podRef', 'root', 'tail', 'more', 'stack'], programs: PROGRAMS },
);
