import { add, beginOf, clearFields, endOfKey, field, forgetEntry, MESSAGE, meet, next, valueAt } from './fields';

/** See bytes.ts. */
let quote: v128 = i8x16.splat(0);
let backslash: v128 = i8x16.splat(0);
let blank: v128 = i8x16.splat(0);

export function useObject(): void {
  quote = i8x16.splat(34);
  backslash = i8x16.splat(92);
  blank = i8x16.splat(32);
}

/** Whether the message of the object that was read last may hide something. */
export let hides: bool = false;

/** Where an object of strings ends; 0 where it is none. */
export function object(at: i32): i32 {
  const end = endOfObject(at);
  if (end === 0) forgetEntry();
  return end;
}

function endOfObject(at: i32): i32 {
  const hidAbove = hides;
  let hasMessage = false;
  clearFields(at);
  hides = false;
  if (load<u8>(at) !== 123) return 0;
  let place = at;
  do {
    const behind = next(place);
    if (behind !== place) {
      place = behind;
      continue;
    }
    if (valueAt === 0 && !isNamed(place)) return 0;
    const isMessage = field === MESSAGE;
    hasMessage = hasMessage || isMessage;
    const end = endOfString(valueAt, isMessage);
    if (end === 0) return 0;
    add(place, end);
    place = end + 1;
  } while (load<u8>(place) === 44);
  // A message that was passed is that of the entry before.
  if (!hasMessage && beginOf(MESSAGE) >= 0) hides = hidAbove;
  return load<u8>(place) === 125 ? place + 1 : 0;
}

/** Reads `{"NAME":"` or `,"NAME":"`. */
function isNamed(place: i32): bool {
  const name = place + 2;
  if (load<u8>(place, 1) !== 34) return false;
  const end = endOfKey(name);
  // ":"
  if ((load<u32>(end) & 0xffffff) !== 0x223a22) return false;
  meet(name, end, end + 3);
  return true;
}

/** The quote that ends a string; 0 where it is no string of JSON. */
function endOfString(at: i32, isMessage: bool): i32 {
  let place = at;
  while (true) {
    const bytes = v128.load(place);
    const ends = v128.or(i8x16.eq(bytes, quote), i8x16.eq(bytes, backslash));
    const found = i8x16.bitmask(v128.or(ends, i8x16.lt_u(bytes, blank)));
    if (found === 0) {
      place += 16;
      continue;
    }
    place += ctz(found);
    const byte = load<u8>(place);
    if (byte === 34) return place;
    if (byte !== 92) return 0;
    const next = load<u8>(place, 1);
    if (next === 117) {
      for (let i = 2; i < 6; i += 1) {
        const digit = u32(load<u8>(place + i));
        if (digit - 48 > 9 && (digit | 32) - 97 > 5) return 0;
      }
      place += 6;
    } else if (
      next === 34 ||
      next === 92 ||
      next === 110 ||
      next === 116 ||
      next === 114 ||
      next === 98 ||
      next === 102
    ) {
      place += 2;
      continue;
    } else if (next === 47) place += 2;
    else return 0;
    // What a letter in disguise may hide, see COLOURS and ESCAPES.
    if (isMessage) hides = true;
  }
}
