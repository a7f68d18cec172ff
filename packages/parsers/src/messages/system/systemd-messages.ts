import { messages } from '@mountline/core';

/**
 * Messages of systemd about mounts and services: src/core/mount.c, service.c, unit.c, kill.c. Until 250 or so, and with
 * StatusUnitFormat=description, `{what:rest}` is the description alone: `Started Kubernetes Kubelet.`; later it is
 * `kubelet.service - Kubernetes Kubelet.` That of RHEL 7 and Amazon Linux 2 (219) has other words, without a colon or with a small letter.
 */
export const systemdMessages = messages('systemd', {
  // `Succeeded.` is the wording of 239 to 246
  'mount.unmounted': ['{name}.mount: Deactivated successfully.', '{name}.mount: Succeeded.', 'Unmounted {what:rest}'],
  'mount.unmounting': 'Unmounting {what:rest}',
  'mount.mounting': 'Mounting {what:rest}',
  'mount.mounted': 'Mounted {what:rest}',
  'mount.unit.failed': ["{name}.mount: Failed with result '{result}'.", 'Unit {name}.mount entered failed state.'],
  'mount.job.failed': 'Failed to mount {what:rest}',
  'mount.process.exited': [
    '{name}.mount: Mount process exited, code={exit:rest}',
    '{name}.mount mount process exited, code={exit:rest}',
  ],
  'mount.operation.timed-out': '{name}.mount: {operation:text} timed out. {action:rest}',
  'service.started': 'Started {what:rest}',
  'service.stopping': 'Stopping {what:rest}',
  'service.stopped': 'Stopped {what:rest}',
  'service.deactivated': ['{name}.service: Deactivated successfully.', '{name}.service: Succeeded.'],
  'service.main-process-exited': [
    '{name}.service: Main process exited, code={exit:rest}',
    '{name}.service: main process exited, code={exit:rest}',
  ],
  'service.signal-sent':
    '{name}.service: Sent signal {signal} to main process {pid:int} ({comm:text}) on client request.',
  'service.failed': ["{name}.service: Failed with result '{result}'.", 'Unit {name}.service entered failed state.'],
  'service.restart-scheduled': [
    '{name}.service: Scheduled restart job, restart counter is at {counter:int}.',
    '{name}.service holdoff time over, scheduling restart.',
  ],
  'service.stop-timed-out': "{name}.service: State '{state}' timed out. {action:rest}",
  'service.killed-process': '{name}.service: Killing process {pid:int} ({comm:text}) with signal {signal}.',
  'service.process.unkillable': '{name}.service: Processes still around after {signal:text}. {action:rest}',
  'service.oom-killed': '{name}.service: A process of this unit has been killed by the OOM killer.',
  // src/core/manager.c: manager_dispatch_time_change_fd; a message of debugging since 235 or so
  'clock.changed': 'Time has been changed',
  // src/core/cgroup.c and src/core/path.c, src/libsystemd/sd-event
  'inotify.watches.exhausted': [
    '{unit}: Failed to add {what} inotify watch descriptor for control group {path:text}: No space left on device',
    // up to 245, as of Ubuntu 18.04
    '{unit}: Failed to add inotify watch descriptor for control group {path:text}: No space left on device',
  ],
  'inotify.instances.exhausted': [
    'Failed to allocate inotify fd: Too many open files',
    'Failed to create control group inotify object: Too many open files',
    'Failed to create inotify object: Too many open files',
  ],
});
