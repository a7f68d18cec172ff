import type { Layout } from '@mountline/core';

/**
 * `openshift-install gather bootstrap` of OpenShift: a bootstrap machine and the machines of the control plane, by their addresses.
 *
 *     log-bundle-20261006100000/bootstrap/journals/bootkube.log  control-plane/10.0.0.4/journals/kubelet.log  resources/nodes.json
 *
 * Source: openshift/installer, data/data/bootstrap/files/usr/local/bin/installer-gather.sh and
 * installer-masters-gather.sh. Journals are `journalctl --boot --output=short --unit=…`, one file per unit. Their
 * lines name the node; the folder has only an address.
 */
export const openshiftLogBundle: Layout = {
  name: 'openshift-log-bundle',
  title: 'an OpenShift installer log bundle',
  basis: 'source',
  collectWith: 'openshift-install gather bootstrap --dir=DIR',
  markers: [
    ['bootstrap/journals/', 'control-plane/'],
    ['bootstrap/journals/', 'resources/'],
    ['control-plane/', 'rendered-assets/'],
  ],
  nodeOf: (path) => /^(?:(bootstrap)|control-plane\/([^/]+))\//.exec(path)?.slice(1).find(Boolean),
  holds: {
    kubelet: 'always',
    sockets: ['sometimes', '`netstat`, with newer installers'],
    pods: ['sometimes', 'if the API answered'],
  },
};
