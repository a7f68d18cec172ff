/** What is asked of single bytes and of sixteen at once. */

export function is(bytes: v128, byte: i8): v128 {
  return i8x16.eq(bytes, i8x16.splat(byte));
}

/** Of bytes of which there are at least four. */
export function equal(a: i32, b: i32, length: i32): bool {
  let i = length;
  for (; i >= 8; i -= 8) if (load<u64>(a + i - 8) !== load<u64>(b + i - 8)) return false;
  if (i >= 4 && load<u32>(a + i - 4) !== load<u32>(b + i - 4)) return false;
  return load<u32>(a) === load<u32>(b);
}

export function twoDigits(at: i32): u32 {
  const tens = u32(load<u8>(at)) - 48;
  const ones = u32(load<u8>(at, 1)) - 48;
  return tens > 9 || ones > 9 ? 1000 : tens * 10 + ones;
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
    const found = i8x16.bitmask(is(v128.load(block), 10));
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
