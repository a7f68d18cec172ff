import { describe, expect, test } from 'vitest';
import { type Line, lineReader, refuseEndless, withoutCarriageReturn } from './lines.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

function read(...chunks: Uint8Array[]): Line[] {
  const lines: Line[] = [];
  const reader = lineReader((line) => lines.push(line));
  for (const chunk of chunks) reader.push(chunk);
  reader.end();
  return lines;
}

const texts = (...chunks: Uint8Array[]) => read(...chunks).map(({ text }) => text);

test('number, byte offset and text of every line', () => {
  expect(read(bytes('one\n\nthré\nfour\n'))).toEqual([
    { text: 'one', line: 1, offset: 0, cut: false },
    { text: '', line: 2, offset: 4, cut: false },
    { text: 'thré', line: 3, offset: 5, cut: false },
    { text: 'four', line: 4, offset: 11, cut: false },
  ]);
});

test('a last line without a line feed is cut, and no line stands behind a last line feed', () => {
  expect(read(bytes('one\ntwo')).at(-1)).toEqual({ text: 'two', line: 2, offset: 4, cut: true });
  expect(read(bytes('one\n'))).toHaveLength(1);
  expect(read(bytes('\n'))).toEqual([{ text: '', line: 1, offset: 0, cut: false }]);
  expect(read()).toEqual([]);
  expect(read(bytes(''))).toEqual([]);
});

test('only a line feed ends a line', () => {
  const line = 'a\rb\fc\vd\u0085e\u2028f\u2029g\0h';
  expect(texts(bytes(`${line}\r\nnext\n`))).toEqual([`${line}\r`, 'next']);
});

test('one carriage return at the end can be dropped', () => {
  expect(withoutCarriageReturn('a\r')).toBe('a');
  expect(withoutCarriageReturn('a\r\r')).toBe('a\r');
  expect(withoutCarriageReturn('a\rb')).toBe('a\rb');
});

test('what is no UTF-8 becomes U+FFFD and moves no offset', () => {
  const lines = read(Uint8Array.from([0x61, 0xff, 0x62, 10, 0xc3, 10, 0x63, 10]));
  expect(lines.map(({ text, offset }) => [text, offset])).toEqual([
    ['a\ufffdb', 0],
    ['\ufffd', 4],
    ['c', 6],
  ]);
});

test('a byte order mark in front of a line is no text of it', () => {
  const lines = read(Uint8Array.from([0xef, 0xbb, 0xbf, 0x61, 10, 0x62, 10]));
  expect(lines.map(({ text, offset }) => [text, offset])).toEqual([
    ['a', 0],
    ['b', 5],
  ]);
});

describe('chunks', () => {
  const input = bytes('thré → 日本 😀\r\n\nlast \0 é');

  test.each([1, 2, 3, 4, 5, 7, 11])('of %i bytes give the same, inside characters too', (size) => {
    const chunks = [];
    for (let at = 0; at < input.length; at += size) chunks.push(input.subarray(at, at + size));
    expect(read(...chunks)).toEqual(read(input));
  });

  test('may be empty', () => {
    const nothing = new Uint8Array(0);
    expect(read(nothing, input.subarray(0, 6), nothing, nothing, input.subarray(6), nothing)).toEqual(read(input));
  });

  test('may be written over by the caller once they were pushed', () => {
    const lines: string[] = [];
    const reader = lineReader(({ text }) => lines.push(text));
    const buffer = new Uint8Array(4);
    for (const piece of ['abcd', 'efg\n', 'hi\nj', 'k\nlm']) {
      buffer.set(bytes(piece));
      reader.push(buffer);
    }
    buffer.fill(0);
    reader.end();
    expect(lines).toEqual(['abcdefg', 'hi', 'jk', 'lm']);
  });
});

test('a line without an end is refused before it is held as a text, which V8 could not make', () => {
  expect(() => refuseEndless(2 ** 29 - 24, 3)).not.toThrow();
  expect(() => refuseEndless(2 ** 29, 3)).toThrow('line 3 is longer than 512 MB');
});
