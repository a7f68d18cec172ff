import { type Literals, type Prefilter, prefilter } from './prefilter.ts';

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

const filters = new WeakMap<Literals, Prefilter>();

/** One filter for all logs, as they look for the same. */
export function filterFor(literals: Literals): Prefilter {
  const filter = filters.get(literals) ?? prefilter(literals);
  filters.set(literals, filter);
  return filter;
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
