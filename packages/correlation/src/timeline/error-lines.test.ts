import type { ErrorLines } from '@mountline/core';
import { expect, test } from 'vitest';
import { unrecognisedOf } from './error-lines.ts';

const lines = (text: string, count = 1): ErrorLines => ({
  program: 'a',
  count,
  first: null,
  last: null,
  pattern: text,
  span: { path: 'journal.cat', line: 1, offset: 0 },
  text,
});

test('a line that is recognised behind its stamp in another file is no unrecognised error; others stay, the most frequent first', () => {
  const known = 'nfs: server 127.0.0.1 not responding, still trying';
  const all = [lines(known, 10), lines('backup failed: no space', 2), lines('backup failed: timed out', 3)];
  const inFile = (path: string) => [
    { text: `Nov 20 12:31:49 node-1 kernel: ${known}`, span: { path, line: 1, offset: 0 } },
  ];
  const events = inFile('journal.short');
  const left = unrecognisedOf(all, events);
  expect(left.map(({ text, count }) => [text, count])).toEqual([
    ['backup failed: timed out', 3],
    ['backup failed: no space', 2],
  ]);
  expect(unrecognisedOf(all, inFile('journal.cat'))[0]!.text).toBe(known);
  expect(unrecognisedOf(all, [])[0]!.text).toBe(known);
});

test('so is one with the clock of the kernel in front, as the console of a virtual machine shows it', () => {
  const said = 'rpc.statd[714]: Failed to insert: creating /var/lib/nfs/sm/b: No such file or directory';
  const at = (path: string) => ({ path, line: 1, offset: 0 });
  const events = [{ text: `Nov 20 12:31:49 node-1 ${said}`, span: at('journal.short') }];
  expect(unrecognisedOf([lines(`[   16.007022] ${said}`)], events)).toEqual([]);
  expect(unrecognisedOf([lines(`[   16.007022] ${said}, again`)], events)).toHaveLength(1);
});
