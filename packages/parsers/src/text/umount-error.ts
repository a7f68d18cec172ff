/**
 * Whether an umount was refused with EBUSY: `umount: /mnt: target is busy.` (util-linux; `device is busy` before 2.27) or
 * `umount.nfs4: /mnt: device is busy` (nfs-utils). `remove …: device or resource busy` is another thing: a directory that
 * could not be removed because a mount stands on it.
 */
export function refusedAsBusy(error: string): boolean {
  return error.includes('target is busy') || error.includes('device is busy');
}
