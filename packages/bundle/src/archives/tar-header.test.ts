import { describe, expect, test } from 'vitest';
import { BLOCK, isTarHeader, isZeroBlock, paxRecords, tarHeader } from './tar-header.ts';

const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/** How the sum is written, and whether its bytes are signed, as on machines whose `char` is. */
interface Sum {
  signed?: boolean;
  write?: (sum: number) => string;
}

const POSIX = 'ustar\x0000';

/** A header with these texts at these places, and a sum that is right. */
function block(fields: Readonly<Record<number, string>>, { signed = false, write }: Sum = {}): Uint8Array {
  const bytes = new Uint8Array(BLOCK);
  for (const [at, text] of Object.entries(fields)) bytes.set(latin1(text), Number(at));
  bytes.set(latin1(' '.repeat(8)), 148);
  let sum = 0;
  for (const byte of signed ? new Int8Array(bytes.buffer) : bytes) sum += byte;
  bytes.set(latin1((write ?? ((n) => `${n.toString(8).padStart(6, '0')}\0 `))(sum)), 148);
  return bytes;
}

const NAME = 0;
const SIZE = 124;
const MODIFIED = 136;
const TYPE = 156;
const LINK = 157;
const MAGIC = 257;
const PREFIX = 345;
const EXTENDED = 482;
const FILE = { [NAME]: 'a.log', [SIZE]: '00000001750\0', [MODIFIED]: '15300033100\0', [TYPE]: '0', [MAGIC]: POSIX };

describe('the sum of a header', () => {
  test('is of its bytes, unsigned or signed: old writers added signed ones', () => {
    const named = { ...FILE, [NAME]: 'gr\xfc\xdfe\x7f\x80.log' };
    expect(tarHeader(block(named))?.size).toBe(1000);
    expect(tarHeader(block(named, { signed: true }))?.size).toBe(1000);
    expect(tarHeader(block(named, { write: (sum) => `${(sum + 1).toString(8)}\0` }))).toBeNull();
    expect(tarHeader(block(named, { write: (sum) => `${(sum - 1).toString(8)}\0` }))).toBeNull();
  });

  test('counts each byte, and its own as blanks', () => {
    for (const at of [0, 99, 147, 156, 344, 511]) {
      const changed = block(FILE);
      changed[at]! += 1;
      expect([at, tarHeader(changed)]).toEqual([at, null]);
    }
    // Written to the last of its eight bytes, or with blanks in front.
    expect(tarHeader(block(FILE, { write: (sum) => sum.toString(8).padStart(8, '0') }))).not.toBeNull();
    expect(tarHeader(block(FILE, { write: (sum) => sum.toString(8).padStart(7, ' ').padEnd(8, '\0') }))).not.toBeNull();
  });

  test('of less than a block is none', () => {
    expect(tarHeader(block(FILE).subarray(0, BLOCK - 1))).toBeNull();
    expect(isTarHeader(block({ ...FILE, [MAGIC]: '' }).subarray(0, BLOCK - 1))).toBe(false);
  });
});

describe('a header', () => {
  test('tells name, type, size and time', () => {
    const found = tarHeader(block({ ...FILE, [LINK]: 'b.log' }));
    expect(found).toEqual({
      name: 'a.log',
      type: '0',
      size: 1000,
      modified: Date.UTC(2026, 10, 20, 12) * 1000,
      link: 'b.log',
      extended: false,
    });
  });

  test('of a name with a prefix, which GNU has not: it keeps times there', () => {
    expect(tarHeader(block({ ...FILE, [PREFIX]: 'var/log' }))?.name).toBe('var/log/a.log');
    expect(tarHeader(block({ ...FILE, [MAGIC]: 'ustar  \0', [PREFIX]: '15071460000' }))?.name).toBe('a.log');
    expect(tarHeader(block({ ...FILE, [MAGIC]: '', [PREFIX]: 'var/log' }))?.name).toBe('a.log');
  });

  test('of a name in UTF-8, with the mark that it may begin with', () => {
    expect(tarHeader(block({ ...FILE, [NAME]: '\xef\xbb\xbfgr\xc3\xbcn' }))?.name).toBe('\ufeffgrün');
  });

  test('of texts that fill their fields', () => {
    const [name, link, prefix] = ['n'.repeat(100), 'l'.repeat(100), 'p'.repeat(155)];
    const found = tarHeader(block({ ...FILE, [NAME]: name, [LINK]: link, [PREFIX]: prefix }))!;
    expect([found.name, found.link]).toEqual([`${prefix}/${name}`, link]);
  });

  test('of the oldest form, whose type is NUL, is of a file', () => {
    expect(tarHeader(block({ ...FILE, [TYPE]: '\0' }))?.type).toBe('0');
  });

  test('of an old GNU sparse file tells whether its map goes on', () => {
    const sparse = { ...FILE, [TYPE]: 'S' };
    expect(tarHeader(block(sparse))?.extended).toBe(false);
    expect(tarHeader(block({ ...sparse, [EXTENDED]: '\x01' }))?.extended).toBe(true);
    expect(tarHeader(block({ ...FILE, [EXTENDED]: '\x01' }))?.extended).toBe(false);
  });
});

