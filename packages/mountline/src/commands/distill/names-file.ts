import { closeSync, existsSync, fstatSync, fsyncSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { makeFolder } from '../../write-whole.ts';
import { systemWords, UserError } from '../shared/failure.ts';

/**
 * Where the names go that pseudonyms stand for: where `--names` says, else among the user's own state (XDG), away from the folder that is
 * passed on. What is in the work tree of git gets committed: there it takes a `--names`.
 */
export function namesPath(output: string, wanted: string | undefined): string {
  const path = resolve(
    wanted ?? join(stateFolder(), 'mountline/names', `${basename(resolve(output))}-${stamp()}.json`),
  );
  if (existsSync(path)) throw new UserError(`${path} exists already`, 'Name another file with --names.');
  const tree = wanted === undefined ? workTreeAbove(path) : undefined;
  if (tree === undefined) return path;
  throw new UserError(
    `${path}, the file for the names behind the pseudonyms, is in a git work tree (${tree})`,
    'Name a file that is not committed: --names FILE.',
  );
}

function stateFolder(): string {
  const { XDG_STATE_HOME: own, LOCALAPPDATA: windows } = process.env;
  // A relative path is to be ignored, by the specification.
  if (own?.startsWith('/')) return own;
  return process.platform === 'win32' && windows ? windows : join(homedir(), '.local/state');
}

/** `20261126T150102`: two packs of one name are kept apart. */
const stamp = () => new Date().toISOString().slice(0, 19).replace(/[-:]/g, '');

function workTreeAbove(path: string): string | undefined {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return folder;
    if (dirname(folder) === folder) return undefined;
  }
}

/** Writes names that only their user may read: to a file that is made, never through a link. */
export function writeNames(path: string, names: ReadonlyMap<string, string>): void {
  let made = false;
  try {
    makeFolder(dirname(path), 0o700);
    const file = openSync(path, 'wx', 0o600);
    made = true;
    try {
      if (process.platform !== 'win32' && (fstatSync(file).mode & 0o077) !== 0)
        throw new UserError(`${path}: on this file system others can read it`, 'Name a file elsewhere with --names.');
      writeFileSync(file, `${JSON.stringify(Object.fromEntries(names), null, 1)}\n`);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if (made) rmSync(path, { force: true });
    if (error instanceof UserError) throw error;
    throw new UserError(
      `${path}, the file for the names behind the pseudonyms, cannot be written: ${systemWords(error)}`,
      'Name another file with --names. No pack was written.',
    );
  }
}
