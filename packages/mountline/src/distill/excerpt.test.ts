import type { Artifact } from '@mountline/core';
import { dmesg } from '@mountline/parsers/dmesg';
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

test('a record of a JSON list comes without a part of the one above', async () => {
  const record = (time: number, msg: string) => `{\n "pri": 6,\n "time": ${time},\n "msg": "${msg}"\n}`;
  const records = ['NFSD: Using nfsdcld client tracking operations.', 'nfs: server 10.0.0.9 OK', 'kvm: enabled'];
  const text = `{\n"dmesg": [\n${records.map((msg, at) => record(54 + at, msg)).join(',')}\n]}\n`;
  const artifact: Artifact = { path: 'dmesg.json', read: () => inOneMemory(text, 64) };
  const wanted = dmesg.parse(text).records.slice(1, 2);
  const { content } = await excerptOf(artifact, dmesg, wanted, [], new Set());
  expect(dmesg.parse(new TextDecoder().decode(content)).records).toMatchObject([{ message: records[1] }]);
});
