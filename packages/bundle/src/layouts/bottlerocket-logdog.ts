import type { Layout } from '@mountline/core';

/**
 * logdog of Bottlerocket.
 *
 *     bottlerocket-logs/journalctl.log bottlerocket-logs/logdog.errors bottlerocket-logs/settings.json
 *
 * Source: bottlerocket-core-kit, sources/logdog. Flat names, and which there are hangs on the variant. `journalctl.log`
 * is the journal of all boots with microseconds, without year and zone (the host is in UTC): the kubelet and the kernel
 * are in it. `journalctl-boots` tells the years. `proc-mounts` is the table of logdog's own process.
 */
export const bottlerocketLogdog: Layout = {
  name: 'bottlerocket-logdog',
  title: 'a logdog archive of Bottlerocket',
  basis: 'source',
  collectWith: 'logdog',
  markers: [['logdog.errors', 'settings.json']],
  holds: {
    mounts: ['always', '/proc/mounts'],
    kernel: 'always',
    kubelet: ['always', 'in journalctl.log'],
    journal: 'always',
    containerd: ['always', 'in journalctl.log'],
  },
};
