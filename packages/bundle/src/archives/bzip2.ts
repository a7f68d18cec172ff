/** bzip2, of which a block is read at once: where all of it is there. */
import { concatenated } from '@mountline/core';
import { type Bits, bitsOf, decodeBlock, MORE } from './bzip2-block.ts';
import { DamagedError } from './damage.ts';

const BLOCK = 100_000;

/** As many bytes as few blocks are longer than: before they are there none is tried. */
const enough = (level: number) => 25_000 + BLOCK * level;

/** What a stream has told so far; level 0 in front of one. */
interface State {
  level: number;
  checksum: number;
}

/** Decompresses any number of streams. Throws behind the last good block. */
export async function* unbzip2(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const state: State = { level: 0, checksum: 0 };
  let parts: Uint8Array[] = [];
  let held = 0;
  let wanted = enough(9);

  function* blocks(least: number): Generator<Uint8Array> {
    const bytes = concatenated(parts);
    const bits = bitsOf(bytes);
    // Where a stream begins in the middle of a byte, the bits in front of it are done.
    bits.at = skipped;
    let done = bits.at;
    try {
      while (bytes.length * 8 - bits.at > least * 8) {
        const out = step(bits, state);
        done = bits.at;
        if (out) yield out;
        if (bits.at === bytes.length * 8) break;
      }
      wanted = enough(9);
    } catch (error) {
      if (error !== MORE) throw error;
      wanted = 2 * (bytes.length - (done >> 3));
    }
    parts = [bytes.subarray(done >> 3)];
    held = bytes.length - (done >> 3);
    skipped = done & 7;
  }
  let skipped = 0;

  for await (const chunk of content) {
    // The memory of a chunk is used again for the next one.
    parts.push(new Uint8Array(chunk));
    held += chunk.length;
    if (held > wanted) yield* blocks(wanted);
  }
  yield* blocks(0);
  if (state.level !== 0 || held > 0) throw new Error('the bzip2 data is truncated');
}

/** Reads the head of a stream, a block, or the end of a stream. */
function step(bits: Bits, state: State): Uint8Array | undefined {
  if (state.level === 0) {
    const [magic, level] = [bits.take(24), bits.take(8) - 0x30];
    if (magic !== 0x425a68 || level < 1 || level > 9) throw new Error('it is not bzip2');
    Object.assign(state, { level, checksum: 0 });
    return undefined;
  }
  const [high, low] = [bits.take(24), bits.take(24)];
  const checksum = (bits.take(16) << 16) | bits.take(16);
  if (high === 0x177245 && low === 0x385090) {
    if (checksum !== state.checksum) throw new DamagedError('the checksum of the bzip2 data is wrong');
    state.level = 0;
    bits.at = (bits.at + 7) & ~7;
    return undefined;
  }
  if (high !== 0x314159 || low !== 0x265359) throw new DamagedError('the bzip2 data is damaged: a block is missing');
  const out = decodeBlock(bits, BLOCK * state.level);
  if (sumOf(out) !== checksum) throw new DamagedError('the checksum of a block of the bzip2 data is wrong');
  state.checksum = ((state.checksum << 1) | (state.checksum >>> 31)) ^ checksum;
  return out;
}

const SUMS = Int32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte << 24;
  for (let bit = 0; bit < 8; bit += 1) sum = sum < 0 ? (sum << 1) ^ 0x04c11db7 : sum << 1;
  return sum;
});

/** CRC-32 of bzip2: the highest bit first. */
function sumOf(bytes: Uint8Array): number {
  let sum = -1;
  for (const byte of bytes) sum = (sum << 8) ^ SUMS[(sum >>> 24) ^ byte]!;
  return ~sum;
}
