import type { Layout } from '@mountline/core';

/**
 * The logs collector of Rancher: RKE2, k3s and RKE.
 *
 *     ip-10-0-42-17-2026-11-20_12_33_10/systeminfo/mount
 *
 * Source: rancherlabs/support-tools, collection/rancher/v2.x/logs-collector. One folder per topic. Journals are of
 * single units and cover seven days.
 *
 * Traps: kubelet is part of the unit `k3s` or `rke2-agent`. `systeminfo/dmesg` is `dmesg -T`, whose times shift
 * with suspends and clock steps.
 */
export const rancher: Layout = {
  name: 'rancher',
  title: 'a Rancher log collection',
  basis: 'source',
  collectWith: 'sudo bash rancher2_logs_collector.sh',
  markers: [
    ['systeminfo/', 'collector-output.log'],
    ['systeminfo/', 'journald/'],
  ],
  holds: {
    mounts: ['always', 'the output of mount'],
    sockets: ['always', 'with the processes'],
    processes: ['always', 'without wait channels'],
    'inotify-limits': 'always',
    'inotify-use': ['always', 'rows of lsof'],
    kernel: ['always', 'dmesg -T'],
    kubelet: ['always', 'seven days, in the unit k3s or rke2-agent'],
    containerd: ['sometimes', 'where it is a separate unit'],
    'csi-driver': ['sometimes', 'logs of pods'],
    pods: ['always', 'tables of kubectl'],
  },
};
