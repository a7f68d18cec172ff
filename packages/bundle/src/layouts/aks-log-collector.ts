import type { Layout } from '@mountline/core';

/**
 * The log collector of an AKS node.
 *
 *     collect/sysctl.txt proc/mounts var/log/azure/cluster-provision.log
 *
 * Source: Azure/AgentBaker, parts/linux/cloud-init/artifacts/aks-log-collector.sh. A zip without a folder on top: paths
 * of the host without their first slash, and the output of commands in `collect/`.
 *
 * Traps: of a command the last 10 MiB are kept, and the archive stops at 100 MB without a word: what would come later is
 * missing. The kubelet stands in syslog only.
 */
export const aksLogCollector: Layout = {
  name: 'aks-log-collector',
  title: 'an AKS log collection',
  basis: 'source',
  collectWith: 'sudo aks-log-collector.sh',
  markers: [['collect/', 'var/log/azure/']],
  holds: {
    mounts: ['always', '/proc/mounts'],
    memory: 'always',
    sockets: ['sometimes', 'with the tag sysinfo only'],
    'inotify-limits': ['sometimes', 'with the tag sysinfo only'],
    kernel: ['always', 'in kern.log and syslog'],
    kubelet: ['sometimes', 'in syslog only'],
    journal: ['sometimes', 'syslog has the lines of all programs'],
    'csi-driver': ['sometimes', 'var/log/pods, where it is asked for'],
    pods: ['sometimes', 'containers and pods of the node, crictl'],
  },
};
