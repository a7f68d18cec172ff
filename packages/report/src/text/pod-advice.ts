import type { Advice } from '@mountline/core';

/** As commands that need a pod name it: `kubectl exec -n kube-system POD -c efs-plugin -- …`. */
const OF_POD = / -n (\S+) POD -c (\S+)/;

/**
 * What to put for POD in commands, and what does without it: a kubelet that hangs answers no `kubectl exec`, and many
 * nodes have none.
 */
export function podAdvice(commands: readonly string[]): readonly Advice[] {
  const [, namespace, container] = commands.map((command) => OF_POD.exec(command)).find((found) => found) ?? [];
  if (!namespace || !container) return [];
  const isPublished = namespace === 'kube-system' && container === 'efs-plugin';
  return [
    isPublished
      ? {
          text: 'POD is the one of efs-csi-node on this node:',
          commands: ['kubectl get pods -n kube-system -l app=efs-csi-node -o wide'],
        }
      : {
          text: 'POD is the one of the EFS driver on this node:',
          commands: [`kubectl get pods -n ${namespace} -o wide | grep efs`],
        },
    {
      text: 'Where kubectl exec does not come back, on the node:',
      commands: [
        isPublished
          ? 'crictl exec "$(crictl ps -q --name efs-plugin)" cat /var/log/amazon/efs/mount.log'
          : `crictl exec $(crictl ps -q --name '^${container}$' --pod $(crictl pods -q --state ready --namespace ${namespace} --name efs)) cat /var/log/amazon/efs/mount.log`,
      ],
    },
    {
      text: 'Where efs-utils runs on the node itself and not in a pod, all of its logs:',
      commands: ['tar czf efs-logs.tgz /var/log/amazon/efs'],
    },
  ];
}
