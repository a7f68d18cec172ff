import { concatenated } from '@mountline/core';

/**
 * Bytes that are pulled from chunks of any size. What comes before a failure is given first. What is given is good until
 * more is asked for.
 */
export interface ByteReader {
  /** How many bytes were taken so far. */
  readonly position: number;
  /** Why there are no more bytes, where that is not the plain end. Set when the last good byte was read. */
  readonly failure: Error | undefined;
  /** The next bytes without taking them; fewer than asked for only at the end. */
  peek(length: number): Promise<Uint8Array>;
  /** The next bytes; fewer than asked for only at the end. */
  take(length: number): Promise<Uint8Array>;
  /** Some bytes, as they come, `most` of them at most; null at the end. */
  next(most: number): Promise<Uint8Array | null>;
  /** Leaves bytes out. Returns how many there were. */
  skip(length: number): Promise<number>;
  /** Everything that is left, chunk by chunk, and then closes. Throws the failure behind it. */
  rest(): AsyncGenerator<Uint8Array>;
  /** No more is wanted. */
  close(): Promise<void>;
}

type Chunks = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

export function byteReader(source: Chunks): ByteReader {
  const chunks = iteratorOf(source);
  let held: Uint8Array = new Uint8Array(0);
  let position = 0;
  let ended = false;
  let failure: Error | undefined;

  async function pull(): Promise<Uint8Array | null> {
    while (!ended) {
      try {
        const { done, value } = await chunks.next();
        if (done) ended = true;
        else if (value.length > 0) return value;
      } catch (error) {
        ended = true;
        failure = error as Error;
      }
    }
    return null;
  }

  async function hold(length: number): Promise<void> {
    if (held.length >= length) return;
    // The memory of a chunk is used again for the next one.
    const parts = [new Uint8Array(held)];
    let sum = held.length;
    while (sum < length) {
      const more = await pull();
      if (!more) break;
      parts.push(new Uint8Array(more));
      sum += more.length;
    }
    if (parts.length > 1) held = concatenated(parts);
  }

  function cut(length: number): Uint8Array {
    const part = held.subarray(0, length);
    held = held.subarray(length);
    position += part.length;
    return part;
  }

  async function next(most: number): Promise<Uint8Array | null> {
    if (held.length === 0) held = (await pull()) ?? held;
    return held.length === 0 ? null : cut(most);
  }

  async function close(): Promise<void> {
    if (!ended || held.length > 0)
      failure = new Error('it was left before it was read: each file has to be read before the next one is asked for');
    ended = true;
    held = held.subarray(held.length);
    await chunks.return?.();
  }

  return {
    get position() {
      return position;
    },
    get failure() {
      return failure;
    },
    async peek(length) {
      await hold(length);
      return held.subarray(0, length);
    },
    async take(length) {
      await hold(length);
      return cut(length);
    },
    next,
    async skip(length) {
      let left = length;
      while (left > 0) {
        const part = await next(left);
        if (!part) break;
        left -= part.length;
      }
      return length - left;
    },
    async *rest() {
      try {
        for (;;) {
          const part = await next(Number.POSITIVE_INFINITY);
          if (!part) break;
          yield part;
        }
        if (failure) throw failure;
      } finally {
        await close();
      }
    },
    close,
  };
}

function iteratorOf(source: Chunks): AsyncIterator<Uint8Array> | Iterator<Uint8Array> {
  return Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : source[Symbol.iterator]();
}
