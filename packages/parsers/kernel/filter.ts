import { equal } from './bytes';
import { BLOOM, GRAMS } from './memory';

let multiplier: i32 = 0;
let gramMask: i32 = 0;
/** Constants, see bytes.ts: where a word of 4,096 may begin, the last three bits of each byte, the powers of two. */
let words: v128 = i8x16.splat(0);
let lastBits: v128 = i8x16.splat(0);
let powers: v128 = i8x16.splat(0);
/** Where the next word of a literal stands, or the end. */
let hit: i32 = 0;
/** One bit for each word of 32 bytes that may be of a literal. */
let candidates: i32 = 0;

export function useFilter(by: i32, mask: i32): void {
  multiplier = by;
  gramMask = mask;
  words = i32x4.splat(0x3ffc);
  lastBits = i8x16.splat(7);
  powers = i8x16(1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0);
}

/** The lines from `at` on are read next: those of another piece where `isNew`. */
export function seekFrom(at: i32, end: i32, isNew: bool): void {
  if (hit < at || isNew) hit = nextHit(at, end);
}

/** Whether a literal stands in front of `to`; asked of one part of the text behind the other. */
export function holdsBefore(to: i32, end: i32): bool {
  if (hit >= to) return false;
  hit = nextHit(to, end);
  return true;
}

/** The first place at or behind `from` where a word of a literal stands that is all between `from` and `end`. */
function nextHit(from: i32, end: i32): i32 {
  for (let at = nextCandidates(from & ~15, end); at < end; at = nextCandidates(at + 32, end)) {
    for (let found = candidates; found !== 0; found &= found - 1) {
      const word = at + ctz(found) * 4;
      if (holdsLiteral(word, from, end)) return word;
    }
  }
  return end;
}

/** The next 32 bytes of which a word may be of a literal; which of them may is told by `candidates`. */
function nextCandidates(from: i32, end: i32): i32 {
  // As locals they stay in registers.
  const k = i32x4.splat(multiplier);
  const in4096 = words;
  const low = lastBits;
  const bits = powers;
  for (let at = from; at < end; at += 32) {
    const first = passing(i32x4.mul(v128.load(at), k), in4096, low, bits);
    const second = passing(i32x4.mul(v128.load(at, 16), k), in4096, low, bits);
    if (!v128.any_true(v128.or(first, second))) continue;
    candidates = i32x4.bitmask(first) | (i32x4.bitmask(second) << 4);
    return at;
  }
  return end;
}

/** Of four hashes those of which every byte has its bit in the word that the first twelve bits choose. */
function passing(hashes: v128, in4096: v128, low: v128, bits: v128): v128 {
  const places = v128.and(i32x4.shr_u(hashes, 18), in4096);
  const left = i64x2.extract_lane(places, 0);
  const right = i64x2.extract_lane(places, 1);
  let found = v128.load32_zero(i32(left), BLOOM);
  found = v128.load_lane<u32>(i32(left >>> 32), found, 1, BLOOM);
  found = v128.load_lane<u32>(i32(right), found, 2, BLOOM);
  found = v128.load_lane<u32>(i32(right >>> 32), found, 3, BLOOM);
  const asked = i8x16.swizzle(bits, v128.and(hashes, low));
  return i32x4.eq(v128.and(asked, found), asked);
}

/** A slot holds a gram and where its entries begin; an entry the literal, its length and where in it the gram stands. */
function holdsLiteral(at: i32, from: i32, end: i32): bool {
  const gram = load<i32>(at);
  let slot = (gram * 0x9e3779b1) >>> 8;
  let one = 0;
  while (true) {
    const place = GRAMS + (slot & gramMask) * 8;
    one = load<i32>(place, 4);
    if (one === 0) return false;
    if (load<i32>(place) === gram) break;
    slot += 1;
  }
  for (; load<i32>(one) !== 0; one += 12) {
    const length = load<i32>(one, 4);
    const start = at - load<i32>(one, 8);
    if (start >= from && start + length <= end && equal(load<i32>(one), start, length)) return true;
  }
  return false;
}
