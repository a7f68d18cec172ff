import { closeSync, createReadStream, openSync, readSync } from 'node:fs';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { InputError } from '@mountline/core';

const CHUNK = 256 * 1024;

/**
 * The content of a file in chunks. One that is compressed with gzip or xz, by its first bytes and not by its name, is
 * decompressed on the way. An archive is refused with an `InputError`.
 */
export async function* readFile(path: string): AsyncGenerator<Uint8Array> {
  const head = headOf(path);
  let stream: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  if (head[0] === 0x1f && head[1] === 0x8b) stream = createReadStream(path).pipe(createGunzip({ chunkSize: CHUNK }));
  else if (head.subarray(0, 6).equals(XZ)) stream = await unxz(path);
  else stream = plain(path);
  let first = true;
  for await (const chunk of stream) {
    if (first && isTar(chunk)) {
      throw new InputError('not-supported', `${path}: archives are not read yet; unpack it and name the directory`);
    }
    first = false;
    yield chunk;
  }
}

const XZ = Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]);

function headOf(path: string): Buffer {
  const head = Buffer.alloc(6);
  const file = openSync(path, 'r');
  try {
    return head.subarray(0, readSync(file, head, 0, 6, 0));
  } finally {
    closeSync(file);
  }
}

function* plain(path: string): Generator<Uint8Array> {
  const file = openSync(path, 'r');
  try {
    for (;;) {
      const chunk = new Uint8Array(CHUNK);
      const length = readSync(file, chunk, 0, CHUNK, null);
      if (length === 0) return;
      yield chunk.subarray(0, length);
    }
  } finally {
    closeSync(file);
  }
}

/** xz-decompress is WebAssembly on web streams; under ESM its class is on the default export. */
async function unxz(path: string): Promise<AsyncIterable<Uint8Array>> {
  const { XzReadableStream } = (await import('xz-decompress')).default;
  const stream = new XzReadableStream(Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>);
  return stream as unknown as AsyncIterable<Uint8Array>;
}

const isTar = (chunk: Uint8Array) => String.fromCharCode(...chunk.subarray(257, 262)) === 'ustar';
