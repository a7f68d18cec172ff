import { MIN_LITERAL } from '../text/literals.ts';

/**
 * Finds the lines that hold one of many literals, without looking at most bytes twice or at line feeds at all: a sampled
 * 4-gram filter. A literal may lie in four ways across aligned 32-bit words, and for each of them one of the 4-grams that
 * then fill a whole word is chosen, the rarest in a sample of the log. So only these words are looked up, by one
 * multiplication in a table of bits. What passes is looked up exactly, and then the whole literal is compared. Nothing is
 * missed. Where there is WebAssembly parsers/kernel/filter.ts does the same: this is what it is held to, and what stands in.
 */
export interface Prefilter {
  /**
   * The places of literals in `bytes`, between `from` and `to`, in order: one for each line that holds any. The result is
   * valid until the next call.
   */
  scan(bytes: Uint8Array, from: number, to: number): { places: Int32Array; count: number };
}

const GRAM = 4;
const LF = 10;
/** 2^17 bits are 16 KB, which stay in the first cache of a processor. */
const BITS = 17;
const SHIFT = 32 - BITS;
const MODEL_BITS = 16;
const MODEL_SHIFT = 32 - MODEL_BITS;
const GOLDEN = 0x9e3779b1;

const encoder = new TextEncoder();
const LITTLE_ENDIAN = new Uint8Array(new Int32Array([1]).buffer)[0] === 1;

/** Whole words of a copy: where they begin does not matter in a sample. */
const wordsOf = (bytes: Uint8Array): Int32Array =>
  new Int32Array(new Uint8Array(bytes.subarray(0, bytes.length & ~3)).buffer);

/** The 4-grams of a text, as words of this machine. */
function gramsOf(bytes: Uint8Array): Int32Array {
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const grams = new Int32Array(bytes.length - GRAM + 1);
  for (let i = 0; i < grams.length; i += 1) grams[i] = data.getInt32(i, LITTLE_ENDIAN);
  return grams;
}

/** How often 4-grams occur, about. */
function modelOf(sample: Uint8Array): (gram: number) => number {
  const counts = new Uint32Array(1 << MODEL_BITS);
  for (let skip = 0; skip < GRAM; skip += 1) {
    const words = wordsOf(sample.subarray(skip));
    for (let i = 0; i < words.length; i += 1) counts[Math.imul(words[i]!, GOLDEN) >>> MODEL_SHIFT]! += 1;
  }
  return (gram) => counts[Math.imul(gram, GOLDEN) >>> MODEL_SHIFT]!;
}

/** Of each four ways to lie the place of the rarest gram; a gram that is looked for already costs nothing more. */
function rarestPlaces(grams: Int32Array, frequency: (gram: number) => number, known: ReadonlyMap<number, unknown>) {
  const best = [0, 1, 2, 3];
  const costs = best.map(() => Number.POSITIVE_INFINITY);
  for (let at = 0; at < grams.length; at += 1) {
    const gram = grams[at]!;
    const cost = frequency(gram) + (known.has(gram) ? 0 : 0.01);
    if (cost >= costs[at % GRAM]!) continue;
    best[at % GRAM] = at;
    costs[at % GRAM] = cost;
  }
  return best;
}

interface Entry {
  literal: Uint8Array;
  /** Where in the literal the gram stands. */
  at: number;
}

/** One bit for each hash of a gram. */
function bitTable(grams: Iterable<number>): Int32Array {
  const table = new Int32Array(1 << (BITS - 5));
  for (const gram of grams) {
    const hash = Math.imul(gram, GOLDEN) >>> SHIFT;
    table[hash >>> 5]! |= 1 << (hash & 31);
  }
  return table;
}

/** What to look for, and by what: the work that can be done before there is a log. Plain data. */
export interface Literals {
  texts: readonly string[];
  /** Where in each text the grams begin that are looked for: one for each rest of a division by four. */
  places: readonly (readonly number[])[];
}

function addLiteral(
  byGram: Map<number, Entry[]>,
  literal: Uint8Array,
  grams: Int32Array,
  places: readonly number[],
): void {
  for (const at of places) {
    const entries = byGram.get(grams[at]!);
    if (entries) entries.push({ literal, at });
    else byGram.set(grams[at]!, [{ literal, at }]);
  }
}

