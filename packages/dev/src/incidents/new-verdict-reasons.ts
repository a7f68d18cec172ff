/** Why a change of a bundle may show a verdict that the whole does not, by how its line in fixtures/new-verdicts.txt begins. */
const REASONS: readonly (readonly [begin: string, why: string])[] = [
  ['rows | ', 'rows are missing in the middle of a table, which nothing in it shows'],
  [
    'cut | rules/efs-no-free-port/quiet-described-on-another-node',
    'the journal alone names the node: without it the description of the pod is all there is, and is about its node',
  ],
  [
    'file | rules/efs-no-free-port/quiet-described-on-another-node',
    'the journal alone names the node: without it the description of the pod is all there is, and is about its node',
  ],
  [
    'cut | rules/fstab-not-mounted/quiet-shutdown',
    'it is not mounted either way: the line that shows that systemd unmounts it, as the node shuts down, is cut away',
  ],
  [
    'cut | rules/nfs-open-serialised/quiet-server-silent',
    'the calls wait either way: the line in which the kernel says that the server does not respond is cut away',
  ],
  [
    'cut | rules/nfs-server-silent/quiet-boot-undated',
    'the lines count from a boot, and the second boot, which shows that they are of the first, is cut away',
  ],
  [
    'file | rules/efs-mount-unwatched/quiet-state-kept',
    'the state file alone shows that another watchdog looks after the mount',
  ],
  [
    'cut | rules/pod-cleanup-loop/quiet-not-empty-then-removed',
    'the attempts are those of fires-not-empty: the line that shows that the next one succeeded is cut away',
  ],
  [
    'file | rules/nfs-mount-hanging/quiet-umount-below',
    'the umount waits for NFS either way: the mount table alone shows that it is of a disk below the NFS mount',
  ],
  [
    'file | rules/nfs-dead-port/quiet-list-lacks-statistics',
    'the statistics alone show that the list of NFS clients is of another network namespace',
  ],
  [
    'file | rules/nfs-dead-port/quiet-rdma-and-udp',
    'the mount entry alone shows the transport: the list of NFS clients does not',
  ],
  [
    'file | rules/statd-not-registered/quiet-',
    'it did fail to register: the table of processes alone shows that rpc.statd runs now',
  ],
  [
    'file | rules/zombie-pods/quiet-other-node',
    'the pods are those of the node that the incident names: the name of the host alone shows that the bundle is of another',
  ],
  ['file | rules/mount-explosion/fires-', "the same mounts, told by the container's own table"],
  [
    'file | rules/mount-rows-repeated/quiet-mountinfo-decides',
    'the same rows, told by the rule for tables that do not show in which order they were mounted',
  ],
  ...['session-sockets-first', 'terminal-session', 'wide-capture'].map((name): readonly [string, string] => [
    `file | rules/nfs-dead-port/fires-${name} | without date`,
    'two times show that the tables were read 40 s apart: with one of them they count as read at once, as in every bundle with one date',
  ]),
];

export const reasonOf = (line: string): string | undefined => REASONS.find(([begin]) => line.startsWith(begin))?.[1];
