import { equal } from './bytes';
import { MOST_REPEATED_BYTES, REPEATED, REPEATED_BYTES, REPEATED_COUNT, REPEATED_SIZE } from './memory';

/** Behind the letter of the level klog's stamp has so many bytes. */
const KLOG_STAMP: i32 = 20;

let count: i32 = 0;
let used: i32 = 0;

export function forgetRepeats(): void {
  count = 0;
  used = 0;
  memory.fill(REPEATED, 0, REPEATED_COUNT * REPEATED_SIZE);
}

/**
 * The number of the known line that is equal from `from` up to `to`, but for klog's stamp behind the letter at `klog`; 0 where none is. What
 * is compared stands in two pieces.
 */
export function repeatOf(from: i32, klog: i32, to: i32): i32 {
  if (count === 0) return 0;
  const slot = slotOf(from, klog, to);
  return load<i32>(slot, 4);
}

/** A line may be repeated from now on; no if it is known or there is no room. Its number is the next one. */
export function learnRepeat(from: i32, klog: i32, to: i32): i32 {
  const size = to - from;
  if (count * 2 >= REPEATED_COUNT || used + size + 16 > MOST_REPEATED_BYTES) return 0;
  const slot = slotOf(from, klog, to);
  if (load<i32>(slot, 4) !== 0) return 0;
  count += 1;
  const at = REPEATED_BYTES + used;
  const first = firstPiece(from, klog, to);
  const rest = size - first - (klog === 0 ? 0 : KLOG_STAMP);
  memory.copy(at, from, first);
  memory.copy(at + first, to - rest, rest);
  store<i32>(slot, hashOf(from, klog, to));
  store<i32>(slot, count, 4);
  store<i32>(slot, at, 8);
  store<i32>(slot, first, 12);
  store<i32>(slot, rest, 16);
  used += (first + rest + 15) & ~15;
  return count;
}

// inline
function firstPiece(from: i32, klog: i32, to: i32): i32 {
  return klog === 0 ? to - from : klog + 1 - from;
}

/** Where the line stands among those that are known, or would stand. */
function slotOf(from: i32, klog: i32, to: i32): i32 {
  const hash = hashOf(from, klog, to);
  const first = firstPiece(from, klog, to);
  const rest = to - from - first - (klog === 0 ? 0 : KLOG_STAMP);
  let place = hash;
  while (true) {
    const slot = REPEATED + (place & (REPEATED_COUNT - 1)) * REPEATED_SIZE;
    if (load<i32>(slot, 4) === 0) return slot;
    if (load<i32>(slot) === hash && load<i32>(slot, 12) === first && load<i32>(slot, 16) === rest) {
      const at = load<i32>(slot, 8);
      if (equal(at, from, first) && equal(at + first, to - rest, rest)) return slot;
    }
    place += 1;
  }
}

function hashOf(from: i32, klog: i32, to: i32): i32 {
  const first = firstPiece(from, klog, to);
  let hash = mixed(0, from, from + first);
  if (klog !== 0) hash = mixed(hash, from + first + KLOG_STAMP, to);
  return i32(hash ^ (hash >>> 32));
}

/** All bytes count: lines that differ in one place only are many. */
function mixed(begin: u64, from: i32, to: i32): u64 {
  let hash = begin;
  let at = from;
  for (; at + 8 <= to; at += 8) hash = stirred(hash ^ load<u64>(at));
  let last: u64 = 0;
  for (; at < to; at += 1) last = (last << 8) | load<u8>(at);
  return stirred(hash ^ last);
}

// inline
function stirred(word: u64): u64 {
  const product = word * ((u64(0x9e3779b9) << 32) | 0x7f4a7c15);
  return product ^ (product >>> 29);
}
