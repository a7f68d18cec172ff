import type { Layout } from '@mountline/core';

/**
 * `kubectl cluster-info dump --output-directory`.
 *
 *     nodes.json kube-system/pods.json kube-system/efs-csi-node-8x2lk/logs.txt
 *
 * Source: kubectl, pkg/cmd/clusterinfo. Lists of objects by namespace (only `default` and `kube-system` without
 * `-A`), and logs of their pods without times and without exited containers. Nothing about the node itself.
 */
export const clusterInfoDump: Layout = {
  name: 'cluster-info-dump',
  title: 'a kubectl cluster-info dump',
  basis: 'source',
  collectWith: 'kubectl cluster-info dump -A --output-directory=DIR',
  markers: [
    ['nodes.json', 'kube-system/'],
    ['nodes.yaml', 'kube-system/'],
  ],
  holds: {
    'csi-driver': ['always', 'without times'],
    pods: 'always',
  },
};
