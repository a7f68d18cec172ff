import { type Command, Option } from 'commander';
import type { CliCommand } from '../shared/cli-command.ts';
import { limit, noColor, ownRules, width } from '../shared/options.ts';

export const check: CliCommand = { rank: 5, add };

function add(program: Command): void {
  program
    .command('check')
    .description('compare captured bundles with their expectations: a test for a driver, a collector or rules')
    .argument('[dir...]', 'folders with expect.yaml or expect.json, and all below them (default: the current one)')
    .addOption(
      new Option('-f, --format <format>', 'output format').choices(['text', 'json', 'junit', 'github']).default('text'),
    )
    .option('-o, --output <file>', 'write the output to a file')
    .option('--update', 'write expectations that are missing or fail; read them before you commit them')
    .addOption(ownRules())
    .addOption(limit())
    .addOption(width())
    .addOption(noColor())
    .addHelpText(
      'after',
      `
A folder holds the bundle as \`bundle\` (a directory) or \`bundle.*\` (a file), and next to it the expectation:

  incidents:
    - rule: efs-orphaned-mount
      verdict: confirmed
      bindings: { P: 20361 }
  quiet: true                     # no other incident than those

All keys: docs/ci.md. Exit status: 0 everything is as expected, 1 something is not, 2 something could not be checked.

Examples:
  mountline check --update incidents/     write what is found now, as a first expectation
  mountline check incidents/
  mountline check --format github incidents/
  mountline check --format junit -o mountline.xml incidents/`,
    )
    .action(async (paths: string[], options) => {
      const { checkCommand } = await import('./check.ts');
      await checkCommand(paths, options);
    });
}
