import type { LineKinds } from '@mountline/core';

/** The beginning, the end and the holes of the kernel log itself. */
export const logTemplates = {
  // init/version.c: linux_banner, the first line of a boot
  'kernel.boot.started': 'Linux version {release} {build:rest}',
  // init/do_mounts.c: mount_root
  'kernel.root.mounted': [
    'VFS: Mounted root ({fsType} filesystem) on device {device}.',
    'VFS: Mounted root ({fsType} filesystem) readonly on device {device}.',
  ],
  // drivers/rtc/class.c: rtc_hctosys, behind the driver and the name of its device; before 5.2 with a blank for the `T`
  'kernel.clock.set': '{driver} {device}: setting system clock to {to:text} UTC ({seconds:int})',
  // kernel/power/suspend.c: pm_suspend, behind the pr_fmt `PM: `; the clock that counts from the boot stands still between
  'kernel.suspend.entered': 'PM: suspend entry ({state})',
  'kernel.suspend.exited': 'PM: suspend exit',
  // kernel/panic.c: panic
  'kernel.panicked': {
    lines: 'Kernel panic - not syncing: {reason:rest}',
    what: 'a kernel panic',
    nature: 'failure',
    severity: 'critical',
    cause: 'The line gives the reason; the stack above it shows where.',
  },
  // How many lines are missing here: lib/ratelimit.c: ___ratelimit (the source is the function that spoke too often),
  // include/linux/ratelimit.h: ratelimit_state_exit (the source is a task that wrote to /dev/kmsg),
  // kernel/printk/printk.c: console_prepend_dropped
  'kernel.messages-suppressed': [
    '{source}: {count:int} callbacks suppressed',
    '{count:int} callbacks suppressed',
    '{source:text}: {count:int} output lines suppressed due to ratelimiting',
    '** {count:int} printk messages dropped **',
  ],
} as const satisfies LineKinds;
