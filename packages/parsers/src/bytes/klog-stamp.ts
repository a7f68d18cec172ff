import { type Block, DAY, daysFromCivil, daysInMonth, type Micros, SECOND, YEARLESS } from '@mountline/core';
import { endOfDigits, sixDigits, timeOfDay, twoDigits } from './digits.ts';
import { isThere, known, slotOf, slots } from './known.ts';

/** Where in `     469 kubelet.go:2473]` a few letters differ from line to line: any place would do. */
const PLACE = 9;

/** The line has no header of klog. */
export const NO_HEADER = -1;
/** Only the reader of text can tell: a year in the header, a day that does not exist. */
export const UNSURE = -2;

/**
 * Reads the stamp of klog's header, `I1120 13:21:05.281063     469 kubelet.go:2473] `, from its bytes: as a yearless stamp.
 * All of the header must be there, as in envelopes/klog.ts. The last second is kept, as most lines are of it.
 */
export function klogReader(): { read(block: Block, at: number, to: number): number } {
  const last = new DataView(new ArrayBuffer(16));
  const second = { value: 0 };
  /** `     812 kubelet.go:2473]`, as seen before. */
  const origins = slots<null>();

  const isLast = ({ data }: Block, at: number) =>
    data.getInt32(at + 9) === last.getInt32(9) &&
    data.getInt32(at + 8) === last.getInt32(8) &&
    data.getInt32(at + 4) === last.getInt32(4) &&
    data.getInt32(at) === last.getInt32(0);

  /** `1120 13:21:05` */
  function readSecond(bytes: Uint8Array, at: number): number {
    const month = twoDigits(bytes, at);
    const day = twoDigits(bytes, at + 2);
    if (month > 99 || day > 99) return NO_HEADER;
    if (bytes[at + 4] !== 32) return UNSURE;
    const time = timeOfDay(bytes, at + 5);
    if (time < 0 || month < 1 || month > 12 || day < 1 || day > daysInMonth(YEARLESS, month)) return UNSURE;
    second.value = daysFromCivil(YEARLESS, month, day) * DAY + time;
    new Uint8Array(last.buffer).set(bytes.subarray(at, at + 13));
    return 0;
  }

  return {
    read(block, at, to) {
      const { bytes } = block;
      const level = bytes[at];
      // I, W, E, F
      if (level !== 73 && level !== 87 && level !== 69 && level !== 70) return NO_HEADER;
      if (at + 22 > to) return UNSURE;
      if (!isLast(block, at + 1)) {
        const status = readSecond(bytes, at + 1);
        if (status < 0) return status;
      }
      const micros = sixDigits(bytes, at + 15);
      if (bytes[at + 14] !== 46 || micros < 0) return NO_HEADER;
      const origin = at + 21;
      if (origin + PLACE + 4 >= to) return UNSURE;
      const slot = slotOf(block, origin + PLACE);
      const met = origins[slot];
      if (met === undefined || !isThere(met, block, origin, to)) {
        const end = originEnds(bytes, origin, to);
        if (end < 0) return end;
        origins[slot] = known(bytes.slice(origin, end), null);
      }
      return second.value + micros;
    },
  };
}

/** Where the bracket behind `     469 kubelet.go:2473]` stands, plus one. */
function originEnds(bytes: Uint8Array, at: number, to: number): number {
  const pid = behindBlanks(bytes, at, to);
  const blank = endOfDigits(bytes, pid, to);
  if (pid === at || blank === pid || bytes[blank] !== 32) return NO_HEADER;
  const place = placeEnds(bytes, blank + 1, to);
  return place < 0 ? place : place + 1;
}

function behindBlanks(bytes: Uint8Array, at: number, to: number): number {
  let end = at;
  while (end < to && bytes[end] === 32) end += 1;
  return end;
}

/** `kubelet.go:2473]`: where the bracket stands. */
function placeEnds(bytes: Uint8Array, at: number, to: number): number {
  let end = at;
  for (; end < to && bytes[end] !== 93; end += 1) {
    if (bytes[end]! <= 32) return NO_HEADER;
    // Behind a backslash may stand a letter in disguise.
    if (bytes[end]! > 126 || bytes[end] === 92) return UNSURE;
  }
  if (end === to) return NO_HEADER;
  let digit = end;
  while (digit > at && (bytes[digit - 1]! - 48) >>> 0 <= 9) digit -= 1;
  return digit < end && digit > at + 1 && bytes[digit - 1] === 58 ? end : NO_HEADER;
}

/**
 * A stamp of a whole second gets klog's microseconds where both clocks show the same time of day within two seconds: then
 * they are one clock, read when the line was written. NaN where they do not.
 */
export function refinedValue(value: Micros, zone: Micros | undefined, written: Micros): Micros {
  const apart = written - (value + (zone ?? 0));
  const step = apart - Math.round(apart / DAY) * DAY;
  return Math.abs(step) <= 2 * SECOND ? value + step : Number.NaN;
}
