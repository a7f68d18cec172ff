import type { ErrorClass } from '../../model/kind.ts';
import { GENERAL, OF_PROGRAMS } from './reasons.ts';

/** ECHILD of wait(2): another process took the exit status, so the result of mount(8) or umount(8) is not known. */
const NO_CHILD: ErrorClass = {
  says: /\bwait(?:id)?: no child processes\b/,
  what: 'a mount or unmount whose result is unknown',
  cause:
    'The driver or its runtime reaped the child of mount or umount (ECHILD) before its caller did: no proof of a failure, and what its output says is not the reason. The mount may be there, and a retry then mounts it a second time. Look for two mount entries on the path, and upgrade the driver.',
  decide: ['cat /proc/1/mountinfo'],
};

/** Kubelet's own record of a CSI volume, next to the mount point. */
const NO_VOLUME_DATA: ErrorClass = {
  says: /vol_data\.json\W{0,4}: no such file or directory/,
  cause:
    "kubelet's record of the volume, vol_data.json, is gone, so kubelet cannot tell which driver it belongs to. Neither the mount nor its server is the reason. If nothing is mounted there, remove the empty directory with rmdir.",
  decide: ['cat /proc/1/mountinfo'],
};

/** What a driver keeps about a staged volume in its own directory. */
const NO_TRACKING_FILE: ErrorClass = {
  says: /\bopen \/(?:var|etc|run)\/(?!lib\/kubelet\/pods\/)[^\s:"]{1,300}\.json\W{0,4}: no such file or directory/,
  cause:
    "The driver's own record of the staged volume is gone, as after the node was reinstalled or upgraded: bookkeeping of the driver, not the mount or its server. Delete the pod so that the volume is staged again; if that does not help, restart the driver's pod on the node.",
};

const TIMED_OUT: ErrorClass = {
  says: /timed out waiting for the condition|context deadline exceeded|DeadlineExceeded/,
  cause:
    'The operation did not end in time. This line does not name the reason; an earlier error about the volume, or the log of the driver, may.',
};

/** Immediate answers of the driver, mount(8) or the API server, with what to check first. */
const ANSWERED: readonly ErrorClass[] = [
  {
    says: /not found in the list of registered CSI drivers/,
    cause:
      "The CSI driver has not registered with this node's kubelet: its node pod does not run there, crashes, or has just started. Look at that pod.",
    decide: ['kubectl get pods -A -o wide', 'kubectl get csinodes'],
  },
  {
    says: /csi\.sock\W{0,4}: connect: (?:connection refused|no such file or directory)/,
    cause:
      "kubelet cannot reach the CSI driver's socket: the driver's node pod does not run on this node, or crashes. The file server was not asked.",
    decide: ['kubectl get pods -A -o wide'],
  },
  {
    says: /\b[Mm]ulti-[Aa]ttach error for volume/,
    cause:
      'The volume can be attached to one node only and is still attached to another: the old pod there has not ended, or its node is down. It is released after that pod is gone, or when the node is marked out of service.',
    decide: ['kubectl get volumeattachments -o wide', 'kubectl get pods -A -o wide'],
  },
  {
    says: /\b(?:secret|configmap)s? "[^"\s]+" not found|references non-existent (?:secret|config) key/,
    cause:
      'The pod mounts a Secret or ConfigMap that does not exist in its namespace, or lacks a key. No file system is involved. Create it, or correct its name in the pod.',
    decide: ['kubectl get secrets,configmaps -A'],
  },
  {
    says: /rpc\.statd is not running/,
    cause:
      'An NFSv3 mount needs rpc.statd where mount.nfs runs: on the node, or in the container of the driver or kubelet. Start it, or mount with vers=4.1, which does not need it.',
    decide: ['systemctl status --no-pager rpc-statd rpcbind'],
  },
  {
    says: /might need a \/sbin\/mount\.|wrong fs type, bad option|unknown filesystem type|executable file not found in \$PATH/,
    cause:
      'The program that mounts this type is not installed where mount(8) runs: nfs-common or nfs-utils, cifs-utils, ceph-common, fuse3, or the helper of the driver. Install it on the node, or in the image of kubelet or the driver.',
  },
  {
    says: /can't find in \/etc\/fstab/,
    cause:
      'mount(8) got a mount point and no source: the volume has none. Check volumeHandle, server and path of the PersistentVolume.',
    decide: ['kubectl get pv -o yaml'],
  },
  {
    says: /mount error\((?:13|1)\)|STATUS_LOGON_FAILURE|STATUS_ACCESS_DENIED/,
    cause:
      'The SMB server refused the user, or does not accept the security options: check the Secret with user and password, its domain, and vers= and sec=. No rule covers CIFS.',
    decide: ['dmesg -T'],
  },
  {
    says: /mount error\((?:2|6|112|113|115|101|110|111)\)|could not resolve address for/,
    cause:
      'mount.cifs did not reach the share: 2 and 6 a share or path that does not exist, 101 and 113 no route, 110 to 115 no answer on port 445. No rule covers CIFS.',
    decide: ['dmesg -T'],
  },
  {
    says: /access denied by server while mounting/,
    cause:
      "The server answered and refused: its exports do not name this node or this path, or it requires another security flavor. For EFS, the file system's policy or access point refuses.",
    decide: ['showmount -e SERVER'],
  },
  {
    says: /mount\.nfs4?: (?:Connection (?:timed out|refused|reset)|No route to host|Network is unreachable)|No route to host/,
    cause:
      "The node does not reach the server's port 2049 (and 111 for NFSv3): a firewall or security group, a server that is down, or a Service without a ready pod behind it.",
    decide: ['ss -tanpo', 'rpcinfo -t SERVER nfs'],
  },
  {
    says: /reason given by server: No such file or directory/,
    cause: 'The server answered: it exports no such path. For a subdirectory, create it on the server first.',
    decide: ['showmount -e SERVER'],
  },
  {
    says: /Failed to resolve |Name or service not known|Temporary failure in name resolution|no such host/,
    cause:
      "The name of the server did not resolve where mount(8) runs. kubelet and most drivers use the node's resolver, which knows no cluster Service.",
    decide: ['cat /etc/resolv.conf'],
  },
  {
    says: /\brbd: (?:map failed|sysfs write failed)|Could not map image|failed to map image|\bmount error \d{1,3} = |unable to get monitor info/,
    cause:
      'Ceph did not mount or map the volume: its monitors are not reached, the keyring is refused, or the kernel lacks a feature of the image. No rule covers Ceph.',
    decide: ['ceph -s', 'dmesg -T'],
  },
  {
    says: /[Tt]ransport endpoint is not connected/,
    cause:
      'A FUSE daemon ended, and its mount is still there (ENOTCONN). Unmount that path with umount -l, then delete the pod that uses it; restart the daemon first if it is of the driver.',
    decide: ['grep fuse /proc/1/mountinfo'],
  },
  {
    says: /\ban operation with the given (?:volume|target)|operation with that name is already executing/i,
    cause:
      'An earlier call about the volume has not returned, and the driver refuses a second one. Find what the first waits for.',
    decide: ["ps -eo pid,ppid,stat,wchan:40,comm | awk '$3 ~ /D/'"],
  },
];

