import { equal, integer, sameBytes } from './bytes';
import { BEGINS, ENDS, FIELD_OF, FIELDS, LAST_MET, MET_SIZE } from './memory';

/** The fields of entries of the journal, by the numbers of parsers/src/bytes/entry-fields.ts. */
export const MESSAGE: i32 = 0;
export const REALTIME: i32 = 1;
export const MONOTONIC_TIME: i32 = 2;
const NO_FIELD: i32 = 255;

/** Whether the entry that was read last has a field twice. */
export let twice: bool = false;

export function clearFields(): void {
  v128.store(BEGINS, i8x16.splat(-1));
  v128.store(BEGINS, i8x16.splat(-1), 16);
  v128.store(BEGINS, i8x16.splat(-1), 32);
  twice = false;
}

/** Where the value of a field begins in the entry that was read last; -1 where there is none. */
export function beginOf(field: i32): i32 {
  return load<i32>(BEGINS + field * 4);
}

export function endOf(field: i32): i32 {
  return load<i32>(ENDS + field * 4);
}

export function numberIn(field: i32): f64 {
  return integer(beginOf(field), endOf(field));
}

/** -1 for a field that nobody asks for. */
export function fieldOf(met: i32): i32 {
  return load<i32>(met, 4);
}

export function setField(field: i32, begin: i32, end: i32): void {
  if (field < 0) return;
  if (beginOf(field) >= 0) twice = true;
  store<i32>(BEGINS + field * 4, begin);
  store<i32>(ENDS + field * 4, end);
}

/**
 * How long the beginning of a field is, where it is what stood in this place of the entry before; 0 else. Entries of one
 * program have the same fields.
 */
export function lengthIfMet(place: i32, met: i32): i32 {
  const length = load<i32>(met);
  if (sameBytes(place, met + 16) < min(length, 16)) return 0;
  return length <= 16 || sameBytes(place + 16, met + 32) >= length - 16 ? length : 0;
}

/** The beginning of a field at `place`, with its name between `name` and `end`; one of over 30 bytes is not kept. */
export function meet(met: i32, place: i32, length: i32, name: i32, end: i32): void {
  const field = end - name < 32 ? i32(load<u8>(FIELD_OF + end - name)) : NO_FIELD;
  const isAsked = field !== NO_FIELD && equal(FIELDS + field * 24, name, end - name);
  store<i32>(met, length <= 30 ? length : 0);
  store<i32>(met, isAsked ? field : -1, 4);
  v128.store(met, v128.load(place), 16);
  v128.store(met, v128.load(place, 16), 32);
}

export function metBehind(met: i32): i32 {
  return met < LAST_MET ? met + MET_SIZE : met;
}

/** Behind the capitals, digits and underscores. */
export function endOfKey(at: i32): i32 {
  let block = at;
  while (true) {
    const bytes = v128.load(block);
    const letters = i8x16.le_u(i8x16.sub(bytes, i8x16.splat(65)), i8x16.splat(25));
    const digits = i8x16.le_u(i8x16.sub(bytes, i8x16.splat(48)), i8x16.splat(9));
    const underscores = i8x16.eq(bytes, i8x16.splat(95));
    const others = ~i8x16.bitmask(v128.or(v128.or(letters, digits), underscores)) & 0xffff;
    if (others !== 0) return block + ctz(others);
    block += 16;
  }
}
