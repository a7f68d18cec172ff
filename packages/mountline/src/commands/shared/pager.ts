import { spawn } from 'node:child_process';
import { write } from './terminal.ts';

/**
 * Writes a text to the terminal, through a pager where it is longer than the screen, as git does: `less -FRX`, or what
 * MOUNTLINE_PAGER or PAGER name; empty or `cat` is none. Where the pager cannot be started the text is written as it is.
 */
export async function page(text: string | Iterable<string>): Promise<void> {
  const named = (process.env.MOUNTLINE_PAGER ?? process.env.PAGER)?.trim();
  const isTerminal = process.stdout.isTTY === true && process.stdin.isTTY === true;
  const isWanted = isTerminal && typeof text === 'string' && named !== '' && named !== 'cat' && !fits(text);
  if (isWanted && (await throughPager(named, text))) return;
  await write(text);
}

const fits = (text: string) => text.split('\n').length < (process.stdout.rows ?? 24);

/** False where there is no such program, or none may be started. What the user names is a command of the shell, as git takes it. */
function throughPager(named: string | undefined, text: string): Promise<boolean> {
  const read = new Promise<boolean>((resolve) => {
    const pager = spawn(named ?? 'less', {
      shell: named !== undefined,
      stdio: ['pipe', 'inherit', 'inherit'],
      env: { LESS: 'FRX', ...process.env },
    });
    pager.once('error', () => resolve(false));
    pager.once('close', (status) => resolve(status !== NOT_FOUND));
    // Whoever leaves the pager before the end has read enough.
    pager.stdin.on('error', () => undefined);
    pager.stdin.end(text);
  });
  return read.catch(() => false);
}

/** The status of a shell that does not know a command. */
const NOT_FOUND = 127;
