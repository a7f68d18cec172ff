import {
  type Block,
  type EntryWalk,
  filterFor,
  type Header,
  hidingIn,
  type Prefilter,
  type SkimOptions,
} from '@mountline/core';
import { MOST_BYTES } from '../envelopes/journal/journal-export.ts';
import { entryReader } from './journal-entry.ts';
import { beginEntries, canRun, type Kernel, kernelFor, MOST_BYTES as MOST_IN_KERNEL, put } from './line-kernel.ts';

const IN_NAME = Uint8Array.from({ length: 256 }, (_, byte) => Number(/[A-Z0-9_]/.test(String.fromCharCode(byte))));
const LF = 10;
const LFS = LF * 0x01010101;
const EQUALS = 61;
const LONGEST_NAME = 64;
/** As kernel/export-entry.ts has them. */
const TWICE = 1;
const HIDES = 2;
const HOLDS = 4;

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
 * `KEY=VALUE` is plain: that is what the kernel reads.
 */
export function exportEntries({ literals, hiding }: Pick<SkimOptions, 'literals' | 'hiding'>): EntryWalk {
  const entry = entryReader(undefined);
  const me = {};
  /** Null where these bytes are read without it. */
  let kernel: Kernel | null = null;
  let kernelEnd = 0;
  let found: ReturnType<Prefilter['scan']> = { places: new Int32Array(0), count: 0 };
  let next = 0;
  let hides = (_from: number, _to: number) => false;

  function begin(bytes: Uint8Array, block: Block): void {
    kernel = bytes.length <= MOST_IN_KERNEL && canRun() ? kernelFor(me, literals, beginEntries) : null;
    if (kernel) {
      kernelEnd = put(kernel, [bytes], LF);
      kernel.run.forgetEntry();
      return;
    }
    found = filterFor(literals).scan(bytes, 0, bytes.length);
    next = 0;
    hides = hidingIn(bytes, block, hiding);
  }

  function holdsBefore(end: number): boolean {
    const first = next;
    while (next < found.count && found.places[next]! < end) next += 1;
    return next > first;
  }

  /** Where an entry ends that the kernel can read; 0 for any other. */
  function readFast(walk: EntryWalk, of: Kernel, block: Block, from: number, into: Header): number {
    const { run, place, begins, ends, entryLines, entryFlags } = of;
    const behind = run.exportEntry(place + from, kernelEnd);
    if (behind === 0) return 0;
    const flags = entryFlags[0]!;
    entry.setAll(begins, ends, -place, (flags & TWICE) !== 0);
    walk.plain = entry.read(block, into) && (flags & HIDES) === 0;
    walk.holds = (flags & HOLDS) !== 0;
    walk.lines = entryLines[0]! + 1;
    return behind - place;
  }

  function readPlainly(walk: EntryWalk, block: Block, from: number, to: number, into: Header): number {
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
    // What the kernel leaves over is not plain.
    const isAlone = plain && kernel === null;
    walk.plain = isAlone ? entry.read(block, into) && !hides(into.text, into.textEnd) : entry.unsure();
    walk.holds = holdsBefore(at + 1) && isAlone;
    walk.lines = plain ? fields + 1 : feedsIn(bytes, from, at + 1);
    return at + 1;
  }

  return {
    plain: false,
    holds: false,
    lines: 0,
    begin,
    read(block, from, to, into) {
      const fast = kernel === null ? 0 : readFast(this, kernel, block, from, into);
      return fast > 0 ? fast : readPlainly(this, block, from, to, into);
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
