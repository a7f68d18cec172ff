import type { Layout } from '@mountline/core';

/**
 * A support bundle of Replicated troubleshoot.
 *
 *     support-bundle-2026-11-20T12_33_10/version.yaml
 *
 * Source: replicatedhq/troubleshoot. What is in it hangs on the vendor's specification. Links inside it are by design.
 * Redactors mask values as `***HIDDEN***`, inside mount options too.
 */
export const troubleshoot: Layout = {
  name: 'troubleshoot',
  title: 'a support bundle of troubleshoot',
  basis: 'source',
  collectWith: 'kubectl support-bundle --load-cluster-specs',
  markers: [
    ['version.yaml', 'cluster-resources/'],
    ['version.yaml', 'host-collectors/'],
  ],
  nodeOf: (path) => /^host-collectors\/(?:remote|run-host-remote)\/([^/]+)\//.exec(path)?.[1],
  holds: {
    mounts: ['sometimes', 'where the specification asks for it'],
    'inotify-limits': ['sometimes', 'where the specification asks for it'],
    kernel: ['sometimes', 'where the specification asks for it'],
    kubelet: ['sometimes', 'where the specification asks for it'],
    journal: ['sometimes', 'where the specification asks for it'],
    'efs-logs': ['sometimes', 'where the specification asks for it'],
    'csi-driver': 'always',
    pods: 'always',
  },
};
