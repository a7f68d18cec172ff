import { marked, sixDigits, twoDigits } from './bytes';
import { KLOG_DAYS } from './memory';
import { timeOfDay } from './stamps';

export const NO_HEADER: f64 = -1;
/** Only the parser can tell. */
export const NOT_PLAIN: f64 = -2;

let klogDay: u32 = 0;
let klogDayValue: f64 = -1;
let klogTime: u64 = 0;
let klogTimeValue: f64 = 0;

/** See bytes.ts. */
let blank: v128 = i8x16.splat(0);
let zero: v128 = i8x16.splat(0);
let nine: v128 = i8x16.splat(0);
let notBlank: v128 = i8x16.splat(0);
/** By the low half of a byte: backslash, bracket, delete. */
let ends: v128 = i8x16.splat(0);

export function useKlog(): void {
  blank = i8x16.splat(32);
  zero = i8x16.splat(48);
  nine = i8x16.splat(9);
  notBlank = i8x16.splat(33);
  ends = i8x16(-1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 92, 93, 0, 127);
}

/** `I1120 13:21:05.281063     469 kubelet.go:2473]`, as a time without a year: all of it must be there. */
// inline
export function klog(at: i32, to: i32): f64 {
  const level = load<u8>(at);
  if (level !== 73 && level !== 87 && level !== 69 && level !== 70) return NO_HEADER;
  if (at + 22 > to) return NOT_PLAIN;
  const date = load<u32>(at, 1);
  if (date !== klogDay) {
    const month = twoDigits(at + 1);
    const dayOfMonth = twoDigits(at + 3);
    if (month > 99 || dayOfMonth > 99) return NO_HEADER;
    if (month > 12 || dayOfMonth > 31) return NOT_PLAIN;
    klogDayValue = load<f64>(KLOG_DAYS + (month * 32 + dayOfMonth) * 8);
    klogDay = date;
  }
  if (klogDayValue < 0 || load<u8>(at, 5) !== 32) return NOT_PLAIN;
  const time = load<u64>(at, 6);
  if (time !== klogTime) {
    const read = timeOfDay(at + 6);
    if (read < 0) return NOT_PLAIN;
    klogTime = time;
    klogTimeValue = read;
  }
  if (load<u8>(at, 14) !== 46) return NO_HEADER;
  const micros = sixDigits(at + 15);
  if (micros < 0) return NO_HEADER;
  const origin = originOf(at + 21, to);
  return origin < 0 ? origin : klogDayValue + klogTimeValue + f64(micros);
}

/** `     469 kubelet.go:2473]` */
// inline
function originOf(at: i32, to: i32): f64 {
  if (at + 13 >= to) return NOT_PLAIN;
  const blanks = ctz(~i8x16.bitmask(i8x16.eq(v128.load(at), blank)));
  const digits = ctz(~(digitsAt(at) >> blanks));
  if (blanks + digits > 14) return NOT_PLAIN;
  if (blanks === 0 || digits === 0 || load<u8>(at + blanks + digits) !== 32) return NO_HEADER;
  const place = at + blanks + digits + 1;
  const end = closing(place);
  if (end < 0) return end === -1 ? NO_HEADER : NOT_PLAIN;
  if (end >= to) return NO_HEADER;
  const line = clz(~(digitsAt(end - 16) << 16));
  if (line > 15) return NOT_PLAIN;
  const colon = end - line - 1;
  return line > 0 && colon > place && load<u8>(colon) === 58 ? 0 : NO_HEADER;
}

/** Which of sixteen bytes are digits, one bit each. */
// inline
function digitsAt(at: i32): i32 {
  return i8x16.bitmask(i8x16.le_u(i8x16.sub(v128.load(at), zero), nine));
}

/** The bracket behind a name; -1 where a blank or the line feed comes first, -2 where something may be hidden. */
// inline
function closing(at: i32): i32 {
  for (let block = at; ; block += 16) {
    const bytes = v128.load(block);
    const found = i8x16.bitmask(v128.or(i8x16.lt_s(bytes, notBlank), marked(bytes, ends)));
    if (found === 0) continue;
    const end = block + ctz(found);
    const byte = load<u8>(end);
    if (byte === 93) return end;
    return byte <= 32 ? -1 : -2;
  }
}
