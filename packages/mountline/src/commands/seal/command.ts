import type { Command } from 'commander';
import type { CliCommand } from '../shared/cli-command.ts';

export const seal: CliCommand = { rank: 6.5, add };

function add(program: Command): void {
  program
    .command('seal')
    .description('accept the edits that were made to a distilled pack, and say what changed')
    .argument('<pack>', 'the folder that holds mountline-pack.json, or the folder above it with the expectation')
    .addHelpText(
      'after',
      `
Writes the checksums in mountline-pack.json again. Until then, the edited lines confirm nothing, and every report says so.
What the pack attests of lines that it does not hold stays as it was: distill the original again if that is wrong.

Exit status: 0 sealed, or nothing had changed; 2 it is no pack, or it cannot be written.

Example:
  mountline seal incidents/frozen-kubelet && mountline check incidents/frozen-kubelet`,
    )
    .action(async (pack: string) => {
      const { sealCommand } = await import('./seal.ts');
      await sealCommand(pack);
    });
}
