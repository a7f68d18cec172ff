import { podPath } from '@mountline/core';
import type { FactContext } from '@mountline/correlation';
import { exportName, nfsMounts } from './nfs-mounts.ts';

/** Who mounts over NFS, by the name of the driver or of kubelet's own plugin. Of a driver that mounts others too, the mount table shows. */
const NFS = /\b(?:efs|s3files|nfs|filestore|fsx\.openzfs)\b/i;
/** `kubernetes.io/nfs/NAME`, `kubernetes.io/csi/DRIVER^HANDLE`: a disk may be called nfs as well, and FSx for Lustre is none. */
const MOUNTER = /^[^/]*\/(?:csi\/[^^]*|[^/]*)/;

/** What a line of kubelet calls a volume. */
interface VolumeNames {
  driver?: string;
  plugin?: string;
  volumeName?: string;
  volumeHandle?: string;
  podUid?: string | undefined;
  pv?: string | undefined;
  volume?: string;
}

/**
 * Whether a volume of which kubelet speaks is mounted over NFS: by the names of driver and plugin, else by the mount table. A driver may mount
 * one volume over NFS and the next as a disk, as those of Longhorn, of Trident and of Azure do: what stands at the volume's own mount point
 * shows, which has the name of its PV, as the handles of such drivers mostly do, or an export that is called as the volume is.
 */
export function isNfsVolume(context: FactContext): (event: { fields: VolumeNames }) => boolean {
  const mounts = nfsMounts(context);
  const exported = new Set(mounts.map(exportName));
  const mounted = new Set(mounts.map(({ target }) => volumeKey(podPath(target) ?? {})));
  return ({ fields }) => {
    const { driver, plugin, volumeName, volumeHandle, podUid, pv, volume } = fields;
    const mounter = volumeName === undefined ? undefined : MOUNTER.exec(volumeName)?.[0];
    if ([driver, plugin, mounter].some((name) => name !== undefined && NFS.test(name))) return true;
    if (volumeHandle !== undefined && exported.has(volumeHandle)) return true;
    return [pv, volume, volumeHandle].some(
      (name) => name !== undefined && mounted.has(volumeKey({ podUid, pv: name })),
    );
  };
}

const volumeKey = ({ podUid, pv }: Pick<VolumeNames, 'podUid' | 'pv'>) => `${podUid} ${pv}`;

/**
 * The call to the driver, or its umount, took too long; or the driver still has the call before it in hand. Those of csi-driver-nfs and of Azure
 * give up by themselves before kubelet does: `failed with timeout after 110s`, formerly `failed with time out`.
 */
const TOO_LONG =
  /DeadlineExceeded|context deadline exceeded|timed out|i\/o timeout|signal: killed|code = Aborted|already in progress|failed with time ?out/i;
/** The same words about the API server: what the driver or kubelet waited for was no mount. */
const API = /Get "?https?:|Post "?https?:|Client\.Timeout|etcd|failed to sync|waiting for the condition|CSINode/;

/** Whether a call to mount or unmount failed because it took too long. */
export function ranOutOfTime({ fields: { error = '' } }: { fields: { error?: string } }): boolean {
  return TOO_LONG.test(error) && !API.test(error);
}

/** The connection to the driver broke off in the middle of the call: the driver ended. */
const BROKEN = /error reading from server: EOF|transport is closing|connection reset by peer/;

export const brokeOff = ({ fields: { error = '' } }: { fields: { error?: string } }): boolean =>
  BROKEN.test(error) && !API.test(error);
