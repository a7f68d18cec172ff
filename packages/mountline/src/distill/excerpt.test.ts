import type { Artifact } from '@mountline/core';
import { hostname } from '@mountline/parsers/hostname';
import { expect, test } from 'vitest';
import { excerptOf } from './excerpt.ts';

/** As a file is read under Node: all chunks are of one memory. */
function* inOneMemory(text: string, size: number): Generator<Uint8Array> {
  const memory = Buffer.alloc(size);
  for (let at = 0; at < text.length; at += size) yield memory.subarray(0, memory.write(text.slice(at, at + size)));
}

test('a line that is kept and goes over the end of a chunk keeps its bytes', async () => {
  const artifact: Artifact = { path: 'etc/hostname', read: () => inOneMemory('node-a.example\n# one more line\n', 10) };
  const { records } = hostname.parse('node-a.example\n');
  const { content } = await excerptOf(artifact, hostname, records, [], new Set());
  expect(new TextDecoder().decode(content)).toBe('node-a.example\n');
});
