import { feed, lowHalf } from './bytes';
import { unsureContainer } from './container-header';
import { factor, holdsLiteral, missing, none, wordsIn4096 } from './filter';
import { hiddenIn, marks } from './hiding';
import { behindStamp, header, klogAt, speaker, stamp, value } from './line-header';
import { areFull, ask, HOST_ASKED, keep, leave, mayAsk, mayRepeat, PLAIN, startRows, UNSURE } from './rows';

/**
 * Reads the lines from `at` on, of which the last ends before `end`, into rows from `row` on; `line` is the number of the
 * line of row 0. Returns where it stopped: at the end, where the rows are full, or where a line is asked for.
 *
 * Line feeds, what may hide something, and words of literals are looked for in one pass, 64 bytes at once: in most of them
 * is none of the three.
 */
export function walkText(at: i32, end: i32, row: i32, line: f64): i32 {
  startRows(row, line);
  // As locals they stay in registers.
  const k = factor;
  const in4096 = wordsIn4096;
  const among = marks;
  const low = lowHalf;
  let start = at;
  let hidden = false;
  let holds = false;
  for (let block = at & ~15; block < end; block += 64) {
    const a = v128.load(block);
    const b = v128.load(block, 16);
    const c = v128.load(block, 32);
    const d = v128.load(block, 48);
    const first = missing(i32x4.mul(a, k), in4096);
    const second = missing(i32x4.mul(b, k), in4096);
    const third = missing(i32x4.mul(c, k), in4096);
    const fourth = missing(i32x4.mul(d, k), in4096);
    const least = i32x4.min_u(i32x4.min_u(first, second), i32x4.min_u(third, fourth));
    const markedA = i8x16.eq(i8x16.swizzle(among, v128.and(a, low)), a);
    const markedB = i8x16.eq(i8x16.swizzle(among, v128.and(b, low)), b);
    const markedC = i8x16.eq(i8x16.swizzle(among, v128.and(c, low)), c);
    const markedD = i8x16.eq(i8x16.swizzle(among, v128.and(d, low)), d);
    const any = v128.or(v128.or(markedA, markedB), v128.or(markedC, markedD));
    let hits: u64 = 0;
    if (!i32x4.all_true(least)) {
      let words = none(first) | (none(second) << 4) | (none(third) << 8) | (none(fourth) << 12);
      for (; words !== 0; words &= words - 1) {
        const word = ctz(words) * 4;
        if (holdsLiteral(block + word, at, end)) hits |= u64(1) << word;
      }
    }
    if (!v128.any_true(any)) {
      holds = holds || hits !== 0;
      continue;
    }
    // Of this piece, and of no line in front of it.
    let own: u64 = -1;
    if (block < at) own <<= at - block;
    if (block + 64 > end) own &= (u64(1) << (end - block)) - 1;
    const marked = bits(markedA, markedB, markedC, markedD) & own;
    let feeds = bits(i8x16.eq(a, feed), i8x16.eq(b, feed), i8x16.eq(c, feed), i8x16.eq(d, feed)) & own;
    const others = marked & ~feeds;
    let bad: u64 = 0;
    if (others !== 0)
      bad = (u64(u32(hiddenIn(block, i32(others)))) | (u64(hiddenIn(block + 32, i32(others >>> 32))) << 32)) & own;
    while (feeds !== 0) {
      const bit = ctz(feeds);
      const lf = block + i32(bit);
      const before = (u64(1) << bit) - 1;
      hidden = hidden || (bad & before) !== 0;
      holds = holds || (hits & before) !== 0;
      bad &= ~before;
      hits &= ~before;
      feeds &= feeds - 1;
      if (areFull()) return start;
      const found = header(start, lf);
      if (found === PLAIN && !hidden) {
        const textEnd = lf - i32(load<u8>(lf - 1) === 13);
        if (holds) mayRepeat(behindStamp, klogAt, textEnd);
        keep(start, lf, textEnd, value, stamp, speaker, holds);
      } else {
        if (found > UNSURE) {
          if ((!hidden || found === HOST_ASKED) && mayAsk()) return ask(found, start, lf);
          unsureContainer();
        }
        leave(start, lf);
      }
      start = lf + 1;
      hidden = false;
      holds = false;
    }
    hidden = hidden || bad !== 0;
    holds = holds || hits !== 0;
  }
  return start;
}

/** One bit for each of 64 bytes. */
function bits(a: v128, b: v128, c: v128, d: v128): u64 {
  const low = u64(i8x16.bitmask(a) | (i8x16.bitmask(b) << 16)) & 0xffffffff;
  return low | (u64(i8x16.bitmask(c) | (i8x16.bitmask(d) << 16)) << 32);
}
