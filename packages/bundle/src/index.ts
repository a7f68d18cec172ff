import type { Bundle } from '@mountline/core';
import { ANY_CODECS } from './any-codecs.ts';
import { bundleOfInputs, byPath, type Input, type OpenOptions, sniff } from './open.ts';

export type { Bundle } from '@mountline/core';
export { ARCHIVE_DIAGNOSTICS } from './diagnostics.ts';
export { EVIDENCE } from './evidence.ts';
export { layouts } from './layouts/index.ts';
export { DEFAULT_LIMITS, type Limits } from './limits.ts';
export type { OpenOptions } from './open.ts';

/** Files in memory: path inside the bundle → its text or bytes. Bytes may be compressed, or an archive. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

/**
 * A bundle from texts or bytes that are in memory already: for tests, other tools and the browser. What is compressed or an
 * archive is opened, as `openFiles` and `openBundle` do.
 */
export function bundleOf(name: string, files: Files, options: OpenOptions = {}): Bundle {
  const inputs = Object.entries(files).map(([path, content]): Input => {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    return {
      path,
      size: bytes.length,
      stream: () => chunksOf(bytes),
      slice: (from, to) => bytes.subarray(from, to),
    };
  });
  return bundleOfInputs(name, inputs.sort(byPath(name)), ANY_CODECS, options);
}

function* chunksOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += CHUNK) yield bytes.subarray(at, at + CHUNK);
}

/**
 * Files that a browser has from its user, as one bundle: those of a folder, single ones, or archives. A path is that inside
 * the folder that was chosen. Throws an `InputError` for a file that is encrypted.
 */
export async function openFiles(files: Iterable<File>, options: OpenOptions = {}): Promise<Bundle> {
  const inputs: Input[] = [];
  for (const file of files) inputs.push(inputOf(file));
  const name = nameOf(inputs);
  if (inputs.length === 1) await sniff(inputs[0]!, ANY_CODECS);
  return bundleOfInputs(name, inputs.toSorted(byPath(name)), ANY_CODECS, options);
}

function inputOf(file: File): Input {
  return {
    path: file.webkitRelativePath || file.name,
    size: file.size,
    modified: file.lastModified * 1000,
    stream: () => streamOf(file),
    slice: async (from, to) => new Uint8Array(await file.slice(from, to).arrayBuffer()),
  };
}

const CHUNK = 1 << 20;

/** Not every browser can iterate over a stream. */
async function* streamOf(file: File): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.size; at += CHUNK) yield new Uint8Array(await file.slice(at, at + CHUNK).arrayBuffer());
}

function nameOf(inputs: readonly Input[]): string {
  const folders = new Set(inputs.map(({ path }) => path.split('/')[0]!));
  return folders.size === 1 ? [...folders][0]! : `${inputs.length} files`;
}
