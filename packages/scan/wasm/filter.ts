import { equal } from './bytes';
import { BLOOM, GRAMS } from './memory';

let gramMask: i32 = 0;
/** Constants, see bytes.ts: what a gram is multiplied with, where a word of 4,096 may begin. */
export let factor: v128 = i8x16.splat(0);
export let wordsIn4096: v128 = i8x16.splat(0);
/** One bit for each word of 64 bytes that may be of a literal. */
let candidates: i32 = 0;

export function useFilter(mask: i32): void {
  gramMask = mask;
  factor = i32x4.splat(0x9e3779b1);
  wordsIn4096 = i32x4.splat(0x3ffc);
}

/** Whether a literal stands between two places. */
export function holdsIn(from: i32, to: i32): bool {
  return nextHit(from, to) < to;
}

/** The first place at or behind `from` where a word of a literal stands that is all between `from` and `end`. */
function nextHit(from: i32, end: i32): i32 {
  for (let at = nextCandidates(from & ~15, end); at < end; at = nextCandidates(at + 64, end)) {
    for (let found = candidates; found !== 0; found &= found - 1) {
      const word = at + ctz(found) * 4;
      if (holdsLiteral(word, from, end)) return word;
    }
  }
  return end;
}

/** The next 64 bytes of which a word may be of a literal; which of them may is told by `candidates`. */
function nextCandidates(from: i32, end: i32): i32 {
  // As locals they stay in registers.
  const k = factor;
  const in4096 = wordsIn4096;
  for (let at = from; at < end; at += 64) {
    const first = missing(i32x4.mul(v128.load(at), k), in4096);
    const second = missing(i32x4.mul(v128.load(at, 16), k), in4096);
    const third = missing(i32x4.mul(v128.load(at, 32), k), in4096);
    const fourth = missing(i32x4.mul(v128.load(at, 48), k), in4096);
    if (i32x4.all_true(i32x4.min_u(i32x4.min_u(first, second), i32x4.min_u(third, fourth)))) continue;
    candidates = none(first) | (none(second) << 4) | (none(third) << 8) | (none(fourth) << 12);
    return at;
  }
  return end;
}

/** Of four hashes the bits that are not in the word which the first twelve choose: none of a gram that is looked for. */
export function missing(hashes: v128, in4096: v128): v128 {
  const places = v128.and(i32x4.shr_u(hashes, 18), in4096);
  const left = i64x2.extract_lane(places, 0);
  const right = i64x2.extract_lane(places, 1);
  let found = v128.load32_zero(i32(left), BLOOM);
  found = v128.load_lane<u32>(i32(left >>> 32), found, 1, BLOOM);
  found = v128.load_lane<u32>(i32(right), found, 2, BLOOM);
  found = v128.load_lane<u32>(i32(right >>> 32), found, 3, BLOOM);
  return v128.andnot(hashes, found);
}

export function none(bits: v128): i32 {
  return i32x4.bitmask(i32x4.eq(bits, i32x4.splat(0)));
}

/** A slot holds a gram and where its entries begin; an entry the literal, its length and where in it the gram stands. */
export function holdsLiteral(at: i32, from: i32, end: i32): bool {
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
