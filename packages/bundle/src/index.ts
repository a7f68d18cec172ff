import { type Bundle, InputError, typeOf } from '@mountline/core';
import { ANY_CODECS } from './archives/any-codecs.ts';
import { bundleOfInputs, byPath, type Input, type OpenOptions, sniff } from './open.ts';

export type { Bundle } from '@mountline/core';
export { DEFAULT_LIMITS, type Limits } from './archives/limits.ts';
export { ARCHIVE_DIAGNOSTICS } from './diagnostics.ts';
export { layouts } from './layouts/index.ts';
export type { OpenOptions } from './open.ts';

/** Files in memory: path inside the bundle → its text, its bytes or a Blob. What is no text may be compressed, or an archive. */
export type Files = Readonly<Record<string, string | Uint8Array | Blob>>;

/**
 * A bundle from texts, bytes or Blobs that are in memory already: for tests, other tools and the browser. What is compressed or an
 * archive is opened, as `openFiles` and `openBundle` do. Throws an `InputError` for anything else, which would look like a
 * bundle without files.
 */
export function bundleOf(name: string, files: Files, options: OpenOptions = {}): Bundle {
  if (typeOf(files) !== 'Object')
    throw new InputError('not-supported', `expected { path: content }, a bundle or a path, found ${typeOf(files)}`);
  const inputs = Object.entries(files).map(
    ([path, content]): Input => ({
      path,
      ...namedIn(path),
      ...contentOf(path, content),
    }),
  );
  return bundleOfInputs(name, inputs.sort(byPath(name)), ANY_CODECS, options);
}

function contentOf(path: string, content: Files[string]): Omit<Input, 'path'> {
  const type = typeOf(content);
  if (type === 'Blob' || type === 'File') return contentOfBlob(content as Blob);
  if (type !== 'String' && type !== 'Uint8Array')
    throw new InputError('not-supported', `${path}: expected a text, a Uint8Array or a Blob, found ${type}`);
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : (content as Uint8Array);
  return { size: bytes.length, stream: () => chunksOf(bytes), slice: (from, to) => bytes.subarray(from, to) };
}

function* chunksOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += CHUNK) yield bytes.subarray(at, at + CHUNK);
}

/**
 * Files that a browser has from its user, as one bundle: those of a folder, single ones, or archives. A path is that inside
 * the folder that was chosen. Throws an `InputError` for what is no file, and for one that is encrypted.
 */
export async function openFiles(files: Iterable<File>, options: OpenOptions = {}): Promise<Bundle> {
  if (typeof files?.[Symbol.iterator] !== 'function')
    throw new InputError('not-supported', `expected a list of files, found ${typeOf(files)}`);
  const inputs: Input[] = [];
  for (const file of files) inputs.push(inputOf(file));
  const name = nameOf(inputs);
  if (inputs.length === 1) await sniff(inputs[0]!, ANY_CODECS);
  return bundleOfInputs(name, inputs.toSorted(byPath(name)), ANY_CODECS, options);
}

function inputOf(file: File): Input {
  if (typeof file?.name !== 'string' || typeof file.slice !== 'function')
    throw new InputError('not-supported', `expected a File, found ${typeOf(file)}`);
  // Node's files have none.
  const path = file.webkitRelativePath || file.name;
  return {
    path,
    ...namedIn(path),
    modified: file.lastModified * 1000,
    ...contentOfBlob(file),
  };
}

/** A path with a folder in it is of one that was given as a whole. */
const namedIn = (path: string): Pick<Input, 'named'> => (path.includes('/') ? {} : { named: true });

const contentOfBlob = (blob: Blob): Omit<Input, 'path'> => ({
  size: blob.size,
  stream: () => streamOf(blob),
  slice: async (from, to) => new Uint8Array(await blob.slice(from, to).arrayBuffer()),
});

const CHUNK = 1 << 20;

/** Not every browser can iterate over a stream. */
async function* streamOf(blob: Blob): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < blob.size; at += CHUNK) yield new Uint8Array(await blob.slice(at, at + CHUNK).arrayBuffer());
}

function nameOf(inputs: readonly Input[]): string {
  const folders = new Set(inputs.map(({ path }) => path.split('/')[0]!));
  return folders.size === 1 ? [...folders][0]! : `${inputs.length} files`;
}
