import { describe, expect, test } from 'vitest';
import { literalsFor, prefilter } from './prefilter.ts';

const encode = (text: string) => new TextEncoder().encode(text);
const LITERALS = ['nfs: server ', 'blocked for more than ', 'Started ', 'state:D'];

/** The numbers of the lines that a scan finds. */
function linesFound(bytes: Uint8Array, from: number, to: number): number[] {
  const { places, count } = prefilter(literalsFor(LITERALS, encode(''))).scan(bytes, from, to);
  return [...places.subarray(0, count)].map(
    (place) => bytes.subarray(from, place).filter((byte) => byte === 10).length,
  );
}

describe('prefilter', () => {
  test.each(LITERALS)('finds %j wherever it lies in its line and in memory', (literal) => {
    for (let shift = 0; shift < 8; shift += 1) {
      for (let before = 0; before < 8; before += 1) {
        const text = `a line\n${'x'.repeat(before)}${literal}\nanother\n`;
        const bytes = new Uint8Array(shift + text.length);
        bytes.set(encode(text), shift);
        expect(linesFound(bytes, shift, bytes.length)).toEqual([1]);
        expect(linesFound(bytes.subarray(shift), 0, text.length)).toEqual([1]);
      }
    }
  });

  test('tells each line once, however many literals it holds', () => {
    const line = 'Started nfs: server state:D Started \n';
    const bytes = encode(`${line}nothing\n${line}${line}`);
    expect(linesFound(bytes, 0, bytes.length)).toEqual([0, 2, 3]);
  });

  test('finds nothing that goes on behind the end, or begins before the beginning', () => {
    const bytes = encode('Started nfs: server ');
    expect(linesFound(bytes, 0, 7)).toEqual([]);
    expect(linesFound(bytes, 1, bytes.length - 1)).toEqual([]);
    expect(linesFound(bytes, 0, 0)).toEqual([]);
    expect(linesFound(bytes, 0, 8)).toEqual([0]);
  });

  test('a literal that is too short to be found everywhere is refused', () => {
    expect(() => literalsFor(['seven..', 'short.'], encode(''))).toThrow('a literal of less than 7 bytes: "short."');
  });
});
