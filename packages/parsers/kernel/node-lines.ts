import { is, marked } from './bytes';
import { hit, nextAfter, seekFrom } from './filter';
import { header, speaker, stamp, value } from './node-header';
import { areFull, ask, keep, startRows } from './rows';

/** See bytes.ts. */
let octals: v128 = i8x16.splat(0);
/** By the low half of a byte: line feed, escape, backslash and, where control characters are octal, `#`. */
let marks: v128 = i8x16.splat(0);
let feed: v128 = i8x16.splat(0);
let quote: v128 = i8x16.splat(0);

export function useHiding(octal: bool): void {
  octals = i8x16.splat(octal ? -1 : 0);
  marks = i8x16(-1, 0, 0, octal ? 35 : 0, 0, 0, 0, 0, 0, 0, 10, 27, 92, 0, 0, 0);
  feed = i8x16.splat(10);
  quote = i8x16.splat(34);
}

/**
 * Reads the lines from `at` on, of which the last ends before `end`, into rows from `row` on; `line` is the number of the
 * line of row 0. Returns where it stopped: at the end, where the rows are full, or where a line is asked for.
 */
export function walk(at: i32, end: i32, row: i32, line: f64, added: i32): i32 {
  startRows(row, line, added);
  seekFrom(at, end, row === 0);
  let start = at;
  let hidden = false;
  for (let block = at; block < end; block += 32) {
    const first = marked(v128.load(block), marks);
    const second = marked(v128.load(block, 16), marks);
    if (!v128.any_true(v128.or(first, second))) continue;
    let feeds = maskOf(block, feed);
    let bad = (i8x16.bitmask(first) | (i8x16.bitmask(second) << 16)) & ~feeds;
    // Nearly all of these are backslashes in front of a quote, which hide nothing.
    if (bad !== 0 && (bad & ~maskOf(block + 1, quote)) !== 0) bad = hiding(block) | (hiding(block + 16) << 16);
    else bad = 0;
    while (feeds !== 0) {
      const bit = ctz(feeds);
      const lf = block + bit;
      const before = (1 << bit) - 1;
      hidden = hidden || (bad & before) !== 0;
      bad &= ~before;
      feeds &= feeds - 1;
      const holds = hit < lf;
      if (holds) nextAfter(lf, end);
      if (areFull()) return start;
      if (hidden || !header(start, lf)) return ask(start, lf, holds);
      const cr = load<u8>(lf - 1) === 13;
      keep(start, lf, lf - i32(cr), value, stamp, speaker, holds);
      start = lf + 1;
      hidden = false;
    }
    hidden = hidden || bad !== 0;
  }
  return start;
}

/** Which of 32 bytes are a certain one, one bit each. */
function maskOf(at: i32, byte: v128): i32 {
  const first = i8x16.bitmask(i8x16.eq(v128.load(at), byte));
  return first | (i8x16.bitmask(i8x16.eq(v128.load(at, 16), byte)) << 16);
}

/** The bytes of sixteen behind which something may be hidden, one bit each. */
function hiding(at: i32): i32 {
  const bytes = v128.load(at);
  const next = v128.load(at, 1);
  // By the low and the high half of a byte: a bit for each high half, where the two are one of \\ " n r t a b f v.
  const low = i8x16.swizzle(i8x16(0, 4, 13, 0, 8, 0, 12, 0, 0, 0, 0, 0, 2, 0, 4, 0), v128.and(next, i8x16.splat(15)));
  const high = i8x16.swizzle(i8x16(0, 0, 1, 0, 0, 2, 4, 8, 0, 0, 0, 0, 0, 0, 0, 0), i8x16.shr_u(next, 4));
  const plain = i8x16.ne(v128.and(low, high), i8x16.splat(0));
  const bad = v128.or(
    v128.andnot(is(bytes, 92), plain),
    v128.or(v128.and(is(bytes, 27), is(next, 91)), v128.and(v128.and(is(bytes, 35), octals), is(next, 48))),
  );
  return i8x16.bitmask(bad);
}
