import { realpathSync, statSync } from 'node:fs';
import { sep } from 'node:path';
import { writeWhole } from '../../write-whole.ts';
import { systemWords, UserError } from './failure.ts';
import { batches } from './terminal.ts';

/** Writes what `-o` asks for. `inputs`: the paths that were read; none of their files is written over. */
export function save(path: string, text: string | Iterable<string>, inputs: readonly string[]): void {
  const input = inputs.find((one) => isOf(path, one));
  if (input !== undefined)
    throw new UserError(
      `${path} is ${input === path ? 'an input' : `an input, as part of ${input}`}: it is not overwritten`,
      'Name another file with -o, or remove this one first.',
    );
  try {
    writeWhole(path, batches(text));
  } catch (error) {
    const before = statSync(path, { throwIfNoEntry: false })?.isFile() ? '; the existing file was left as it is' : '';
    throw new UserError(`${path} cannot be written: ${systemWords(error)}${before}`, 'Name another file with -o.');
  }
}

/** Whether a file is there, and is an input or lies in one, under whatever name. */
function isOf(path: string, input: string): boolean {
  const file = realPath(path);
  const read = realPath(input);
  // Of the node itself a list of files is read, none of which is a user's.
  if (file === undefined || read === undefined || read === '/' || !statSync(file).isFile()) return false;
  if (file === read || file.startsWith(read.endsWith(sep) ? read : read + sep)) return true;
  const [a, b] = [statSync(file), statSync(read)];
  return a.dev === b.dev && a.ino === b.ino && a.ino !== 0;
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}
