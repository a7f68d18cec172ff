import type { Command } from 'commander';
import type { CliCommand } from '../shared/cli-command.ts';
import { limit } from '../shared/options.ts';

export const show: CliCommand = { rank: 3.5, add };

function add(program: Command): void {
  program
    .command('show')
    .description('show the lines of a place that a report names, with context, also from inside an archive')
    .argument('<bundle>', 'the directory, archive or file that the report is about')
    .argument(
      '<place>',
      'PATH:LINE or PATH:LINE-LINE, as in reports; the end of a path is enough if it fits only one file',
    )
    .option('-C, --context <lines>', 'lines before and after', '3')
    .addOption(limit())
    .addHelpText(
      'after',
      `
Exit status: 0 shown, 2 there is no such file or line.

Examples:
  mountline show sosreport.tar.xz mount.log:73
  mountline show bundle/ var/log/amazon/efs/mount.log:72-75 -C 10`,
    )
    .action(async (bundle: string, place: string, options) => {
      const { showCommand } = await import('./show.ts');
      await showCommand(bundle, place, options);
    });
}
