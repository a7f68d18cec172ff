import type { Layout } from '@mountline/core';
import { captureOfMembers } from '../capture/detect-capture.ts';

/**
 * The EKS node monitoring agent: what a `NodeDiagnostic` of Kubernetes and `kubectl ekslogs` fetch.
 *
 *     system/pressure_memory.txt
 *
 * Source: aws/eks-node-monitoring-agent. The same paths as the EKS log collector, written by another program. Its
 * journals have year and zone (`-o short-iso-precise`), a failed command leaves no file, and on Bottlerocket it
 * contains a logdog archive.
 */
export const eksNodeMonitoringAgent: Layout = {
  name: 'eks-node-monitoring-agent',
  title: 'an EKS node monitoring agent archive',
  basis: 'source',
  collectWith: 'kubectl ekslogs NODE',
  markers: [
    ['system/pressure_memory.txt', 'kubelet/'],
    ['system/pressure_cpu.txt', 'sysctls/'],
  ],
  holds: {
    mounts: ['always', 'the output of mount'],
    sockets: ['sometimes', 'where net-tools is installed'],
    processes: ['always', 'without wait channels'],
    'inotify-limits': 'always',
    kernel: 'always',
    kubelet: 'always',
    containerd: 'always',
    'csi-driver': ['sometimes', 'logs of pods in kube-system'],
  },
  examine: (bundle) => captureOfMembers(bundle, undefined),
};
