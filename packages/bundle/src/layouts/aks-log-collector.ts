import type { Layout } from '@mountline/core';

/**
 * The log collector of an AKS node.
 *
 *     collect/sysctl.txt proc/mounts var/log/azure/cluster-provision.log
 *
 * Source: Azure/AgentBaker, parts/linux/cloud-init/artifacts/aks-log-collector.sh. A zip without a top folder: host
 * paths without the leading slash, and the output of commands in `collect/`.
 *
 * Traps: the last 10 MiB of each command are kept. The archive stops at 100 MB without a message; later files are
 * missing. kubelet is only in syslog.
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
    sockets: ['sometimes', 'only with the tag sysinfo'],
    'inotify-limits': ['sometimes', 'only with the tag sysinfo'],
    kernel: ['always', 'in kern.log and syslog'],
    kubelet: ['sometimes', 'only in syslog'],
    journal: ['sometimes', 'syslog has the lines of all programs'],
    'csi-driver': ['sometimes', 'var/log/pods, on request'],
    pods: ['sometimes', 'containers and pods of the node, crictl'],
  },
};
