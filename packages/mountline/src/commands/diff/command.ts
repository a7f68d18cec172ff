import { type Command, Option } from 'commander';
import type { CliCommand } from '../shared/cli-command.ts';
import { limit, noColor, ownRules, width, zone } from '../shared/options.ts';

export const diff: CliCommand = { rank: 7, add };

function add(program: Command): void {
  program
    .command('diff')
    .description('what changed on a node between two captures: incidents, mounts, lives, counters as rates, settings')
    .argument('<before>', 'the earlier capture: a directory, an archive or a file')
    .argument('<after>', 'the later capture of the same node')
    .addOption(new Option('-f, --format <format>', 'how to write it').choices(['text', 'json']).default('text'))
    .option('-o, --output <file>', 'write it to a file')
    .addOption(ownRules())
    .addOption(zone())
    .addOption(limit())
    .option('-v, --verbose', 'all mounts, lives and counters')
    .addOption(width())
    .addOption(noColor())
    .addHelpText(
      'after',
      `
Signs: + came, - went, ~ is different, > was moved, * was mounted again, = is as before, ? cannot be told any more.
Captures of two nodes are refused; where nothing proves that they are of one, that is said and they are compared.
Exit status: 0 whatever is different, 2 when an input could not be read or they are of two nodes.

Examples:
  mountline diff capture-monday/ capture-tuesday/
  mountline diff --format json before/ after/ | jq '.incidents[] | select(.change == "appeared")'`,
    )
    .action(async (before: string, after: string, options) => {
      const { diffCommand } = await import('./diff.ts');
      await diffCommand(before, after, options);
    });
}
