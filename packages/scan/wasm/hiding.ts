import { is, marked } from './bytes';

/** See bytes.ts. */
let octals: v128 = i8x16.splat(0);
/** By the low half of a byte: line feed, escape, backslash and, where control characters are octal, `#`. */
export let marks: v128 = i8x16.splat(0);
let quote: v128 = i8x16.splat(0);
/** One bit for each byte of 32 that is marked. */
export let found: i32 = 0;

export function useHiding(octal: bool): void {
  octals = i8x16.splat(octal ? -1 : 0);
  marks = i8x16(-1, 0, 0, octal ? 35 : 0, 0, 0, 0, 0, 0, 0, 10, 27, 92, 0, 0, 0);
  quote = i8x16.splat(34);
}

/** Whether something may be hidden between two places. */
export function mayHide(from: i32, to: i32): bool {
  for (let block = nextMarks(from, to); block < to; block = nextMarks(block + 32, to)) {
    const bad = hiddenIn(block, found);
    if (bad !== 0 && block + ctz(bad) < to) return true;
  }
  return false;
}

/** Behind which of 32 bytes something may be hidden; `others` are those that are marked and no line feed. */
export function hiddenIn(block: i32, others: i32): i32 {
  // Nearly all are backslashes in front of a quote, which hide nothing.
  if ((others & ~maskOf(block + 1, quote)) === 0) return 0;
  return hiding(block) | (hiding(block + 16) << 16);
}

/** The next 32 bytes that hold a line feed or one behind which something may be hidden; which do is told by `found`. */
export function nextMarks(at: i32, end: i32): i32 {
  const among = marks;
  for (let block = at; block < end; block += 32) {
    const first = marked(v128.load(block), among);
    const second = marked(v128.load(block, 16), among);
    if (!v128.any_true(v128.or(first, second))) continue;
    found = i8x16.bitmask(first) | (i8x16.bitmask(second) << 16);
    return block;
  }
  return end;
}

/** Which of 32 bytes are a certain one, one bit each. */
export function maskOf(at: i32, byte: v128): i32 {
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
