import type { Layout } from '@mountline/core';

/**
 * logdog of Bottlerocket.
 *
 *     bottlerocket-logs/journalctl.log bottlerocket-logs/logdog.errors bottlerocket-logs/settings.json
 *
 * Source: bottlerocket-core-kit, sources/logdog. Flat file names; the set depends on the variant. `journalctl.log`
 * is the journal of all boots with microseconds, without year and zone (the host uses UTC). It includes kubelet
 * and the kernel. `journalctl-boots` gives the years. `proc-mounts` is the mount table of the logdog process.
 */
export const bottlerocketLogdog: Layout = {
  name: 'bottlerocket-logdog',
  title: 'a Bottlerocket logdog archive',
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
