import type { Layout } from '@mountline/core';

/**
 * `talosctl support` of Talos Linux.
 *
 *     10.0.42.17/dmesg.log 10.0.42.17/service-logs/kubelet.log kubernetesResources/nodes.yaml
 *
 * Source: siderolabs/go-talos-support. A folder for each node and one for the cluster. New versions encrypt the archive
 * for Sidero Labs (`support.zip.age`): that one cannot be read. The kernel's lines carry UTC, the kubelet's are klog.
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
