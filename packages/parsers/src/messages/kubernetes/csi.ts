import { type FieldMap, MOUNT_ERRORS, messages, podPath, podPathIn, VOLUME_ERRORS } from '@mountline/core';
import { OF_MOUNT_ERROR, OF_POD_PATH } from '../declared-keys.ts';
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
    'mount.unmounted': { lines: 'NodeUnpublishVolume: {target} unmounted', fields: OF_POD_PATH },
    'mount.unmounting': {
      lines: ['NodeUnpublishVolume: unmounting {target}', 'Unmounting {target}'],
      fields: OF_POD_PATH,
    },
    'mount.not-mounted': {
      lines: 'NodeUnpublishVolume: {target} target not mounted',
      fields: OF_POD_PATH,
      nature: 'neither',
    },
    'mount.mounting': {
      lines: 'NodePublishVolume: mounting {source} at {target} with options {options:rest}',
      fields: OF_POD_PATH,
    },
    'mount.mounted': { lines: 'NodePublishVolume: {target} was mounted', fields: OF_POD_PATH },
    'mount.command.started': {
      lines: 'Mounting cmd ({command}) with arguments {arguments:rest}',
      fields: { ...OF_POD_PATH, target: 'text?' },
    },
    'mount.command.failed': {
      lines: 'Mount failed: {error:rest}',
      fields: { ...OF_POD_PATH, ...OF_MOUNT_ERROR, target: 'text?' },
      what: 'a mount command that failed',
      nature: 'failure',
      severity: 'major',
      cause: 'The output of the command, quoted in the line, names the cause.',
      errors: MOUNT_ERRORS,
      decide: ['cat /proc/1/mountinfo'],
      toldBy: ['volume.mount.failed'],
    },
    'mount.unmount.timed-out': {
      lines: 'Timed out waiting for unmount of {target}, trying with -f',
      fields: OF_POD_PATH,
      what: 'an unmount that did not return',
      nature: 'failure',
      severity: 'major',
      cause: 'The server of the mount does not answer.',
      decide: ['cat /proc/1/mountinfo', 'ss -tanpo'],
    },
    'mount.directory.creating': { lines: 'NodePublishVolume: creating dir {target}', fields: OF_POD_PATH },
    'mount.check.failed': {
      lines: 'failed to check if volume is mounted: {error:rest}',
      fields: OF_MOUNT_ERROR,
      what: 'a mount point that could not be examined',
      nature: 'failure',
      severity: 'major',
      cause: 'Its file system does not answer or is stale.',
      decide: ['cat /proc/1/mountinfo'],
    },
    'volume.publish.called': {
      lines: 'NodePublishVolume: called with args {arguments:rest}',
      fields: { ...OF_POD_PATH, target: 'text?' },
    },
    'volume.publish.finished': {
      lines: [
        'NodePublishVolume: volume operation finished for volumeId: {volumeId} with {inflight:int} inflight count before decrementing',
        // pkg/nfs/nodeserver.go of csi-driver-nfs
        'volume({volumeId}) mount {source} on {target:text} succeeded',
      ],
      fields: OF_POD_PATH,
    },
    'volume.publish.refused': {
      lines: 'The number of concurrent mount calls is {limit:int}, which has reached the limit',
      what: 'a mount that the CSI driver refused because too many were in progress',
      nature: 'failure',
      severity: 'major',
      cause: 'Earlier mounts have not returned.',
      decide: ["ps -eo pid,ppid,stat,wchan:40,comm | awk '$3 ~ /D/'"],
    },
    'volume.directory.failed': {
      lines: 'Could not create dir "{target}": {error:rest}',
      fields: OF_POD_PATH,
      what: 'a mount point that the CSI driver could not create',
      nature: 'failure',
      severity: 'major',
      cause: 'The directory is on a mount that does not answer, or the disk is full or read-only.',
      decide: ['cat /proc/1/mountinfo'],
    },
    'volume.stats.called': {
      lines: 'NodeGetVolumeStats: called with args {arguments:rest}',
      fields: { ...OF_POD_PATH, target: 'text?' },
      folds: true,
    },
    'volume.stats.failed': {
      lines: ['Failed to invoke stat on volume path {target}: {error:rest}', 'Could not get metrics: {error:rest}'],
      fields: { ...OF_POD_PATH, ...OF_MOUNT_ERROR },
      folds: true,
      what: 'a volume whose usage could not be read',
      nature: 'failure',
      severity: 'minor',
      cause: 'Its file system does not answer, is stale or no longer exists.',
      decide: ['cat /proc/1/mountinfo'],
    },
    'volume.path.missing': {
      lines: 'Volume Path {target} does not exist',
      fields: OF_POD_PATH,
      folds: true,
      nature: 'neither',
    },
    'volume.unpublish.called': {
      lines: 'NodeUnpublishVolume: called with args {arguments:rest}',
      fields: { ...OF_POD_PATH, target: 'text?' },
    },
    'volume.mount.failed': {
      lines: 'Could not mount "{source}" at "{target}": {error:rest}',
      fields: { ...OF_POD_PATH, ...OF_MOUNT_ERROR },
    },
    'volume.unmount.failed': {
      lines: ['Could not unmount "{target}": {error:rest}', 'Could not unmountWithForce "{target}": {error:rest}'],
      says: 'the CSI driver cannot unmount a volume',
      fields: { ...OF_POD_PATH, ...OF_MOUNT_ERROR },
    },
    'csi.call.failed': {
      lines: 'GRPC error: {error:rest}',
      fields: { ...OF_POD_PATH, ...OF_MOUNT_ERROR, target: 'text?' },
      what: 'a CSI driver call that failed',
      nature: 'failure',
      severity: 'minor',
      cause: 'The text after `desc =` is from the driver and names the cause.',
      errors: VOLUME_ERRORS,
      decide: ['cat /proc/1/mountinfo'],
      toldBy: [
        'volume.mount.failed',
        'volume.unmount.failed',
        'mount.command.failed',
        'volume.stats.failed',
        'mount.check.failed',
        'volume.directory.failed',
        'volume.publish.refused',
        'volume.operation.refused',
      ],
    },
    // Azure, NFS, SMB, GCP PD; EBS; Ceph CSI. Each keeps one lock for a volume, and gives it back when its call returns.
    'volume.operation.refused': {
      lines: [
        'An operation with the given Volume ID {volumeHandle:text} already exists',
        'an operation with the given Volume ID {volumeHandle:text} already exists',
        'An operation with the given Volume {volumeHandle} already exists',
        'An operation with the given volume {volumeHandle} already exists',
        'an operation with the given target path {target:text} already exists',
      ],
      fields: { ...OF_POD_PATH, volumeHandle: 'text?', target: 'text?' },
    },
    'csi.call.requested': {
      lines: 'GRPC request: {request:rest}',
      fields: {
        ...OF_POD_PATH,
        call: { type: 'text', means: 'NodeStageVolume, NodeUnstageVolume, NodePublishVolume or NodeUnpublishVolume' },
        volumeHandle: 'text',
        target: 'text?',
        protocol: { type: 'text?', means: 'of the volume, if the request names it: nfs, smb, fuse' },
      },
    },
    'csi.controller.requested': {
      lines: [
        'CreateVolume: called with args {asked:rest}',
        'DeleteVolume: called with args {asked:rest}',
        'ControllerPublishVolume: called with args {asked:rest}',
        'ControllerUnpublishVolume: called with args {asked:rest}',
      ],
      fields: { volumeHandle: 'text' },
      what: 'a call to the controller of a CSI driver: it creates, deletes or attaches a volume, and mounts none',
    },
    'csi.zombie.reaped': [
      'reaper: waited for orphaned process {pid:int} ({comm:text}), zombie for {age}',
      'reaper: waited for process {process:rest}',
    ],
    'csi.driver.started': 'Listening for connections on address: {address:rest}',
    'efs.watchdog.started': 'Starting efs-utils watchdog',
    'efs.watchdog.exited': {
      lines: 'Process amazon-efs-mount-watchdog exits {status:rest}',
      what: 'an EFS watchdog that exited',
      nature: 'failure',
      severity: 'major',
      cause: 'While it is not running, nothing restarts a tunnel that exits.',
      decide: ['tar czf efs-logs.tgz /var/log/amazon/efs'],
    },
    'efs.watchdog.stdout': 'amazon-efs-mount-watchdog[Info]: {output:rest}',
    'efs.watchdog.stderr': {
      lines: 'amazon-efs-mount-watchdog[Error]: {output:rest}',
      what: 'an error of the EFS watchdog',
      nature: 'failure',
      severity: 'minor',
      toldBy: ['efs.watchdog.exited'],
    },
  },
  { pieces: ['request', 'asked'], programs: ['efs-plugin', 'aws-efs-csi-driver', 'csi-plugin'] },
);

