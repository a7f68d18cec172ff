import { standing } from './aftermath.ts';
import { type Mount, mountPoint, ORPHAN } from './mounts.ts';
import { ADDRESS, type Capture, DEAD_PORT, FSID } from './node.ts';
import { random } from './random.ts';

/** The NFS rows of the node, in the order in which they were mounted. */
export function nfsRows(capture: Capture): Mount[] {
  const rows = capture.cured ? standing(capture) : [...standing(capture), ORPHAN];
  return rows.sort((a, b) => a.row - b.row);
}

const VAR = 41;
/** id parent major:minor root mountPoint options peerGroup type source superOptions */
const BASE = `
22 28 0:21 / /proc rw,nosuid,nodev,noexec,relatime shared:14 proc proc rw
23 28 0:22 / /sys rw,nosuid,nodev,noexec,relatime shared:2 sysfs sysfs rw,seclabel
24 28 0:5 / /dev rw,nosuid,noexec shared:8 devtmpfs devtmpfs rw,seclabel,size=4096k,nr_inodes=4056023,mode=755
25 24 0:23 / /dev/shm rw,nosuid,nodev,noexec shared:9 tmpfs tmpfs rw,seclabel
26 24 0:24 / /dev/pts rw,nosuid,noexec,relatime shared:10 devpts devpts rw,seclabel,gid=5,mode=620,ptmxmode=000
27 28 0:25 / /run rw,nosuid,nodev shared:11 tmpfs tmpfs rw,seclabel,size=6493804k,nr_inodes=819200,mode=755
28 1 253:0 / / ro,relatime shared:1 ext4 /dev/dm-0 ro,seclabel
29 23 0:26 / /sys/fs/cgroup rw,nosuid,nodev,noexec,relatime shared:4 cgroup2 cgroup rw,seclabel,nsdelegate,memory_recursiveprot
30 23 0:27 / /sys/fs/bpf rw,nosuid,nodev,noexec,relatime shared:6 bpf bpf rw,mode=700
31 23 0:6 / /sys/kernel/security rw,nosuid,nodev,noexec,relatime shared:3 securityfs securityfs rw
32 23 0:20 / /sys/fs/selinux rw,nosuid,noexec,relatime shared:7 selinuxfs selinuxfs rw
33 28 0:28 / /etc rw,nosuid,nodev,noexec,noatime shared:12 tmpfs tmpfs rw,seclabel,mode=755
34 28 0:29 / /tmp rw,nosuid,nodev,noexec shared:13 tmpfs tmpfs rw,seclabel,size=16234508k,nr_inodes=1048576
38 28 259:14 / /local rw,nosuid,nodev,noatime shared:26 xfs /dev/nvme1n1p1 rw,seclabel,attr2,inode64,logbufs=8,logbsize=32k,noquota
41 28 259:14 /var /var rw,nosuid,nodev,noatime shared:28 xfs /dev/nvme1n1p1 rw,seclabel,attr2,inode64,logbufs=8,logbsize=32k,noquota
44 28 259:14 /opt /opt rw,nosuid,nodev,noatime shared:30 xfs /dev/nvme1n1p1 rw,seclabel,attr2,inode64,logbufs=8,logbsize=32k,noquota
47 28 259:14 /mnt /mnt rw,nosuid,nodev,noatime shared:32 xfs /dev/nvme1n1p1 rw,seclabel,attr2,inode64,logbufs=8,logbsize=32k,noquota
52 41 0:40 / /var/lib/nfs/rpc_pipefs rw,relatime shared:36 rpc_pipefs sunrpc rw`;

interface Row {
  ids: string;
  root: string;
  point: string;
  options: string;
  peers: string;
  type: string;
  source: string;
  superOptions: string;
}

const baseRows = (): Row[] =>
  BASE.trim()
    .split('\n')
    .map((line) => {
      const [id, parent, device, root, point, options, peers, type, source, superOptions] = line.split(' ') as string[];
      return {
        ids: `${id} ${parent} ${device}`,
        root: root!,
        point: point!,
        options: options!,
        peers: peers!,
        type: type!,
        source: source!,
        superOptions: superOptions!,
      };
    });

export const nfsOptions = (port: number) =>
  `rw,vers=4.1,rsize=1048576,wsize=1048576,namlen=255,hard,noresvport,proto=tcp,port=${port},timeo=600,retrans=2,sec=sys,clientaddr=${ADDRESS},local_lock=none,addr=127.0.0.1`;

/** The token volume of a pod stands beside its NFS volume. */
function podRows(mount: Mount): Row[] {
  const token = random(mount.pod.uid).suffix(5);
  const volumes = `/var/lib/kubelet/pods/${mount.pod.uid}/volumes`;
  const nfs: Row = {
    ids: `${mount.row} ${VAR} 0:${mount.minor}`,
    root: mount.directory,
    point: mountPoint(mount),
    options: 'rw,relatime',
    peers: `shared:${mount.row * 2 + 1}`,
    type: 'nfs4',
    source: `127.0.0.1:${mount.directory}`,
    superOptions: nfsOptions(mount.port),
  };
  // The orphan's pod is gone: kubelet had removed its token volume.
  if (mount === ORPHAN) return [nfs];
  const secret: Row = {
    ids: `${mount.row - 3} ${VAR} 0:${mount.minor + 400}`,
    root: '/',
    point: `${volumes}/kubernetes.io~projected/kube-api-access-${token}`,
    options: 'rw,relatime',
    peers: `shared:${mount.row * 2 - 5}`,
    type: 'tmpfs',
    source: 'tmpfs',
    superOptions: 'rw,seclabel,size=524288k',
  };
  return [secret, nfs];
}

const rows = (capture: Capture) => [...baseRows(), ...nfsRows(capture).flatMap(podRows)];

export const mountinfo = (capture: Capture) =>
  rows(capture)
    .map((r) => `${r.ids} ${r.root} ${r.point} ${r.options} ${r.peers} - ${r.type} ${r.source} ${r.superOptions}\n`)
    .join('');

/** /proc/mounts joins the options of the row and of the superblock; `rw` or `ro` stands once. */
export const mounts = (capture: Capture) =>
  rows(capture)
    .map((r) => {
      const options = [r.options, ...r.superOptions.split(',').slice(1)].join(',');
      return `${r.source} ${r.point} ${r.type} ${options} 0 0\n`;
    })
    .join('');

/** The devices that are no NFS, as mountstats lists them. */
export const otherDevices = (capture: Capture) =>
  rows(capture)
    .filter((r) => r.type !== 'nfs4')
    .map((r) => ({ before: r.point, text: `device ${r.source} mounted on ${r.point} with fstype ${r.type}\n` }));

const hex = (port: number) => port.toString(16).padStart(4, '0');

/** Four users hold the client of the dead port; no line says who they are. */
export const nfsServers = (capture: Capture) =>
  [
    'NV SERVER   PORT USE HOSTNAME\n',
    ...nfsRows(capture).map(
      (mount) => `v4 7f000001 ${hex(mount.port)} ${mount.port === DEAD_PORT ? '  4' : '  1'} 127.0.0.1\n`,
    ),
  ].join('');

export const nfsVolumes = (capture: Capture) =>
  [
    'NV SERVER   PORT DEV          FSID                              FSC\n',
    ...nfsRows(capture).map((m) => `v4 7f000001 ${hex(m.port)} ${`0:${m.minor}`.padEnd(12)} ${FSID.padEnd(33)} no \n`),
  ].join('');
