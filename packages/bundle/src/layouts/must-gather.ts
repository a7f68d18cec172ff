import type { Layout } from '@mountline/core';

/**
 * `oc adm must-gather` of OpenShift.
 *
 *     must-gather.local.5421/quay-io-…-sha256-…/cluster-scoped-resources/core/nodes/ip-10-0-42-17.yaml
 *
 * Source: openshift/must-gather. Objects are YAML, logs of pods carry the times of the API.
 *
 * Traps: `host_service_logs/masters/kubelet_service.log` holds the kubelets of all masters one behind the other, told
 * apart by the host in each line, and no worker's. Nothing of a node's mounts, processes or sockets: Red Hat asks for a
 * sosreport of each node for that.
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
    kubelet: ['sometimes', 'of the masters only'],
    kernel: ['sometimes', 'with gather_ppc only'],
    'csi-driver': 'always',
    pods: 'always',
  },
};
