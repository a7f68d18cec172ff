import { type Literals, literalsByGram } from './literals.ts';

/** What the memory of the WebAssembly holds of literals: what hashes are looked up in, and what is looked up exactly. */
export interface LiteralImage {
  bloom: Int32Array;
  words: Int32Array;
  mask: number;
}

const images = new WeakMap<Literals, LiteralImage>();

/** As wasm/filter.ts reads it from `at` on, where it always stands. */
export function literalImage(literals: Literals, at: number): LiteralImage {
  const image = images.get(literals) ?? imageOf(literals, at);
  images.set(literals, image);
  return image;
}

/** Slots of a gram and the address of its entries; entries of a literal, its length and the place of the gram in it; literals. */
function imageOf(literals: Literals, at: number): LiteralImage {
  const byGram = literalsByGram(literals);
  let slots = 64;
  while (slots < byGram.size * 2) slots *= 2;
  const entries = [...byGram.values()].reduce((sum, list) => sum + list.length * 3 + 1, slots * 2);
  const addresses = new Map<Uint8Array, number>();
  let end = (entries * 4 + 15) & ~15;
  for (const { literal } of [...byGram.values()].flat()) {
    if (addresses.has(literal)) continue;
    addresses.set(literal, at + end);
    end += (literal.length + 7) & ~7;
  }
  const words = new Int32Array(((end + 15) & ~15) >> 2);
  for (const [literal, address] of addresses) new Uint8Array(words.buffer).set(literal, address - at);
  let next = slots * 2;
  for (const [gram, list] of byGram) {
    let slot = (Math.imul(gram, 0x9e3779b1) >>> 8) & (slots - 1);
    while (words[slot * 2 + 1] !== 0) slot = (slot + 1) & (slots - 1);
    words[slot * 2] = gram;
    words[slot * 2 + 1] = at + next * 4;
    for (const entry of list) {
      words[next] = addresses.get(entry.literal)!;
      words[next + 1] = entry.literal.length;
      words[next + 2] = entry.at;
      next += 3;
    }
    next += 1;
  }
  return { bloom: bloomOf(byGram.keys()), words, mask: slots - 1 };
}

function bloomOf(grams: Iterable<number>): Int32Array {
  const words = new Int32Array(4096);
  for (const gram of grams) {
    const hash = Math.imul(gram, 0x9e3779b1);
    words[hash >>> 20]! |= hash;
  }
  return words;
}
