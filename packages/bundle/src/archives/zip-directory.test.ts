import { describe, expect, test } from 'vitest';
import {
  directoryEntries,
  findDirectory,
  PIECE,
  type Slices,
  slicesOf,
  withExtra,
  type ZipEntry,
} from './zip-directory.ts';

/** Little-endian numbers of so many bytes, texts and bytes, one behind the other. */
type Part = readonly [bytes: number, value: number] | string | Uint8Array;

function bytesOf(...parts: Part[]): Uint8Array {
  const made = parts.flatMap((part) => {
    if (typeof part === 'string') return [...Buffer.from(part, 'latin1')];
    if (part instanceof Uint8Array) return [...part];
    return Array.from({ length: part[0] }, (_, i) => Number((BigInt(part[1]) >> BigInt(8 * i)) & 0xffn));
  });
  return Uint8Array.from(made);
}

const slices = (bytes: Uint8Array): Slices => ({
  size: bytes.length,
  slice: (from, to) => bytes.subarray(from, to),
});

const FULL = 0xffffffff;
const end = (size: number, offset: number, comment = '', told = comment.length) =>
  bytesOf('PK\x05\x06', [8, 0], [4, size], [4, offset], [2, told], comment);
const end64 = (size: number, offset: number) => bytesOf('PK\x06\x06', [8, 44], [28, 0], [8, size], [8, offset]);
const locator = (place: number) => bytesOf('PK\x06\x07', [4, 0], [8, place], [4, 1]);

describe('the directory of a zip', () => {
  const found = (...parts: Part[]) => findDirectory(slices(bytesOf(...parts)));

  test('lies in front of its end', async () => {
    expect(await found('members', 'directory', end(9, 7))).toEqual({ from: 7, to: 16, shift: 0 });
    expect(await found(end(0, 0))).toEqual({ from: 0, to: 0, shift: 0 });
  });

  test('is found in front of a comment, also of one that looks like an end', async () => {
    expect(await found('directory', end(9, 0, 'a comment'))).toEqual({ from: 0, to: 9, shift: 0 });
    const looksLike = Buffer.from(end(3, 0, '', 1)).toString('latin1');
    expect(await found('directory', end(9, 0, looksLike))).toEqual({ from: 0, to: 9, shift: 0 });
    expect(await found('directory', end(9, 0, 'x'.repeat(0xffff)))).toEqual({ from: 0, to: 9, shift: 0 });
  });

  test('is none without its end, or behind the longest comment', async () => {
    expect(await found('directory')).toBeNull();
    expect(await found('directory', end(9, 0).subarray(0, 21))).toBeNull();
    expect(await found('directory', end(9, 0, 'x'.repeat(0x10000), 0xffff))).toBeNull();
    expect(await found('directory', end(9, 0, '', 1))).toBeNull();
  });

  test('moves with what stands in front of the archive', async () => {
    expect(await found('#!/bin/sh\n', 'members', 'directory', end(9, 7))).toEqual({ from: 17, to: 26, shift: 10 });
  });

  test('is none where it would begin before the file, or before its own place', async () => {
    expect(await found('directory', end(10, 0))).toBeNull();
    expect(await found('directory', end(9, 1))).toBeNull();
  });

  test('of 64 bits has its numbers in a record that a locator names', async () => {
    const whole = [end64(9, 7), locator(16), end(FULL, FULL)];
    expect(await found('members', 'directory', ...whole)).toEqual({ from: 7, to: 16, shift: 0 });
    const far = [end64(2 ** 33 + 9, 7), locator(16), end(FULL, FULL)];
    expect(await found('members', 'directory', ...far)).toBeNull();
  });

  test('of 64 bits is none where its record is not there', async () => {
    const wrong = [bytesOf('PK\x00\x00', end64(9, 7).subarray(4)), locator(16), end(FULL, FULL)];
    expect(await found('members', 'directory', ...wrong)).toBeNull();
    expect(await found('members', 'directory', end64(9, 7), locator(2 ** 40), end(FULL, FULL))).toBeNull();
    expect(await found('members', 'directory', end64(9, 7), locator(16 + 43), end(FULL, FULL))).toBeNull();
    // A locator is the first of all: there is no room for a record in front of it.
    expect(await found(locator(0), end(0, 0))).toBeNull();
  });

  test('of a file that became shorter meanwhile is none', async () => {
    const bytes = bytesOf('members', 'directory', end64(9, 7), locator(16), end(FULL, FULL));
    const slice: Slices['slice'] = (from, to) =>
      to === bytes.length ? bytes.subarray(from) : bytes.subarray(from, to - 1);
    expect(await findDirectory({ size: bytes.length, slice })).toBeNull();
  });
});

