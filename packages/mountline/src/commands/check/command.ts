import { type Command, Option } from 'commander';
import type { CliCommand } from '../shared/cli-command.ts';
import { limit, noColor, ownRules, width } from '../shared/options.ts';

export const check: CliCommand = { rank: 5, add };

function add(program: Command): void {
  program
    .command('check')
    .description('compare captured bundles with what is expected of them: a test of a driver, a collector or rules')
    .argument('[dir...]', 'folders that hold expect.yaml or expect.json, and all below them (default: this one)')
    .addOption(
      new Option('-f, --format <format>', 'how to write it')
        .choices(['text', 'json', 'junit', 'github'])
        .default('text'),
    )
    .option('-o, --output <file>', 'write it to a file')
    .option('--update', 'write expectations that are missing or do not hold; read them before you commit them')
    .addOption(ownRules())
    .addOption(limit())
    .addOption(width())
    .addOption(noColor())
    .addHelpText(
      'after',
      `
A folder holds the bundle as \`bundle\` (a directory) or \`bundle.*\` (a file), and beside it its expectation:

  incidents:
    - rule: efs-orphaned-mount
      verdict: confirmed
      bindings: { P: 20361 }
  quiet: true                     # no other incident than those

All keys: docs/ci.md. Exit status: 0 all is as expected, 1 something is not, 2 something could not be checked.

Examples:
  mountline check --update incidents/     write what there is now, to begin with
  mountline check incidents/
  mountline check --format github incidents/
  mountline check --format junit -o mountline.xml incidents/`,
    )
    .action(async (paths: string[], options) => {
      const { checkCommand } = await import('./check.ts');
      await checkCommand(paths, options);
    });
}
