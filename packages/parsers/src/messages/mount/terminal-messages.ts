import { type FieldMap, messages, podPath, REASONS } from '@mountline/core';
import type { Described } from '../described.ts';
import { efsMountHelperMessages } from '../efs/efs-mount-helper.ts';
import { describeInotify } from '../kubernetes/inotify.ts';
import { firstLine } from '../one-line.ts';
import { describeFuse } from './fuse.ts';
import { byHelper, describeMountNfs } from './mount-nfs.ts';
import { describeStale } from './stale.ts';

const failed = (said: string): string => `${said}: Input/output error`;
const FULL = ['Disk quota exceeded', 'No space left on device'] as const;
/** NFS tells it of earlier writes too: at fsync or close. */
const full = (said: string): string[] => FULL.map((words) => `${said}: ${words}`);

/**
 * What programs print to the terminal of whoever tries a mount by hand: util-linux (sys-utils/mount.c, umount.c, flock.c), nfs-utils
 * (utils/mount: stropts.c, network.c, nfsumount.c; utils/exportfs, utils/showmount), coreutils, psmisc (fuser.c), rpcbind
 * (src/rpcinfo.c), OpenBSD's netcat, nmap's Ncat and systemctl. What logs quote too, such as the last words of mount.nfs, stands in the tables for logs.
 */
