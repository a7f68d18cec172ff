import { type Literals, literalsFor, type Prefilter, prefilter } from './prefilter.ts';

/** Bytes of a log. `data` shows the same bytes, for reading four at once. */
export interface Block {
  bytes: Uint8Array;
  data: DataView;
}

export interface Hiding {
  byte: number;
  /** For each byte that may stand behind it, 1 where something may be hidden. */
  hides: Uint8Array;
}

export const blockOf = ({ buffer, byteOffset, length }: Uint8Array): Block => ({
  bytes: new Uint8Array(buffer, byteOffset, length),
  data: new DataView(buffer, byteOffset, length),
});

/** Behind so many bytes the filter is made again, to fit the log. */
const TUNE_AT = 4 << 20;
const SAMPLE = 32 << 10;

/** A filter that learns from the log what is frequent in it: what to look for between `from` and `to`. */
export function tunedLiterals(literals: Literals) {
  let now = literals;
  let seen = 0;
  return (bytes: Uint8Array, from: number, to: number): Literals => {
    if (now === literals && seen > TUNE_AT) {
      now = literalsFor(literals.texts, bytes.subarray(from, Math.min(to, from + SAMPLE)));
    }
    seen += to - from;
    return now;
  };
}

const filters = new WeakMap<Literals, Prefilter>();

/** The same, to scan with. */
export function tunedFilter(literals: Literals): Prefilter {
  const tuned = tunedLiterals(literals);
  return {
    scan(bytes, from, to) {
      const now = tuned(bytes, from, to);
      const filter = filters.get(now) ?? prefilter(now);
      filters.set(now, filter);
      return filter.scan(bytes, from, to);
    },
  };
}

type Hides = (at: number, to: number) => boolean;

/** Whether something may be hidden between two places; asked from the front to the back. `bytes` has the fast `indexOf` where it is a Buffer. */
export function hidingIn(bytes: Uint8Array, block: Block, hiding: readonly Hiding[]): Hides {
  const all = hiding.map((one) => hiddenIn(bytes, block, one));
  return (at, to) => {
    for (let i = 0; i < all.length; i += 1) if (all[i]!(at, to)) return true;
    return false;
  };
}

function hiddenIn(
  bytes: Uint8Array,
  { bytes: view, data }: Block,
  hiding: Hiding,
): (at: number, to: number) => boolean {
  const { byte, hides } = hiding;
  const four = byte * 0x01010101;
  let found = -1;
  return (at, to) => {
    if (found < at) {
      found = bytes.indexOf(byte, at);
      if (found < 0) found = view.length;
    }
    let i = found;
    while (i < to) {
      // Four bytes at once, none of which is the one.
      while (i + 4 <= to && !holdsZero(data.getInt32(i) ^ four)) i += 4;
      for (const end = Math.min(i + 4, to); i < end; i += 1) if (view[i] === byte && hides[view[i + 1]!]) return true;
    }
    return false;
  };
}

const holdsZero = (word: number): boolean => ((word - 0x01010101) & ~word & 0x80808080) !== 0;
