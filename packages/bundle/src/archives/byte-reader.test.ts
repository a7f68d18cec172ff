import { expect, test } from 'vitest';
import { byteReader } from './byte-reader.ts';

/** Chunks of one memory, which each of them fills again, as streams of files and decoders give them. */
function* refilled(texts: readonly string[]): Generator<Uint8Array> {
  const memory = new Uint8Array(8);
  for (const text of texts) yield memory.subarray(0, new TextEncoder().encodeInto(text, memory).written);
}

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

test.each([undefined, 9])(
  'what is held stays what it was when the memory of its chunk is filled again, of size %s',
  async (size) => {
    const reader = byteReader(refilled(['abc', 'def', 'ghi']), size);
    expect(text(await reader.peek(2))).toBe('ab');
    expect(text(await reader.peek(5))).toBe('abcdef'.slice(0, 5));
    expect(text(await reader.take(1))).toBe('a');
    expect(text(await reader.peek(100))).toBe('bcdefghi');
  },
);

test('behind its size nothing is waited for, and what is there is given', async () => {
  let asked = 0;
  function* counted() {
    for (const chunk of refilled(['abc', 'def'])) {
      asked += 1;
      yield chunk;
    }
  }
  const reader = byteReader(counted(), 3);
  expect(text(await reader.peek(100))).toBe('abc');
  expect(asked).toBe(1);
  const rest: string[] = [];
  for await (const chunk of reader.rest()) rest.push(text(chunk));
  expect(rest).toEqual(['abc', 'def']);
});
