import { is } from './bytes';
import { holdsBefore, seekFrom } from './filter';
import { header, speaker, stamp, value } from './node-header';
import { areFull, ask, keep, startRows } from './rows';

let octals: v128 = i8x16.splat(0);

export function useHiding(octal: bool): void {
  octals = i8x16.splat(octal ? -1 : 0);
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
  for (let block = at; block < end; block += 16) {
    const bytes = v128.load(block);
    const feeds = is(bytes, 10);
    const hiders = v128.or(v128.or(is(bytes, 92), is(bytes, 27)), v128.and(is(bytes, 35), octals));
    if (!v128.any_true(v128.or(feeds, hiders))) continue;
    let ends = i8x16.bitmask(feeds);
    let bad = v128.any_true(hiders) ? hiding(block, bytes) : 0;
    while (ends !== 0) {
      const bit = ctz(ends);
      const lf = block + bit;
      const before = (1 << bit) - 1;
      hidden = hidden || (bad & before) !== 0;
      bad &= ~before;
      ends &= ends - 1;
      const holds = holdsBefore(lf, end);
      if (areFull()) return start;
      if (hidden || !header(start, lf)) return ask(start, lf, holds);
      const cr = lf > start && load<u8>(lf - 1) === 13;
      keep(start, lf, lf - i32(cr), value, stamp, speaker, holds);
      start = lf + 1;
      hidden = false;
    }
    hidden = hidden || bad !== 0;
  }
  return start;
}

/** The bytes of a block behind which something may be hidden, one bit each. */
function hiding(at: i32, bytes: v128): i32 {
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
