import type { Clue, Examined, Layout, Span } from '@mountline/core';
import type { KubectlDescribeRecord } from '@mountline/parsers/kubectl-describe';

/**
 * The log collector of the EFS CSI driver.
 *
 *     results/driver_info results/driver_logs results/efs_utils_logs results/efs_utils_state_dir results/mounts
 *
 * Source: aws-efs-csi-driver, troubleshooting/log_collector.py. Always `results.tgz` with these five files; each begins
 * with the command that filled it. It is the only place that holds the EFS logs of a CSI node: /var/log/amazon/efs lies
 * in the container and is gone with it. It tells nothing of the host: no kernel, no kubelet, no sockets, no processes.
 *
 * Traps: `mounts` is `mount | grep nfs` as the driver's container sees it, and is empty where nothing fits or `kubectl
 * exec` failed. Times are those of the container, UTC. When it was collected stands nowhere.
 */
export const efsCsiLogCollector: Layout = {
  name: 'efs-csi-log-collector',
  title: 'an EFS CSI log collection',
  basis: 'bundle',
  collectWith: 'python3 log_collector.py --driver-pod-name POD',
  markers: [['driver_info', 'efs_utils_logs']],
  holds: {
    mounts: ['always', "NFS rows only, as the driver's container sees them"],
    'efs-logs': 'always',
    'csi-driver': ['always', 'of the running container only'],
    pods: ['always', "the driver's pod only"],
  },
  examine: (bundle) => ({ clues: nodeAndDriver(bundle) }),
  filtered: [{ path: /(^|\/)mounts$/, why: "NFS rows only, as the driver's container sees them" }],
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
