import { type Command, Option } from 'commander';
import type { CliCommand } from '../shared/cli-command.ts';
import { limit, noColor, ownRules, width, zone } from '../shared/options.ts';

export const diff: CliCommand = { rank: 7, add };

function add(program: Command): void {
  program
    .command('diff')
    .description(
      'show what changed on a node between two captures: incidents, mounts, lifetimes, counters as rates, settings',
    )
    .argument('<before>', 'the earlier capture: a directory, an archive or a file')
    .argument('<after>', 'the later capture of the same node')
    .addOption(new Option('-f, --format <format>', 'output format').choices(['text', 'json']).default('text'))
    .option('-o, --output <file>', 'write the output to a file')
    .addOption(ownRules())
    .addOption(zone())
    .addOption(limit())
    .option('-v, --verbose', 'all mounts, lifetimes and counters')
    .addOption(width())
    .addOption(noColor())
    .addHelpText(
      'after',
      `
Signs: + appeared, - gone, ~ changed, > moved, * mounted again, = unchanged, ? can no longer be decided.
Captures of two nodes are refused. If nothing proves that both are of one node, the output says so.
Exit status: 0 whatever changed, 2 if an input could not be read or the captures are of two nodes.

Examples:
  mountline diff capture-monday/ capture-tuesday/
  mountline diff --format json before/ after/ | jq '.incidents[] | select(.change == "appeared")'`,
    )
    .action(async (before: string, after: string, options) => {
      const { diffCommand } = await import('./diff.ts');
      await diffCommand(before, after, options);
    });
}
