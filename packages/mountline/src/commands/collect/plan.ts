/** What the script takes on a node, in which order, and with which limits. Where things are and how they are collected, the sources say. */
import { groupBy, type LivePlace, type Source } from '@mountline/core';
import { allSources } from '../sources/source-of.ts';

/**
 * Lines of the script for one moment of it. `sources` that name files on a running node are copied from there; `run` are lines that call
 * functions of collect.sh for what is more than a file; `commands` run what the source is collected with.
 */
interface Moment {
  seconds: number;
  megabytes: number;
  files?: readonly string[];
  commands?: readonly string[];
  run?: readonly { sources: readonly string[]; line: string }[];
}

/** The files of efs-utils, on the host and in the driver's pod. */
const EFS: readonly string[] = [
  'mount-watchdog-log',
  'mount-log',
  'efs-proxy-log',
  'stunnel-log',
  'efs-state-file',
  'efs-utils-conf',
];

/**
 * What changes first is taken first: sockets, tasks and pending calls, then tables, then logs, then what stays. The times are first of
 * all: they cost nothing, and date the rest.
 */
const MOMENTS: readonly Moment[] = [
  {
    seconds: 3,
    megabytes: 1,
    run: [{ sources: ['date'], line: 'step 3 1 date.txt clocks' }],
    files: [
      'proc-uptime',
      'proc-stat',
      'boot-id',
      'hostname',
      'machine-id',
      'os-release',
      'proc-version',
      'proc-cmdline',
    ],
  },
  {
    seconds: 6,
    megabytes: 64,
    commands: ['ss'],
    run: [
      // Others look processes up in that table.
      { sources: ['ps', 'proc-stack', 'ss', 'proc-links', 'proc-cgroup', 'proc-status', ...EFS], line: 'tasks' },
      { sources: ['proc-stack'], line: 'step 8 16 stacks-D-tasks.txt stacks' },
    ],
    files: [
      'mountstats',
      'nfsfs',
      'sunrpc',
      'rpc-nfs',
      'proc-net-tcp',
      'nfsd-client-states',
      'nfsd-client-info',
      'rpc-nfsd',
      'proc-locks',
      'meminfo',
    ],
  },
  { seconds: 8, megabytes: 64, files: ['mountinfo', 'mounts', 'proc-cgroups', 'cgroup-stat'] },
  {
    seconds: 6,
    megabytes: 64,
    run: [
      { sources: ['dmesg'], line: 'step 5 16 dmesg.txt kernel_ring' },
      { sources: ['ps'], line: 'step 5 64 - arguments' },
      { sources: ['mountinfo'], line: 'step 6 64 - namespaces' },
      { sources: ['ss'], line: 'step 6 16 - other_sockets' },
      { sources: ['proc-links'], line: 'step 6 32 proc-cwd-root-fd.txt links' },
      { sources: ['proc-cgroup', 'proc-status'], line: 'step 6 1 - process_files cgroup status' },
      { sources: ['cgroup-memory'], line: 'step 5 8 cgroup-memory.txt memory_limits' },
    ],
  },
  {
    seconds: 8,
    megabytes: 64,
    run: [
      { sources: EFS, line: "step 6 32 - take_efs ''" },
      { sources: EFS, line: 'step 8 32 - efs_pods take_efs' },
      { sources: ['journal'], line: 'step 16 64 journal.txt journal 200000 8' },
      { sources: ['container-log'], line: 'step 5 8 - pod_logs' },
      { sources: ['klog-file', 'logrus-file', 'aznfs-log', 'syslog'], line: 'step 10 16 - other_logs' },
    ],
  },
  {
    seconds: 4,
    megabytes: 8,
    commands: ['uname', 'uptime', 'crictl-ps'],
    run: [
      { sources: ['sysctl'], line: 'step 4 8 sysctl-a.txt kernel_settings' },
      { sources: ['rpcinfo'], line: 'rpcbind_runs && step 4 8 rpcinfo-p.txt on_host rpcinfo -p' },
    ],
  },
  // What asks systemd for every unit takes longest.
  { seconds: 4, megabytes: 8, commands: ['systemctl-list-units', 'systemctl-show'] },
];

/** Logs where there is no journal, or that are not in it. */
const OTHER_LOGS: readonly { source: string; place?: LivePlace }[] = [
  { source: 'syslog' },
  { source: 'klog-file', place: { path: 'var/log', names: /^kubelet\.log/ } },
  { source: 'klog-file', place: { path: 'var/lib/rancher/rke2/agent/logs', names: /^kubelet\.log$/ } },
  { source: 'logrus-file', place: { path: 'var/log', names: /^(?:containerd|docker|crio|k3s|k0sworker)\.log$/ } },
  { source: 'logrus-file', place: { path: 'var/lib/rancher/rke2/agent/containerd', names: /^containerd\.log$/ } },
  { source: 'logrus-file', place: { path: 'var/lib/rancher/k3s/agent/containerd', names: /^containerd\.log$/ } },
  { source: 'aznfs-log', place: { path: 'opt/microsoft/aznfs/data', names: /^aznfs\.log/ } },
];

