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

interface Held {
  chunks: AsyncIterator<Uint8Array> | Iterator<Uint8Array>;
  /** What was read and not taken yet. */
  bytes: Uint8Array;
  position: number;
  ended: boolean;
  failure: Error | undefined;
  /** How many bytes there are, where that is known: more is not waited for, and what is held need not be copied. */
  size: number;
}

export function byteReader(source: Chunks, size = Number.POSITIVE_INFINITY): ByteReader {
  const held: Held = {
    chunks: iteratorOf(source),
    size,
    bytes: new Uint8Array(0),
    position: 0,
    ended: false,
    failure: undefined,
  };
  return {
    get position() {
      return held.position;
    },
    get failure() {
      return held.failure;
    },
    async peek(length) {
      await hold(held, length);
      return held.bytes.subarray(0, length);
    },
    async take(length) {
      await hold(held, length);
      return cut(held, length);
    },
    next: (most) => next(held, most),
    skip: (length) => skip(held, length),
    rest: () => rest(held),
    close: () => close(held),
  };
}

async function pull(held: Held): Promise<Uint8Array | null> {
  while (!held.ended) {
    try {
      const { done, value } = await held.chunks.next();
      if (done) held.ended = true;
      else if (value.length > 0) return value;
    } catch (error) {
      held.ended = true;
      held.failure = error as Error;
    }
  }
  return null;
}

async function hold(held: Held, wanted: number): Promise<void> {
  const length = Math.min(wanted, held.size - held.position);
  if (held.bytes.length === 0 && length > 0) held.bytes = (await pull(held)) ?? held.bytes;
  if (held.bytes.length >= length) return;
  // The memory of a chunk is used again for the next one.
  const parts = [new Uint8Array(held.bytes)];
  let sum = held.bytes.length;
  while (sum < length) {
    const more = await pull(held);
    if (!more) break;
    parts.push(new Uint8Array(more));
    sum += more.length;
  }
  held.bytes = parts.length > 1 ? concatenated(parts) : parts[0]!;
}

function cut(held: Held, length: number): Uint8Array {
  const part = held.bytes.subarray(0, length);
  held.bytes = held.bytes.subarray(length);
  held.position += part.length;
  return part;
}

async function next(held: Held, most: number): Promise<Uint8Array | null> {
  if (held.bytes.length === 0) held.bytes = (await pull(held)) ?? held.bytes;
  return held.bytes.length === 0 ? null : cut(held, most);
}

async function skip(held: Held, length: number): Promise<number> {
  let left = length;
  while (left > 0) {
    const part = await next(held, left);
    if (!part) break;
    left -= part.length;
  }
  return length - left;
}

async function* rest(held: Held): AsyncGenerator<Uint8Array> {
  try {
    for (;;) {
      const part = await next(held, Number.POSITIVE_INFINITY);
      if (!part) break;
      yield part;
    }
    if (held.failure) throw held.failure;
  } finally {
    await close(held);
  }
}

async function close(held: Held): Promise<void> {
  if (!held.ended || held.bytes.length > 0)
    held.failure = new Error('it was skipped before it was read: read each file before you ask for the next one');
  held.ended = true;
  held.bytes = held.bytes.subarray(held.bytes.length);
  await held.chunks.return?.();
}

function iteratorOf(source: Chunks): AsyncIterator<Uint8Array> | Iterator<Uint8Array> {
  return Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : source[Symbol.iterator]();
}
