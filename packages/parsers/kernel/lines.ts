/**
 * The walk over the lines of a log, in AssemblyScript (https://www.assemblyscript.org): `pnpm gen` compiles it to
 * src/line-kernel.generated.ts. It knows nothing that src/line-walker.ts and the header readers of the sources do not
 * know: where it is not sure of a line it stops, and they are asked. What they find out, it is told (`learn…`).
 *
 * Memory, in bytes: columns of the rows, tables, then the text at `text`, with 16 zeros behind it. All places are
 * addresses; the columns get them with `shift` added.
 */

/** So many rows fit into the columns. */
export const ROWS: i32 = 8192;
export const VALUES: i32 = 1024;
export const LINES: i32 = VALUES + ROWS * 8;
export const FROM: i32 = LINES + ROWS * 8;
export const TO: i32 = FROM + ROWS * 4;
export const TEXT_END: i32 = TO + ROWS * 4;
export const SPEAKER: i32 = TEXT_END + ROWS * 4;
export const STAMP: i32 = SPEAKER + ROWS * 4;
/** Rows that the parser is given. */
export const ODD: i32 = STAMP + ROWS * 4;
/** Midnight of each `MMDD` of klog, by month * 32 + day, in microseconds of a yearless clock; -1 for no day. */
export const KLOG_DAYS: i32 = ODD + ROWS * 4;
/** The bits of the filter. */
export const BITS: i32 = KLOG_DAYS + 13 * 32 * 8;
const SLOTS: i32 = BITS + 16384;
const SLOT_COUNT: i32 = 4096;
const ENTRIES: i32 = SLOTS + SLOT_COUNT * 4;
const ENTRY: i32 = 20;
const MOST_SPEAKERS: i32 = 2048;
const NAMES: i32 = ENTRIES + MOST_SPEAKERS * ENTRY;
const NAMES_SIZE: i32 = 131072;
/** What the filter looks up exactly begins here. */
export const GRAMS: i32 = NAMES + NAMES_SIZE;
const DAY_BYTES: i32 = 64;

/** A stamp is the number of its digits. */
const FINE: i32 = 6;
const DAY: f64 = 86_400_000_000;
const SECOND: f64 = 1_000_000;
const NO_HEADER: f64 = -1;
const UNSURE: f64 = -2;

const YEARLESS: i32 = 1;
const ISO: i32 = 2;
/** The stamps of iso stand behind those of yearless. */
const ISO_STAMPS: i32 = 8;
const KERNEL: i32 = 1;
const KLOG: i32 = 2;

let multiplier: i32 = 0;
let gramMask: i32 = 0;
let form: i32 = 0;
let mostDigits: i32 = 0;
let joinsKlog: bool = false;
let zoned: bool = false;
let octals: v128 = i8x16.splat(0);
let oneHost: bool = false;
let shift: i32 = 0;

/** The day of the stamp, whose bytes stand at DAY_BYTES; none at first. */
let day: f64 = 0;
let lastTime: u64 = 0;
let lastTimeValue: f64 = 0;
let klogDay: u32 = 0;
let klogDayValue: f64 = -1;
let klogTime: u64 = 0;
let klogTimeValue: f64 = 0;
let speakers: i32 = 0;
let namesEnd: i32 = NAMES;
/** How long the host is, and a blank: behind it the name begins. */
let nameAt: i32 = 0;

/** What a header says. */
let value: f64 = 0;
let zone: f64 = 0;
let stamp: i32 = 0;
let entry: i32 = 0;
/** Of the line above; 0 where it is not known. */
let lastHost: i32 = 0;

/** How many rows there are, and odd ones. */
export let rows: i32 = 0;
export let odds: i32 = 0;
/** The line that is asked for: where it begins and ends, and whether it holds a literal. */
export let askFrom: i32 = 0;
export let askTo: i32 = 0;
export let askHit: bool = false;
/** Where the next word of a literal stands, or the end. */
let hit: i32 = 0;

