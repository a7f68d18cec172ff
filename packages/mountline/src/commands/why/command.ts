import { type Command, Option } from 'commander';
import type { CliCommand } from '../shared/cli-command.ts';
import { limit, noColor, ownRules, width, zone } from '../shared/options.ts';

export const why: CliCommand = { rank: 4, add };

function add(program: Command): void {
  program
    .command('why')
    .description('show why a rule fired or not: how far each start got, and what was missing')
    .usage('[options] <path...> <rule>')
    .argument('<path...>', 'as for mountline itself; the id of the rule comes last')
    .addOption(new Option('-f, --format <format>', 'output format').choices(['text', 'json']).default('text'))
    .addOption(ownRules())
    .addOption(zone())
    .addOption(limit())
    .addOption(width())
    .addOption(noColor())
    .addHelpText(
      'after',
      `
Examples:
  mountline why bundle/ efs-orphaned-mount
  mountline why --rules my-rules/ journal.txt proc/1/mountinfo my-incident`,
    )
    .action(async (words: string[], options) => {
      const { whyCommand } = await import('./why.ts');
      await whyCommand(words, options);
    });
}
