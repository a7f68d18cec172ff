/** The `mountline` command, with the command of each folder. What one does is loaded when it is called. */
import { type Command, CommanderError } from 'commander';
import { program } from './analyze/program.ts';
import { commands } from './index.ts';
import { failure, systemWords, UserError } from './shared/failure.ts';

/** A broken pipe (`| head`) ends the command without a word; a full disk must not look like an incident. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(process.exitCode ?? 0);
  process.stderr.write(
    `mountline: cannot write to standard output: ${systemWords(error)}\nFree some space, or name a file elsewhere with -o.\n`,
  );
  process.exit(2);
});

/** If standard error is closed, the exit status still says it. */
process.stderr.on('error', () => undefined);

/** Wrong usage and unreadable input exit with 2; a bug is shown as it is. */
function strict(command: Command, name = command.name()): Command {
  command.exitOverride().showHelpAfterError(`(run ${name} --help for usage)`);
  for (const child of command.commands) strict(child, `${name} ${child.name()}`);
  return command;
}

/** Nothing is left to do, but the command has not finished: that must not look like success. */
const unfinished = () => {
  process.stderr.write('mountline: ended without a result; this is a bug\n');
  process.exitCode = 2;
};

async function run(): Promise<void> {
  process.once('beforeExit', unfinished);
  try {
    // Every command would say it in other words, or take it for no argument at all.
    if (process.argv.includes('')) throw new UserError('one of the arguments is empty', 'Check for an unset variable.');
    const whole = program();
    for (const { add } of commands.toSorted((a, b) => a.rank - b.rank)) add(whole);
    await strict(whole).parseAsync(process.argv);
  } catch (error) {
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
    else process.exitCode = await failure(error);
  } finally {
    process.off('beforeExit', unfinished);
  }
}

run().catch((bug) => {
  console.error(bug);
  // 1 would say that there is an incident.
  process.exitCode = 2;
});
