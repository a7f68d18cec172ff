import type { Command } from 'commander';
import type { CliCommand } from '../shared/cli-command.ts';
import { limit, ownRules, repeat, zone } from '../shared/options.ts';

export const distill: CliCommand = { rank: 6, add };

function add(program: Command): void {
  program
    .command('distill')
    .description(
      'the few lines of a bundle that give the same verdicts, without names: a test, and a bundle to pass on',
    )
    .argument('<path...>', 'one directory or archive, or the files of one bundle')
    .requiredOption('-o, --output <dir>', 'a folder that is not there yet')
    .option('--no-redact', 'leave names, addresses and ids as they are')
    .option('--names <file>', 'where to write what the pseudonyms stand for (default: in the state directory of XDG)')
    .option('--keep <word>', 'a word that tells nothing and stays (repeatable)', repeat)
    .addOption(ownRules())
    .addOption(zone())
    .addOption(limit())
    .addHelpText(
      'after',
      `
Writes DIR/bundle with the lines that are needed and mountline-pack.json, which attests what else was read;
and DIR/expect.yaml for mountline check. What the pseudonyms stand for goes to ~/.local/state/mountline/names, or where
--names says, readable by you alone. Do not pass that on.
The bundle is read twice: write what comes out of a pipe into a file first.

Examples:
  mountline distill sosreport-ip-10-0-37-114/ -o incidents/frozen-kubelet
  mountline check incidents/frozen-kubelet
  mountline distill --no-redact bundle/ -o pack`,
    )
    .action(async (paths: string[], options) => {
      const { distillCommand } = await import('./distill.ts');
      await distillCommand(paths, options);
    });
}
