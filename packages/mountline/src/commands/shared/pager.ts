import { spawn } from 'node:child_process';
import { write } from './terminal.ts';

/**
 * Writes a text to the terminal, through a pager where it is longer than the screen, as git does: `less -FRX`, or what
 * MOUNTLINE_PAGER or PAGER name; empty or `cat` is none. Where the pager cannot be started the text is written as it is.
 */
export async function page(text: string | Iterable<string>): Promise<void> {
  const command = process.env.MOUNTLINE_PAGER ?? process.env.PAGER ?? 'less';
  const isTerminal = process.stdout.isTTY === true && process.stdin.isTTY === true;
  if (!isTerminal || typeof text !== 'string' || command.trim() === '' || command.trim() === 'cat' || fits(text))
    return write(text);
  const isRead = await throughPager(command, text);
  if (!isRead) await write(text);
}

const fits = (text: string) => text.split('\n').length < (process.stdout.rows ?? 24);

/** False where there is no such program. */
function throughPager(command: string, text: string): Promise<boolean> {
  return new Promise((resolve) => {
    const pager = spawn(command, {
      shell: true,
      stdio: ['pipe', 'inherit', 'inherit'],
      env: { LESS: 'FRX', ...process.env },
    });
    pager.once('error', () => resolve(false));
    pager.once('close', (status) => resolve(status !== 127));
    // Whoever leaves the pager before the end has read enough.
    pager.stdin.on('error', () => undefined);
    pager.stdin.end(text);
  });
}
