/** Files that are written: all of one, or what was there before. */
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** A name beside `path`, in the same file system, that nobody takes for a result. */
export const besides = (path: string) => join(dirname(path), `.${basename(path)}.${process.pid}.tmp`);

/**
 * Writes a file beside its place and moves it there when it is whole. A link stays one, and what it names is replaced; a
 * device or a pipe is written to. Throws what the system says; then nothing of the new file is left.
 */
export function writeWhole(path: string, pieces: Iterable<string | Uint8Array>): void {
  const there = statSync(path, { throwIfNoEntry: false });
  try {
    if (there && !there.isFile()) writeThrough(path, pieces);
    else replace(realPlace(path), there, pieces);
  } catch (error) {
    // Not the name of the file beside it, which nobody has asked for.
    throw Object.assign(error as Error, { path });
  }
}

/** A link that leads nowhere names the file that is made. */
function realPlace(path: string): string {
  if (!lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) return resolve(path);
  return statSync(path, { throwIfNoEntry: false })
    ? realpathSync(path)
    : realPlace(resolve(dirname(path), readlinkSync(path)));
}

function replace(path: string, there: Stats | undefined, pieces: Iterable<string | Uint8Array>): void {
  const made = besides(path);
  try {
    const file = openSync(made, 'wx');
    try {
      for (const piece of pieces) writeFileSync(file, piece);
      // A full disk may show only now.
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    if (there) chmodSync(made, there.mode & 0o7777);
    renameSync(made, path);
  } catch (error) {
    rmSync(made, { force: true });
    throw error;
  }
}

function writeThrough(path: string, pieces: Iterable<string | Uint8Array>): void {
  const file = openSync(path, 'w');
  try {
    for (const piece of pieces) writeFileSync(file, piece);
  } finally {
    closeSync(file);
  }
}

/** One after the other: where none can be made, as in /proc, Node tries for ever to make several at once. */
export function makeFolder(folder: string, mode = 0o777): void {
  if (existsSync(folder)) return;
  if (dirname(folder) !== folder) makeFolder(dirname(folder), mode);
  mkdirSync(folder, { mode });
}
