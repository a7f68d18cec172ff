import type { Layout } from '@mountline/core';
import { captureOfMembers } from '../capture/detect-capture.ts';

/**
 * The EKS node monitoring agent: what a `NodeDiagnostic` of Kubernetes and `kubectl ekslogs` fetch.
 *
 *     system/pressure_memory.txt
 *
 * Source: aws/eks-node-monitoring-agent. The same places as the EKS log collector has, written by another program: its
 * journals carry year and zone (`-o short-iso-precise`), a command that failed leaves no file at all, and on Bottlerocket
 * an archive of logdog lies inside.
 */
export const eksNodeMonitoringAgent: Layout = {
  name: 'eks-node-monitoring-agent',
  title: 'an archive of the EKS node monitoring agent',
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
    'csi-driver': ['sometimes', 'logs of the pods in kube-system'],
  },
  examine: (bundle) => captureOfMembers(bundle, undefined),
};
