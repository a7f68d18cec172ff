import { equal, integer, is } from './bytes';
import { BEGINS, ENDS, FIELD_OF, FIELDS, LAST_MET, MET, MET_SIZE } from './memory';

export const MESSAGE: i32 = 0;
export const REALTIME: i32 = 1;
export const MONOTONIC_TIME: i32 = 2;

/** See bytes.ts. */
let quote: v128 = i8x16.splat(0);
let backslash: v128 = i8x16.splat(0);
let blank: v128 = i8x16.splat(0);

export function useObject(): void {
  quote = i8x16.splat(34);
  backslash = i8x16.splat(92);
  blank = i8x16.splat(32);
}

/** Of the object that was read last: its message may hide something, it has a field twice. */
export let hides: bool = false;
export let twice: bool = false;

/** Where the value of a field begins in the object that was read last; -1 where there is none. */
export function beginOf(field: i32): i32 {
  return load<i32>(BEGINS + field * 4);
}

export function endOf(field: i32): i32 {
  return load<i32>(ENDS + field * 4);
}

export function numberIn(field: i32): f64 {
  return integer(beginOf(field), endOf(field));
}

/** Where an object of strings ends; 0 where it is none. */
export function object(at: i32): i32 {
  v128.store(BEGINS, i8x16.splat(-1));
  v128.store(BEGINS, i8x16.splat(-1), 16);
  v128.store(BEGINS, i8x16.splat(-1), 32);
  hides = false;
  twice = false;
  if (load<u8>(at) !== 123) return 0;
  let place = at;
  let met = MET;
  do {
    let length = load<i32>(met);
    if (!startsAs(place, met, length)) {
      length = meet(place, met);
      if (length === 0) return 0;
    }
    const field = load<i32>(met, 4);
    const begin = place + length;
    const quote = endOfString(begin, field === MESSAGE);
    if (quote === 0) return 0;
    if (field >= 0) {
      if (beginOf(field) >= 0) twice = true;
      store<i32>(BEGINS + field * 4, begin);
      store<i32>(ENDS + field * 4, quote);
    }
    place = quote + 1;
    if (met < LAST_MET) met += MET_SIZE;
  } while (load<u8>(place) === 44);
  return load<u8>(place) === 125 ? place + 1 : 0;
}

/** Whether `,"NAME":"` is what stood in this place of the entry before: entries of one program have the same fields. */
function startsAs(place: i32, met: i32, length: i32): bool {
  if (length === 0) return false;
  const first = i8x16.bitmask(i8x16.eq(v128.load(place), v128.load(met, 16)));
  const second = i8x16.bitmask(i8x16.eq(v128.load(place, 16), v128.load(met, 32)));
  return ctz(~(first | (second << 16))) >= length;
}

/** Reads `{"NAME":"` or `,"NAME":"`; returns its length, 0 where it is none. One of over 30 bytes is not kept. */
function meet(place: i32, met: i32): i32 {
  const name = place + 2;
  if (load<u8>(place, 1) !== 34) return 0;
  const end = endOfKey(name);
  // ":"
  if ((load<u32>(end) & 0xffffff) !== 0x223a22) return 0;
  const length = end + 3 - place;
  const field = end - name < 32 ? i32(load<u8>(FIELD_OF + end - name)) : 255;
  const isKnown = field !== 255 && equal(FIELDS + field * 24, name, end - name);
  store<i32>(met, length <= 30 ? length : 0);
  store<i32>(met, isKnown ? field : -1, 4);
  v128.store(met, v128.load(place), 16);
  v128.store(met, v128.load(place, 16), 32);
  return length;
}

/** Behind the capitals, digits and underscores. */
function endOfKey(at: i32): i32 {
  let block = at;
  while (true) {
    const bytes = v128.load(block);
    const letters = i8x16.le_u(i8x16.sub(bytes, i8x16.splat(65)), i8x16.splat(25));
    const digits = i8x16.le_u(i8x16.sub(bytes, i8x16.splat(48)), i8x16.splat(9));
    const others = ~i8x16.bitmask(v128.or(v128.or(letters, digits), is(bytes, 95))) & 0xffff;
    if (others !== 0) return block + ctz(others);
    block += 16;
  }
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
