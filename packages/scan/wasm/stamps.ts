import { endOfDigits, sixDigits, twoDigits } from './bytes';
import { DAY_BYTES } from './memory';

export const DAY: f64 = 86_400_000_000;
export const SECOND: f64 = 1_000_000;
/** Forms, by the numbers of src/forms.ts; the first three have names behind a stamp. */
const ISO: i32 = 2;
const EITHER: i32 = 3;
const CONTAINER: i32 = 4;
const KERNEL: i32 = 6;
/** A stamp is the number of its digits; those of iso stand behind those of yearless. */
export const FINE: i32 = 6;
const ISO_STAMPS: i32 = 8;

let form: i32 = 0;
let mostDigits: i32 = 0;
/** The day of the stamp, whose bytes stand at DAY_BYTES; none at first. */
let day: f64 = 0;
let lastTime: u64 = 0;
let lastTimeValue: f64 = 0;

/** Of the stamp that was read last. */
export let value: f64 = 0;
export let zone: f64 = 0;
export let stamp: i32 = 0;

export function useStamps(shape: i32, digits: i32): void {
  form = shape;
  mostDigits = digits;
  memory.fill(DAY_BYTES, 0, 32);
}

/** The day that the line at `at` begins with. */
export function learnDay(at: i32, micros: f64): void {
  memory.copy(DAY_BYTES, at, 32);
  day = micros;
  lastTime = 0;
}

export function hasNames(): bool {
  return form <= EITHER;
}

export function isContainer(): bool {
  return form === CONTAINER;
}

export function isOfKernel(): bool {
  return form === KERNEL;
}

/** Whether a line begins with another day than the one that is known. */
export function hasOtherDay(at: i32, to: i32): bool {
  if (to - at < 16) return false;
  if (form === CONTAINER || isIso(at)) {
    if (load<u8>(at, 4) !== 45 || load<u8>(at, 7) !== 45 || load<u8>(at, 10) !== 84) return false;
    return load<u64>(at) !== load<u64>(DAY_BYTES) || load<u32>(at, 7) !== load<u32>(DAY_BYTES, 7);
  }
  if (load<u8>(at, 3) !== 32 || load<u8>(at, 6) !== 32) return false;
  return load<u32>(at) !== load<u32>(DAY_BYTES) || load<u32>(at, 3) !== load<u32>(DAY_BYTES, 3);
}

export function isIso(at: i32): bool {
  return form === ISO || (form === EITHER && load<u8>(at) <= 57);
}

/** `Nov 20 13:31:49` or `Nov 20 13:31:49.123456`: where it ends, 0 where it is of another day or form. */
// inline
export function yearless(at: i32, to: i32): i32 {
  if (to - at < 16 || load<u32>(at) !== load<u32>(DAY_BYTES) || load<u32>(at, 3) !== load<u32>(DAY_BYTES, 3)) return 0;
  if (!timed(at + 7)) return 0;
  stamp = 0;
  zone = 0;
  if (load<u8>(at, 15) !== 46) return at + 15;
  const digits = fraction(at + 16, to, 6);
  return digits === 0 ? 0 : at + 16 + digits;
}

/** `2026-11-20T13:31:49.281063+0100`, with or without a fraction, with a colon in the offset, or with Z. */
export function iso(at: i32, to: i32): i32 {
  if (to - at < 21 || load<u64>(at) !== load<u64>(DAY_BYTES) || load<u32>(at, 7) !== load<u32>(DAY_BYTES, 7)) return 0;
  if (!timed(at + 11)) return 0;
  stamp = ISO_STAMPS;
  let end = at + 19;
  if (load<u8>(end) === 46) {
    const digits = fraction(end + 1, to, mostDigits);
    if (digits === 0) return 0;
    end += 1 + digits;
  }
  const sign = load<u8>(end);
  zone = 0;
  if (sign === 90) return end + 1;
  if (sign !== 43 && sign !== 45) return 0;
  const colon = load<u8>(end, 3) === 58 ? 1 : 0;
  const hours = twoDigits(end + 1);
  const minutes = twoDigits(end + 3 + colon);
  const offset = i32(hours * 60 + minutes) * (sign === 45 ? -1 : 1);
  // As offsetFrom of core/src/text/stamp.ts has it: there is no such zone, or these are no digits.
  if (minutes > 59 || offset < -720 || offset > 840) return 0;
  zone = f64(offset) * 60 * SECOND;
  value -= zone;
  return end + 5 + colon;
}

/** Whether `[Fri Nov 20 13:31:49 2026]` is of another day than the one that is known. */
export function hasOtherCtimeDay(at: i32): bool {
  return (
    load<u64>(at) !== load<u64>(DAY_BYTES) ||
    load<u32>(at, 8) !== load<u32>(DAY_BYTES, 8) ||
    load<u32>(at, 21) !== load<u32>(DAY_BYTES, 21)
  );
}

/** Of that day: where it ends, 0 where it is of another form. */
export function ctime(at: i32): i32 {
  return load<u8>(at, 20) === 32 && timed(at + 12) ? at + 25 : 0;
}

/** The time of day behind a day that is known. False where it is none. */
// inline
function timed(at: i32): bool {
  const time = load<u64>(at);
  if (time !== lastTime) {
    const read = timeOfDay(at);
    if (read < 0) return false;
    lastTime = time;
    lastTimeValue = read;
  }
  value = day + lastTimeValue;
  return true;
}

/** Digits behind a point; as many as there are, or 0 where there are too many. */
function fraction(at: i32, to: i32, most: i32): i32 {
  const six = sixDigits(at);
  if (six >= 0) {
    const end = endOfDigits(at + 6, to);
    if (end - at > most) return 0;
    stamp += 6;
    value += f64(six);
    return end - at;
  }
  const end = endOfDigits(at, to);
  if (end === at || end - at > most) return 0;
  let micros = 0;
  for (let i = at; i < at + 6; i += 1) micros = micros * 10 + (i < end ? i32(load<u8>(i)) - 48 : 0);
  stamp += end - at;
  value += f64(micros);
  return end - at;
}

/** `13:31:49` as microseconds, or -1; the leap second is left to others. */
export function timeOfDay(at: i32): f64 {
  const hour = twoDigits(at);
  const minute = twoDigits(at + 3);
  const second = twoDigits(at + 6);
  if (hour > 23 || minute > 59 || second > 59 || load<u8>(at, 2) !== 58 || load<u8>(at, 5) !== 58) return -1;
  return f64(hour * 3600 + minute * 60 + second) * SECOND;
}
