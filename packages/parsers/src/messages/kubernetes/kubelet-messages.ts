import { messages } from '@mountline/core';

/**
 * Messages of the kubelet about volumes, orphans, probes and its own health, over the versions of Kubernetes: the same
 * words are a format string of Infof in old ones and the message of InfoS, with keys, in new ones. `{about:rest}`
 * is `"NAME" (UniqueName: …) pod … (UID: …)` in one of several orders; it is read by `volumeFields`, because a row that
 * a pager cut short must still count.
 */
export const kubeletMessages = messages(
  'kubelet',
  {
    // pkg/volume/util/operationexecutor/operation_generator.go
    'mount.unmounted': 'UnmountVolume.TearDown succeeded for volume {about:rest}',
    'volume.mount.succeeded': 'MountVolume.SetUp succeeded for volume {about:rest}',
    'volume.mount.failed': 'MountVolume.{step} failed for volume {about:rest}',
    'volume.unmount.failed': [
      'UnmountVolume.{step} failed for volume {about:rest}',
      'error cleaning subPath mounts for volume {about:rest}',
    ],
    'volume.unmap.failed': 'UnmapVolume.{step} failed for volume {about:rest}',
    'volume.device.unmount-failed': 'UnmountDevice failed for volume {about:rest}',
    // pkg/volume/volume_linux.go: since 1.20 when it takes half a minute, before that each time
    'volume.ownership.changing': [
      'Setting volume ownership for {path:text} and fsGroup set. If the volume has a lot of files {more:rest}',
      'Setting volume ownership for {path:text} is taking longer than expected, {more:rest}',
    ],
    // pkg/kubelet/volumemanager/reconciler
    'volume.unmount.started': 'operationExecutor.UnmountVolume started for volume {about:rest}',
    'volume.mount.started': 'operationExecutor.MountVolume started for volume {about:rest}',
    'volume.detached': 'Volume detached for volume {about:rest}',
    // k8s.io/mount-utils mount_helper_common.go: CleanupMountPoint
    'volume.subpath.unmount-skipped':
      'Warning: Unmount skipped because path does not exist: {root:text}/volume-subpaths/{tail:rest}',
    'volume.unmount.skipped': 'Warning: Unmount skipped because path does not exist: {root:text}/volumes/{tail:rest}',
    // pkg/kubelet/kubelet_volumes.go: cleanupOrphanedPodDirs
    'pod.orphan.cleanup-failed': [
      'orphaned pod "{podUid}" found, but {reason:rest}',
      'Orphaned pod "{podUid}" found, but {reason:rest}',
      'Failed to remove orphaned pod dir',
      'Failed to remove orphaned pod subdir',
      'Failed to remove orphaned pod "{podUid}" dir; err: {reason:rest}',
    ],
    // At verbosity 5 each of these errors has a line of its own, behind the one that names the first and counts all.
    'pod.orphan.listed': 'Orphan pod',
    'pod.orphan.volumes-cleaned': [
      'Cleaned up orphaned pod volumes dir',
      'Cleaned up orphaned volume from pod',
      'Cleaned up orphaned volume subpath from pod',
    ],
    'pod.kill.failed': [
      'failed to "KillContainer" for "{containerName}" with KillContainerError: {reason:rest}',
      'failed to "KillPodSandbox" for "{podUid}" with KillPodSandboxError: {reason:rest}',
      'Failed killing the pod',
      'Failed killing the pod "{pod}": {reason:rest}',
    ],
    // pkg/kubelet/container/sync_result.go: the errors of StartContainer
    'container.start.failed': [
      'failed to "StartContainer" for "{containerName}" with RunContainerError: {reason:rest}',
      'failed to "StartContainer" for "{containerName}" with CreateContainerError: {reason:rest}',
    ],
    'container.start.backed-off':
      'failed to "StartContainer" for "{containerName}" with CrashLoopBackOff: {reason:rest}',
    'pod.delete.failed': ['Failed to delete pod', 'Failed to delete pod "{podRef}", err: {reason:rest}'],
    // cmd/kubelet/app/server.go
    'kubelet.started': ['Kubelet version', 'Kubelet version: {version}', 'Version: {version}'],
    // pkg/kubelet/kubelet.go
    'kubelet.pleg.unhealthy': 'PLEG is not healthy: pleg was last seen active {age} ago; threshold is {threshold:rest}',
    // runtime/traceback.go: the dump of a kubelet that SIGQUIT or SIGABRT ended; of goroutines that wait in a call about a file
    'kubelet.goroutine.waiting': 'goroutine {goroutine:text} [syscall, {minutes:int} minutes{stack:rest}',
    'kubelet.housekeeping.slow': 'Housekeeping took longer than {expected:rest}',
    'kubelet.sync.skipped': ['Skipping pod synchronization', 'skipping pod synchronization - {err:rest}'],
    'kubelet.syncloop.add': ['SyncLoop ADD', 'SyncLoop (ADD, "{source}"): {list:rest}'],
    'kubelet.syncloop.update': ['SyncLoop UPDATE', 'SyncLoop (UPDATE, "{source}"): {list:rest}'],
    'kubelet.syncloop.remove': ['SyncLoop REMOVE', 'SyncLoop (REMOVE, "{source}"): {list:rest}'],
    'kubelet.syncloop.delete': ['SyncLoop DELETE', 'SyncLoop (DELETE, "{source}"): {list:rest}'],
    // Its type is ContainerStarted or ContainerDied; the sandbox of a pod counts as a container.
    'kubelet.syncloop.pleg': ['SyncLoop (PLEG): event for pod', 'SyncLoop (PLEG): "{podRef}", event: {event:rest}'],
    'kubelet.syncloop.reconcile': ['SyncLoop RECONCILE', 'SyncLoop (RECONCILE, "{source}"): {list:rest}'],
    // pkg/kubelet/prober/prober.go
    'probe.failed': ['Probe failed', '{probeType} probe for "{podRef}" failed ({probeResult}): {output:rest}'],
    'probe.errored': ['Probe errored', '{probeType} probe for "{podRef}" errored: {reason:rest}'],
    // pkg/kubelet/oom/oom_watcher_linux.go, and the node event that it raises
    'kubelet.oom.seen': [
      'Got sys oom event',
      'Got sys oom event: {event:rest}',
      'System OOM encountered',
      'System OOM encountered, victim process: {victim:text}, pid: {victimPid:int}',
    ],
  },
  {
    'mount.unmounted': 'an unmount',
    'kubelet.syncloop.remove': 'the removal of a pod',
    'volume.mount.succeeded': 'a mount of the volume',
    'volume.unmount.failed': 'an unmount of a volume that failed',
    'volume.ownership.changing': 'a volume of which the kubelet gives every file to a group',
    'pod.orphan.cleanup-failed': 'remains of a pod that could not be removed',
    'pod.kill.failed': 'a container that could not be killed',
    'kubelet.pleg.unhealthy': 'a report of the kubelet that its PLEG is not healthy',
  },
  [
    'pod.orphan.cleanup-failed',
    'pod.orphan.listed',
    'volume.subpath.unmount-skipped',
    'volume.unmount.skipped',
    'kubelet.sync.skipped',
    'probe.failed',
    'probe.errored',
    'container.start.backed-off',
  ],
);
