import { DamagedError } from './damage.ts';

/** Bits of bytes, the highest first. */
export interface Bits {
  /** Where the next one stands, in bits. */
  at: number;
  /** As many as 24. Throws `MORE` where the bytes end before them. */
  take(count: number): number;
  /** As many as 24, without taking them; zeros behind the end. */
  peek(count: number): number;
  /** Leaves bits out. Throws `MORE` as `take` does. */
  skip(count: number): void;
}

/** What is thrown where a block goes on behind the bytes that are there. */
export const MORE = Symbol('more bytes are needed');

export function bitsOf(bytes: Uint8Array): Bits {
  const length = bytes.length * 8;
  let at = 0;
  function peek(count: number): number {
    const i = at >> 3;
    const four = (bytes[i]! << 24) | (bytes[i + 1]! << 16) | (bytes[i + 2]! << 8) | bytes[i + 3]!;
    return (four << (at & 7)) >>> (32 - count);
  }
  function skip(count: number): void {
    if (at + count > length) throw MORE;
    at += count;
  }
  return {
    get at() {
      return at;
    },
    set at(to) {
      at = to;
    },
    peek,
    skip,
    take(count) {
      const value = count === 0 ? 0 : peek(count);
      skip(count);
      return value;
    },
  };
}

const damaged = (what: string) => new DamagedError(`the bzip2 data is damaged: ${what}`);

/** Symbols between two choices of a table. */
const GROUP = 50;
const LONGEST_CODE = 20;

/** A block without its header, as the bytes that were packed. `most`: so many may stand in it before runs are written out. */
export function decodeBlock(bits: Bits, most: number): Uint8Array {
  if (bits.take(1) === 1) throw damaged('blocks of bzip2 before 0.9.5 are not supported');
  const first = bits.take(24);
  const sorted = readSymbols(bits, most);
  if (first >= sorted.length) throw damaged('a block begins after its end');
  return withRuns(unsorted(sorted, first));
}

/** The bytes that occur in the block. */
function usedBytes(bits: Bits): Uint8Array {
  const rows = bits.take(16);
  const used: number[] = [];
  for (let row = 0; row < 16; row += 1) {
    if ((rows & (0x8000 >> row)) === 0) continue;
    const columns = bits.take(16);
    for (let column = 0; column < 16; column += 1) if (columns & (0x8000 >> column)) used.push(row * 16 + column);
  }
  if (used.length === 0) throw damaged('an empty block');
  return Uint8Array.from(used);
}

/** Which table each group of symbols is written with. */
function selectorsOf(bits: Bits, tables: number): number[] {
  const count = bits.take(15);
  if (tables < 2 || tables > 6 || count === 0) throw damaged('invalid code tables');
  const recent = Array.from({ length: tables }, (_, i) => i);
  return Array.from({ length: count }, () => {
    let back = 0;
    while (bits.take(1) === 1) back += 1;
    if (back >= tables) throw damaged('invalid table selector');
    const [chosen] = recent.splice(back, 1);
    recent.unshift(chosen!);
    return chosen!;
  });
}

/** Codes in the order of their lengths, those of one length in the order of their symbols. */
interface Table {
  /** Length of a code → behind the last of that length, written with 20 bits. */
  ends: Int32Array;
  /** Length of a code → what to add to a code for the place of its symbol. */
  offset: Int32Array;
  symbols: number[];
}

function tableOf(bits: Bits, symbols: number): Table {
  const lengths: number[] = [];
  let length = bits.take(5);
  for (let symbol = 0; symbol < symbols; symbol += 1) {
    while (bits.take(1) === 1) length += bits.take(1) === 1 ? -1 : 1;
    if (length < 1 || length > LONGEST_CODE) throw damaged('invalid code length');
    lengths.push(length);
  }
  const table: Table = {
    ends: new Int32Array(LONGEST_CODE + 1),
    offset: new Int32Array(LONGEST_CODE + 1),
    symbols: [],
  };
  let code = 0;
  for (let of = 1; of <= LONGEST_CODE; of += 1) {
    code *= 2;
    table.offset[of] = table.symbols.length - code;
    for (let symbol = 0; symbol < symbols; symbol += 1) {
      if (lengths[symbol] !== of) continue;
      table.symbols.push(symbol);
      code += 1;
    }
    table.ends[of] = code << (LONGEST_CODE - of);
  }
  return table;
}

