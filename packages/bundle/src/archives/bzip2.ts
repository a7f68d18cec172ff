/** bzip2 by the decoder of unbzip2-stream, block by block: slow, and checked. Its stream itself needs Node. */
interface Bits {
  (bits: number): number;
  bytesRead: number;
}

interface Decoder {
  header(bits: Bits): number;
  /** Gives a block byte by byte and returns the checksum so far; null at the end of a stream. */
  decompress(bits: Bits, put: (byte: number) => void, room: Int32Array, size: number, checksum: number): number | null;
}

interface Modules {
  bits(next: () => Uint8Array): Bits;
  decoder: Decoder;
}

async function modules(): Promise<Modules> {
  const [{ default: bits }, { default: decoder }] = await Promise.all([
    // @ts-expect-error These files have no types.
    import('unbzip2-stream/lib/bit_iterator.js'),
    // @ts-expect-error These files have no types.
    import('unbzip2-stream/lib/bzip2.js'),
  ]);
  return { bits, decoder };
}

const BLOCK = 100_000;

/** A block is read at once, so all of it has to be there. */
const enough = (level: number) => 25_000 + BLOCK * level;

/** Decompresses any number of streams. Throws behind the last good block. */
export async function* unbzip2(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const { bits, decoder } = await modules();
  const queue: Uint8Array[] = [];
  let supplied = 0;
  let reader: Bits | undefined;
  let level = 0;
  let checksum = 0;
  const room = new Int32Array(9 * BLOCK);
  const left = () => supplied - (reader?.bytesRead ?? 0);

  function* blocks(least: number): Generator<Uint8Array> {
    while (left() > least + (least > 0 ? enough(level) : 0)) {
      reader ??= bits(() => queue.shift() ?? cut());
      if (level === 0) {
        level = decoder.header(reader);
        checksum = 0;
        continue;
      }
      const out = growing();
      const sum = decoder.decompress(reader, out.put, room, BLOCK * level, checksum);
      if (sum === null) level = 0;
      else {
        checksum = sum;
        yield out.bytes();
      }
    }
  }

  for await (const chunk of content) {
    // The memory of a chunk is used again for the next one.
    queue.push(new Uint8Array(chunk));
    supplied += chunk.length;
    yield* blocks(1);
  }
  yield* blocks(0);
  if (level !== 0) cut();
}

function cut(): never {
  throw new Error('the bzip2 data is cut');
}

/** Bytes that come one by one. */
function growing() {
  let bytes = new Uint8Array(BLOCK);
  let length = 0;
  return {
    put(byte: number) {
      if (length === bytes.length) {
        const larger = new Uint8Array(2 * length);
        larger.set(bytes);
        bytes = larger;
      }
      bytes[length] = byte;
      length += 1;
    },
    bytes: () => bytes.subarray(0, length),
  };
}
