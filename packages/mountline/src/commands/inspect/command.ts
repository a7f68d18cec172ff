import { type Command, Option } from 'commander';
import type { CliCommand } from '../shared/cli-command.ts';
import { limit, noColor, ownRules, width, zone } from '../shared/options.ts';

export const inspect: CliCommand = { rank: 3, add };

function add(program: Command): void {
  program
    .command('inspect')
    .description(
      'show what a bundle holds, covers and lacks, which rules it can decide, and what to collect for the others',
    )
    .argument('<path...>', 'as for mountline itself')
    .addOption(new Option('-f, --format <format>', 'output format').choices(['text', 'json']).default('text'))
    .option('-o, --output <file>', 'write the output to a file')
    .addOption(ownRules())
    .addOption(zone())
    .addOption(limit())
    .option('-v, --verbose', 'all units of every log, and every file that was not read')
    .addOption(width())
    .addOption(noColor())
    .addHelpText(
      'after',
      `
Run it before you pass a bundle on, or as soon as one arrives: it shows what to collect while the node still hangs.
Known kinds of bundle: docs/layouts.md; JSON schema: docs/inspection.schema.json.

Examples:
  mountline inspect sosreport-ip-10-0-37-114-2026-11-20-fvrqfzk.tar.xz
  mountline inspect --format json results.tgz | jq -r '.collect[].command'`,
    )
    .action(async (paths: string[], options) => {
      const { inspectCommand } = await import('./inspect.ts');
      await inspectCommand(paths, options);
    });
}
