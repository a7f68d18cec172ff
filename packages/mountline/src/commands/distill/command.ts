import type { Command } from 'commander';
import type { CliCommand } from '../shared/cli-command.ts';
import { limit, ownRules, repeat, zone } from '../shared/options.ts';

export const distill: CliCommand = { rank: 6, add };

function add(program: Command): void {
  program
    .command('distill')
    .description(
      'extract the few lines of a bundle that give the same verdicts, without names: for a test, or to pass on',
    )
    .argument('<path...>', 'one directory or archive, or the files of one bundle')
    .requiredOption('-o, --output <dir>', 'a folder that does not exist yet')
    .option('--no-redact', 'keep names, addresses and ids as they are')
    .option('--names <file>', 'where to write the names behind the pseudonyms (default: in the XDG state directory)')
    .option('--keep <word>', 'a harmless word to keep (repeatable)', repeat)
    .addOption(ownRules())
    .addOption(zone())
    .addOption(limit())
    .addHelpText(
      'after',
      `
Writes DIR/bundle with the lines that are needed, mountline-pack.json, which attests what else was read, and
DIR/expect.yaml for mountline check. The names behind the pseudonyms go to ~/.local/state/mountline/names, or to the
--names file, readable only by you. Do not pass them on.
The bundle is read twice: save the output of a pipe to a file first.

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
