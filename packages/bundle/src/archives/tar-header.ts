import type { Micros } from '@mountline/core';

export const BLOCK = 512;

/** A header of tar as it stands, before extended headers change it. */
export interface TarHeader {
  name: string;
  type: string;
  /** Bytes of content; null where the field is no number that can be. */
  size: number | null;
  modified?: Micros;
  link: string;
  /** The header of an old GNU sparse file says that blocks with more of its map follow. */
  extended: boolean;
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** A text that ends at the first NUL, or fills its field. */
export function textOf(bytes: Uint8Array): string {
  const end = bytes.indexOf(0);
  return decoder.decode(end < 0 ? bytes : bytes.subarray(0, end));
}

const ascii = (block: Uint8Array, from: number, to: number) => String.fromCharCode(...block.subarray(from, to));

/** The sum of all bytes, with blanks in place of the sum itself; old writers added signed bytes. */
function hasSum(block: Uint8Array): boolean {
  if (block.length < BLOCK) return false;
  const stored = numberOf(block.subarray(148, 156));
  if (stored === null) return false;
  let sum = 8 * 0x20;
  let high = 0;
  for (let i = 0; i < BLOCK; i += 1) {
    if (i === 148) i = 156;
    sum += block[i]!;
    high += block[i]! >> 7;
  }
  return stored === sum || stored === sum - 256 * high;
}

export const isZeroBlock = (block: Uint8Array): boolean => block.every((byte) => byte === 0);

/** One that begins as headers do is one even where its sum is wrong: then it is a broken archive, and no log. */
export const isTarHeader = (block: Uint8Array): boolean =>
  ascii(block, 257, 262) === 'ustar' || (hasSum(block) && !isZeroBlock(block));

/** Octal digits, or a big-endian number behind a byte 0x80 (0xff: negative). null: neither, negative or too large. */
function numberOf(field: Uint8Array): number | null {
  const first = field[0]!;
  if (first === 0x80) {
    let value = 0;
    for (const byte of field.subarray(1)) value = value * 256 + byte;
    return Number.isSafeInteger(value) ? value : null;
  }
  const text = String.fromCharCode(...field).trimStart();
  const [digits] = /^[0-7]*/.exec(text)!;
  if (!/^[ \0]?$/.test(text.charAt(digits.length))) return null;
  return Number.parseInt(digits || '0', 8);
}

/** Reads a block of 512 bytes. null: it is no header. POSIX.1-1988 `ustar`, and what GNU makes of it. */
export function tarHeader(block: Uint8Array): TarHeader | null {
  if (!hasSum(block)) return null;
  const name = textOf(block.subarray(0, 100));
  // GNU ends the sign with blanks, and has times where POSIX has the beginning of the name.
  const prefix = ascii(block, 257, 263) === 'ustar\0' ? textOf(block.subarray(345, 500)) : '';
  const modified = numberOf(block.subarray(136, 148));
  const type = String.fromCharCode(block[156]!);
  return {
    name: prefix === '' ? name : `${prefix}/${name}`,
    type: type === '\0' ? '0' : type,
    size: numberOf(block.subarray(124, 136)),
    ...(modified === null ? {} : { modified: modified * 1e6 }),
    link: textOf(block.subarray(157, 257)),
    extended: type === 'S' && block[482] !== 0,
  };
}

/** Records `LENGTH KEY=VALUE\n` of an extended header of POSIX.1-2001. null: they are none. */
export function paxRecords(bytes: Uint8Array): Map<string, string> | null {
  const records = new Map<string, string>();
  let at = 0;
  while (at < bytes.length && bytes[at] !== 0) {
    const blank = bytes.indexOf(0x20, at);
    if (blank < 0 || blank - at > 9) return null;
    const digits = ascii(bytes, at, blank);
    const end = at + Number(digits);
    const equals = bytes.indexOf(0x3d, blank);
    // Behind the end of all bytes stands no line feed either.
    if (!/^[0-9]+$/.test(digits) || bytes[end - 1] !== 0x0a || equals < 0 || equals >= end) return null;
    // Binary values, as the attributes of SELinux, are not asked for: names are always UTF-8.
    records.set(decoder.decode(bytes.subarray(blank + 1, equals)), decoder.decode(bytes.subarray(equals + 1, end - 1)));
    at = end;
  }
  return records;
}
