import type { Hint } from '@mountline/core';

/** How commands that need a pod name it: `kubectl exec -n kube-system POD -c efs-plugin -- …`. */
const OF_POD = / -n (\S+) POD -c (\S+)/;

/**
 * What to put for POD in commands, and what does without it: a kubelet that hangs answers no `kubectl exec`, and many
 * nodes have none.
 */
export function podAdvice(commands: readonly string[]): readonly Hint[] {
  const [, namespace, container] = commands.map((command) => OF_POD.exec(command)).find((found) => found) ?? [];
  if (!namespace || !container) return [];
  const isPublished = namespace === 'kube-system' && container === 'efs-plugin';
  return [
    isPublished
      ? {
          text: 'POD is the efs-csi-node pod on this node:',
          commands: ['kubectl get pods -n kube-system -l app=efs-csi-node -o wide'],
        }
      : {
          text: 'POD is the EFS driver pod on this node:',
          commands: [`kubectl get pods -n ${namespace} -o wide | grep efs`],
        },
    {
      text: 'If kubectl exec does not return, run on the node:',
      commands: [
        isPublished
          ? 'crictl exec "$(crictl ps -q --name efs-plugin)" cat /var/log/amazon/efs/mount.log'
          : `crictl exec $(crictl ps -q --name '^${container}$' --pod $(crictl pods -q --state ready --namespace ${namespace} --name efs)) cat /var/log/amazon/efs/mount.log`,
      ],
    },
    {
      text: 'If efs-utils runs on the node itself, not in a pod, collect all its logs:',
      commands: ['tar czf efs-logs.tgz /var/log/amazon/efs'],
    },
  ];
}