const OF_MOUNT: readonly ErrorClass[] = [
  NO_CHILD,
  NO_VOLUME_DATA,
  NO_TRACKING_FILE,
  ...OF_PROGRAMS,
  ...ANSWERED,
  TIMED_OUT,
];

/** Errors of mounting a volume, as kubelet and CSI drivers quote them. */
export const MOUNT_ERRORS: readonly ErrorClass[] = [...OF_MOUNT, ...GENERAL];

/** ENOTEMPTY of rmdir(2). */
const NOT_EMPTY: ErrorClass = {
  says: /\bdirectory not empty\b/i,
  cause:
    "kubelet does not delete a directory with files in it. Files below a mount point are on the node's disk: something wrote there while nothing was mounted. Check with findmnt that nothing is mounted, save the files elsewhere, then rmdir; never rm -rf. The server is not the reason.",
  decide: ['cat /proc/1/mountinfo', 'ls -laR {target}'],
};

const NOT_MOUNTED: ErrorClass = {
  says: /: not mounted\b|\bvolume not mounted\b/,
  cause:
    'umount or the driver answered that nothing is mounted there, so the server is not the reason. kubelet counts it as a failure and retries; removing the empty directory with rmdir ends it. Never rm -rf: it follows a mount that is still there.',
  decide: ['cat /proc/1/mountinfo', 'grep -l {pv} /proc/*/mountinfo'],
};

const BUSY: ErrorClass = {
  says: /\b(?:target|device|mount point) is busy\b|device or resource busy|device busy/i,
  cause:
    'A process or another mount namespace still uses the mount. umount answered, so the server is not the reason. The pod stays Terminating.',
  decide: ['cat /proc/1/mountinfo', 'grep -l {pv} /proc/*/mountinfo'],
};

const STALE: ErrorClass = {
  says: /stale (?:NFS )?file handle/i,
  cause:
    'The server no longer knows the file handle of the mount: the export was recreated, moved or restored. The server answers; the mount has to be unmounted and mounted again.',
};

/** Errors of unmounting a volume. */
export const UNMOUNT_ERRORS: readonly ErrorClass[] = [
  NO_CHILD,
  NO_VOLUME_DATA,
  NOT_EMPTY,
  NOT_MOUNTED,
  BUSY,
  STALE,
  TIMED_OUT,
  ...GENERAL,
];

/** Errors of what kubelet does with the directories of a pod that is gone. */
export const LEFTOVER_ERRORS: readonly ErrorClass[] = [NOT_EMPTY, BUSY, STALE];

/** Errors of both. */
export const VOLUME_ERRORS: readonly ErrorClass[] = [...new Set([...OF_MOUNT, ...UNMOUNT_ERRORS])];

/** The usual cause of an error, by its text alone, whatever program wrote it. */
export const REASONS: readonly ErrorClass[] = VOLUME_ERRORS.filter((one) => one !== NOT_MOUNTED && one !== BUSY);
