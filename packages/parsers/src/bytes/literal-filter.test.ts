import { literalsFor, literalsOf, prefilter, type Source } from '@mountline/core';
import { sources } from '@mountline/parsers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { literalFilter } from './literal-filter.ts';

const RUNS = { numRuns: Number(process.env.MOUNTLINE_PROPERTIES ?? 2000), seed: 20361 };
const journal = (sources as readonly Source[]).find(({ name }) => name === 'journal')!;
const texts = literalsOf(journal.tables!);
const literals = literalsFor(texts, new TextEncoder().encode('kubelet[812]: I1101 00:00:00.014716     812 a.go:9] x'));
const fast = literalFilter(literals);
const plain = prefilter(literals);

/** The numbers of the lines that hold a literal, by a search for each. */
function linesWith(bytes: Uint8Array, from: number, to: number): number[] {
  const lines = Buffer.from(bytes.subarray(from, to)).toString('latin1').split('\n');
  return lines.flatMap((line, i) => (texts.some((text) => line.includes(text)) ? [i] : []));
}

function linesFound(filter: typeof plain, bytes: Uint8Array, from: number, to: number): number[] {
  const { places, count } = filter.scan(bytes, from, to);
  let line = 0;
  let at = from;
  return Array.from(places.subarray(0, count), (place) => {
    for (; at < place; at += 1) if (bytes[at] === 10) line += 1;
    return line;
  });
}

/** Literals, their beginnings and ends, what else a log holds, and line feeds. */
const piece = fc.oneof(
  fc.constantFrom(...texts),
  fc.tuple(fc.constantFrom(...texts), fc.nat(20)).map(([text, cut]) => text.slice(cut)),
  fc.tuple(fc.constantFrom(...texts), fc.nat(20)).map(([text, cut]) => text.slice(0, -cut - 1)),
  fc.nat(70).map((length) => 'x'.repeat(length)),
  fc.nat(70).map((length) => '\0'.repeat(length)),
  fc.constantFrom('\n', 'e', ' ', 'Start', '\xff'),
);

test('WebAssembly finds the lines that a search finds, as the filter without it does', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), fc.nat(20), fc.nat(20), (pieces, before, behind) => {
      const bytes = Buffer.from(pieces.join(''), 'latin1');
      const from = Math.min(before, bytes.length);
      const to = Math.max(from, bytes.length - behind);
      const expected = linesWith(bytes, from, to);
      expect(linesFound(fast, bytes, from, to)).toEqual(expected);
      expect(linesFound(plain, bytes, from, to)).toEqual(expected);
      // Where it was read to, what stood there before is behind it.
      fast.room.set(bytes);
      expect(linesFound(fast, fast.room, from, to)).toEqual(expected);
    }),
    RUNS,
  );
});

test('more lines than fit into a column, more bytes than fit into memory', () => {
  const line = 'Started \n';
  const many = Buffer.from(`${line.repeat(20_000)}nothing\n${line}`);
  expect(fast.scan(many, 0, many.length).count).toBe(20_001);
  const long = Buffer.from(`${line}${'x'.repeat(fast.room.length)}Started \n`);
  expect(linesFound(fast, long, 0, long.length)).toEqual([0, 1]);
});
