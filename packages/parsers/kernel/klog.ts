import { is, twoDigits } from './bytes';
import { KLOG_DAYS } from './memory';
import { timeOfDay } from './stamps';

export const NO_HEADER: f64 = -1;
export const UNSURE: f64 = -2;

let klogDay: u32 = 0;
let klogDayValue: f64 = -1;
let klogTime: u64 = 0;
let klogTimeValue: f64 = 0;

/** `I1120 13:21:05.281063     469 kubelet.go:2473]`: as in parsers/src/bytes/klog-stamp.ts. */
export function klog(at: i32, to: i32): f64 {
  const level = load<u8>(at);
  if (level !== 73 && level !== 87 && level !== 69 && level !== 70) return NO_HEADER;
  if (at + 22 > to) return UNSURE;
  const date = load<u32>(at, 1);
  if (date !== klogDay) {
    const month = twoDigits(at + 1);
    const dayOfMonth = twoDigits(at + 3);
    if (month > 99 || dayOfMonth > 99) return NO_HEADER;
    if (month > 12 || dayOfMonth > 31) return UNSURE;
    klogDayValue = load<f64>(KLOG_DAYS + (month * 32 + dayOfMonth) * 8);
    klogDay = date;
  }
  if (klogDayValue < 0 || load<u8>(at, 5) !== 32) return UNSURE;
  const time = load<u64>(at, 6);
  if (time !== klogTime) {
    const read = timeOfDay(at + 6);
    if (read < 0) return UNSURE;
    klogTime = time;
    klogTimeValue = read;
  }
  if (load<u8>(at, 14) !== 46) return NO_HEADER;
  let micros = 0;
  for (let i = at + 15; i < at + 21; i += 1) {
    const digit = i32(load<u8>(i)) - 48;
    if (u32(digit) > 9) return NO_HEADER;
    micros = micros * 10 + digit;
  }
  const origin = originOf(at + 21, to);
  return origin < 0 ? origin : klogDayValue + klogTimeValue + f64(micros);
}

/** `     469 kubelet.go:2473]` */
function originOf(at: i32, to: i32): f64 {
  if (at + 13 >= to) return UNSURE;
  const bytes = v128.load(at);
  const blanks = ctz(~i8x16.bitmask(is(bytes, 32)));
  const digits = ctz(~(i8x16.bitmask(i8x16.le_u(i8x16.sub(bytes, i8x16.splat(48)), i8x16.splat(9))) >> blanks));
  if (blanks + digits > 14) return UNSURE;
  if (blanks === 0 || digits === 0 || load<u8>(at + blanks + digits) !== 32) return NO_HEADER;
  const place = at + blanks + digits + 1;
  const end = closing(place);
  if (end < 0) return end === -1 ? NO_HEADER : UNSURE;
  if (end >= to) return NO_HEADER;
  let digit = end;
  while (digit > place && u32(load<u8>(digit - 1)) - 48 <= 9) digit -= 1;
  return digit < end && digit > place + 1 && load<u8>(digit - 1) === 58 ? 0 : NO_HEADER;
}

/** The bracket behind a name; -1 where a blank or the line feed comes first, -2 where something may be hidden. */
function closing(at: i32): i32 {
  for (let block = at; ; block += 16) {
    const bytes = v128.load(block);
    const found = i8x16.bitmask(is(bytes, 93));
    const low = i8x16.bitmask(i8x16.le_u(bytes, i8x16.splat(32)));
    const odd = i8x16.bitmask(v128.or(i8x16.gt_u(bytes, i8x16.splat(126)), is(bytes, 92)));
    const any = found | low | odd;
    if (any === 0) continue;
    const first = any & -any;
    if ((found & first) !== 0) return block + ctz(found);
    return (low & first) !== 0 ? -1 : -2;
  }
}
