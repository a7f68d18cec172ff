import { expect, test } from 'vitest';
import { decodeHex, decodeOctal, splitOptions } from './mount-fields.ts';

test('decodeOctal: escapes are bytes, all else stays', () => {
  expect(decodeOctal('a\\040b\\134040')).toBe('a b\\040');
  expect(decodeOctal('\\303\\244ü\\011')).toBe('äü\t');
  expect(decodeOctal('\\9 \\400 \\')).toBe('\\9 \\400 \\');
});

test('splitOptions: not inside quotes, empty ones and an open quote are kept', () => {
  expect(splitOptions('')).toEqual([]);
  expect(splitOptions('rw,,hard')).toEqual(['rw', '', 'hard']);
  expect(splitOptions('rw,context="a,b",,x="c"d,e')).toEqual(['rw', 'context="a,b"', '', 'x="c"d', 'e']);
  expect(splitOptions('rw,context="a,b')).toEqual(['rw', 'context="a,b']);
});

test('a field of megabytes does not overflow the stack', () => {
  const long = 'a'.repeat(9_000_000);
  expect(decodeOctal(`${long}\\040`)).toHaveLength(long.length + 1);
  expect(splitOptions(`${long}"`)).toHaveLength(1);
});

test('decodeHex: escapes are bytes, digits in any case', () => {
  expect(decodeHex('a\\x0a\\xC3\\xa4\\x4')).toBe('a\nä\\x4');
});
