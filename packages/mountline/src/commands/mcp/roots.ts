import { realpathSync } from 'node:fs';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { InputError } from '@mountline/core';
import { systemWords, UserError } from '../shared/failure.ts';

/** The folders whose bundles may be read, by where they really are. */
export const rootsOf = (folders: readonly string[]): string[] =>
  folders.map((folder) => {
    try {
      return realpathSync(folder);
    } catch (error) {
      throw new UserError(`${folder}: ${systemWords(error)}`, 'Name folders that hold bundles.');
    }
  });

/** Where a path that an assistant asks for really is. Throws an `InputError` where that is in none of the folders. */
export function pathWithin(roots: readonly string[], given: string): string {
  const path = realOf(given);
  if (!roots.some((root) => isWithin(root, path ?? resolve(given))))
    throw new InputError(
      'not-readable',
      `${given} is outside of the folders that may be read: ${roots.join(', ')}. Whoever starts the server names them: mountline mcp DIR...`,
    );
  if (path === null) throw new InputError('not-found', `${given}: no such file or directory`);
  return path;
}

function realOf(path: string): string | null {
  try {
    return realpathSync(path);
  } catch {
    return null;
  }
}

function isWithin(root: string, path: string): boolean {
  const below = relative(root, path);
  return below !== '..' && !below.startsWith(`..${sep}`) && !isAbsolute(below);
}
