/** The number that two digits make, or a value above 99 where one of them is no digit. */
export function twoDigits(bytes: Uint8Array, at: number): number {
  const tens = bytes[at]! - 48;
  const ones = bytes[at + 1]! - 48;
  return tens >>> 0 > 9 || ones >>> 0 > 9 ? 1000 : tens * 10 + ones;
}

/** Where a run of digits ends. */
export function endOfDigits(bytes: Uint8Array, at: number, to: number): number {
  let end = at;
  while (end < to && (bytes[end]! - 48) >>> 0 <= 9) end += 1;
  return end;
}

/** Microseconds of a day for `13:31:49`, or -1. A leap second is one. */
export function timeOfDay(bytes: Uint8Array, at: number): number {
  const hour = twoDigits(bytes, at);
  const minute = twoDigits(bytes, at + 3);
  const second = twoDigits(bytes, at + 6);
  if (hour > 23 || minute > 59 || second > 60 || bytes[at + 2] !== 58 || bytes[at + 5] !== 58) return -1;
  return (hour * 3600 + minute * 60 + second) * 1_000_000;
}

/** The number that six digits make, or -1 where one of them is no digit. */
export function sixDigits(bytes: Uint8Array, at: number): number {
  let value = 0;
  for (let i = at; i < at + 6; i += 1) {
    const digit = bytes[i]! - 48;
    if (digit >>> 0 > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
}

/** Digits of a fraction of a second as microseconds: at most six. */
export function fractionOf(bytes: Uint8Array, at: number, end: number): number {
  let value = 0;
  for (let i = at; i < end; i += 1) value = value * 10 + bytes[i]! - 48;
  return value * POWERS[6 - (end - at)]!;
}

const POWERS = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000];