const UNIX = 3;

function entry(name: string, { extra = '', comment = '', madeBy = UNIX } = {}): Uint8Array {
  const head: Part[] = ['PK\x01\x02', [1, 20], [1, madeBy], [2, 20], [2, 0x801], [2, 8], [4, 0], [4, 0xdeadbeef]];
  const sizes: Part[] = [
    [4, 100],
    [4, 200],
    [2, name.length],
    [2, extra.length],
    [2, comment.length],
    [4, 0],
  ];
  return bytesOf(...head, ...sizes, [2, 0], [2, 0o100644], [4, 1000], name, extra, comment);
}

async function entriesOf(directory: Uint8Array, shift = 0) {
  const front = bytesOf('members');
  const file = slices(bytesOf(front, directory, 'PK\x05\x06 and more'));
  const broken: number[] = [];
  const where = { from: front.length, to: front.length + directory.length, shift };
  const found: ZipEntry[] = [];
  for await (const one of directoryEntries(file, where, (at) => broken.push(at - front.length))) found.push(one);
  return { found, names: found.map(({ name }) => Buffer.from(name).toString()), broken };
}

describe('the entries of a directory', () => {
  test('tell name, sizes, place, checksum and rights', async () => {
    const { found, broken } = await entriesOf(entry('a.log'), 7);
    expect(broken).toEqual([]);
    expect(found).toEqual([
      {
        name: bytesOf('a.log'),
        flags: 0x801,
        method: 8,
        crc: 0xdeadbeef,
        packed: 100,
        size: 200,
        offset: 1007,
        mode: 0o100644,
        backslashes: false,
      },
    ]);
  });

  test('have rights where a Unix wrote them, and backslashes between folders where DOS did', async () => {
    const of = async (madeBy: number) => (await entriesOf(entry('a', { madeBy }))).found[0]!;
    expect([(await of(UNIX)).mode, (await of(0)).mode, (await of(10)).mode]).toEqual([0o100644, 0, 0]);
    expect([(await of(UNIX)).backslashes, (await of(0)).backslashes, (await of(10)).backslashes]).toEqual([
      false,
      true,
      false,
    ]);
  });

  test('stand one behind the other, with extra fields and comments between', async () => {
    const all = [entry('a', { extra: '\x99\x99\x00\x00', comment: 'PK' }), entry('', { comment: 'x' }), entry('c')];
    expect(await entriesOf(bytesOf(...all))).toMatchObject({ names: ['a', '', 'c'], broken: [] });
  });

  test('end where a signature of the archive stands', async () => {
    for (const signature of ['PK\x05\x05\x00\x00', 'PK\x05\x05'])
      expect(await entriesOf(bytesOf(entry('a'), signature))).toMatchObject({ names: ['a'], broken: [] });
  });

  test.each<[string, Part, number]>([
    ['no entry', 'x'.repeat(50), 47],
    ['half of a head', entry('b').subarray(0, 20), 47],
    ['most of a head', entry('b').subarray(0, 45), 47],
    ['three bytes', 'PK\x01', 47],
    ['half of a name', entry('bcd').subarray(0, 48), 47],
    ['half of an extra field', entry('b', { extra: 'xyz' }).subarray(0, 49), 47],
    ['half of a comment', entry('b', { comment: 'xyz' }).subarray(0, 49), 47],
  ])('end at %s, and its place is told', async (_, part, at) => {
    expect(await entriesOf(bytesOf(entry('a'), part))).toMatchObject({ names: ['a'], broken: [at] });
  });
});

