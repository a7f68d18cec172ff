import { equal, integer, runOf } from './bytes';
import { BEGINS, ENDS, FIELD_OF, FIELDS, MOST_SEEN, SEEN, SEEN_SIZE } from './memory';

/** The fields of entries of the journal, by the numbers of src/forms.ts. */
export const MESSAGE: i32 = 0;
export const REALTIME: i32 = 1;
export const MONOTONIC_TIME: i32 = 2;
const NO_FIELD: i32 = 255;

/** Whether the entry that was read last has a field twice. */
export let twice: bool = false;
/** Of the field at which the last `next` stopped: where its value begins, 0 where its name is not that of the entry before. */
export let valueAt: i32 = 0;
/** Which it is; -1 for one that nobody asks for. */
export let field: i32 = -1;
/** How many fields of this entry were read, and how many the one before has. */
export let count: i32 = 0;
let above: i32 = 0;
/** Where they begin. */
let entry: i32 = 0;
let entryAbove: i32 = 0;

/** The entry before is no more in memory. */
export function forgetEntry(): void {
  count = 0;
}

/** Another entry begins. */
export function clearFields(at: i32): void {
  entryAbove = entry;
  entry = at;
  v128.store(BEGINS, i8x16.splat(-1));
  v128.store(BEGINS, i8x16.splat(-1), 16);
  v128.store(BEGINS, i8x16.splat(-1), 32);
  twice = false;
  above = min(count, MOST_SEEN);
  count = 0;
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

function setField(field: i32, begin: i32, end: i32): void {
  if (field < 0) return;
  if (beginOf(field) >= 0) twice = true;
  store<i32>(BEGINS + field * 4, begin);
  store<i32>(ENDS + field * 4, end);
}

/**
 * Passes the fields at `place` that are, byte by byte, those in this place of the entry before: entries of one program share
 * most of them. Returns where it stopped, which is behind the byte that ends a field.
 */
export function next(place: i32): i32 {
  valueAt = 0;
  if (count >= above) return place;
  const first = SEEN + count * SEEN_SIZE;
  const from = load<i32>(first);
  const last = load<i32>(SEEN + (above - 1) * SEEN_SIZE, 8);
  const same = from + runOf(entryAbove + from, place, entryAbove + last + 1);
  const moved = place - entry - from;
  let at = place;
  let seen = first;
  for (; count < above; seen += SEEN_SIZE) {
    const end = load<i32>(seen, 8);
    if (end >= same) break;
    if (moved !== 0) {
      store<i32>(seen, load<i32>(seen) + moved);
      store<i32>(seen, load<i32>(seen, 4) + moved, 4);
      store<i32>(seen, end + moved, 8);
    }
    at = entry + end + moved;
    setField(load<i32>(seen, 12), entry + load<i32>(seen, 4), at);
    at += 1;
    count += 1;
  }
  if (seen === first && load<i32>(seen, 4) <= same) {
    valueAt = entry + load<i32>(seen, 4) + moved;
    field = load<i32>(seen, 12);
  }
  return at;
}

/** The field at `place` was read, whose value ends at `end`. */
export function add(place: i32, end: i32): void {
  if (count < MOST_SEEN) {
    const seen = SEEN + count * SEEN_SIZE;
    store<i32>(seen, place - entry);
    store<i32>(seen, valueAt - entry, 4);
    store<i32>(seen, end - entry, 8);
    store<i32>(seen, field, 12);
  }
  setField(field, valueAt, end);
  count += 1;
}

/** The field has a name of its own, from `name` to `end`, and its value begins at `value`. */
export function meet(name: i32, end: i32, value: i32): void {
  const named = end - name < 32 ? i32(load<u8>(FIELD_OF + end - name)) : NO_FIELD;
  field = named !== NO_FIELD && equal(FIELDS + named * 24, name, end - name) ? named : -1;
  valueAt = value;
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
