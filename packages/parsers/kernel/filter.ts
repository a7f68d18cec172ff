import { equal } from './bytes';
import { BITS, GRAMS } from './memory';

let multiplier: i32 = 0;
let gramMask: i32 = 0;
/** Where the next word of a literal stands, or the end. */
let hit: i32 = 0;

export function useFilter(by: i32, mask: i32): void {
  multiplier = by;
  gramMask = mask;
}

/** The lines from `at` on are read next: those of another piece where `isNew`. */
export function seekFrom(at: i32, end: i32, isNew: bool): void {
  if (hit < at || isNew) hit = nextHit(at, end);
}

/** Whether the line that ends at `lf` holds a literal; asked of one line behind the other. */
export function holdsBefore(lf: i32, end: i32): bool {
  if (hit >= lf) return false;
  hit = nextHit(lf + 1, end);
  return true;
}

/** The first place at or behind `at` where a word of a literal stands that is all between `from` and `end`. */
function nextHit(from: i32, end: i32): i32 {
  const k = multiplier;
  let at = (from + 3) & ~3;
  while (true) {
    for (; at + 32 <= end; at += 32) {
      const a = (load<i32>(at) * k) >>> 15;
      const b = (load<i32>(at, 4) * k) >>> 15;
      const c = (load<i32>(at, 8) * k) >>> 15;
      const d = (load<i32>(at, 12) * k) >>> 15;
      const e = (load<i32>(at, 16) * k) >>> 15;
      const f = (load<i32>(at, 20) * k) >>> 15;
      const g = (load<i32>(at, 24) * k) >>> 15;
      const h = (load<i32>(at, 28) * k) >>> 15;
      const any =
        (load<i32>(((a >>> 5) << 2) + BITS) >>> a) |
        (load<i32>(((b >>> 5) << 2) + BITS) >>> b) |
        (load<i32>(((c >>> 5) << 2) + BITS) >>> c) |
        (load<i32>(((d >>> 5) << 2) + BITS) >>> d) |
        (load<i32>(((e >>> 5) << 2) + BITS) >>> e) |
        (load<i32>(((f >>> 5) << 2) + BITS) >>> f) |
        (load<i32>(((g >>> 5) << 2) + BITS) >>> g) |
        (load<i32>(((h >>> 5) << 2) + BITS) >>> h);
      if ((any & 1) !== 0) break;
    }
    const stop = min(at + 32, end);
    for (; at + 4 <= stop; at += 4) {
      const hash = (load<i32>(at) * k) >>> 15;
      if (((load<i32>(((hash >>> 5) << 2) + BITS) >>> hash) & 1) !== 0 && holdsLiteral(at, from, end)) return at;
    }
    if (at + 4 > end) return end;
  }
}

/** A slot holds a gram and where its entries begin; an entry the literal, its length and where in it the gram stands. */
function holdsLiteral(at: i32, from: i32, end: i32): bool {
  const gram = load<i32>(at);
  let slot = (gram * 0x9e3779b1) >>> 8;
  let one = 0;
  while (true) {
    const place = GRAMS + (slot & gramMask) * 8;
    one = load<i32>(place, 4);
    if (one === 0) return false;
    if (load<i32>(place) === gram) break;
    slot += 1;
  }
  for (; load<i32>(one) !== 0; one += 12) {
    const length = load<i32>(one, 4);
    const start = at - load<i32>(one, 8);
    if (start >= from && start + length <= end && equal(load<i32>(one), start, length)) return true;
  }
  return false;
}
