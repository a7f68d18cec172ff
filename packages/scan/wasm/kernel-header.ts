import { endOfDigits, endsWithAddress, sixDigits } from './bytes';
import { DAY_ASKED, namesAt, PLAIN, UNSURE } from './rows';
import { ctime, hasOtherCtimeDay, SECOND, value as timed } from './stamps';

/** Stamps, by the numbers of src/forms.ts. */
const SINCE_BOOT: i32 = 0;
const TIME_OF_DAY: i32 = 1;

/** Of the line that was read last. Behind a level, which lines may differ in, `behindKernel` is 0. */
export let kernelValue: f64 = 0;
export let kernelStamp: i32 = 0;
export let behindKernel: i32 = 0;

/**
 * `[  304.065608] ` or `[Fri Nov 20 13:31:49 2026] `, with or without the level, `kern  :notice: ` or `<5>`. What else may stand behind it is for the
 * parser: another stamp, the caller, a second line of the console, words of systemd.
 */
export function kernelHeader(at: i32, to: i32): i32 {
  const bracket = behindLevel(at);
  if (to - bracket < 13 || load<u8>(bracket) !== 91) return UNSURE;
  const isOfDay = load<u8>(bracket, 1) >= 65;
  if (isOfDay && to - bracket < 28) return UNSURE;
  if (isOfDay && hasOtherCtimeDay(bracket)) {
    namesAt(bracket);
    return DAY_ASKED;
  }
  const end = isOfDay ? ctime(bracket) : sinceBoot(bracket + 1, to);
  // `] `
  if (end === 0 || load<u16>(end) !== 0x205d) return UNSURE;
  const message = end + 2;
  if (message >= to || isOther(message) || hasSecond(message, to) || endsWithAddress(message, to)) return UNSURE;
  if (isOfDay) kernelValue = timed;
  kernelStamp = isOfDay ? TIME_OF_DAY : SINCE_BOOT;
  behindKernel = bracket === at ? end : 0;
  return PLAIN;
}

/** `  304.065608`: where it ends, 0 where it is none. */
// inline
function sinceBoot(at: i32, to: i32): i32 {
  let from = at;
  while (load<u8>(from) === 32) from += 1;
  const point = endOfDigits(from, to);
  if (from - at > 20 || point === from || point - from > 9 || load<u8>(point) !== 46) return 0;
  const micros = sixDigits(point + 1);
  if (micros < 0) return 0;
  let seconds = 0;
  for (let i = from; i < point; i += 1) seconds = seconds * 10 + i32(load<u8>(i)) - 48;
  kernelValue = f64(seconds) * SECOND + f64(micros);
  return point + 7;
}

/** Where the stamp begins. */
// inline
function behindLevel(at: i32): i32 {
  // `<5>`
  if (load<u8>(at) === 60 && u32(load<u8>(at, 1)) - 48 <= 7 && load<u8>(at, 2) === 62) return at + 3;
  // `kern  :`, a level of six bytes, `: `
  const isDecoded = load<u32>(at) === 0x6e72656b && load<u32>(at, 3) === 0x3a20206e && load<u16>(at, 13) === 0x203a;
  return isDecoded && isLevel(at + 7) ? at + 15 : at;
}

function isLevel(at: i32): bool {
  const word = load<u32>(at);
  const rest = load<u16>(at, 4);
  // emerg, alert, crit, err, warn, notice, info, debug
  if (rest === 0x2020) return word === 0x74697263 || word === 0x20727265 || word === 0x6e726177 || word === 0x6f666e69;
  if (rest === 0x6563) return word === 0x69746f6e;
  return (rest === 0x2067 && (word === 0x72656d65 || word === 0x75626564)) || (rest === 0x2074 && word === 0x72656c61);
}

/** Another stamp, the caller, a line of systemd. */
// inline
function isOther(message: i32): bool {
  const first = load<u8>(message);
  return first === 91 || u32(first) - 48 <= 9 || load<u32>(message) === 0x74737973;
}

/** Whether a second record may begin in the message: `[  304.065608]`. */
function hasSecond(from: i32, to: i32): bool {
  for (let block = from; block < to; block += 16) {
    let found = i8x16.bitmask(i8x16.eq(v128.load(block), i8x16.splat(91)));
    for (; found !== 0; found &= found - 1) {
      let at = block + ctz(found) + 1;
      if (at >= to) return false;
      while (load<u8>(at) === 32) at += 1;
      const point = endOfDigits(at, to);
      if (point > at && load<u8>(point) === 46) return true;
    }
  }
  return false;
}
