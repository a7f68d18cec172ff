import { type Dirent, readdir, statSync } from 'node:fs';
import { basename, join, relative, resolve, sep } from 'node:path';
import { type Artifact, InputError } from '@mountline/core';
import glob from 'fast-glob';
import type { Bundle } from './index.ts';
import { readFile } from './read-file.ts';

export { readFile, readStandardInput } from './read-file.ts';

/**
 * Opens what the user named. A directory is one bundle, with all files below it; single files that are named together
 * are one bundle too. Nothing is read yet, links are not followed, and the order of the files is that of their paths.
 * Throws an `InputError` when a path is not there or may not be read.
 */
export async function openBundles(paths: readonly string[]): Promise<Bundle[]> {
  const bundles: Bundle[] = [];
  const files: string[] = [];
  for (const path of paths) {
    if (isDirectory(path)) bundles.push(await openDirectory(path));
    else files.push(path);
  }
  if (files.length > 0) bundles.push(openFiles([...new Set(files)]));
  return bundles;
}

/** Opens one directory or one file. Throws an `InputError`. */
export async function openBundle(path: string): Promise<Bundle> {
  return isDirectory(path) ? openDirectory(path) : openFiles([path]);
}

function isDirectory(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code === 'ENOENT' ? 'not-found' : 'not-readable';
    const why = code === 'not-found' ? 'no such file or directory' : (cause as Error).message;
    throw new InputError(code, `${path}: ${why}`, { cause });
  }
}

/** All files below a folder. A folder below the first that may not be listed is told as a file that cannot be read. */
async function openDirectory(path: string): Promise<Bundle> {
  if (resolve(path) === '/') {
    throw new InputError('not-supported', '/: a live node is not read yet; collect a bundle and name its directory');
  }
  const failures: { folder: string; failure: InputError }[] = [];
  const names = await glob('**/*', {
    cwd: path,
    dot: true,
    onlyFiles: true,
    followSymbolicLinks: false,
    fs: { readdir: listing((folder, failure) => failures.push({ folder, failure })) },
  });
  const artifacts: Artifact[] = names.map((name) => {
    const full = join(path, name);
    const size = statSync(full, { throwIfNoEntry: false })?.size;
    return { path: name, ...(size === undefined ? {} : { size }), read: () => readFile(full) };
  });
  for (const { folder, failure } of failures) {
    const below = relative(path, folder);
    if (below === '') throw failure;
    artifacts.push({ path: below.split(sep).join('/'), read: () => refused(failure) });
  }
  artifacts.sort((x, y) => (x.path < y.path ? -1 : 1));
  return { name: basename(resolve(path)), artifacts };
}

/** `readdir` of Node; a folder that it may not list is told and taken as empty, where fast-glob would give up. */
function listing(onFailure: (folder: string, failure: InputError) => void): typeof readdir {
  const list = (folder: string, _: object, done: (error: Error | null, entries: Dirent[]) => void) =>
    readdir(folder, { withFileTypes: true }, (cause, entries) => {
      if (cause) onFailure(folder, new InputError('not-readable', `${folder}: ${cause.message}`, { cause }));
      done(null, cause ? [] : entries);
    });
  return list as unknown as typeof readdir;
}

// biome-ignore lint/correctness/useYield: it fails before the first byte
async function* refused(failure: InputError): AsyncGenerator<Uint8Array> {
  throw failure;
}

function openFiles(paths: readonly string[]): Bundle {
  return {
    name: paths.length === 1 ? basename(paths[0]!) : `${paths.length} files`,
    artifacts: paths.map((path) => ({ path, read: () => readFile(path) })),
  };
}