describe('extra fields', () => {
  const field = (id: number, ...parts: Part[]) => {
    const body = bytesOf(...parts);
    return bytesOf([2, id], [2, body.length], body);
  };
  const blank = {
    name: bytesOf('a'),
    flags: 0,
    method: 0,
    crc: 0,
    packed: 100,
    size: 200,
    offset: 1000,
    mode: 0,
    backslashes: false,
  };
  const full = { packed: FULL, size: FULL, offset: FULL };
  const read = (of: Partial<ZipEntry>, ...parts: Part[]) => {
    const { packed, size, offset, modified } = withExtra({ ...blank, ...of }, bytesOf(...parts), 7);
    return { packed, size, offset, ...(modified === undefined ? {} : { modified }) };
  };
  const untouched = { packed: 100, size: 200, offset: 1007 };
  const THREE: Part[] = [
    [8, 2 ** 33],
    [8, 2 ** 34],
    [8, 2 ** 35],
  ];

  test('hold the numbers that need 64 bits, and those alone, in one order', () => {
    expect(read(full, field(1, ...THREE))).toEqual({ size: 2 ** 33, packed: 2 ** 34, offset: 2 ** 35 + 7 });
    expect(read({ offset: FULL }, field(1, [8, 2 ** 33]))).toEqual({ ...untouched, offset: 2 ** 33 + 7 });
    expect(read({ packed: FULL, offset: FULL }, field(1, ...THREE.slice(0, 2)))).toEqual({
      size: 200,
      packed: 2 ** 33,
      offset: 2 ** 34 + 7,
    });
    expect(read({}, field(1, ...THREE))).toEqual(untouched);
  });

  test('that are too short leave the numbers as they are', () => {
    expect(read(full, field(1, ...THREE.slice(0, 2), [7, 1]))).toEqual({
      size: 2 ** 33,
      packed: 2 ** 34,
      offset: FULL + 7,
    });
    expect(read(full, field(1, ...THREE).subarray(0, 27))).toEqual({ packed: FULL, size: FULL, offset: FULL + 7 });
    expect(read({}, [3, 1])).toEqual(untouched);
  });

  test('of other kinds are passed over', () => {
    expect(read(full, field(0x9999, ...THREE), field(1, ...THREE))).toMatchObject({ size: 2 ** 33 });
    expect(read(full, field(0x9999, ...THREE))).toMatchObject({ size: FULL });
    expect(read(full, field(0x9999), field(1, ...THREE))).toMatchObject({ size: 2 ** 33 });
  });

  test('tell when a member was written, in UTC, where their flags say so', () => {
    const at = 1_795_176_000;
    expect(read({}, field(0x5455, [1, 1], [4, at]))).toEqual({ ...untouched, modified: at * 1e6 });
    expect(read({}, field(0x5455, [1, 3], [4, at], [4, 0]))).toMatchObject({ modified: at * 1e6 });
    expect(read({}, field(0x5455, [1, 2], [4, at]))).toEqual(untouched);
    expect(read({}, field(0x5455, [1, 1], [3, at]))).toEqual(untouched);
    expect(read({}, field(0x9999, [1, 1], [4, at]))).toEqual(untouched);
    // Before 1970 it is negative.
    expect(read({}, field(0x5455, [1, 1], [4, FULL]))).toMatchObject({ modified: -1e6 });
  });
});

test('a part of a file comes in pieces, none of them empty', async () => {
  const piecesOf = async (from: number, to: number) => {
    const pieces: number[] = [];
    for await (const piece of slicesOf(slices(new Uint8Array(3 * PIECE)), from, to)) pieces.push(piece.length);
    return pieces;
  };
  expect(await piecesOf(1, PIECE + 1)).toEqual([PIECE]);
  expect(await piecesOf(1, PIECE + 2)).toEqual([PIECE, 1]);
  expect(await piecesOf(5, 5)).toEqual([]);
});
