import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../user-error.ts';

/**
 * Holds a folder for this process: two that write its files at once would destroy the database. Returns what gives it back. A
 * process that was killed leaves its file behind, so that one counts only while its process runs.
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, 'in-use-by');
  const holder = holderOf(path);
  if (holder !== null && isRunning(holder))
    throw new UserError(
      `${folder} is in use by process ${holder}`,
      'Wait until it ends, or use PostgreSQL, which many processes may share: --db postgres://…',
    );
  rmSync(path, { force: true });
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new UserError(`${folder} was opened by another process at the same time`, 'Try again when it ends.');
  }
  return () => rmSync(path, { force: true });
}

function holderOf(path: string): number | null {
  try {
    return Number(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

/** Node asks the system with a signal that does nothing. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
