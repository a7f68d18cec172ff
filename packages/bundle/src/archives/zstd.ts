/**
 * zstd, frame by frame (RFC 8878, 3.1): decoders lose the second frame of a file in silence, or do not look at checksums.
 * The length of a frame stands nowhere, but that of each of its blocks does.
 */
import { concatenated } from '@mountline/core';
import { type ByteReader, byteReader } from './byte-reader.ts';
import type { Codecs, ZstdFrame } from './codecs.ts';
import { DamagedError } from './damage.ts';

const MAGIC = 0xfd2fb528;
/** As much memory as `zstd -d` takes without being asked to. */
const LARGEST_WINDOW = 128 * 1024 * 1024;

const littleEndian = (bytes: Uint8Array) => bytes.reduceRight((sum, byte) => sum * 256 + byte, 0);

/** Decompresses any number of frames. Throws behind the last good byte. */
export async function* unzstd(
  content: AsyncIterable<Uint8Array>,
  decode: Codecs['unzstdFrame'],
  onFrames: (count: number) => void,
): AsyncGenerator<Uint8Array> {
  const reader = byteReader(content);
  try {
    for (;;) {
      const magic = littleEndian(await reader.take(4));
      if (magic === MAGIC) {
        onFrames(1);
        const frame: ZstdFrame = { content: [] as never, checksum: null };
        frame.content = bytesOfFrame(reader, frame);
        yield* decode(frame);
      } else if (magic >>> 4 === 0x184d2a5) {
        onFrames(1);
        const size = littleEndian(await need(reader, 4));
        if ((await reader.skip(size)) < size) throw short(reader);
      } else if (reader.failure) throw reader.failure;
      else if ((await reader.peek(1)).length === 0 && magic === 0) return;
      else throw new Error('the data after the zstd frame is not zstd');
    }
  } finally {
    await reader.close();
  }
}

const short = (reader: ByteReader) => reader.failure ?? new Error('the zstd data is truncated');

async function need(reader: ByteReader, length: number): Promise<Uint8Array> {
  const bytes = await reader.take(length);
  if (bytes.length < length) throw short(reader);
  return bytes;
}

async function* bytesOfFrame(reader: ByteReader, frame: ZstdFrame): AsyncGenerator<Uint8Array> {
  yield new Uint8Array([0x28, 0xb5, 0x2f, 0xfd]);
  const descriptor = (await reader.peek(1))[0] ?? 0;
  const isSingle = (descriptor & 0x20) !== 0;
  const sizeBytes = [isSingle ? 1 : 0, 2, 4, 8][descriptor >> 6]!;
  const dictionaryBytes = [0, 1, 2, 4][descriptor & 3]!;
  const header = await need(reader, 1 + (isSingle ? 0 : 1) + dictionaryBytes + sizeBytes);
  const exponent = 10 + (header[1]! >> 3);
  const size = littleEndian(header.subarray(header.length - sizeBytes)) + (sizeBytes === 2 ? 256 : 0);
  const window = isSingle ? size : 2 ** exponent * (1 + (header[1]! & 7) / 8);
  if (window > LARGEST_WINDOW) throw new Error('decompressing its zstd data needs more memory than allowed');
  yield new Uint8Array(header);
  for (let last = false; !last; ) {
    const block = new Uint8Array(await need(reader, 3));
    const bits = littleEndian(block);
    last = (bits & 1) === 1;
    const type = (bits >> 1) & 3;
    if (type === 3) throw new DamagedError('the zstd data is corrupt');
    yield concatenated([block, await need(reader, type === 1 ? 1 : bits >> 3)]);
  }
  if ((descriptor & 4) === 0) return;
  const checksum = await need(reader, 4);
  frame.checksum = littleEndian(checksum);
  yield new Uint8Array(checksum);
}

async function load() {
  const [{ Decompress }, { default: xxhash }] = await Promise.all([import('fzstd'), import('xxhash-wasm')]);
  return { Decompress, create64: (await xxhash()).create64 };
}

/** Loaded once: a file may have a hundred thousand frames. */
let modules: ReturnType<typeof load> | undefined;

/** By fzstd, which runs anywhere and leaves checksums to whoever asks. */
export async function* unzstdFrame(frame: ZstdFrame): AsyncGenerator<Uint8Array> {
  modules ??= load();
  const { Decompress, create64 } = await modules;
  const hash = create64();
  let out: Uint8Array[] = [];
  const decoder = new Decompress((chunk) => {
    out.push(chunk);
    hash.update(chunk);
  });
  for await (const chunk of frame.content) {
    try {
      decoder.push(chunk);
    } catch (cause) {
      throw new DamagedError((cause as Error).message, { cause });
    }
    yield* out;
    out = [];
  }
  if (frame.checksum !== null && Number(hash.digest() & 0xffffffffn) !== frame.checksum)
    throw new DamagedError('the checksum of the zstd data is wrong');
}