describe('a size', () => {
  const size = (text: string) => tarHeader(block({ ...FILE, [SIZE]: text }))?.size;

  test('is octal, ended by a blank or NUL, or fills its field', () => {
    expect(size('777777777777')).toBe(8 ** 12 - 1);
    expect(size('    17 ')).toBe(15);
    expect(size('17\x00999')).toBe(15);
    expect(size('')).toBe(0);
  });

  test('or a number of eleven bytes behind 0x80', () => {
    expect(size('\x80\0\0\0\0\0\0\x02\0\0\0\x01')).toBe(2 ** 33 + 1);
    expect(size('\x80\0\0\0\0\x1f\xff\xff\xff\xff\xff\xff')).toBe(Number.MAX_SAFE_INTEGER);
  });

  test.each([
    ['too large to count', '\x80\0\0\0\0\x20\0\0\0\0\0\0'],
    ['negative', '\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff'],
    ['no octal digit', '18'],
    ['digits and a letter', '17x'],
    ['a sign', '-1'],
  ])('that is %s is none', (_, text) => {
    expect(size(text)).toBeNull();
  });

  test('a time that is no number is left out', () => {
    expect(tarHeader(block({ ...FILE, [MODIFIED]: 'today' }))).not.toHaveProperty('modified');
  });
});

test('what begins as headers do is one though its sum is wrong; without the sign the sum decides', () => {
  const wrong = { write: () => '0\0' };
  expect(isTarHeader(block(FILE, wrong))).toBe(true);
  const old = { ...FILE, [MAGIC]: '' };
  expect(isTarHeader(block(old))).toBe(true);
  expect(isTarHeader(block(old, wrong))).toBe(false);
});

test('a block of zeros ends an archive, and is no header', () => {
  const zeros = new Uint8Array(BLOCK);
  expect([isZeroBlock(zeros), isTarHeader(zeros)]).toEqual([true, false]);
  zeros[BLOCK - 1] = 1;
  expect(isZeroBlock(zeros)).toBe(false);
});

describe('records of an extended header', () => {
  const records = (text: string) => {
    const found = paxRecords(latin1(text));
    return found && Object.fromEntries(found);
  };

  test('are LENGTH KEY=VALUE, up to the first NUL', () => {
    expect(records('12 path=a=b\n11 size=17\n\0\0\0')).toEqual({ path: 'a=b', size: '17' });
    expect(records('')).toEqual({});
    expect(records('000000017 path=a\n')).toEqual({ path: 'a' });
    expect(records('8 path=\n')).toEqual({ path: '' });
    expect(paxRecords(new TextEncoder().encode('14 path=grün\n'))).toEqual(new Map([['path', 'grün']]));
  });

  test.each([
    ['no length', 'path=a\n'],
    ['a length of ten digits', '0000000018 path=a\n'],
    ['a length that JavaScript alone takes for a number', '1e1 path=\n'],
    ['a length that is no number', '1x path=ab\n'],
    ['more than there is', '13 path=a=b\n'],
    ['no end of line where it ends', '11 path=a=b\n'],
    ['no end of line at all', '9 path=ab'],
    ['no equals sign', '7 path\n'],
    ['an equals sign of the next record', '7 path\n8 size=\n'],
    ['nothing behind the length', '11 '],
  ])('with %s are none', (_, text) => {
    expect(records(text)).toBeNull();
  });
});