export function useFilter(by: i32, mask: i32): void {
  multiplier = by;
  gramMask = mask;
}

/** Another log begins, or this one goes on after others were read. */
export function begin(shape: i32, digits: i32, joins: bool, zones: bool, octal: bool, host: bool): void {
  form = shape;
  mostDigits = digits;
  joinsKlog = joins;
  zoned = zones;
  octals = i8x16.splat(octal ? -1 : 0);
  oneHost = host;
  lastHost = 0;
  memory.fill(DAY_BYTES, 0, 16);
  forgetSpeakers();
}

export function forgetSpeakers(): void {
  memory.fill(SLOTS, 0, SLOT_COUNT * 4);
  speakers = 0;
  namesEnd = NAMES;
}

/** The day that the line at `at` begins with. */
export function learnDay(at: i32, micros: f64): void {
  memory.copy(DAY_BYTES, at, 16);
  day = micros;
  lastTime = 0;
}

/** The line above was not read. */
export function anyHost(): void {
  lastHost = 0;
}

/** `HOST NAME[` or `HOST NAME:`, of which `name` bytes stand before the name; the line above is its. */
export function learnSpeaker(at: i32, length: i32, name: i32, host: i32, id: i32, flags: i32): void {
  nameAt = name;
  lastHost = host;
  // The slot is that of four bytes of the name.
  if (length < name + 4) return;
  const found = speakerAt(at, at + length + 1);
  if (found !== 0) return;
  if (speakers === MOST_SPEAKERS || namesEnd + length + 8 > NAMES + NAMES_SIZE) forgetSpeakers();
  const made = ENTRIES + speakers * ENTRY;
  speakers += 1;
  store<i32>(made, namesEnd);
  store<i32>(made, length, 4);
  store<i32>(made, id, 8);
  store<i32>(made, flags, 12);
  store<i32>(made, host, 16);
  memory.copy(namesEnd, at, length);
  namesEnd += (length + 7) & ~7;
  let slot = slotOf(at + name);
  while (load<i32>(SLOTS + slot * 4) !== 0) slot = (slot + 1) & (SLOT_COUNT - 1);
  store<i32>(SLOTS + slot * 4, made);
}

function slotOf(at: i32): i32 {
  return (load<i32>(at) * 0x9e3779b1) >>> 20;
}

function speakerAt(at: i32, to: i32): i32 {
  if (at + nameAt + 4 >= to) return 0;
  let slot = slotOf(at + nameAt);
  while (true) {
    const one = load<i32>(SLOTS + slot * 4);
    if (one === 0) return 0;
    const length = load<i32>(one, 4);
    if (at + length < to && equal(load<i32>(one), at, length)) return one;
    slot = (slot + 1) & (SLOT_COUNT - 1);
  }
}

