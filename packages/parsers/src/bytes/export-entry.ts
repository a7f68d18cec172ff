import type { Block, EntryWalk } from '@mountline/core';
import { MOST_BYTES } from '../envelopes/journal-export.ts';
import { entryReader } from './journal-entry.ts';

const IN_NAME = Uint8Array.from({ length: 256 }, (_, byte) => Number(/[A-Z0-9_]/.test(String.fromCharCode(byte))));
const LF = 10;
const LFS = LF * 0x01010101;
const EQUALS = 61;
const LONGEST_NAME = 64;

/** The line feed that ends a line; `to` where there is none before. */
function endOfLine({ bytes, data }: Block, at: number, to: number): number {
  let i = at;
  for (; i + 4 <= to; i += 4) {
    const word = data.getInt32(i) ^ LFS;
    if (((word - 0x01010101) & ~word & 0x80808080) !== 0) break;
  }
  while (i < to && bytes[i] !== LF) i += 1;
  return i;
}

/**
 * Reads entries of `journalctl -o export` from their bytes, as envelopes/journal-export.ts does. Only one whose lines are all
 * `KEY=VALUE` is plain.
 */
export function exportEntries(): EntryWalk {
  const entry = entryReader(undefined);

  return {
    plain: false,
    lines: 0,
    read(block, from, to, into) {
      const { bytes, data } = block;
      entry.clear();
      let plain = true;
      let fields = 0;
      let at = from;
      // A blank line ends the entry.
      while (bytes[at] !== LF) {
        let end = at;
        while (end < to && IN_NAME[bytes[end]!] === 1) end += 1;
        const named = end > at && end - at <= LONGEST_NAME;
        if (named && bytes[end] === LF) {
          plain = false;
          at = behindData(data, end + 1, to);
        } else {
          const lf = endOfLine(block, end, to);
          if (named && bytes[end] === EQUALS) entry.set(bytes, at, end, end + 1, lf);
          else plain = false;
          at = lf + 1;
        }
        if (at >= to) return -1;
        fields += 1;
      }
      this.plain = plain ? entry.read(block, into) : entry.unsure();
      this.lines = plain ? fields + 1 : feedsIn(bytes, from, at + 1);
      return at + 1;
    },
  };
}

/** Behind a length of eight bytes, as many bytes, and a line feed. */
function behindData(data: DataView, at: number, to: number): number {
  if (at + 8 > to) return to;
  const size = data.getUint32(at, true) + data.getUint32(at + 4, true) * 2 ** 32;
  if (size > MOST_BYTES) return at + 8;
  const end = at + 8 + size;
  return end < to && data.getUint8(end) === LF ? end + 1 : end;
}

function feedsIn(bytes: Uint8Array, from: number, to: number): number {
  let feeds = 0;
  for (let i = from; i < to; i += 1) if (bytes[i] === LF) feeds += 1;
  return feeds;
}