export const terminalMessages = messages('command', {
  // coreutils: src/ls.c, stat.c, copy.c, cat.c, dd.c, touch.c, mkdir.c, df.c; util-linux: sys-utils/mount.c
  'file.io.failed': {
    lines: [
      failed('ls: cannot access {path:text}'),
      failed('ls: cannot open directory {path:text}'),
      failed('ls: reading directory {path:text}'),
      failed('stat: cannot stat {path:text}'),
      failed('stat: cannot statx {path:text}'),
      failed('df: {path:text}'),
      failed('cat: {path:text}'),
      failed('cp: cannot create regular file {path:text}'),
      failed('cp: cannot open {path:text} for reading'),
      failed('cp: cannot stat {path:text}'),
      failed('cp: error reading {path:text}'),
      failed('cp: error writing {path:text}'),
      failed('cp: failed to close {path:text}'),
      failed('dd: error reading {path:text}'),
      failed('dd: error writing {path:text}'),
      failed('dd: failed to open {path:text}'),
      failed('touch: cannot touch {path:text}'),
      failed('mkdir: cannot create directory {path:text}'),
      failed('rm: cannot remove {path:text}'),
      'OSError: [Errno 5] Input/output error: {path:text}',
    ],
    what: 'a read or write that failed with an I/O error (EIO)',
    nature: 'failure',
    severity: 'major',
    cause:
      'The file system behind the path did not do it: on a soft NFS mount the server did not answer in time, on SMB or FUSE the connection or the daemon is gone, on a disk it failed. The kernel log says which.',
    decide: ['dmesg -T', 'cat /proc/1/mountinfo'],
  },
  // coreutils: src/copy.c, dd.c, cat.c, touch.c, mkdir.c, tee.c; rsync: receiver.c; GNU tar: src/system.c
  'file.write.no-room': {
    lines: [
      ...full('cp: cannot create regular file {path:text}'),
      ...full('cp: error writing {path:text}'),
      ...full('cp: failed to close {path:text}'),
      ...full('cp: closing {path:text}'),
      ...full('mv: error writing {path:text}'),
      ...full('mv: failed to close {path:text}'),
      ...full('dd: error writing {path:text}'),
      ...full('dd: writing to {path:text}'),
      ...full('dd: closing output file {path:text}'),
      ...full('dd: fsync failed for {path:text}'),
      ...full('cat: write error'),
      ...full('tee: {path:text}'),
      ...full('touch: cannot touch {path:text}'),
      ...full('mkdir: cannot create directory {path:text}'),
      ...full('tar: {path:text}: Cannot write'),
      ...FULL.map((words) => `rsync: [receiver] write failed on "{path:text}": ${words} ({errno:int})`),
      ...FULL.map((words) => `rsync: [receiver] close failed on "{path:text}": ${words} ({errno:int})`),
      ...FULL.map((words) => `rsync: write failed on "{path:text}": ${words} ({errno:int})`),
    ],
    what: 'a write that failed because a quota or the file system is used up',
    nature: 'failure',
    severity: 'major',
    cause:
      'A quota or the file system is used up. An NFS client writes later than the program does: an error at fsync or close is that of earlier writes, whose data is lost.',
    decide: ['df -P {path}', 'df -iP {path}'],
  },
  'mount.unmount.refused': {
    lines: [
      'umount: {target:text}: target is busy.',
      'umount: {target:text}: target is busy',
      'umount: {target:text}: device is busy.',
      'umount: {target:text}: device is busy',
      'umount.nfs: {target:text}: device is busy',
      'umount.nfs4: {target:text}: device is busy',
      // busybox: util-linux/umount.c
      "umount: can't unmount {target:text}: Resource busy",
      "umount: can't unmount {target:text}: Device or resource busy",
    ],
    what: 'an unmount that failed with EBUSY',
    fields: { podUid: 'text?', pv: 'text?', error: 'text?' },
    nature: 'failure',
    severity: 'major',
    cause: 'A process or another mount namespace still uses it.',
    decide: ['fuser -vm {target}', 'grep -l {target} /proc/*/mountinfo'],
  },
  // coreutils: src/remove.c, src/rmdir.c; Go's unlinkat as docker and containerd quote it
  'file.remove.busy': {
    lines: [
      'rm: cannot remove {path:text}: Device or resource busy',
      'rmdir: failed to remove {path:text}: Device or resource busy',
      'Error response from daemon: {detail:text}: unlinkat {path:text}: device or resource busy',
      'Error response from daemon: {detail:text}: remove {path:text}: device or resource busy',
    ],
    what: 'a directory that could not be removed: device or resource busy',
    says: '{path} could not be removed: EBUSY',
    nature: 'failure',
    severity: 'major',
    cause:
      'The directory is a mount point, perhaps in a mount namespace that this shell does not see: a container or a service that started while it was mounted holds a copy. Find the process, and restart that.',
    decide: ['grep -l {path} /proc/*/mountinfo'],
  },
  'mount.refused': {
    lines: [
      'mount: {target:text}: {reason:rest}',
      'mount: wrong fs type, bad option, bad superblock on {source:rest}',
      'mount.nfs: mount system call failed for {target:rest}',
      'mount.nfs: mount point {target:text} does not exist',
      'mount.nfs: {target:text} is busy or already mounted',
    ],
    what: 'a mount that was refused',
    nature: 'failure',
    severity: 'major',
    settledBy: ['mount.mounted'],
    cause: 'The text after the mount point names the cause, unless it is only an exit status.',
    errors: REASONS,
    decide: ['cat /proc/1/mountinfo', 'dmesg -T'],
  },
  // -v: what mount.nfs tries before it gives up.
  'mount.nfs.tried': [
    ...byHelper("trying text-based options '{options:text}'"),
    ...byHelper('mount(2): {error:rest}'),
    ...byHelper('timeout set for {until:rest}'),
    'mount.nfs: trying {server} prog {program:int} vers {version:int} prot {transport} port {port:int}',
    'mount.nfs: prog {program:int}, trying vers={version:int}, prot={protocol:int}',
    'mount.nfs: portmap query failed: {error:rest}',
    'mount.nfs: portmap query retrying: {error:rest}',
  ],
  'rpc.probe.failed': {
    lines: [
      'clnt_create: {error:rest}',
      'rpc mount export: {error:rest}',
      'rpc mount dump: {error:rest}',
      'program {program:int} version {version:int} is not available',
      'program {program:int} is not available',
    ],
    what: 'an RPC service that did not answer',
    nature: 'failure',
    severity: 'major',
    cause: 'rpcbind or the service is not running there, or a firewall drops the call.',
    decide: ['rpcinfo -p'],
  },
  'rpc.probe.answered': 'program {program:int} version {version:int} ready and waiting',
  'port.probe.failed': {
    lines: [
      'nc: connect to {server} port {port:int} (tcp) failed: {error:rest}',
      'nc: connect to {server} port {port:int} (tcp) timed out: {error:rest}',
      '(UNKNOWN) [{server}] {port:int} ({service:text}) : {error:rest}',
      'Ncat: Connection refused.',
      'Ncat: TIMEOUT.',
      'Ncat: No route to host.',
      'telnet: Unable to connect to remote host: {error:rest}',
      'telnet: connect to address {server}: {error:rest}',
    ],
    what: 'a port that could not be reached',
    nature: 'failure',
    severity: 'major',
    cause: 'Nothing listens there, or a firewall or a route blocks it.',
    decide: ['ss -tanpo'],
  },
  'port.probe.answered': [
    'Connection to {server} {port:int} port [tcp/{service:text}] succeeded!',
    'Connection to {server} ({address}) {port:int} port [tcp/{service:text}] succeeded!',
    'Ncat: Connected to {address}',
  ],
  'unit.job.failed': {
    lines: [
      'Job for {unit} failed.',
      'Failed to start {unit}: {reason:rest}',
      'Job for {unit} failed because {reason:rest}',
      "A dependency job for {unit} failed. See 'journalctl -xe' for details.",
    ],
    what: 'a unit that systemctl could not start',
    nature: 'failure',
    severity: 'minor',
    cause: 'Its last journal lines show why.',
    decide: ['systemctl status -l --no-pager {unit}'],
  },
  // volume/local/local_unix.go of moby, daemon/volumes.go, pkg/plugins/client.go
  'container.volume.failed': {
    lines: [
      "Error response from daemon: error while mounting volume '{path:text}': {reason:rest}",
      'Error response from daemon: failed to populate volume: error while mounting volume {path:text}: {reason:rest}',
      'Error response from daemon: error while mounting volume with options: {options:text}: {reason:rest}',
      'Error response from daemon: create {volume}: Post {plugin}: {reason:rest}',
      'Error response from daemon: failed to mount local volume: mount {source:text}, data: {options:text}: {reason:rest}',
      "error while mounting volume '{path:text}': {reason:rest}",
      'error while mounting volume with options: {options:text}: {reason:rest}',
      'failed to mount local volume: mount {source:text}, data: {options:text}: {reason:rest}',
    ],
    what: 'a volume that Docker could not mount',
    nature: 'failure',
    severity: 'major',
    cause:
      "Docker mounts a local volume of type nfs itself, without mount.nfs, and shows the kernel's error. connection refused or timed out: no NFS server at addr=, or a firewall (NFSv3 needs port 111 too). permission denied: the exports. no such device: the kernel lacks NFS. invalid argument: a name instead of an address in addr=, or a bad option. With a plugin (VolumeDriver), the log of the plugin names the cause.",
    decide: ['docker volume inspect VOLUME', 'dmesg -T'],
  },
  'nfs.export.failed': {
    lines: [
      'exportfs: {path:text} requires fsid= for NFS export',
      'exportfs: {path:text} does not support NFS export',
      'exportfs: Failed to stat {path:text}: {error:rest}',
    ],
    what: 'a directory that this host cannot export over NFS',
    nature: 'failure',
    severity: 'major',
    cause: 'Its file system has no UUID or does not support export, or the path does not exist.',
    decide: ['exportfs -v', 'cat /proc/1/mountinfo'],
  },
  'lock.failed': {
    lines: ['flock: {path:text}: No locks available', 'flock: failed to get lock'],
    what: 'a lock that was refused',
    nature: 'failure',
    severity: 'major',
    cause: 'lockd or rpc.statd does not work on this host or on the server (ENOLCK), or another process has the lock.',
    decide: ['rpcinfo -p', 'cat /proc/locks'],
  },
});