/** Of bytes of which there are at least four. */
function equal(a: i32, b: i32, length: i32): bool {
  let i = length;
  for (; i >= 8; i -= 8) if (load<u64>(a + i - 8) !== load<u64>(b + i - 8)) return false;
  if (i >= 4 && load<u32>(a + i - 4) !== load<u32>(b + i - 4)) return false;
  return load<u32>(a) === load<u32>(b);
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

/**
 * Reads the lines from `at` on, of which the last ends before `end`, into rows from `row` on; `line` is the number of the
 * first. Returns where it stopped: at the end, where the rows are full, or where a line is asked for.
 */
export function walk(at: i32, end: i32, row: i32, line: f64, added: i32): i32 {
  shift = added;
  rows = row;
  if (row === 0) odds = 0;
  let start = at;
  let hides = false;
  if (hit < at || row === 0) hit = nextHit(at, end);
  for (let block = at; block < end; block += 16) {
    const bytes = v128.load(block);
    const feeds = is(bytes, 10);
    const hiders = v128.or(v128.or(is(bytes, 92), is(bytes, 27)), v128.and(is(bytes, 35), octals));
    if (!v128.any_true(v128.or(feeds, hiders))) continue;
    let ends = i8x16.bitmask(feeds);
    let bad = v128.any_true(hiders) ? hiding(block, bytes) : 0;
    while (ends !== 0) {
      const bit = ctz(ends);
      const lf = block + bit;
      const before = (1 << bit) - 1;
      hides = hides || (bad & before) !== 0;
      bad &= ~before;
      ends &= ends - 1;
      const holds = hit < lf;
      if (holds) hit = nextHit(lf + 1, end);
      if (rows === ROWS) return start;
      if (hides || !header(start, lf)) {
        askFrom = start;
        askTo = lf;
        askHit = holds;
        return start;
      }
      const cr = lf > start && load<u8>(lf - 1) === 13;
      keep(start, lf, lf - i32(cr), line);
      if (holds) {
        store<i32>(ODD + odds * 4, rows * 2 + 1);
        odds += 1;
      }
      rows += 1;
      line += 1;
      start = lf + 1;
      hides = false;
    }
    hides = hides || bad !== 0;
  }
  return start;
}

function keep(from: i32, to: i32, textEnd: i32, line: f64): void {
  store<f64>(VALUES + rows * 8, value);
  store<f64>(LINES + rows * 8, line);
  const at = rows * 4;
  store<i32>(FROM + at, from + shift);
  store<i32>(TO + at, to + shift);
  store<i32>(TEXT_END + at, textEnd + shift);
  store<i32>(SPEAKER + at, load<i32>(entry, 8));
  store<i32>(STAMP + at, stamp);
}

/** The bytes of a block behind which something may be hidden, one bit each. */
function hiding(at: i32, bytes: v128): i32 {
  const next = v128.load(at, 1);
  // By the low and the high half of a byte: a bit for each high half, where the two are one of \\ " n r t a b f v.
  const low = i8x16.swizzle(i8x16(0, 4, 13, 0, 8, 0, 12, 0, 0, 0, 0, 0, 2, 0, 4, 0), v128.and(next, i8x16.splat(15)));
  const high = i8x16.swizzle(i8x16(0, 0, 1, 0, 0, 2, 4, 8, 0, 0, 0, 0, 0, 0, 0, 0), i8x16.shr_u(next, 4));
  const plain = i8x16.ne(v128.and(low, high), i8x16.splat(0));
  const bad = v128.or(
    v128.andnot(is(bytes, 92), plain),
    v128.or(v128.and(is(bytes, 27), is(next, 91)), v128.and(v128.and(is(bytes, 35), octals), is(next, 48))),
  );
  return i8x16.bitmask(bad);
}

function is(bytes: v128, byte: i8): v128 {
  return i8x16.eq(bytes, i8x16.splat(byte));
}

/** `STAMP HOST NAME[PID]: `, and klog's stamp behind it: as in parsers/src/bytes/node-header.ts. */
function header(at: i32, to: i32): bool {
  const isIso = form === ISO || (form !== YEARLESS && load<u8>(at) <= 57);
  const behind = isIso ? iso(at, to) : yearless(at, to);
  if (behind === 0 || load<u8>(behind) !== 32) return false;
  entry = speakerAt(behind + 1, to);
  if (entry === 0 || (oneHost && load<i32>(entry, 16) !== lastHost)) return false;
  const message = endOfPid(behind + load<i32>(entry, 4), to);
  if (message === 0 || message >= to) return false;
  const flags = load<i32>(entry, 12);
  if ((flags & KERNEL) !== 0) return !endsWithAddress(message, to);
  const isWhole = (stamp & 7) === 0;
  if ((flags & KLOG) === 0 && !isWhole) return true;
  const written = klog(message, to);
  if (written === UNSURE) return false;
  if (written === NO_HEADER) return (flags & KLOG) === 0 || !joinsKlog;
  if (!isWhole || (isIso && !zoned)) return true;
  const apart = written - (value + zone);
  const step = apart - floor(apart / DAY + 0.5) * DAY;
  if (abs(step) <= 2 * SECOND) {
    value += step;
    stamp += FINE;
  }
  return true;
}

/** `[812]: ` or `: ` from `at` on, where it ends; 0 where there is neither. */
function endOfPid(at: i32, to: i32): i32 {
  let end = at;
  if (load<u8>(end) === 91) {
    const close = endOfDigits(end + 1, to);
    if (close === end + 1 || close > end + 11 || load<u8>(close) !== 93) return 0;
    end = close + 1;
  }
  return end + 1 < to && load<u16>(end) === 0x203a ? end + 2 : 0;
}

function endOfDigits(at: i32, to: i32): i32 {
  let end = at;
  while (end < to && u32(load<u8>(end)) - 48 <= 9) end += 1;
  return end;
}

/** 0x00000080 */
function endsWithAddress(from: i32, to: i32): bool {
  const end = load<u8>(to - 1) === 13 ? to - 1 : to;
  let at = end;
  while (at > from && isHex(load<u8>(at - 1))) at -= 1;
  return end - at >= 8 && load<u8>(at - 1) === 120;
}

function isHex(byte: u32): bool {
  return byte - 48 <= 9 || byte - 97 <= 5;
}

/** `13:31:49` as microseconds, or -1; the leap second is left to others. */
function timeOfDay(at: i32): f64 {
  const hour = twoDigits(at);
  const minute = twoDigits(at + 3);
  const second = twoDigits(at + 6);
  if (hour > 23 || minute > 59 || second > 59 || load<u8>(at, 2) !== 58 || load<u8>(at, 5) !== 58) return -1;
  return f64(hour * 3600 + minute * 60 + second) * SECOND;
}

function twoDigits(at: i32): u32 {
  const tens = u32(load<u8>(at)) - 48;
  const ones = u32(load<u8>(at, 1)) - 48;
  return tens > 9 || ones > 9 ? 1000 : tens * 10 + ones;
}

/** The time of day behind a day that is known. False where it is none. */
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
  let micros = 0;
  let digits = 0;
  let end = at;
  for (; end < to; end += 1) {
    const digit = i32(load<u8>(end)) - 48;
    if (u32(digit) > 9) break;
    if (digits < 6) {
      micros = micros * 10 + digit;
      digits += 1;
    }
  }
  if (end === at || end - at > most) return 0;
  stamp += digits;
  for (; digits < 6; digits += 1) micros *= 10;
  value += f64(micros);
  return end - at;
}

/** `Nov 20 13:31:49` or `Nov 20 13:31:49.123456`: where it ends, 0 where it is of another day or form. */
function yearless(at: i32, to: i32): i32 {
  if (to - at < 16 || load<u32>(at) !== load<u32>(DAY_BYTES) || load<u32>(at, 3) !== load<u32>(DAY_BYTES, 3)) return 0;
  if (!timed(at + 7)) return 0;
  stamp = 0;
  zone = 0;
  if (load<u8>(at, 15) !== 46) return at + 15;
  const digits = fraction(at + 16, to, 6);
  return digits === 0 ? 0 : at + 16 + digits;
}

/** `2026-11-20T13:31:49.281063+0100`, with or without a fraction, with a colon in the offset, or with Z. */
function iso(at: i32, to: i32): i32 {
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
  if (hours > 99 || minutes > 99) return 0;
  zone = f64(hours * 60 + minutes) * (sign === 45 ? -60 : 60) * SECOND;
  value -= zone;
  return end + 5 + colon;
}

/** `I1120 13:21:05.281063     469 kubelet.go:2473]`: as in parsers/src/bytes/klog-stamp.ts. */
function klog(at: i32, to: i32): f64 {
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
