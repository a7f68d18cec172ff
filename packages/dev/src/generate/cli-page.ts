import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../testing/fixtures.ts';
import { GENERATED } from './pages/markdown.ts';

const BIN = join(ROOT, 'packages/mountline/bin/mountline.cjs');

function helpOf(...words: string[]): string {
  const { stdout, stderr, status } = spawnSync(process.execPath, [BIN, ...words, '--help'], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`mountline ${words.join(' ')} --help: ${stderr}`);
  return stdout.trimEnd();
}

/** The names below `Commands:`, in the order in which the help shows them. */
const commandsIn = (help: string): string[] =>
  [...(help.split('\nCommands:\n')[1]?.split('\n\n')[0] ?? '').matchAll(/^ {2}([a-z]+)\b/gm)]
    .map((m) => m[1]!)
    .filter((name) => name !== 'help');

/** Every command with its own commands, as words after `mountline`. */
function commandsBelow(words: readonly string[]): { words: readonly string[]; help: string }[] {
  const help = helpOf(...words);
  return [{ words, help }, ...commandsIn(help).flatMap((name) => commandsBelow([...words, name]))];
}

/** docs/cli.md: what every command says of itself. */
export function cliPage(): string {
  const commands = commandsBelow([]);
  return [
    '# Commands',
    '',
    GENERATED,
    '',
    'In a clone, call `npx -y pnpm@12 mountline` instead of `mountline`. [Exit codes](exit-codes.md) has what each command ends with.',
    '',
    ...commands.flatMap(({ words, help }) => [
      `## mountline ${words.join(' ')}`.trimEnd(),
      '',
      '```console',
      `$ mountline ${[...words, '--help'].join(' ')}`,
      help,
      '```',
      '',
    ]),
  ].join('\n');
}
