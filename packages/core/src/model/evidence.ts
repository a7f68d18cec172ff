/** Of one thing that decides about mounts: what it is, and whose lines it is. Which sources read it, they say themselves. */
interface Evidence {
  title: string;
  actors?: readonly string[];
}

/** What decides about mounts: the rows of the table in docs/layouts.md and of `mountline inspect`. */
export const EVIDENCE = {
  mountinfo: { title: 'the mount table with its peer groups, mountinfo' },
  mounts: { title: 'a mount table' },
  mountstats: { title: 'NFS statistics of every mount, mountstats' },
  'nfs-clients': { title: "the kernel's list of NFS clients" },
  'rpc-calls': { title: "pending calls of the kernel's RPC clients" },
  nfsstat: { title: 'NFS call counters, nfsstat' },
  sockets: { title: 'a socket table' },
  processes: { title: 'a process table with states' },
  stacks: { title: 'kernel stacks of tasks' },
  locks: { title: 'the file lock table' },
  memory: { title: 'memory usage' },
  'inotify-limits': { title: 'kernel limits, sysctl' },
  'inotify-use': { title: 'who holds inotify instances' },
  kernel: { title: 'the kernel log', actors: ['kernel'] },
  kubelet: { title: 'the kubelet log', actors: ['kubelet'] },
  journal: { title: 'the journal of the node', actors: ['systemd', 'journald', 'program'] },
  containerd: { title: 'the containerd log', actors: ['containerd'] },
  'csi-driver': { title: 'the CSI driver log', actors: ['csi'] },
  'efs-logs': { title: 'the EFS logs', actors: ['efs-watchdog', 'efs-mount-helper'] },
  pods: { title: 'Kubernetes pods, events and volumes' },
  metrics: { title: 'file system metrics, CloudWatch' },
} as const satisfies Readonly<Record<string, Evidence>>;

/** A kind of evidence, such as `sockets` or `mounts`. */
export type EvidenceName = keyof typeof EVIDENCE;

/** Every kind of evidence, in the order in which `inspect` lists them. */
export const evidenceNames = Object.keys(EVIDENCE) as readonly EvidenceName[];

/** What a kind of evidence is, whose lines it is, and the names of the sources that read it. */
export function evidenceOf(
  evidence: EvidenceName,
  sources: readonly { name: string; evidence?: EvidenceName }[],
): Required<Evidence> & { sources: string[] } {
  const { title, actors = [] }: Evidence = EVIDENCE[evidence];
  const own = sources.filter((source) => source.evidence === evidence);
  return { title, actors, sources: own.map(({ name }) => name) };
}
