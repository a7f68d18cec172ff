import type { Transform } from 'node:stream';
import * as zlib from 'node:zlib';
import type { Codecs, ZstdFrame } from './codecs.ts';
import { unxz } from './xz.ts';
import { unxzByProgram, xzProgram } from './xz-program.ts';
import { unzstdFrame } from './zstd.ts';

const OUT = { chunkSize: 256 * 1024 };
/** What comes out of one piece is held: at most a thousand times as much. */
const PIECE = 64 * 1024;

/** Bytes of xz for which it is worth to start a program. */
const WORTH_A_PROGRAM = 1 << 20;

/** Node has zstd from 22.15 on. */
const { createZstdDecompress } = zlib as unknown as { createZstdDecompress?: (options: object) => Transform };

export const NODE_CODECS: Codecs = {
  gunzip: (content) => through(() => zlib.createGunzip(OUT), content),
  inflateRaw: (content) => through(() => zlib.createInflateRaw(OUT), content),
  unxz(content, file) {
    const program = file && file.size >= WORTH_A_PROGRAM ? xzProgram() : undefined;
    return file && program !== undefined ? unxzByProgram(program, content, file.again) : unxz(content);
  },
  unzstdFrame: createZstdDecompress ? (frame) => byZlib(frame, () => createZstdDecompress(OUT)) : unzstdFrame,
};

/** A frame of fewer bytes is done before zlib has begun: thousands of small ones took it half a minute. */
const WORTH_ZLIB = 64 * 1024;

async function* byZlib(frame: ZstdFrame, open: () => Transform): AsyncGenerator<Uint8Array> {
  const { isWhole, content } = await heldOf(frame.content);
  if (isWhole)
    yield* unzstdFrame({
      content,
      get checksum() {
        return frame.checksum;
      },
    });
  else yield* through(open, content);
}

/** The first bytes are asked for, to know whether there are more, and given again. */
async function heldOf(from: AsyncIterable<Uint8Array>) {
  const chunks = from[Symbol.asyncIterator]();
  const first: Uint8Array[] = [];
  let held = 0;
  let failure: unknown;
  let isWhole = false;
  while (held < WORTH_ZLIB && !isWhole) {
    try {
      const { done, value } = await chunks.next();
      if (done) isWhole = true;
      else {
        first.push(value);
        held += value.length;
      }
    } catch (error) {
      failure = error;
      isWhole = true;
    }
  }
  async function* content(): AsyncGenerator<Uint8Array> {
    yield* first;
    if (failure !== undefined) throw failure;
    if (!isWhole) yield* { [Symbol.asyncIterator]: () => chunks };
  }
  return { isWhole, content: content() };
}

/** What comes out of a decompressor. Throws behind the last good byte: a pipe of Node would drop what it holds. */
async function* through(open: () => Transform, content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const decoder = open();
  let out: Uint8Array[] = [];
  let failure: Error | undefined;
  let ended = false;
  let settle = () => {};
  decoder.on('data', (chunk: Uint8Array) => void out.push(chunk));
  decoder.on('error', (error) => {
    failure = error;
    settle();
  });
  // Zeros behind the end of gzip end the stream, and a write of them is never answered.
  decoder.on('end', () => {
    ended = true;
    settle();
  });
  const done = (work: (callback: () => void) => void) =>
    new Promise<void>((resolve) => {
      settle = resolve;
      work(resolve);
    });
  try {
    for await (const chunk of content) {
      for (let at = 0; at < chunk.length; at += PIECE) {
        await done((callback) => decoder.write(chunk.subarray(at, at + PIECE), callback));
        yield* out;
        out = [];
        if (failure) throw failure;
        if (ended) return;
      }
    }
    await done(() => decoder.end());
    yield* out;
    if (failure) throw failure;
  } finally {
    decoder.destroy();
  }
}
