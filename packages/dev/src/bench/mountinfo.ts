import { writeFileSync } from 'node:fs';
import { seeded } from '../testing/seeded.ts';

/** A mount table as /proc/PID/mountinfo shows it: overlays of containers, NFS on ports of efs-proxy, tmpfs of pods. */
export function writeMountinfo(path: string, rows: number): void {
  const random = seeded('mountinfo');
  const below = (limit: number) => Math.floor(random() * limit);
  const hex = (length: number) => Array.from({ length }, () => below(16).toString(16)).join('');
  const uid = () => `${hex(8)}-${hex(4)}-${hex(4)}-${hex(4)}-${hex(12)}`;
  const snapshots = '/var/lib/containerd/io.containerd.snapshotter.v1.overlayfs/snapshots';
  const lines = ['1 0 259:1 / / rw,noatime shared:1 - xfs /dev/nvme0n1p1 rw,attr2,inode64,logbufs=8,noquota\n'];
  while (lines.length < rows) {
    const id = lines.length + 1;
    const ids = `${id} ${1 + below(Math.min(id - 1, 40))} 0:${50 + below(5000)} /`;
    const share = below(100);
    if (share < 15) {
      const lower = Array.from({ length: 12 + below(20) }, () => `${snapshots}/${below(9999)}/fs`).join(':');
      const layers = `lowerdir=${lower},upperdir=${snapshots}/${id}/fs,workdir=${snapshots}/${id}/work`;
      lines.push(
        `${ids} /run/containerd/io.containerd.runtime.v2.task/k8s.io/${hex(64)}/rootfs rw,relatime shared:${id} - overlay overlay rw,${layers},index=off\n`,
      );
    } else if (share < 35) {
      const options = `rw,vers=4.1,rsize=1048576,wsize=1048576,namlen=255,hard,noresvport,proto=tcp,port=${20_049 + below(400)},timeo=600,retrans=2,sec=sys,clientaddr=127.0.0.1,local_lock=none,addr=127.0.0.1`;
      lines.push(
        `${ids} /var/lib/kubelet/pods/${uid()}/volumes/kubernetes.io~csi/pvc-${uid()}/mount rw,relatime shared:${id} - nfs4 127.0.0.1:/ ${options}\n`,
      );
    } else {
      lines.push(
        `${ids} /var/lib/kubelet/pods/${uid()}/volumes/kubernetes.io~projected/kube-api-access-${hex(5)} rw,relatime shared:${id} - tmpfs tmpfs rw,size=${1 + below(4000)}k,inode64\n`,
      );
    }
  }
  writeFileSync(path, lines.join(''));
}
