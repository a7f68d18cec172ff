/** What a path below kubelet's directory says of the pod and the volume. */
export interface PodPath {
  podUid: string;
  /** The name of the directory below `volumes/PLUGIN/` or `volume-subpaths/`: the PV for volumes that come from one. */
  pv?: string;
  /** `kubernetes.io~csi`, `kubernetes.io~nfs` … */
  volumePlugin?: string;
  /** The container that a subPath or a termination log is mounted for. */
  containerName?: string;
}

const UID = /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/;

/**
 * Reads `…/pods/UID/volumes/PLUGIN/NAME/…`, `…/pods/UID/volume-subpaths/NAME/CONTAINER/INDEX` and
 * `…/pods/UID/containers/CONTAINER/…`. kubelet's directory itself may be anything; /var/lib/kubelet is only the
 * default.
 */
export function podPath(path: string): PodPath | null {
  const parts = path.split('/');
  const at = podAt(parts);
  if (at < 0) return null;
  const [podUid, folder, a, b] = parts.slice(at + 1);
  const found: PodPath = { podUid: podUid! };
  if (folder === 'volumes') {
    if (a) found.volumePlugin = a;
    if (b) found.pv = b;
  } else if (folder === 'volume-subpaths') {
    if (a) found.pv = a;
    if (b) found.containerName = b;
  } else if (folder === 'containers') {
    if (a) found.containerName = a;
  }
  return found;
}

const podAt = (parts: readonly string[]) =>
  parts.findIndex((part, i) => part === 'pods' && UID.test(parts[i + 1] ?? ''));

/**
 * The mount point of a volume, or of a subPath, that a path of a pod is or lies below: a CSI volume stands at `…/PV/mount`, any other at
 * `…/volumes/PLUGIN/NAME`. null for any other path, and for one that is cut.
 */
export function volumeMountPoint(path: string): string | null {
  const parts = path.split('/');
  const at = podAt(parts);
  const [folder, plugin, , last] = parts.slice(at + 2);
  const isCsi = folder === 'volumes' && plugin === 'kubernetes.io~csi';
  if (at < 0 || (folder !== 'volumes' && folder !== 'volume-subpaths') || (isCsi && last !== 'mount')) return null;
  const end = at + (folder === 'volumes' && !isCsi ? 5 : 6);
  return parts[end - 1] ? parts.slice(0, end).join('/') : null;
}

const PATH_END = /[\s"'\]),;]|: |$/;

/** The first path of a pod in a text, as written. */
export function podPathIn(text: string): string | undefined {
  const pods = text.indexOf('/pods/');
  if (pods < 0) return undefined;
  let start = pods;
  while (start > 0 && !/[\s"'=[(]/.test(text[start - 1]!)) start -= 1;
  const rest = text.slice(pods);
  const path = text.slice(start, pods) + rest.slice(0, rest.search(PATH_END));
  return path.startsWith('/') ? path.replace(/[:.]$/, '') : undefined;
}
