import type { Command } from 'commander';
import type { CliCommand } from '../shared/cli-command.ts';
import { ownRules, repeat } from '../shared/options.ts';

export const collect: CliCommand = { rank: 3.7, add };

function add(program: Command): void {
  program
    .command('collect')
    .description('print a shell script that collects on a node what decides the rules')
    .option('--for <rule>', 'collect only what decides this rule (repeatable)', repeat)
    .option('--kubernetes [node]', 'print a manifest instead: a Job on this node')
    .option('--all-nodes', 'with --kubernetes: a DaemonSet on every node')
    .option('--image <image>', 'with --kubernetes: an image with a shell, tar and nsenter (default: busybox:1.37)')
    .addOption(ownRules())
    .option('-o, --output <file>', 'write the output to a file')
    .addHelpText(
      'after',
      `
The script needs sh and root on the node, and neither Node nor Mountline. It is safe on a node whose mounts hang: it opens
nothing on a network mount, each command has a time limit, and the run ends within a minute. It changes nothing on the node.
A node without a shell, such as Talos, is collected from a pod: --kubernetes NODE, or kubectl debug.
With --stdout it writes the archive to standard output; otherwise it prints its path. docs/collect.md has the details.

Exit status of the script: 0 if the archive was written, 2 if not. What could not be collected is listed in the archive.

Examples:
  mountline collect | ssh NODE sudo sh -s -- --stdout > node.tgz
  mountline collect --for nfs-dead-port -o collect.sh
  mountline collect | kubectl debug node/NODE -n kube-system -qi --profile=sysadmin --image=busybox:1.37 -- sh -s -- --stdout > node.tgz
  mountline collect --kubernetes NODE | kubectl apply -f -
    kubectl wait -n kube-system pod -l app=mountline-collect --for=condition=Ready --timeout=120s
    kubectl exec -n kube-system job/mountline-collect -- cat /out/node.tgz > node.tgz
    mountline collect --kubernetes NODE | kubectl delete -f -
  mountline collect --kubernetes --all-nodes | kubectl apply -f -`,
    )
    .action(async (options) => {
      const { collectCommand } = await import('./collect.ts');
      await collectCommand(options);
    });
}
