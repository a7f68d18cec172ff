import { Argument, type Command } from 'commander';
import type { CliCommand } from '../shared/cli-command.ts';

export const completion: CliCommand = { rank: 10, add };

function add(program: Command): void {
  program
    .command('completion')
    .description('print a shell script that completes commands and options')
    .addArgument(new Argument('<shell>', 'the shell').choices(['bash', 'zsh', 'fish']))
    .addHelpText('after', '\nExamples:\n  source <(mountline completion bash)\n  mountline completion fish | source')
    .action(async (shell: 'bash' | 'zsh' | 'fish') => {
      const { completion } = await import('./completion.ts');
      process.stdout.write(completion(shell, program));
    });
}
