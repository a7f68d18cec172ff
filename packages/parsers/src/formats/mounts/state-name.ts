/**
 * The name of an EFS state file, `fs-ID.MOUNT.POINT.PORT`, taken apart. The helper writes `/` as `.` and drops leading
 * dots, so the mount point cannot be had back: a dot of the name is a slash or a dot. Only the form that Kubernetes
 * gives has fixed parts around names without slashes.
 */
export interface StateName {
  /** The bare name, as the logs write it. */
  stateName: string;
  fsId: string;
  /** The mount point with dots for its slashes, and for its dots. */
  mountPointText: string;
  port: number;
  podUid: string | null;
  /** The persistent volume, or the volume of the pod where that is an inline one. */
  pv: string | null;
  /** The mount point, where it is certain. */
  target: string | null;
  /** `~`: written while a mount or a rewrite goes on; what is left of one stands for a helper that died. */
  temporary: boolean;
  /** `+`: the directory of certificates beside the file. */
  directory: boolean;
  /** `stunnel-config.`: the configuration of the tunnel. */
  config: boolean;
}

const CONFIG = 'stunnel-config.';
const PODS = '.pods.';
const CSI = '.volumes.kubernetes.io~csi.';
const MOUNT = '.mount';
const KUBELET = 'var.lib.kubelet';

/** Takes the name of a file below /var/run/efs apart; null when it is not of a mount. */
export function parseStateName(name: string): StateName | null {
  let rest = name;
  const temporary = rest.startsWith('~');
  if (temporary) rest = rest.slice(1);
  const config = rest.startsWith(CONFIG);
  if (config) rest = rest.slice(CONFIG.length);
  const directory = rest.endsWith('+');
  if (directory) rest = rest.slice(0, -1);
  const first = rest.indexOf('.');
  const last = rest.lastIndexOf('.');
  if (!rest.startsWith('fs-') || last <= first || rest.includes('/')) return null;
  const port = rest.slice(last + 1);
  if (!/^\d{1,5}$/.test(port)) return null;
  const mountPointText = rest.slice(first + 1, last);
  return {
    stateName: rest,
    fsId: rest.slice(0, first),
    mountPointText,
    port: Number(port),
    ...kubernetesParts(mountPointText),
    temporary,
    directory,
    config,
  };
}

/** Neither the uid of a pod nor the name of a volume holds a slash, so between the fixed parts every dot is a dot. */
function kubernetesParts(text: string): Pick<StateName, 'podUid' | 'pv' | 'target'> {
  const none = { podUid: null, pv: null, target: null };
  const csi = text.lastIndexOf(CSI);
  const pods = text.lastIndexOf(PODS, csi);
  if (csi < 0 || pods < 0 || !text.endsWith(MOUNT)) return none;
  const podUid = text.slice(pods + PODS.length, csi);
  const pv = text.slice(csi + CSI.length, -MOUNT.length);
  if (!/^[0-9A-Za-z-]+$/.test(podUid) || pv === '') return none;
  const certain = text.slice(0, pods) === KUBELET;
  const target = certain ? `/var/lib/kubelet/pods/${podUid}/volumes/kubernetes.io~csi/${pv}/mount` : null;
  return { podUid, pv, target };
}

/** The state name inside a command line or a path: what stands behind a slash, up to the port. */
export function stateNameIn(text: string): StateName | null {
  const m = /\/((?:~|stunnel-config\.)?fs-[0-9a-z]+\.[^/"\n]*?\.\d{1,5})(?=[+/" ]|$)/.exec(text);
  return m ? parseStateName(m[1]!) : null;
}

const TARGET = /\/pods\/([0-9A-Za-z-]+)\/volumes\/kubernetes\.io~csi\/([^/]+)\/mount$/;

/** The pod and the volume of a mount point that kubelet made; null for any other. */
export function kubernetesTarget(target: string): { podUid: string; pv: string } | null {
  const m = TARGET.exec(target);
  return m ? { podUid: m[1]!, pv: m[2]! } : null;
}
