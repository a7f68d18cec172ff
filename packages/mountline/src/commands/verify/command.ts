import { type Command, Option } from 'commander';
import type { CliCommand } from '../shared/cli-command.ts';
import { limit, noColor, width, zone } from '../shared/options.ts';

export const verify: CliCommand = { rank: 4.5, add };

function add(program: Command): void {
  program
    .command('verify')
    .description('check the quotations and claims of a postmortem against a bundle')
    .argument('<bundle>', 'the directory, archive or file that the answer is about')
    .argument('<answer>', 'a text in Markdown, or JSON with a list of claims; - is standard input')
    .addOption(new Option('-f, --format <format>', 'output format').choices(['text', 'json']).default('text'))
    .option('-o, --output <file>', 'write the output to a file')
    .option('--strict', 'fail if the bundle cannot decide a claim')
    .option('-v, --verbose', 'all evidence, also of what holds')
    .addOption(zone())
    .addOption(limit())
    .addOption(width())
    .addOption(noColor())
    .addHelpText(
      'after',
      `
Checked are quotations with their place, as in "Failed to start tunnel" (mount.log:73), and claims: list items below
a heading "Claims", and lines of a code block "claims". Claims and their grammar: docs/verify.md.
Exit status: 0 everything holds, 1 something is contradicted or misquoted, 2 the input or a claim could not be read.

Examples:
  mountline verify sosreport.tar.xz postmortem.md
  echo '{"claims": ["nothing listens on 20361 at capture"]}' | mountline verify bundle/ -`,
    )
    .action(async (bundle: string, answer: string, options) => {
      const { verifyCommand } = await import('./verify.ts');
      await verifyCommand(bundle, answer, options);
    });
}
