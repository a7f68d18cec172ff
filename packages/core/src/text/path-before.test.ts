import { expect, test } from 'vitest';
import { pathBefore } from './path-before.ts';

test.each([
  ['cat: /mnt/reports/f1', '/mnt/reports/f1'],
  ["ls: cannot access '/mnt/a b'", undefined],
  ["ls: cannot access '/mnt/a'", '/mnt/a'],
  ['stat \\"/mnt/a\\"', '/mnt/a'],
  ['lstat /var/lib/x', '/var/lib/x'],
  ['no path', undefined],
  ['/', undefined],
])('of %s it is %s', (text, path) => {
  expect(pathBefore(text, text.length)).toBe(path);
});

test('a word of many slashes costs no more than its length', () => {
  const text = '/a'.repeat(2_000_000);
  expect(pathBefore(text, text.length)).toHaveLength(4096);
});