/** Sources that the script does not take, and why. */
export const NOT_TAKEN: Readonly<Record<string, string>> = {
  'cloud-init-log': 'decides no rule on its own',
  'cloudwatch-csv': 'not on the node',
  'cloudwatch-json': 'not on the node',
  'cloudwatch-logs': 'not on the node',
  'command-messages': 'a command that mounts',
  'container-inspect': 'docker inspect asks for the size of volumes',
  'crictl-inspect': 'prints the environment of containers',
  df: 'asks every file system, and hangs with it',
  'docker-info': 'holds nothing that other files do not',
  'docker-ps': 'holds nothing that other files do not',
  'efs-utils-logs': 'the logs themselves are taken',
  fstab: 'may hold passwords of SMB shares',
  findmnt: 'the mount table itself is taken',
  free: '/proc/meminfo itself is taken',
  'ganesha-log': 'of a server in user space, which mostly runs in a container',
  'glusterfs-log': 'decides no rule on its own',
  'go-log': 'of programs whose logs lie anywhere',
  'goroutine-profile': 'asks kubelet through the API server',
  goroutines: 'asks kubelet through the API server',
  'kubectl-describe': 'asks the API server',
  'kubectl-get': 'asks the API server',
  'kubelet-stats': 'asks kubelet, which asks every volume',
  'kubernetes-objects': 'asks the API server',
  lslocks: 'reads the links of every lock; the lock table itself is taken',
  lsof: 'asks file systems; the links of processes are taken',
  mount: 'the mount table itself is taken',
  'mount-counts': 'the mount table itself is taken',
  netstat: 'the sockets are taken with ss and from /proc',
  nfsiostat: 'the statistics themselves are taken',
  nfsstat: 'the counters themselves are taken',
  'nfsstat-m': 'the statistics themselves are taken',
  'quoted-errors': 'copied by a person',
  'strange-errors': 'copied by a person',
  'program-log': 'whose program and place are not known',
  'sos-manifest': 'of another collector',
  'collect-manifest': 'the script writes it as it runs',
  strace: 'stops the process it looks at',
  'systemctl-list-unit-files': 'decides no rule on its own',
  'systemctl-status': 'reads the arguments of every process of the unit',
  'talos-log': 'asks the API of Talos',
  'time-touch': 'writes to the mount',
  timedatectl: 'starts systemd-timedated, which may hang on a mount; date has the offset',
  'who-boot': '/proc/stat is more precise',
};

const named = new Map(allSources.map((source) => [source.name, source]));
const sourceNamed = (name: string): Source => named.get(name)!;

const sourcesOf = ({ files = [], commands = [], run = [] }: Moment): string[] => [
  ...files,
  ...commands,
  ...run.flatMap(({ sources }) => sources),
];

/** What dates the rest and names the node: every script takes it. */
export const dating: readonly string[] = [...sourcesOf(MOMENTS[0]!), 'uname'];

/** Every source that the script takes. */
export const taken: readonly string[] = [...new Set(MOMENTS.flatMap(sourcesOf))];

/** The lines of the script that take these sources, in their order. */
export const stepsFor = (wanted: ReadonlySet<string>): string[] => MOMENTS.flatMap((moment) => linesOf(moment, wanted));

function linesOf(
  { seconds, megabytes, files = [], commands = [], run = [] }: Moment,
  wanted: ReadonlySet<string>,
): string[] {
  const places = files.filter((name) => wanted.has(name)).flatMap((name) => sourceNamed(name).live ?? []);
  const paths = places.map(globOf);
  return [
    ...commands
      .filter((name) => wanted.has(name))
      .map(
        (name) => `step ${seconds} ${megabytes} ${fileOf(sourceNamed(name))} on_host ${sourceNamed(name).collectWith}`,
      ),
    ...run.filter(({ sources }) => sources.some((name) => wanted.has(name))).map(({ line }) => line),
    ...(paths.length > 0 ? [`step ${seconds} ${megabytes} - copy '' ${paths.join(' ')}`] : []),
  ];
}

/** Functions of the script that take logs and files of several sources: those of efs-utils from a root, and those beside the journal. */
export function functionsFor(wanted: ReadonlySet<string>): string[] {
  const ofEfs = EFS.filter((name) => wanted.has(name)).flatMap((name) => sourceNamed(name).live ?? []);
  const others = OTHER_LOGS.filter(({ source }) => wanted.has(source)).flatMap(
    ({ source, place }) => place ?? sourceNamed(source).live ?? [],
  );
  return [...functionOf('take_efs', ofEfs, '"$1"'), ...functionOf('other_logs', others, "''")];
}

function functionOf(name: string, places: readonly LivePlace[], prefix: string): string[] {
  if (places.length === 0) return [];
  const folders = groupBy(
    places.filter(({ names }) => names),
    ({ path }) => path,
  );
  return [
    `${name}() {`,
    ...[...folders].map(([path, some]) => {
      const names = some.map((place) => extended(place.names!)).join('|');
      return `  tails ${prefix} ${BYTES} ${path} '${names}'`;
    }),
    ...places.flatMap((place) => (place.names ? [] : [`  copy ${prefix} ${globOf(place)}`])),
    '}',
  ];
}

const BYTES = 8_000_000;

/** Folders whose names are numbers or those of the kernel, as the shell finds them. */
const globOf = ({ path }: LivePlace): string =>
  path
    .replace(/\/PID\//, '/[0-9]*/')
    .replace(/\/CLIENT\//, '/[0-9a-f]*/')
    .replace(/\/XPRT\//, '/xprt*/');

/** A pattern of names for `grep -E`, which has neither `\d` nor groups that are not kept. */
export const extended = ({ source }: RegExp): string => source.replaceAll(/\\d/g, '[0-9]').replaceAll('(?:', '(');

/** The file of a command, by its words, as bundles name it: `ss-tanpoi.txt`. */
export function fileOf({ collectWith }: Pick<Source, 'collectWith'>): string {
  const words = collectWith.split(' ').filter((word) => !/^(?:--|'|\.)/.test(word));
  return `${words.join('-').replaceAll(/-{2,}/g, '-')}.txt`;
}