function symbolIn(bits: Bits, { ends, offset, symbols }: Table): number {
  const next = bits.peek(LONGEST_CODE);
  let length = 1;
  while (length <= LONGEST_CODE && next >= ends[length]!) length += 1;
  bits.skip(Math.min(length, LONGEST_CODE));
  const symbol = symbols[(next >> (LONGEST_CODE - length)) + offset[length]!];
  if (symbol === undefined) throw damaged('unknown code');
  return symbol;
}

/** The bytes of the block as they were sorted: codes, moved to the front, with runs of the first of them as numbers. */
function readSymbols(bits: Bits, most: number): Uint8Array {
  const recent = usedBytes(bits);
  const end = recent.length + 1;
  const count = bits.take(3);
  const selectors = selectorsOf(bits, count);
  const tables = Array.from({ length: count }, () => tableOf(bits, end + 1));
  const out = new Uint8Array(most);
  let length = 0;
  let run = 0;
  let weight = 1;
  for (let done = 0; ; done += 1) {
    const table = tables[selectors[Math.floor(done / GROUP)] ?? -1];
    if (!table) throw damaged('a block without an end');
    const symbol = symbolIn(bits, table);
    if (symbol < 2) {
      run += weight << symbol;
      weight *= 2;
      if (run > most) throw damaged('a run longer than its block');
      continue;
    }
    if (length + run + (symbol === end ? 0 : 1) > most) throw damaged('a block longer than the maximum');
    out.fill(recent[0]!, length, length + run);
    length += run;
    run = 0;
    weight = 1;
    if (symbol === end) return out.subarray(0, length);
    const byte = recent[symbol - 1]!;
    if (symbol > 16) recent.copyWithin(1, 0, symbol - 1);
    else for (let i = symbol - 1; i > 0; i -= 1) recent[i] = recent[i - 1]!;
    recent[0] = byte;
    out[length] = byte;
    length += 1;
  }
}

/** Takes back the sorting of Burrows and Wheeler. */
function unsorted(sorted: Uint8Array, first: number): Uint8Array {
  const begins = new Int32Array(257);
  for (const byte of sorted) begins[byte + 1]! += 1;
  for (let byte = 0; byte < 256; byte += 1) begins[byte + 1]! += begins[byte]!;
  const next = new Int32Array(sorted.length);
  for (let i = 0; i < sorted.length; i += 1) {
    const byte = sorted[i]!;
    next[begins[byte]!] = i;
    begins[byte]! += 1;
  }
  const out = new Uint8Array(sorted.length);
  let at = next[first]!;
  for (let i = 0; i < out.length; i += 1) {
    out[i] = sorted[at]!;
    at = next[at]!;
  }
  return out;
}

/** Behind four equal bytes stands how many more of them there are. */
function withRuns(bytes: Uint8Array): Uint8Array {
  let length = bytes.length;
  const counts: number[] = [];
  for (let i = 0, equal = 0; i < bytes.length; i += 1) {
    equal = i > 0 && equal > 0 && bytes[i] === bytes[i - 1] ? equal + 1 : 1;
    if (equal < 4 || i + 1 === bytes.length) continue;
    i += 1;
    counts.push(i);
    length += bytes[i]! - 1;
    equal = 0;
  }
  const out = new Uint8Array(length);
  let from = 0;
  let to = 0;
  for (const at of counts) {
    out.set(bytes.subarray(from, at), to);
    to += at - from;
    out.fill(bytes[at - 1]!, to, to + bytes[at]!);
    to += bytes[at]!;
    from = at + 1;
  }
  out.set(bytes.subarray(from), to);
  return out;
}
