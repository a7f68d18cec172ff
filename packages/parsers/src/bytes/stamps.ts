import { type Block, isoStamp, type Micros, offsetFrom, type Stamp, yearlessStamp } from '@mountline/core';
import { endOfDigits, fractionOf, twoDigits } from './digits.ts';

/**
 * Reads the stamp at the start of a line from its bytes, in the one form that programs write. `end` is the place behind it,
 * -1 where it is of another form or does not exist: then the reader of text decides.
 */
export interface StampReader {
  read(block: Block, at: number, to: number): number;
  value: Micros;
  /** Clock and width. */
  stamp: Stamp;
  /** One with the same clock, of a microsecond. */
  fine: Stamp;
  /** What of it the kernel reads, see kernel-walker.ts. */
  kernel: KernelStamps;
  /** How far east of UTC the reading is, in microseconds; undefined for a clock that is local already. */
  zone: Micros | undefined;
}

export interface KernelStamps {
  form: 'yearless' | 'iso' | 'either';
  /** A fraction of a second has no more digits. */
  digits: number;
  /** By the number of digits behind the second; those of an iso stamp stand from the ninth on. */
  list: readonly Stamp[];
}

const widths = (clock: Stamp['clock']): Stamp[] =>
  [1_000_000, 100_000, 10_000, 1000, 100, 10, 1].map((width) => ({ clock, value: 0, width }));

/** `Nov 20 13:31:49` or `Nov 20 13:31:49.123456`, RFC 3164. The last second is kept, as most lines are of it. */
export function yearlessReader(): StampReader {
  const stamps = widths('yearless');
  const last = new DataView(new ArrayBuffer(16));
  const second = { value: 0 };

  const isLast = ({ data }: Block, at: number) =>
    data.getInt32(at + 11) === last.getInt32(11) &&
    data.getInt32(at + 8) === last.getInt32(8) &&
    data.getInt32(at + 4) === last.getInt32(4) &&
    data.getInt32(at) === last.getInt32(0);

  function readSecond(bytes: Uint8Array, at: number): boolean {
    const own = bytes.subarray(at, at + 15);
    const text = String.fromCharCode(...own);
    const found = /^[A-Z][a-z]{2} [ 1-3]\d \d\d:\d\d:\d\d$/.test(text) ? yearlessStamp(text) : null;
    if (!found) return false;
    second.value = found.stamp.value;
    new Uint8Array(last.buffer).set(own);
    return true;
  }

  return {
    value: 0,
    stamp: stamps[0]!,
    fine: stamps[6]!,
    kernel: { form: 'yearless', digits: 6, list: stamps },
    zone: undefined,
    read(block, at, to) {
      if (to - at < 16) return -1;
      const { bytes } = block;
      if (!isLast(block, at) && !readSecond(bytes, at)) return -1;
      this.value = second.value;
      this.stamp = stamps[0]!;
      if (bytes[at + 15] !== 46) return at + 15;
      const end = endOfDigits(bytes, at + 16, to);
      const digits = end - at - 16;
      if (digits < 1 || digits > 6) return -1;
      this.value += fractionOf(bytes, at + 16, end);
      this.stamp = stamps[digits]!;
      return end;
    },
  };
}

/**
 * `2026-11-20T13:31:49+0100`, perhaps with a fraction of so many digits at most and with a colon in the offset; `Z`. Behind
 * microseconds digits are cut off.
 */
export function isoReader(most = 6): StampReader {
  const stamps = widths('utc');
  const last = new DataView(new ArrayBuffer(20));
  const second = { value: 0 };

  const isLast = ({ data }: Block, at: number) =>
    data.getInt32(at + 15) === last.getInt32(15) &&
    data.getInt32(at + 12) === last.getInt32(12) &&
    data.getInt32(at + 8) === last.getInt32(8) &&
    data.getInt32(at + 4) === last.getInt32(4) &&
    data.getInt32(at) === last.getInt32(0);

  function readSecond(bytes: Uint8Array, at: number): boolean {
    const own = bytes.subarray(at, at + 19);
    const text = String.fromCharCode(...own);
    const found = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(text) ? isoStamp(text) : null;
    if (!found) return false;
    second.value = found.stamp.value;
    new Uint8Array(last.buffer).set(own);
    return true;
  }

  return {
    value: 0,
    stamp: stamps[0]!,
    fine: stamps[6]!,
    kernel: { form: 'iso', digits: most, list: [...stamps, stamps[0]!, ...stamps] },
    zone: 0,
    read(block, at, to) {
      if (to - at < 21) return -1;
      const { bytes } = block;
      if (!isLast(block, at) && !readSecond(bytes, at)) return -1;
      let end = at + 19;
      let value = second.value;
      this.stamp = stamps[0]!;
      if (bytes[end] === 46) {
        const behind = endOfDigits(bytes, end + 1, to);
        const digits = behind - end - 1;
        if (digits < 1 || digits > most) return -1;
        value += fractionOf(bytes, end + 1, Math.min(behind, end + 7));
        this.stamp = stamps[Math.min(digits, 6)]!;
        end = behind;
      }
      const sign = bytes[end];
      let zone = 0;
      if (sign === 90) end += 1;
      else if (sign === 43 || sign === 45) {
        const colon = bytes[end + 3] === 58 ? 1 : 0;
        const hours = twoDigits(bytes, end + 1);
        const minutes = twoDigits(bytes, end + 3 + colon);
        const offset = offsetFrom(sign === 45, hours, minutes);
        if (offset === undefined) return -1;
        zone = offset * 60_000_000;
        end += 5 + colon;
      } else return -1;
      this.value = value - zone;
      this.zone = zone;
      return end;
    },
  };
}

/** Either form: rsyslog is told which one to write, and may be told so in the middle of a file. */
export function firstDigitReader(): StampReader {
  const iso = isoReader();
  const yearless = yearlessReader();
  return {
    value: 0,
    stamp: yearless.stamp,
    fine: yearless.fine,
    kernel: {
      form: 'either',
      digits: 6,
      list: [...yearless.kernel.list, yearless.stamp, ...iso.kernel.list.slice(0, 7)],
    },
    zone: undefined,
    read(block, at, to) {
      const reader = block.bytes[at]! <= 57 ? iso : yearless;
      const end = reader.read(block, at, to);
      this.value = reader.value;
      this.stamp = reader.stamp;
      this.fine = reader.fine;
      this.zone = reader.zone;
      return end;
    },
  };
}
