import type { Layout } from '@mountline/core';

/**
 * `talosctl support` of Talos Linux.
 *
 *     10.0.42.17/dmesg.log 10.0.42.17/service-logs/kubelet.log kubernetesResources/nodes.yaml
 *
 * Source: siderolabs/go-talos-support. One folder per node and one for the cluster. New versions encrypt the archive
 * for Sidero Labs (`support.zip.age`); that archive cannot be read. Kernel lines are in UTC, kubelet lines are klog.
 */
export const talos: Layout = {
  name: 'talos',
  title: 'a Talos support archive',
  basis: 'source',
  collectWith: 'talosctl support --nodes NODE --encrypt=false',
  markers: [['kubernetesResources/nodes.yaml'], ['kubernetesResources/systemPods.yaml']],
  nodeOf: (path) => /^(?!kubernetesResources\/|cluster\/)([^/]+)\/./.exec(path)?.[1],
  holds: {
    mounts: ['always', 'a table of sizes'],
    processes: 'always',
    kernel: 'always',
    kubelet: 'always',
    containerd: 'always',
    'csi-driver': ['sometimes', 'pods of kube-system'],
    pods: ['always', 'pods of kube-system'],
  },
};