/** Ceph CSI numbers its calls: `ID: 24 Req-ID: 0001-… GRPC error: …`. */
const unnumbered = (line: string) => (line.startsWith('ID: ') ? line.slice(Math.max(0, line.indexOf('GRPC '))) : line);

/** Looks up a message of the driver, its klog header taken off. The cause inside a GRPC error is asked first. */
export function describeCsi(line: string): Described | null {
  const message = unnumbered(line);
  const cause = message.startsWith('GRPC error: ') ? message.indexOf(' desc = ') : -1;
  const found =
    (cause < 0 ? null : csiMessages.match(message.slice(cause + ' desc = '.length))) ?? csiMessages.match(message);
  if (!found) return null;
  if (found.kind === 'csi.call.requested') return requested(String(found.fields.request));
  if (found.kind === 'csi.controller.requested')
    return ofController(CALLED_WITH.flatMap((one) => one.exec(String(found.fields.asked))?.[1] ?? [])[0]);
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

const QUOTED = (name: string) => new RegExp(`"${name}":"([^"]{1,600})"`);
const VOLUME = QUOTED('volume_id');
const NAME = QUOTED('name');
const STAGING = QUOTED('staging_target_path');
const TARGET = QUOTED('target_path');
/** Of the drivers for Azure storage, which mount with one of several. */
const PROTOCOL = QUOTED('protocol');

/** A request to mount or unmount a volume on the node. The arguments show which: the name of the call has a line of its own. */
function requested(request: string): Described | null {
  const volumeHandle = VOLUME.exec(request)?.[1];
  const target = TARGET.exec(request)?.[1];
  const at = target ?? STAGING.exec(request)?.[1];
  // Its usage is asked with `volume_path`.
  if (request.includes('"volume_path":')) return null;
  if (at === undefined) return ofController((VOLUME.exec(request) ?? NAME.exec(request))?.[1]);
  if (volumeHandle === undefined) return null;
  const does = request.includes('"volume_capability":') ? '' : 'un';
  const call = `Node${capital(`${does}${target === undefined ? 'stage' : 'publish'}`)}Volume`;
  const pod = podPath(at);
  const ofPod = pod ? { podUid: pod.podUid, ...(pod.pv ? { pv: pod.pv } : {}) } : {};
  const fields: FieldMap = { call, volumeHandle, target: at, ...ofPod };
  const protocol = PROTOCOL.exec(request)?.[1];
  if (protocol !== undefined) fields.protocol = protocol.toLowerCase();
  return { kind: 'csi.call.requested', fields };
}

/** `{Name:pvc-1 CapacityRange:…}`, by older drivers `name:"pvc-1" capacity_range:…`: a volume that does not exist yet has a name alone. */
const CALLED_WITH = [/\{Name:([^\s{]+)/, /[ {]VolumeId:([^\s{}]+)/, /^name:"([^"]+)"/, /^volume_id:"([^"]+)"/];

function ofController(volumeHandle: string | undefined): Described | null {
  return volumeHandle === undefined ? null : { kind: 'csi.controller.requested', fields: { volumeHandle } };
}

const capital = (word: string) => `${word[0]!.toUpperCase()}${word.slice(1)}`;