/** `sample`: some of the log, or of one like it. It decides how fast the filter is, never what it finds. */
export function literalsFor(texts: readonly string[], sample: Uint8Array): Literals {
  const frequency = modelOf(sample);
  const byGram = new Map<number, Entry[]>();
  const places = texts.map((text) => {
    const literal = encoder.encode(text);
    if (literal.length < MIN_LITERAL) throw new TypeError(`a literal of less than ${MIN_LITERAL} bytes: "${text}"`);
    const grams = gramsOf(literal);
    const chosen = rarestPlaces(grams, frequency, byGram);
    addLiteral(byGram, literal, grams, chosen);
    return chosen;
  });
  return { texts, places };
}

/** In which literals a gram is looked for, by the gram. */
export function literalsByGram({ texts, places }: Literals): ReadonlyMap<number, readonly Entry[]> {
  const byGram = new Map<number, Entry[]>();
  texts.forEach((text, i) => {
    const literal = encoder.encode(text);
    addLiteral(byGram, literal, gramsOf(literal), places[i]!);
  });
  return byGram;
}

export function prefilter(literals: Literals): Prefilter {
  const byGram = literalsByGram(literals);
  const table = bitTable(byGram.keys());
  let places = new Int32Array(1024);

  function holdsLiteral(bytes: Uint8Array, gram: number, place: number, from: number, to: number): boolean {
    const entries = byGram.get(gram);
    if (!entries) return false;
    for (const { literal, at } of entries) {
      const start = place - at;
      if (start < from || start + literal.length > to) continue;
      let i = 0;
      while (i < literal.length && bytes[start + i] === literal[i]) i += 1;
      if (i === literal.length) return true;
    }
    return false;
  }

  /** The first word at or behind `i` that may be of a literal. */
  function nextCandidate(words: Int32Array, i: number, end: number): number {
    const k = GOLDEN;
    for (; i + 8 <= end; i += 8) {
      const a = Math.imul(words[i]!, k) >>> SHIFT;
      const b = Math.imul(words[i + 1]!, k) >>> SHIFT;
      const c = Math.imul(words[i + 2]!, k) >>> SHIFT;
      const d = Math.imul(words[i + 3]!, k) >>> SHIFT;
      const e = Math.imul(words[i + 4]!, k) >>> SHIFT;
      const f = Math.imul(words[i + 5]!, k) >>> SHIFT;
      const g = Math.imul(words[i + 6]!, k) >>> SHIFT;
      const h = Math.imul(words[i + 7]!, k) >>> SHIFT;
      const any =
        (table[a >>> 5]! >>> a) |
        (table[b >>> 5]! >>> b) |
        (table[c >>> 5]! >>> c) |
        (table[d >>> 5]! >>> d) |
        (table[e >>> 5]! >>> e) |
        (table[f >>> 5]! >>> f) |
        (table[g >>> 5]! >>> g) |
        (table[h >>> 5]! >>> h);
      if ((any & 1) !== 0) break;
    }
    for (; i < end; i += 1) {
      const hash = Math.imul(words[i]!, k) >>> SHIFT;
      if (((table[hash >>> 5]! >>> hash) & 1) !== 0) return i;
    }
    return end;
  }

  return {
    scan(bytes, from, to) {
      // Words are aligned in the buffer, of which `bytes` is a part.
      const shift = (4 - ((bytes.byteOffset + from) & 3)) & 3;
      const base = from + shift;
      const size = Math.max(0, (to - base) >> 2);
      if (size === 0) return { places, count: 0 };
      const words = new Int32Array(bytes.buffer, bytes.byteOffset + base, size);
      let count = 0;
      let i = nextCandidate(words, 0, size);
      while (i < size) {
        const place = base + i * 4;
        if (holdsLiteral(bytes, words[i]!, place, from, to)) {
          if (count === places.length) {
            const more = new Int32Array(count * 2);
            more.set(places);
            places = more;
          }
          places[count] = place;
          count += 1;
          const lf = bytes.indexOf(LF, place);
          if (lf < 0 || lf >= to) break;
          i = (lf - base) >> 2;
          if (base + i * 4 <= lf) i += 1;
        } else i += 1;
        i = nextCandidate(words, i, size);
      }
      return { places, count };
    },
  };
}
