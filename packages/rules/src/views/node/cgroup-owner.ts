/** Whom a control group is made for. */
export interface CgroupOwner {
  /** The same for every incarnation: a container that is started again gets another id, in the same pod. */
  key: string;
  unit?: string;
  podUid?: string;
  /** How the paths of all groups of the pod begin: its own, or where there is none the common part of its containers'. */
  podPath?: string;
  containerId?: string;
}

/** `pod6cf20ec0-….` of the cgroupfs driver, `pod6cf20ec0_…` of the systemd driver; a static pod has 32 digits without any. */
const POD = /(?:^|-)pod([0-9a-f]{8}(?:[-_]?[0-9a-f]{4}){3}[-_]?[0-9a-f]{12})(?:\.slice)?$/;

/** `cri-containerd-9f1b….scope`, `docker-9f1b….scope`, `crio-9f1b….scope`, or the id alone. */
const CONTAINER = /(?:^|-)([0-9a-f]{64})(?:\.scope)?$/;

/**
 * Reads the path of a control group:
 *
 *     /kubepods.slice/kubepods-burstable.slice/kubepods-burstable-pod6cf20ec0_….slice/cri-containerd-9f1b….scope
 *     /kubepods/burstable/pod6cf20ec0-…/9f1b…
 *     /system.slice/containerd.service/kubepods-burstable-pod6cf20ec0_….slice:cri-containerd:9f1b…
 *     /system.slice/nfs-proxy.service
 *
 * A pod or container counts before the unit that it lies in: that one is the runtime's. Podman puts a container that a unit runs below
 * that unit, and begins it again with it: `/system.slice/ganesha.service/libpod-payload-9f1b…`.
 */
export function cgroupOwner(path: string): CgroupOwner {
  const parts = path.split(/[/:]/).filter((part) => part !== '');
  const at = parts.findIndex((part) => POD.test(part));
  const written = at < 0 ? undefined : POD.exec(parts[at]!)?.[1];
  const podUid = written?.includes('_') ? written.replaceAll('_', '-') : written;
  const ids = parts.slice(at + 1).flatMap((part) => CONTAINER.exec(part)?.[1] ?? []);
  const [containerId] = ids;
  const id = containerId === undefined ? {} : { containerId };
  if (podUid !== undefined) {
    const podPath = path.slice(0, path.indexOf(parts[at]!) + parts[at]!.length);
    return { key: `pod ${podUid}`, podUid, podPath, ...id };
  }
  const own = /\/([^/]+\.service)\/libpod-(?:payload-)?[0-9a-f]{64}/.exec(path)?.[1];
  if (own !== undefined) return { key: own, unit: own, ...id };
  if (containerId !== undefined) return { key: `container ${containerId.slice(0, 12)}`, ...id };
  const unit = parts.findLast((part) => part.endsWith('.service'));
  return unit === undefined ? { key: path } : { key: unit, unit };
}
