import { closeSync, createReadStream, openSync, readSync } from 'node:fs';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { InputError } from '@mountline/core';

const CHUNK = 256 * 1024;

/** The content of a file in chunks, decompressed. A pipe is read as well as a file. Throws an `InputError`. */
export const readFile = (path: string): AsyncGenerator<Uint8Array> => decompressed(path, plain(path));

/** Standard input, decompressed. Throws an `InputError`. */
export const readStandardInput = (): AsyncGenerator<Uint8Array> =>
  decompressed('(standard input)', createReadStream('', { fd: 0, autoClose: false }));

/**
 * What is compressed with gzip or xz, by its first bytes and not by its name, is decompressed on the way. An archive is
 * refused, and what cannot be read is an `InputError`.
 */
async function* decompressed(
  name: string,
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    const { head, all } = await withHead(content);
    let first = true;
    for await (const chunk of await decoderOf(head)(all)) {
      if (first && isTar(chunk))
        throw new InputError('not-supported', `${name}: archives are not read yet; unpack it and name the directory`);
      first = false;
      yield chunk;
    }
  } catch (cause) {
    if (cause instanceof InputError) throw cause;
    throw new InputError('not-readable', `${name}: ${(cause as Error).message}`, { cause });
  }
}

type Decoder = (content: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array> | Promise<AsyncIterable<Uint8Array>>;

function decoderOf(head: Uint8Array): Decoder {
  if (startsWith(head, GZIP)) return gunzipped;
  return startsWith(head, XZ) ? unxzed : (content) => content;
}

const GZIP = [0x1f, 0x8b];
const XZ = [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00];

const startsWith = (bytes: Uint8Array, magic: readonly number[]) => magic.every((byte, i) => bytes[i] === byte);

/** The first bytes, enough for the longest magic number, and all of the content: a pipe can be read once only. */
async function withHead(
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<{ head: Uint8Array; all: AsyncIterable<Uint8Array> }> {
  const chunks = (async function* () {
    yield* content;
  })();
  let head = Buffer.alloc(0);
  while (head.length < XZ.length) {
    const next = await chunks.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  const all = (async function* () {
    if (head.length > 0) yield head;
    yield* chunks;
  })();
  return { head, all };
}

/** A stream asks for the next chunk before the last one was used. */
async function* owned(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) yield new Uint8Array(chunk);
}

/** An error of the input reaches the reader through the decoder. */
function gunzipped(content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const gunzip = createGunzip({ chunkSize: CHUNK });
  Readable.from(owned(content))
    .on('error', (error) => gunzip.destroy(error))
    .pipe(gunzip);
  return gunzip;
}

/** xz-decompress is WebAssembly on web streams; under ESM its class is on the default export. */
async function unxzed(content: AsyncIterable<Uint8Array>): Promise<AsyncIterable<Uint8Array>> {
  const { XzReadableStream } = (await import('xz-decompress')).default;
  const stream = new XzReadableStream(Readable.toWeb(Readable.from(owned(content))) as ReadableStream<Uint8Array>);
  return stream as unknown as AsyncIterable<Uint8Array>;
}

/** All chunks are of one memory: it is read and used again a thousand times in a gigabyte. */
function* plain(path: string): Generator<Uint8Array> {
  const file = openSync(path, 'r');
  try {
    const chunk = Buffer.allocUnsafeSlow(CHUNK);
    for (;;) {
      const length = readSync(file, chunk, 0, CHUNK, null);
      if (length === 0) return;
      yield chunk.subarray(0, length);
    }
  } finally {
    closeSync(file);
  }
}

const isTar = (chunk: Uint8Array) => String.fromCharCode(...chunk.subarray(257, 262)) === 'ustar';
