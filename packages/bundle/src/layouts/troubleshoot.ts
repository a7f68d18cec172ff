import type { Layout } from '@mountline/core';

/**
 * A support bundle of Replicated troubleshoot.
 *
 *     support-bundle-2026-11-20T12_33_10/version.yaml
 *
 * Source: replicatedhq/troubleshoot. The content depends on the vendor's specification. Links inside it are
 * intended. Redactors mask values as `***HIDDEN***`, also in mount options.
 */
export const troubleshoot: Layout = {
  name: 'troubleshoot',
  title: 'a troubleshoot support bundle',
  basis: 'source',
  collectWith: 'kubectl support-bundle --load-cluster-specs',
  markers: [
    ['version.yaml', 'cluster-resources/'],
    ['version.yaml', 'host-collectors/'],
  ],
  nodeOf: (path) => /^host-collectors\/(?:remote|run-host-remote)\/([^/]+)\//.exec(path)?.[1],
  holds: {
    mounts: ['sometimes', 'if the specification requests it'],
    'inotify-limits': ['sometimes', 'if the specification requests it'],
    kernel: ['sometimes', 'if the specification requests it'],
    kubelet: ['sometimes', 'if the specification requests it'],
    journal: ['sometimes', 'if the specification requests it'],
    'efs-logs': ['sometimes', 'if the specification requests it'],
    'csi-driver': 'always',
    pods: 'always',
  },
};
