import { type Command, Option } from 'commander';
import type { CliCommand } from '../shared/cli-command.ts';
import { width } from '../shared/options.ts';

export const sources: CliCommand = { rank: 2, add };

function add(program: Command): void {
  program
    .command('sources')
    .description('list the sources: what is read and how to collect it; or show one in detail')
    .argument('[name]', 'mountinfo, mount-log, journal, dmesg …')
    .addOption(new Option('-f, --format <format>', 'output format').choices(['text', 'json']).default('text'))
    .addOption(width())
    .addHelpText(
      'after',
      `
Of one source: what its form looks like, with its traps, the fields of its records, the kinds of event that its lines
are matched against, its diagnostics, a sample.

Examples:
  mountline sources
  mountline sources strace
  mountline sources --format json | jq -r '.[] | [.name, .collectWith] | @tsv'`,
    )
    .action(async (name: string | undefined, options: { format: 'text' | 'json'; width?: string }) => {
      const { listSources, showSource } = await import('./sources.ts');
      await (name === undefined ? listSources(options) : showSource(name, options));
    });
}