/** Programs whose words are known here, as they put their name in front. */
const SPEAKER =
  /^(mount(?:\.(?:nfs4?|efs))?|umount(?:\.nfs4?)?|flock|ls|stat|df|cat|tail|touch|inotifywait|systemctl|showmount|exportfs|nc|telnet|fuser|strace|rm|rmdir|cp|mv|dd|tee|mkdir|tar|rsync): /;
const NAMELESS: readonly (readonly [beginning: RegExp, program: string])[] = [
  [/^(?:clnt_create|rpc mount (?:export|dump)): /, 'showmount'],
  [/^program \d+ (?:version \d+ )?(?:ready|is not)/, 'rpcinfo'],
  [/^(?:\(UNKNOWN\) \[|Connection to \S+ .* port \[)/, 'nc'],
  [/^Ncat: /, 'ncat'],
  [/^(?:Job for \S+ failed|A dependency job for \S+ failed|Failed to allocate directory watch: )/, 'systemctl'],
  [/^Cannot stat \S+: /, 'fuser'],
  [/^Failed to watch \S+; upper limit/, 'inotifywait'],
  [/^Couldn't initialize inotify/, 'inotifywait'],
  // kubectl logs -f shows it, and kubelet met the limit: pkg/kubelet/kuberuntime/logs/logs.go.
  [/^failed to create fsnotify watcher: /, 'kubelet'],
  [/^Error response from daemon: /, 'docker'],
  [/^OSError: \[Errno \d{1,3}\] /, 'python'],
  [/^(?:error while mounting volume |failed to mount local volume: )/, 'docker'],
  [/^fuse(?:rmount3?)?: /, 'fusermount'],
  [/^Failed to start \S+: /, 'systemctl'],
  [/^mount error(?:(?:\(\d{1,3}\))?: | \d{1,3} = )/, 'mount'],
];

/** Beginnings of what mount.efs prints, which puts no name in front. */
const OF_EFS =
  /^(?:Failed to (?:locate an available port|resolve "|mount fs-|initialize TLS|start TLS)|Could not start amazon-efs|Specified port \[|Error: Failed to)/;

/** Who printed a line, where it is one of those whose words are known. */
export function commandSaying(line: string): string | undefined {
  const named = SPEAKER.exec(line)?.[1];
  if (named !== undefined) return named;
  if (OF_EFS.test(line)) return 'mount.efs';
  return NAMELESS.find(([beginning]) => beginning.test(line))?.[1];
}

/** What a command printed, as logs that quote it tell it; null of words that mean nothing here. */
export function describeCommand(program: string, message: string): (Described & { actor: string }) | null {
  if (program === 'mount.efs') {
    const found = efsMountHelperMessages.match(message);
    return found && { actor: efsMountHelperMessages.actor, kind: found.kind, fields: found.fields };
  }
  const quoted =
    describeMountNfs(program, message) ??
    describeInotify(message, message, undefined) ??
    describeInotify(message, message.slice(message.indexOf(': ') + 2), undefined);
  if (quoted) return { actor: 'program', ...quoted };
  const ofFile = describeFuse(message) ?? describeStale(message);
  if (ofFile) return ofFile;
  const found = terminalMessages.match(message);
  return found && { actor: terminalMessages.actor, kind: found.kind, fields: completed(found.fields, message) };
}

/** The mount programs that systemd starts, whose lines the journal has under their own names. */
export function describeUmount(program: string | undefined, message: string): Described | null {
  const found = program === 'umount' ? terminalMessages.match(message.trimEnd()) : null;
  return found && { kind: found.kind, fields: completed(found.fields, message) };
}

/** busybox: util-linux/mount.c */
const OF_BUSYBOX = /^mounting (\S{1,500}) on (\S{1,500}) failed$/;

const QUOTES = /^(['"‘])(.*)['"’]$/;

/** Without the quotes that coreutils puts around a path, and with the pod that the path is of. */
function completed(found: FieldMap, message: string): FieldMap {
  const fields = { ...found };
  for (const name of ['path', 'target'])
    if (typeof fields[name] === 'string') fields[name] = fields[name].replace(QUOTES, '$2');
  const mounting = OF_BUSYBOX.exec(String(fields.target));
  if (mounting) Object.assign(fields, { source: mounting[1], target: mounting[2] });
  const pod = typeof fields.target === 'string' ? podPath(fields.target) : null;
  if (pod)
    Object.assign(fields, {
      podUid: pod.podUid,
      ...(pod.pv === undefined ? {} : { pv: pod.pv }),
      error: firstLine(message),
    });
  return fields;
}
