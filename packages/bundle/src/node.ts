import { createReadStream, type Dirent, existsSync, lstatSync, readdirSync, readlinkSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { type Artifact, type Bundle, InputError, typeOf } from '@mountline/core';
import { NODE_CODECS } from './archives/node-codecs.ts';
import { liveInputs } from './live/live-node.ts';
import { bundleOfInputs, byPath, type Input, type OpenOptions, sniff } from './open.ts';
import { bytesOf, reasonOf, sliceOf } from './read-file.ts';

export { reasonOf } from './read-file.ts';

/**
 * Opens what the user named. A directory is one bundle, with all files below it, and so is an archive; single files that
 * are named together are one bundle too. `-` is standard input, `/` the node that this runs on. Links are not followed,
 * and the order of the files of a directory is that of their paths. A path that is not there and has `*`, `?` or braces is a
 * pattern, and stands for what it matches. Throws an `InputError` when a path is not there, may
 * not be read or is encrypted.
 */
export async function openBundles(paths: readonly string[], options: OpenOptions = {}): Promise<Bundle[]> {
  if (!Array.isArray(paths)) throw new InputError('not-supported', `expected a list of paths, found ${typeOf(paths)}`);
  const bundles: Bundle[] = [];
  const files: Input[] = [];
  for (const path of await expanded(paths)) {
    if (path !== '-' && resolve(path) === '/') bundles.push(openLiveNode('/', options));
    else if (isDirectory(path)) bundles.push(openDirectory(path, options));
    else {
      const { archive, input } = await openFile(path);
      const name = basename(input.path);
      if (archive) bundles.push(bundleOfInputs(name, [{ ...input, path: name }], NODE_CODECS, options));
      else files.push(input);
    }
  }
  if (files.length > 0) {
    const name = files.length === 1 ? basename(files[0]!.path) : `${files.length} files`;
    bundles.push(bundleOfInputs(name, files, NODE_CODECS, options));
  }
  return bundles.map(interruptible);
}

/** Each path once, with what its pattern matches where it is one: a shell expands those that it is given without quotes. */
async function expanded(paths: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const path of paths) {
    if (typeof path !== 'string') throw new InputError('not-supported', `expected a path, found ${typeOf(path)}`);
    if (path === '') throw new InputError('not-found', 'one of the paths is empty: is a variable not set?');
    if (!/[*?{[]/.test(path) || existsSync(path)) {
      found.add(path);
      continue;
    }
    const { default: glob } = await import('fast-glob');
    const matches = await glob(path, { onlyFiles: false });
    if (matches.length === 0) throw new InputError('not-found', `${path}: no file or directory matches`);
    for (const match of matches.toSorted()) found.add(match);
  }
  return found;
}

/** So many bytes are read between two pauses: some tenths of a second where each line is parsed. */
const PAUSE = 4 << 20;

/** Files are read without a pause otherwise, and an `AbortSignal` would wait for the end of the bundle. */
function interruptible(bundle: Bundle): Bundle {
  let unpaused = 0;
  async function* paused(content: ReturnType<Artifact['read']>) {
    for await (const chunk of content) {
      yield chunk;
      unpaused += chunk.length;
      if (unpaused < PAUSE) continue;
      unpaused = 0;
      await new Promise(setImmediate);
    }
  }
  async function* artifacts() {
    for await (const artifact of bundle.artifacts) yield { ...artifact, read: () => paused(artifact.read()) };
  }
  return { ...bundle, artifacts: { [Symbol.asyncIterator]: artifacts } };
}

/** The node that this runs on. `root` is `/` but for tests. Throws an `InputError` where there is no mount table. */
export const openLiveNode = (root: string, options: OpenOptions = {}): Bundle =>
  bundleOfInputs('this node', liveInputs(root, options.sources ?? []), NODE_CODECS, options);

/** Opens one directory, archive or file. Throws an `InputError`. */
export async function openBundle(path: string, options: OpenOptions = {}): Promise<Bundle> {
  const [bundle] = await openBundles([path], options);
  return bundle!;
}

/** The content of one file in chunks, decompressed. Throws an `InputError`, for an archive too. */
export async function* readFile(path: string, options: OpenOptions = {}): AsyncGenerator<Uint8Array> {
  const { archive, input } = await openFile(path);
  if (archive)
    throw new InputError('not-supported', `${input.path} is an archive: pass it to mountline directly, or unpack it`);
  for await (const artifact of bundleOfInputs(input.path, [input], NODE_CODECS, options).artifacts)
    yield* artifact.read();
}

async function openFile(path: string): Promise<{ archive: boolean; input: Input }> {
  const input: Input =
    path === '-'
      ? { path: '(standard input)', named: true, stream: () => createReadStream('', { fd: 0, autoClose: false }) }
      : { path, named: true, ...factsOf(path), ...contentOf(path) };
  const { archive, stream } = await sniff(input, NODE_CODECS);
  return { archive, input: { ...input, stream } };
}

function isDirectory(path: string): boolean {
  if (path === '-') return false;
  try {
    return statSync(path).isDirectory();
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code === 'ENOENT' ? 'not-found' : 'not-readable';
    throw new InputError(code, `${path}: ${reasonOf(cause)}`, { cause });
  }
}

/** Size and time of a file; a pipe has none. */
function factsOf(path: string): { size?: number; modified?: number } {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat?.isFile() ? { size: stat.size, modified: Math.round(stat.mtimeMs * 1000) } : {};
}

const contentOf = (path: string): Pick<Input, 'stream' | 'slice'> => ({
  stream: () => bytesOf(path),
  slice: (from, to) => sliceOf(path, from, to),
});

/** All files below a folder. A folder below the first that may not be listed is told as a file that cannot be read. */
function openDirectory(path: string, options: OpenOptions): Bundle {
  const inputs: Input[] = [];
  const folders = [''];
  for (const folder of folders) {
    for (const entry of entriesOf(join(path, folder), folder, inputs)) {
      const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.name.includes('\ufffd')) inputs.push({ path: name, refused: notUtf8(), stream: () => [] });
      else if (entry.isDirectory()) folders.push(name);
      else inputs.push(fileOfDirectory(join(path, name), name, entry));
    }
  }
  const name = basename(resolve(path));
  return bundleOfInputs(name, inputs.sort(byPath(name)), NODE_CODECS, options);
}

/** Such a name comes from Node with marks in the place of its bytes, and names nothing. */
const notUtf8 = () => new InputError('not-readable', 'its name is not UTF-8: rename it');

function entriesOf(full: string, folder: string, inputs: Input[]): Dirent[] {
  try {
    return readdirSync(full, { withFileTypes: true });
  } catch (cause) {
    if (folder === '') throw new InputError('not-readable', `${full}: ${reasonOf(cause)}`, { cause });
    inputs.push({
      path: folder,
      refused: new InputError('not-readable', reasonOf(cause), { cause }),
      stream: () => [],
    });
    return [];
  }
}

function fileOfDirectory(full: string, path: string, dirent: Pick<Dirent, 'isFile' | 'isSymbolicLink'>): Input {
  if (dirent.isSymbolicLink()) return { path, link: readlinkSync(full), stream: () => [] };
  if (dirent.isFile()) return { path, ...factsOf(full), ...contentOf(full) };
  return { path, refused: new InputError('not-readable', `it is ${deviceOf(full)}`), stream: () => [] };
}

function deviceOf(path: string): string {
  const stat = lstatSync(path);
  if (stat.isFIFO()) return 'a FIFO';
  if (stat.isSocket()) return 'a socket';
  return stat.isBlockDevice() ? 'a block device' : 'a character device';
}
