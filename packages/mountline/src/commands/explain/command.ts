import type { Command } from 'commander';
import type { CliCommand } from '../shared/cli-command.ts';
import { ownRules, width } from '../shared/options.ts';

export const explain: CliCommand = { rank: 9, add };

function add(program: Command): void {
  program
    .command('explain')
    .description('explain a rule or an event kind')
    .argument('<name>', 'the id of a rule, or an event kind')
    .addOption(ownRules())
    .addOption(width())
    .addHelpText('after', '\nExamples:\n  mountline explain nfs-dead-port\n  mountline explain efs.tunnel.failed')
    .action(async (name: string, options: { rules?: string[]; width?: string }) => {
      const { explain } = await import('./explain.ts');
      await explain(name, options);
    });
}
