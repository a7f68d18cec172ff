import type { Advice } from '@mountline/core';

const ADVICE: readonly Advice[] = [
  {
    text: 'POD is the one of efs-csi-node on this node:',
    commands: ['kubectl get pods -n kube-system -l app=efs-csi-node -o wide'],
  },
  {
    text: 'Where kubectl exec does not come back, on the node:',
    commands: ['crictl exec "$(crictl ps -q --name efs-plugin)" cat /var/log/amazon/efs/mount.log'],
  },
  {
    text: 'Where efs-utils runs on the node itself and not in a pod, all of its logs:',
    commands: ['tar czf efs-logs.tgz /var/log/amazon/efs'],
  },
];

/**
 * What to put for POD in commands, and what does without it: a kubelet that hangs answers no `kubectl exec`, and many
 * nodes have none.
 */
export const podAdvice = (commands: readonly string[]): readonly Advice[] =>
  commands.some((command) => command.includes(' POD ')) ? ADVICE : [];
