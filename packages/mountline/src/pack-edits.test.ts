import type { AttestedFile } from '@mountline/correlation';
import { expect, test } from 'vitest';
import { editOf, sealOf } from './pack-edits.ts';

const bytes = (text: string) => new Uint8Array(new TextEncoder().encode(text));

/** Lines 3 and 4, and 9, of an original. */
const sealed = async (text: string) => {
  const packed = await sealOf('a.log', bytes(text));
  return {
    path: 'a.log',
    packed,
    kept: [
      [3, 2, 30],
      [9, 1, 90],
    ],
  } as unknown as AttestedFile;
};

test.each([
  ['three\nfour\nnine\n', 'three\nFOUR\nnine\n', 'a.log:4 now reads "FOUR"', '3+2@30 9+1@90'],
  ['three\nfour\nnine\n', 'THREE\nfour\nNINE\n', 'a.log:3 now reads "THREE", and 1 more line', '3+2@30 9+1@90'],
  ['three\nfour\nnine\n', 'three\nnine\n', 'a.log:4 was removed', '3+1@30 9+1@90'],
  ['three\nfour\nnine\n', 'nine\n', 'a.log:3 was removed, and 1 more line', '9+1@90'],
  ['three\nfour\nnine\n', 'three\nfour\nfive\nnine\n', '1 line added before a.log:9: "five"', '3+2@30 4+1@41 9+1@90'],
  ['three\nfour\nnine\n', 'three\nfour\nnine\nten', '1 line added after a.log:9: "ten"', '3+2@30 9+1@90 9+1@95'],
  [
    'three\nfour\nnine\n',
    'three\nfive\nsix\nnine\n',
    '1 line from a.log:4 on replaced by 2: "five"',
    '3+2@30 4+1@41 9+1@90',
  ],
  ['three\nfour\nnine\n', '', 'a.log:3 was removed, and 2 more lines', ''],
  ['three\nfour\nnine', 'three\nfour\nnine\n', 'a.log was changed, but none of its lines', '3+2@30 9+1@90'],
])('%j became %j', async (before, after, text, kept) => {
  const edit = editOf(await sealed(before), bytes(after));
  expect([edit.text, edit.kept.map(([line, count, offset]) => `${line}+${count}@${offset}`).join(' ')]).toEqual([
    text,
    kept,
  ]);
});

test('a pack of a version that kept no digests of lines names the file', async () => {
  const file = await sealed('three\nfour\nnine\n');
  delete file.packed!.lines;
  expect(editOf(file, bytes('x\n')).text).toBe('a.log was changed');
});
