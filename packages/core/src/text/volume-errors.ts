import type { ErrorClass } from '../model/kind.ts';

/** ECHILD of wait(2): somebody else took the exit status, and nothing is known of what mount(8) or umount(8) did. */
const NO_CHILD: ErrorClass = {
  says: /\bwait: no child processes\b/,
  cause:
    'The driver or its runtime reaped the child of mount or umount (ECHILD) before its caller did, so the result is unknown. The mount may be there, and a retry then mounts it a second time. Look for two mount entries on the path, and upgrade the driver.',
  decide: ['cat /proc/1/mountinfo'],
};

/** Kubelet's own record of a CSI volume, beside the mount point. */
const NO_VOLUME_DATA: ErrorClass = {
  says: /vol_data\.json\W{0,4}: no such file or directory/,
  cause:
    "kubelet's record of the volume, vol_data.json, is gone, so kubelet cannot tell which driver it belongs to. Neither the mount nor its server is the reason. If nothing is mounted there, remove the empty directory with rmdir.",
  decide: ['cat /proc/1/mountinfo'],
};

/** What a driver keeps of a staged volume below a directory of its own. */
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

/** Errors of a mount of a volume, as kubelet and drivers of CSI quote them. */
export const MOUNT_ERRORS: readonly ErrorClass[] = [NO_CHILD, NO_VOLUME_DATA, NO_TRACKING_FILE, TIMED_OUT];

/** ENOTEMPTY of rmdir(2). */
const NOT_EMPTY: ErrorClass = {
  says: /\bdirectory not empty\b/i,
  cause:
    "kubelet does not delete a directory with files in it. Files below a mount point are on the node's disk: something wrote there while nothing was mounted. Check with findmnt that nothing is mounted, save the files elsewhere, then rmdir; never rm -rf. The server is not the reason.",
  decide: ['cat /proc/1/mountinfo', 'ls -laR {target}'],
};

const NOT_MOUNTED: ErrorClass = {
  says: /: not mounted\b/,
  cause:
    'umount answered that nothing is mounted there, so the server is not the reason. kubelet counts it as a failure and retries; removing the empty directory with rmdir ends it. Never rm -rf: it follows a mount that is still there.',
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

/** Errors of an unmount of a volume. */
export const UNMOUNT_ERRORS: readonly ErrorClass[] = [
  NO_CHILD,
  NO_VOLUME_DATA,
  NOT_EMPTY,
  NOT_MOUNTED,
  BUSY,
  STALE,
  TIMED_OUT,
];

/** Of lines that tell of both. */
export const VOLUME_ERRORS: readonly ErrorClass[] = [...new Set([...MOUNT_ERRORS, ...UNMOUNT_ERRORS])];
