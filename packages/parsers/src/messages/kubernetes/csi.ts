import { messages, podPath, podPathIn } from '@mountline/core';
import type { Described } from '../described.ts';
import { splitMountError } from '../mount/mount-utils.ts';

/**
 * Messages of the EFS CSI driver: aws-efs-csi-driver pkg/driver/node.go, driver.go, reaper.go, efs_watch_dog.go and
 * k8s.io/mount-utils mount_linux.go. Most of what tells of success is V(4) or V(5) and off by default: that no
 * unmount is logged proves nothing unless lines of that verbosity are there.
 */
export const csiMessages = messages(
  'csi',
  {
    'mount.unmounted': 'NodeUnpublishVolume: {target} unmounted',
    'mount.unmounting': ['NodeUnpublishVolume: unmounting {target}', 'Unmounting {target}'],
    'mount.not-mounted': 'NodeUnpublishVolume: {target} target not mounted',
    'mount.mounting': 'NodePublishVolume: mounting {source} at {target} with options {options:rest}',
    'mount.mounted': 'NodePublishVolume: {target} was mounted',
    'mount.command.started': 'Mounting cmd ({command}) with arguments {arguments:rest}',
    'mount.command.failed': 'Mount failed: {error:rest}',
    'mount.unmount.timed-out': 'Timed out waiting for unmount of {target}, trying with -f',
    'mount.directory.creating': 'NodePublishVolume: creating dir {target}',
    'mount.check.failed': 'failed to check if volume is mounted: {error:rest}',
    'volume.publish.called': 'NodePublishVolume: called with args {arguments:rest}',
    'volume.publish.finished':
      'NodePublishVolume: volume operation finished for volumeId: {volumeId} with {inflight:int} inflight count before decrementing',
    'volume.publish.refused': 'The number of concurrent mount calls is {limit:int}, which has reached the limit',
    'volume.directory.failed': 'Could not create dir "{target}": {error:rest}',
    'volume.stats.called': 'NodeGetVolumeStats: called with args {arguments:rest}',
    'volume.stats.failed': [
      'Failed to invoke stat on volume path {target}: {error:rest}',
      'Could not get metrics: {error:rest}',
    ],
    'volume.path.missing': 'Volume Path {target} does not exist',
    'volume.unpublish.called': 'NodeUnpublishVolume: called with args {arguments:rest}',
    'volume.mount.failed': 'Could not mount "{source}" at "{target}": {error:rest}',
    'volume.unmount.failed': [
      'Could not unmount "{target}": {error:rest}',
      'Could not unmountWithForce "{target}": {error:rest}',
    ],
    'csi.call.failed': 'GRPC error: {error:rest}',
    'csi.zombie.reaped': [
      'reaper: waited for orphaned process {pid:int} ({comm:text}), zombie for {age}',
      'reaper: waited for process {process:rest}',
    ],
    'csi.driver.started': 'Listening for connections on address: {address:rest}',
    'efs.watchdog.started': 'Starting efs-utils watchdog',
    'efs.watchdog.exited': 'Process amazon-efs-mount-watchdog exits {status:rest}',
    'efs.watchdog.stdout': 'amazon-efs-mount-watchdog[Info]: {output:rest}',
    'efs.watchdog.stderr': 'amazon-efs-mount-watchdog[Error]: {output:rest}',
  },
  {},
  ['volume.path.missing', 'volume.stats.called', 'volume.stats.failed'],
);

/** Looks up a message of the driver, its klog header taken off. The cause inside a GRPC error is asked first. */
export function describeCsi(message: string): Described | null {
  const cause = message.startsWith('GRPC error: ') ? message.indexOf(' desc = ') : -1;
  const found =
    (cause < 0 ? null : csiMessages.match(message.slice(cause + ' desc = '.length))) ?? csiMessages.match(message);
  if (!found) return null;
  const fields = found.fields;
  if (typeof fields.error === 'string') splitMountError(fields, fields.error);
  const target = fields.target ?? podPathIn(String(fields.arguments ?? ''));
  if (typeof target === 'string') {
    fields.target = target;
    const pod = podPath(target);
    if (pod) fields.podUid = pod.podUid;
    if (pod?.pv) fields.pv = pod.pv;
  }
  return { kind: found.kind, fields };
}
