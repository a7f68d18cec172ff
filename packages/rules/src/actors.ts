import type { Actor } from '@mountline/correlation';

const WHOLE_JOURNAL = { what: 'the complete journal of the node', collectWith: 'journalctl -b -o short-iso-precise' };

/** Who writes lines on a node, as witnesses: what they would have shown, and how to get their lines. */
export const actors: Readonly<Record<string, Actor>> = {
  kernel: {
    name: 'kernel',
    title: 'the kernel',
    need: { what: "the kernel's log", collectWith: 'journalctl -k -b -o short-iso-precise' },
  },
  kubelet: {
    name: 'kubelet',
    title: 'kubelet',
    need: { what: "kubelet's journal", collectWith: 'journalctl -u kubelet -o short-iso-precise' },
  },
  containerd: {
    name: 'containerd',
    title: 'containerd',
    need: { what: "containerd's journal", collectWith: 'journalctl -u containerd -o short-iso-precise' },
  },
  systemd: {
    name: 'systemd',
    title: 'systemd',
    need: {
      what: "the whole journal of the node (a unit's own holds no lines about mounts)",
      collectWith: 'journalctl -b -o short-iso-precise',
    },
  },
  earlyoom: { name: 'earlyoom', title: 'earlyoom', need: WHOLE_JOURNAL },
  'systemd-hostnamed': { name: 'systemd-hostnamed', title: 'systemd-hostnamed', need: WHOLE_JOURNAL },
  command: {
    name: 'command',
    title: 'the output of commands',
    need: { what: 'the output of the command when it fails', collectWith: 'mount -v SERVER:/EXPORT /MNT' },
  },
  csi: {
    name: 'csi',
    title: 'the CSI driver',
    need: {
      what: "the CSI driver's log at verbosity 5",
      collectWith: 'kubectl logs -n kube-system POD -c efs-plugin --timestamps',
    },
    // It logs publish and unpublish at V(4) and V(5) only, and runs at 2 unless it was told otherwise.
    wouldTell: (kind, timeline) =>
      kind !== 'mount.unmounted' ||
      timeline.events.some((event) => event.actor === 'csi' && /^csi\.(un)?publish\./.test(event.kind)),
  },
  ganesha: {
    name: 'ganesha',
    title: 'the NFS server ganesha',
    need: { what: 'the log of ganesha.nfsd', collectWith: 'cat /var/log/ganesha/ganesha.log' },
  },
  'efs-watchdog': {
    name: 'efs-watchdog',
    title: 'the EFS watchdog',
    need: {
      what: 'mount-watchdog.log of efs-utils',
      collectWith: 'kubectl exec -n kube-system POD -c efs-plugin -- cat /var/log/amazon/efs/mount-watchdog.log',
    },
  },
  'efs-mount-helper': {
    name: 'efs-mount-helper',
    title: 'the EFS mount helper',
    need: {
      what: 'mount.log of efs-utils',
      collectWith: 'kubectl exec -n kube-system POD -c efs-plugin -- cat /var/log/amazon/efs/mount.log',
    },
  },
  glusterfs: {
    name: 'glusterfs',
    title: 'GlusterFS',
    need: { what: 'the logs of GlusterFS', collectWith: 'tar czf glusterfs-logs.tgz /var/log/glusterfs' },
  },
  aznfs: {
    name: 'aznfs',
    title: 'AZNFS',
    need: { what: 'the log of AZNFS', collectWith: 'cp /opt/microsoft/aznfs/data/aznfs.log*' },
  },
  'efs-proxy': {
    name: 'efs-proxy',
    title: 'efs-proxy',
    need: {
      what: 'the logs of efs-proxy of each mount, on the node or in the pod of the CSI driver',
      collectWith: 'cp /var/log/amazon/efs/*.efs-proxy.log*',
    },
  },
  stunnel: {
    name: 'stunnel',
    title: 'stunnel',
    need: {
      what: 'the logs of stunnel of each mount, on the node or in the pod of the CSI driver',
      collectWith: 'cp /var/log/amazon/efs/*.stunnel.log*',
    },
  },
  proxy: {
    name: 'proxy',
    title: 'the proxies of the node',
    need: WHOLE_JOURNAL,
  },
  journald: {
    name: 'journald',
    title: 'journald',
    need: WHOLE_JOURNAL,
  },
  strace: {
    name: 'strace',
    title: 'strace',
    need: {
      what: 'the system calls of a process',
      collectWith: 'timeout 30 strace -f -ttt -T -yy -s 256 -o strace.txt -p PID',
    },
  },
  program: {
    name: 'program',
    title: 'the other programs of the node',
    need: WHOLE_JOURNAL,
  },
};
