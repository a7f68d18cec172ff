import { expect, test } from 'vitest';
import { goQuoted } from './go-quoted.ts';

test('goQuoted: escapes of letters and of hexadecimal digits', () => {
  expect(goQuoted('"a\\n\\"\\x41\\u00e9\\U0001f600" b', 0)).toEqual({ value: 'a\n"Aé😀', end: 27 });
});

test('goQuoted: what is no whole number of digits is no escape, and closes as written', () => {
  expect(goQuoted('"a\\x-1b"', 0)).toEqual({ value: 'ax-1b', end: 8 });
  expect(goQuoted('"a\\x1" b', 0)).toEqual({ value: 'ax1', end: 6 });
  expect(goQuoted('"\\U00110000"', 0)).toEqual({ value: 'U00110000', end: 12 });
});

test('goQuoted: a quote that is escaped does not close, and what no quote closes is no string', () => {
  expect(goQuoted('k="a\\\\" b="c"', 2)).toEqual({ value: 'a\\', end: 7 });
  expect(goQuoted('"\\"\\"" x', 0)).toEqual({ value: '""', end: 6 });
  expect(goQuoted('"a\\"', 0)).toBeNull();
  expect(goQuoted('"a\\', 0)).toBeNull();
});
