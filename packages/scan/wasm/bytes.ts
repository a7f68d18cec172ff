/** What is asked of single bytes and of sixteen at once. */

/** A constant of sixteen bytes is made anew wherever it is used: those of loops are variables. */
export let lowHalf: v128 = i8x16.splat(0);
export let feed: v128 = i8x16.splat(0);

export function useBytes(): void {
  lowHalf = i8x16.splat(15);
  feed = i8x16.splat(10);
}

/** The bytes that stand in `among`, by their low half. */
export function marked(bytes: v128, among: v128): v128 {
  return i8x16.eq(i8x16.swizzle(among, v128.and(bytes, lowHalf)), bytes);
}

export function is(bytes: v128, byte: i8): v128 {
  return i8x16.eq(bytes, i8x16.splat(byte));
}

/** How many bytes at two places are the same, up to sixteen. */
export function sameBytes(a: i32, b: i32): i32 {
  return ctz(~i8x16.bitmask(i8x16.eq(v128.load(a), v128.load(b))));
}

/** How many bytes from `a` up to `end` are those at `b`. */
export function runOf(a: i32, b: i32, end: i32): i32 {
  let at = a;
  const apart = b - a;
  for (; at < end; at += 32) {
    const first = v128.xor(v128.load(at), v128.load(at + apart));
    if (v128.any_true(v128.or(first, v128.xor(v128.load(at, 16), v128.load(at + apart, 16))))) break;
  }
  for (; at < end; at += 16) {
    const others = i8x16.bitmask(i8x16.ne(v128.load(at), v128.load(at + apart)));
    if (others !== 0) return min(at + ctz(others), end) - a;
  }
  return end - a;
}

export function equal(a: i32, b: i32, length: i32): bool {
  for (let i = length - 16; i > 0; i -= 16) {
    if (v128.any_true(v128.xor(v128.load(a + i), v128.load(b + i)))) return false;
  }
  return sameBytes(a, b) >= min(length, 16);
}

export function twoDigits(at: i32): u32 {
  const tens = u32(load<u8>(at)) - 48;
  const ones = u32(load<u8>(at, 1)) - 48;
  return tens > 9 || ones > 9 ? 1000 : tens * 10 + ones;
}

/** Six digits as a number, -1 where they are none. */
export function sixDigits(at: i32): i32 {
  // Two zeros in front of them make it eight; then two, four and eight digits become numbers, side by side.
  let digits = (load<u64>(at) << 16) ^ 0x3030303030300000;
  if ((((digits + 0x0606060606060000) | digits) & twice(0xf0f0f0f0)) !== 0) return -1;
  digits = ((digits * (10 * 256 + 1)) >> 8) & twice(0x00ff00ff);
  digits = ((digits * (100 * 65536 + 1)) >> 16) & twice(0x0000ffff);
  return i32((digits * (10000 * 4294967296 + 1)) >> 32);
}

function twice(half: u64): u64 {
  return (half << 32) | half;
}

export function endOfDigits(at: i32, to: i32): i32 {
  let end = at;
  while (end < to && u32(load<u8>(end)) - 48 <= 9) end += 1;
  return end;
}

/** Up to 16 digits; NaN for anything else. */
export function integer(from: i32, to: i32): f64 {
  if (from < 0 || to === from || to - from > 16) return NaN;
  let read: u64 = 0;
  for (let i = from; i < to; i += 1) {
    const digit = u32(load<u8>(i)) - 48;
    if (digit > 9) return NaN;
    read = read * 10 + digit;
  }
  return read <= 9007199254740991 ? f64(read) : NaN;
}

export function feedFrom(at: i32): i32 {
  let block = at;
  while (true) {
    const found = i8x16.bitmask(i8x16.eq(v128.load(block), feed));
    if (found !== 0) return block + ctz(found);
    block += 16;
  }
}

/** 0x00000080 */
export function endsWithAddress(from: i32, to: i32): bool {
  const end = load<u8>(to - 1) === 13 ? to - 1 : to;
  let at = end;
  while (at > from && isHex(load<u8>(at - 1))) at -= 1;
  return end - at >= 8 && load<u8>(at - 1) === 120;
}

function isHex(byte: u32): bool {
  return byte - 48 <= 9 || byte - 97 <= 5;
}
