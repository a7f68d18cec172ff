import type { Layout } from '@mountline/core';

/**
 * `oc adm must-gather` of OpenShift.
 *
 *     must-gather.local.5421/quay-io-…-sha256-…/cluster-scoped-resources/core/nodes/ip-10-0-42-17.yaml
 *
 * Source: openshift/must-gather. Objects are YAML; pod logs have the times of the API.
 *
 * Traps: `host_service_logs/masters/kubelet_service.log` contains the kubelets of all control plane nodes, one after
 * the other, with the host in each line, and of no worker. Nothing about mounts, processes or sockets of a node: Red
 * Hat asks for a sosreport of each node instead.
 */
export const mustGather: Layout = {
  name: 'must-gather',
  title: 'a must-gather',
  basis: 'source',
  collectWith: 'oc adm must-gather',
  markers: [
    ['cluster-scoped-resources/', 'namespaces/'],
    ['cluster-scoped-resources/', 'host_service_logs/'],
  ],
  nodeOf: (path) => /^nodes\/([^/]+)\//.exec(path)?.[1],
  holds: {
    kubelet: ['sometimes', 'only of control plane nodes'],
    kernel: ['sometimes', 'only with gather_ppc'],
    'csi-driver': 'always',
    pods: 'always',
  },
};
