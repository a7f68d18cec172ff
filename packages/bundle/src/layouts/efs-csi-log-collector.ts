import type { Clue, Examined, Layout, Span } from '@mountline/core';
import type { KubectlDescribeRecord } from '@mountline/parsers/kubectl-describe';

/**
 * The log collector of the EFS CSI driver.
 *
 *     results/driver_info results/driver_logs results/efs_utils_logs results/efs_utils_state_dir results/mounts
 *
 * Source: aws-efs-csi-driver, troubleshooting/log_collector.py. Always `results.tgz` with these five files. Each
 * begins with the command that filled it. It is the only collector of the EFS logs of a CSI node:
 * /var/log/amazon/efs is in the container and lost with it. Nothing about the host: no kernel, kubelet, sockets or
 * processes.
 *
 * Traps: `mounts` is `mount | grep nfs` inside the driver's container. It is empty if nothing matches or `kubectl
 * exec` failed. Times are those of the container, in UTC. The collection time is not recorded.
 */
export const efsCsiLogCollector: Layout = {
  name: 'efs-csi-log-collector',
  title: 'an EFS CSI log collection',
  basis: 'bundle',
  collectWith: 'python3 log_collector.py --driver-pod-name POD',
  markers: [['driver_info', 'efs_utils_logs']],
  holds: {
    mounts: ['always', "only NFS mounts, as the driver's container sees them"],
    'efs-logs': 'always',
    'csi-driver': ['always', 'only of the running container'],
    pods: ['always', "only the driver's pod"],
  },
  examine: (bundle) => ({ clues: nodeAndDriver(bundle) }),
  filtered: [{ path: /(^|\/)mounts$/, why: "only NFS mounts, as the driver's container sees them" }],
};

/** The driver's pod names its node, and its image the version of the driver. */
function nodeAndDriver(bundle: Examined): { clue: Clue; span: Span }[] {
  for (const { entry, row } of bundle.rowsOf('kubectl-describe')) {
    const { pod, sections } = row as KubectlDescribeRecord;
    const span = bundle.spanOf(entry, row);
    const version = /aws-efs-csi-driver:v?([\w.-]+)/.exec(JSON.stringify(sections ?? {}))?.[1];
    if (pod?.nodeName === undefined) continue;
    return [
      { clue: { type: 'host', name: pod.nodeName }, span },
      ...(version === undefined ? [] : [{ clue: { type: 'version' as const, of: 'efs-csi-driver', version }, span }]),
    ];
  }
  return [];
}
