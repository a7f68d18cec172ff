import type { Holding } from '@mountline/core';

interface Evidence {
  title: string;
  /** The sources that read it. */
  sources: readonly string[];
  /** Whose lines it is. */
  actors?: readonly string[];
}

/** What decides about mounts, as the kinds of bundle have it or not. */
export const EVIDENCE = {
  mountinfo: { title: 'the mount table with its peer groups, mountinfo', sources: ['mountinfo'] },
  mounts: { title: 'a mount table', sources: ['mounts', 'mount', 'findmnt'] },
  mountstats: { title: 'NFS statistics of every mount, mountstats', sources: ['mountstats'] },
  'nfs-clients': { title: "the kernel's list of NFS clients", sources: ['nfsfs'] },
  'rpc-calls': { title: "calls under way of the kernel's RPC clients", sources: ['sunrpc'] },
  nfsstat: { title: 'counters of NFS calls, nfsstat', sources: ['nfsstat', 'rpc-nfs'] },
  sockets: { title: 'a socket table', sources: ['ss', 'netstat', 'proc-net-tcp'] },
  processes: { title: 'a table of processes with their states', sources: ['ps', 'proc-status'] },
  stacks: { title: 'kernel stacks of tasks', sources: ['proc-stack'] },
  locks: { title: 'the table of file locks', sources: ['proc-locks', 'lslocks'] },
  memory: { title: 'the use of memory', sources: ['meminfo'] },
  'inotify-limits': { title: 'limits of the kernel, sysctl', sources: ['sysctl'] },
  'inotify-use': { title: 'who holds inotify instances', sources: ['lsof'] },
  kernel: { title: "the kernel's log", sources: ['dmesg'], actors: ['kernel'] },
  kubelet: { title: "the kubelet's log", sources: [], actors: ['kubelet'] },
  journal: { title: 'the whole journal of the node', sources: [], actors: ['systemd', 'journald', 'program'] },
  containerd: { title: "containerd's log", sources: [], actors: ['containerd'] },
  'csi-driver': { title: "the CSI driver's log", sources: [], actors: ['csi'] },
  'efs-logs': {
    title: 'the EFS logs',
    sources: ['efs-utils-logs', 'mount-log', 'mount-watchdog-log', 'efs-proxy-log', 'stunnel-log', 'efs-state-file'],
    actors: ['efs-watchdog', 'efs-mount-helper'],
  },
  pods: {
    title: 'pods, events and volumes of Kubernetes',
    sources: ['kubernetes-objects', 'kubectl-get', 'kubectl-describe', 'crictl-inspect', 'crictl-ps'],
  },
  metrics: { title: 'metrics of the file system, CloudWatch', sources: ['cloudwatch-json', 'cloudwatch-csv'] },
} as const satisfies Readonly<Record<string, Evidence>>;

export type EvidenceName = keyof typeof EVIDENCE;

type When = Holding['when'];

/** The column of one kind of bundle; what is not named is never in it. A note stands behind the word it belongs to. */
export function holds(column: Partial<Record<EvidenceName, When | readonly [When, note: string]>>): Holding[] {
  return Object.entries(EVIDENCE).map(([evidence, about]: [string, Evidence]) => {
    const said = column[evidence as EvidenceName] ?? 'never';
    const [when, note]: readonly [When, note?: string] = typeof said === 'string' ? [said] : said;
    const { title, sources, actors = [] } = about;
    return { evidence, title, sources, actors, when, ...(note === undefined ? {} : { note }) };
  });
}
