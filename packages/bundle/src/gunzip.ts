import { createGunzip } from 'node:zlib';

const OUT = 256 * 1024;
/** What comes out of one piece is held: at most a thousand times as much. */
const PIECE = 64 * 1024;

/** gzip by Node's zlib, of any number of members. Throws behind the last good byte: a stream of Node would drop what it holds. */
export async function* gunzip(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const decoder = createGunzip({ chunkSize: OUT });
  let out: Uint8Array[] = [];
  let failure: Error | undefined;
  let settle = () => {};
  decoder.on('data', (chunk: Uint8Array) => void out.push(chunk));
  decoder.on('error', (error) => {
    failure = error;
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
      }
    }
    await done((callback) => decoder.end().on('end', callback));
    yield* out;
    if (failure) throw failure;
  } finally {
    decoder.destroy();
  }
}
