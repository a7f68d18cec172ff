import type { Inflate } from 'pako';
import type { Codecs } from './codecs.ts';
import { DamagedError } from './damage.ts';
import { unxz } from './xz.ts';
import { unzstdFrame } from './zstd.ts';

/**
 * What runs anywhere. pako is zlib in JavaScript, with its checksums; a browser's `DecompressionStream` gives up at the
 * second member of a gzip file and at zeros behind it, and fflate does not look at checksums.
 */
export const ANY_CODECS: Codecs = {
  gunzip: (content, onFrames) => inflated(content, GZIP, onFrames),
  inflateRaw: (content) => inflated(content, RAW, () => {}),
  unxz: (content) => unxz(content),
  unzstdFrame,
};

const GZIP = 31;
const RAW = -15;
const CHUNK = 64 * 1024;
const SYNC_FLUSH = 2;
/** Bytes of a member of gzip without content. */
const EMPTY_MEMBER = 20;

async function* inflated(
  content: AsyncIterable<Uint8Array>,
  windowBits: number,
  onFrames: (count: number) => void,
): AsyncGenerator<Uint8Array> {
  const { Inflate } = await import('pako');
  let out: Uint8Array[] = [];
  const begin = (): Inflate => {
    const inflator = new Inflate({ windowBits, chunkSize: CHUNK });
    inflator.onData = (chunk: Uint8Array | string) => void out.push(chunk as Uint8Array);
    return inflator;
  };
  let inflator = begin();
  for await (const chunk of content) {
    for (let at = 0; at < chunk.length; at += CHUNK) {
      const piece = chunk.subarray(at, at + CHUNK);
      if (inflator.ended) {
        // Zeros fill up the last block of a tape; another member begins with its sign.
        if (piece[0] === 0) return;
        inflator = begin();
      }
      inflator.push(piece, SYNC_FLUSH);
      // pako tells nothing of members: those that hold nothing fill up a piece of which nothing comes.
      if (out.length === 0) onFrames(Math.floor(piece.length / EMPTY_MEMBER));
      yield* out;
      out = [];
      if (inflator.err) throw new DamagedError(inflator.msg);
    }
  }
  if (!inflator.ended) throw new Error('unexpected end of file');
}
