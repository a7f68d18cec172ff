import { type FieldDeclarations, messages } from '@mountline/core';
import { OF_POD_PATH } from '../declared-keys.ts';

const OF_UNIT = { unit: 'text' } as const satisfies FieldDeclarations;

/** A unit by its description, its name where it stands in front. */
const OF_JOB = {
  unit: 'text?',
  description: 'text',
  listenPort: { type: 'int?', means: 'the port of this node that the description names' },
} as const satisfies FieldDeclarations;

const OF_MOUNT = {
  ...OF_POD_PATH,
  unit: 'text?',
  description: 'text?',
  target: 'text?',
  containerName: 'text?',
} as const satisfies FieldDeclarations;

const OF_EXIT = { code: 'text', status: 'text?' } as const satisfies FieldDeclarations;

/**
 * Messages of systemd about mounts and services: src/core/mount.c, service.c, unit.c, kill.c. Until 250 or so, and with
 * StatusUnitFormat=description, `{what:rest}` is the description alone: `Started Kubernetes Kubelet.`; later it is
 * `kubelet.service - Kubernetes Kubelet.` That of RHEL 7 and Amazon Linux 2 (219) has other words, without a colon or with a small letter.
 */
export const systemdMessages = messages(
  'systemd',
  {
    // `Succeeded.` is the wording of 239 to 246
    'mount.unmounted': {
      lines: ['{name}.mount: Deactivated successfully.', '{name}.mount: Succeeded.', 'Unmounted {what:rest}'],
      fields: OF_MOUNT,
    },
    'mount.unmounting': { lines: 'Unmounting {what:rest}', fields: OF_MOUNT },
    'mount.mounting': { lines: 'Mounting {what:rest}', fields: OF_MOUNT },
    'mount.mounted': { lines: 'Mounted {what:rest}', fields: OF_MOUNT },
    // src/core/mount.c: mount_enter_mounting: what lies there is hidden until it is unmounted
    'mount.over-files': {
      lines: [
        '{name}.mount: Directory {target:text} to mount over is not empty, mounting anyway.',
        'Directory {target:text} to mount over is not empty, mounting anyway.',
      ],
      says: 'systemd mounted over files in {target}',
      fields: OF_MOUNT,
      nature: 'neither',
    },
    'mount.unit.failed': {
      lines: ["{name}.mount: Failed with result '{result}'.", 'Unit {name}.mount entered failed state.'],
      fields: OF_MOUNT,
      what: 'a mount unit of systemd that failed',
      nature: 'failure',
      severity: 'major',
      cause: 'The mount program failed or hung. Its messages are in the journal lines above.',
      errors: [{ says: /result 'protocol'/, sameAs: 'mount.process.unseen' }],
      decide: ['systemctl status -l --no-pager {unit}', 'journalctl -b -o short-iso-precise -u {unit}'],
      toldBy: [
        'mount.operation.timed-out',
        'mount.process.unseen',
        'mount.nfs.failed',
        'mount.command.failed',
        'efs.mount.failed',
      ],
    },
    'mount.job.failed': {
      lines: 'Failed to mount {what:rest}',
      fields: OF_MOUNT,
      what: 'a mount that systemd could not create',
      nature: 'failure',
      severity: 'major',
      cause: 'The mount program failed or hung. Its messages are in the journal lines above.',
      decide: ['journalctl -b -o short-iso-precise'],
      toldBy: [
        'mount.unit.failed',
        'mount.operation.timed-out',
        'mount.process.unseen',
        'mount.nfs.failed',
        'mount.command.failed',
        'efs.mount.failed',
      ],
    },
    'mount.process.exited': {
      lines: [
        '{name}.mount: Mount process exited, code={exit:rest}',
        '{name}.mount mount process exited, code={exit:rest}',
      ],
      fields: { ...OF_MOUNT, ...OF_EXIT },
      nature: 'neither',
    },
    'mount.operation.timed-out': {
      lines: '{name}.mount: {operation:text} timed out. {action:rest}',
      fields: OF_MOUNT,
      what: 'a mount or unmount that systemd gave up on at its time limit',
      nature: 'failure',
      severity: 'major',
      cause: 'Its server or network did not answer, or was stopped before the unmount.',
      decide: ['journalctl -b -o short-iso-precise', 'systemctl list-dependencies --after remote-fs.target'],
    },
    'mount.process.left': {
      lines: '{name}.mount: Unit process {pid:int} ({comm:text}) remains running after unit stopped.',
      fields: OF_MOUNT,
      nature: 'neither',
    },
    'mount.process.unseen': {
      lines: '{name}.mount: Mount process finished, but there is no mount.',
      fields: OF_MOUNT,
      what: 'a mount unit whose mount program exited 0, but systemd saw no mount',
      nature: 'failure',
      severity: 'major',
      cause:
        'The mount program exited 0, but systemd saw no mount (result `protocol`). systemd before 243 reads the mount table too early; the mount may be there all the same.',
      decide: ['cat /proc/1/mountinfo', 'systemctl --version'],
    },
    'mount.automount.requested': {
      lines: '{name}.automount: Got automount request for {path:text}, triggered by {pid:int} ({comm:text})',
      fields: OF_MOUNT,
      nature: 'neither',
    },
    // src/core/automount.c: automount_enter_running: something else made the mount, and those who wait for it continue
    'mount.automount.active': {
      lines: ['{name}.automount: Automount point already active?', 'Automount point already active?'],
      folds: true,
      fields: OF_MOUNT,
      nature: 'neither',
    },
    'mount.automount.failed': {
      lines: [
        '{name}.automount: Path {target:text} is already a mount point, refusing start.',
        'Path {target:text} is already a mount point, refusing start.',
        '{name}.automount: Failed to initialize automounter: {error:rest}',
        "{name}.automount: Failed with result '{result}'.",
      ],
      fields: OF_MOUNT,
      what: 'an automount unit of systemd that failed',
      nature: 'failure',
      severity: 'minor',
      cause:
        'Its path is mounted already, the kernel has no autofs, or the mount failed too often (result `mount-start-limit-hit`). Access no longer mounts anything there.',
      decide: ['systemctl status -l --no-pager {unit}', 'journalctl -b -o short-iso-precise -u {unit}'],
      toldBy: ['mount.unit.failed', 'mount.job.failed'],
    },
    // Only of mounts and of the targets of file systems: see `describeSystemd`.
    'mount.job.dependency-failed': {
      lines: 'Dependency failed for {what:rest}',
      fields: OF_MOUNT,
      what: 'a mount that systemd did not try because what it needs failed',
      nature: 'failure',
      severity: 'major',
      cause:
        'A device, a network or another mount that it needs did not come. Its failure is in the journal lines above.',
      decide: ['journalctl -b -o short-iso-precise', 'systemctl list-dependencies --failed'],
      toldBy: ['mount.job.failed', 'mount.unit.failed', 'mount.operation.timed-out', 'device.wait.timed-out'],
    },
    // src/core/transaction.c: transaction_is_destructive
    'unit.job.refused': {
      lines:
        "Transaction for {unit}/{job} is destructive ({other} has '{queued}' job queued, but '{wanted}' is included in transaction).",
      says: "systemd refused to {job} {unit}: a '{queued}' job of {other} is not done",
      what: 'a job that systemd refused because another one of the unit is not done',
      nature: 'failure',
      severity: 'major',
      cause:
        'The queued job has not ended: its mount program waits for the server, or the job waits for one that does. Nothing else can be done with the unit until it ends, fails or is cancelled.',
      decide: ['systemctl list-jobs --no-pager', 'ps -eo pid,ppid,lstart,stat,wchan:40,comm | grep mount'],
    },
    'device.wait.timed-out': {
      lines: 'Timed out waiting for device {device:rest}',
      what: 'a device that did not appear in time',
      nature: 'failure',
      severity: 'major',
      cause:
        'The disk is missing, its name in /etc/fstab is wrong, or whoever sets it up hangs (udev, LVM, multipath, fsck). Mounts that need it are not tried.',
      decide: ['lsblk -f', 'cat /etc/fstab', 'journalctl -b -o short-iso-precise'],
    },
    'unit.job.timed-out': {
      lines: '{unit}: Job {job} timed out.',
      what: 'a job of systemd that timed out',
      nature: 'failure',
      severity: 'minor',
      cause: 'What the unit waits for did not come in time.',
      decide: ['systemctl status -l --no-pager {unit}'],
      toldBy: ['device.wait.timed-out', 'mount.operation.timed-out', 'mount.unit.failed'],
    },
    // Of targets only those of file systems and the network: see `describeSystemd`.
    'target.reached': { lines: 'Reached target {what:rest}', fields: OF_JOB, nature: 'normal' },
    'service.finished': { lines: 'Finished {what:rest}', fields: OF_JOB, nature: 'normal' },
    'service.skipped': {
      lines: [
        '{what:text} was skipped because {reason:rest}',
        'Condition check resulted in {what:text} being skipped.',
      ],
      fields: OF_JOB,
      nature: 'normal',
    },
    'service.started': { lines: 'Started {what:rest}', fields: OF_JOB, what: 'a service that systemd started' },
    'service.stopping': { lines: 'Stopping {what:rest}', fields: OF_JOB },
    'service.stopped': { lines: 'Stopped {what:rest}', fields: OF_JOB },
    'service.deactivated': {
      lines: ['{name}.service: Deactivated successfully.', '{name}.service: Succeeded.'],
      fields: OF_UNIT,
    },
    'service.main-process-exited': {
      lines: [
        '{name}.service: Main process exited, code={exit:rest}',
        '{name}.service: main process exited, code={exit:rest}',
      ],
      fields: { ...OF_UNIT, ...OF_EXIT },
      what: 'a service whose main process exited',
    },
    'service.signal-sent': {
      lines: '{name}.service: Sent signal {signal} to main process {pid:int} ({comm:text}) on client request.',
      fields: OF_UNIT,
    },
    'service.failed': {
      lines: ["{name}.service: Failed with result '{result}'.", 'Unit {name}.service entered failed state.'],
      fields: OF_UNIT,
      what: 'a service that failed',
      nature: 'failure',
      severity: 'minor',
      cause: 'Its last journal lines show why.',
      decide: ['systemctl status -l --no-pager {unit}'],
      toldBy: ['oom.process.killed', 'service.oom-killed'],
    },
    'service.restart-scheduled': {
      lines: [
        '{name}.service: Scheduled restart job, restart counter is at {counter:int}.',
        '{name}.service holdoff time over, scheduling restart.',
      ],
      fields: OF_UNIT,
    },
    'service.stop-timed-out': {
      lines: "{name}.service: State '{state}' timed out. {action:rest}",
      fields: OF_UNIT,
      what: 'a service that did not stop in time',
      nature: 'failure',
      severity: 'minor',
      cause: 'One of its processes does not react to SIGTERM: it is busy or blocked in the kernel.',
      decide: ["ps -eo pid,ppid,stat,wchan:40,comm | awk '$3 ~ /D/'"],
    },
    'service.killed-process': {
      lines: '{name}.service: Killing process {pid:int} ({comm:text}) with signal {signal}.',
      fields: OF_UNIT,
      nature: 'neither',
    },
    'service.process.unkillable': {
      lines: '{name}.service: Processes still around after {signal:text}. {action:rest}',
      fields: OF_UNIT,
      what: 'a service with processes that could not be killed',
      nature: 'failure',
      severity: 'major',
      cause: 'They are in D state, usually waiting for a file system whose server does not answer.',
      decide: ["ps -eo pid,ppid,stat,wchan:40,comm | awk '$3 ~ /D/'"],
    },
    'service.oom-killed': {
      lines: '{name}.service: A process of this unit has been killed by the OOM killer.',
      fields: OF_UNIT,
      what: 'a service with an OOM-killed process',
      nature: 'failure',
      severity: 'minor',
      cause: 'Its control group or the node ran out of memory.',
      decide: ['dmesg -T'],
      toldBy: ['oom.process.killed', 'kubelet.oom.seen'],
    },
    // src/core/manager.c: manager_dispatch_time_change_fd; a message of debugging since 235 or so
    'clock.changed': 'Time has been changed',
    // src/core/hostname-setup.c, src/shared/hostname-setup.c
    'host.renamed': {
      lines: ['Hostname set to <{name}>.', 'Set hostname to <{name}>.'],
      fields: { name: 'text' },
    },
    // src/core/cgroup.c and src/core/path.c, src/libsystemd/sd-event
    'inotify.watches.exhausted': {
      lines: [
        '{unit}: Failed to add {what} inotify watch descriptor for control group {path:text}: No space left on device',
        // up to 245, as of Ubuntu 18.04
        '{unit}: Failed to add inotify watch descriptor for control group {path:text}: No space left on device',
      ],
      fields: { what: { type: 'text?', means: 'what it would watch of the group: control, memory' } },
    },
    'inotify.instances.exhausted': [
      'Failed to allocate inotify fd: Too many open files',
      'Failed to create control group inotify object: Too many open files',
      'Failed to create inotify object: Too many open files',
    ],
  },
  { pieces: ['name', 'what', 'exit'], programs: ['systemd'] },
);
