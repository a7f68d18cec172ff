import { type Dirent, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { type Artifact, InputError } from '@mountline/core';
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

async function openDirectory(path: string): Promise<Bundle> {
  if (resolve(path) === '/') {
    throw new InputError('not-supported', '/: a live node is not read yet; collect a bundle and name its directory');
  }
  const artifacts: Artifact[] = [];
  await walk(path, '', artifacts);
  artifacts.sort((a, b) => (a.path < b.path ? -1 : 1));
  return { name: basename(resolve(path)), artifacts };
}

/** All files below a folder. A folder below the first that may not be listed is told as a file that cannot be read. */
async function walk(root: string, below: string, artifacts: Artifact[]): Promise<void> {
  const folder = join(root, below);
  let entries: Dirent[];
  try {
    entries = await readdir(folder, { withFileTypes: true });
  } catch (cause) {
    const failure = new InputError('not-readable', `${folder}: ${(cause as Error).message}`, { cause });
    if (below === '') throw failure;
    artifacts.push({ path: below.slice(0, -1), read: () => refused(failure) });
    return;
  }
  for (const entry of entries) {
    const path = `${below}${entry.name}`;
    if (entry.isDirectory()) await walk(root, `${path}/`, artifacts);
    else if (entry.isFile()) {
      const full = join(root, path);
      const size = statSync(full, { throwIfNoEntry: false })?.size;
      artifacts.push({ path, ...(size === undefined ? {} : { size }), read: () => readFile(full) });
    }
  }
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
