import { bundleOf } from 'mountline';

const NODE = 'ip-10-0-37-114';
const START = Date.UTC(2026, 9, 1);
/** Pods that kubelet cannot tidy up, in turn. */
const PODS = 97;
/** Milliseconds from one line to the next. */
const STEP = 250;

const uid = (i: number) => `${(i % PODS).toString(16).padStart(8, '0')}-7dc0-47a7-8202-e04283e22d7d`;

function line(i: number): string {
  const at = new Date(START + i * STEP).toISOString();
  const header = (who: string) => `${at.slice(0, 23)}000+0000 ${NODE} ${who}: `;
  if (i % 2 === 0) return `${header('kernel')}nfs: server 127.0.0.1 not responding, still trying\n`;
  const klog = `E${at.slice(5, 7)}${at.slice(8, 10)} ${at.slice(11, 23)}000     469 kubelet_volumes.go:263]`;
  const what = `"There were many similar errors. Turn up verbosity to see them." err="orphaned pod \\"${uid(i)}\\" found, but failed to rmdir() volume at path /var/lib/kubelet/pods/${uid(i)}/volumes/kubernetes.io~csi/pvc-1/mount: directory not empty" numErrs=1`;
  return `${header('kubelet[469]')}${klog} ${what}\n`;
}

/** The journal of a node on which a server does not answer and folders cannot be removed: nothing else, `lines` times. */
export function storm(lines: number): ReturnType<typeof bundleOf> {
  return bundleOf('storm', {
    'journal-short-iso-precise.txt': Array.from({ length: lines }, (_, i) => line(i)).join(''),
  });
}
