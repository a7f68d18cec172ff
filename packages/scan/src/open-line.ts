import { concatenated, type LinePlace, longLineIn, refuseEndless, wholeCharacters } from '@mountline/core';

/** The beginning of a line whose end is to come. Of a line that is longer than a limit only so much is kept. */
export interface OpenLine {
  /** The bytes that are kept. */
  readonly length: number;
  readonly isLong: boolean;
  /** `onLong` is called where the end of a line that is too long is taken. */
  limit(most: number, onLong: (place: LinePlace) => void): void;
  /** The first line of a chunk that is too long, from `at` on, where what is held is the beginning of the line there. */
  longIn(chunk: Uint8Array, at: number): { from: number; to: number } | null;
  /** More of it. `line` is its number. */
  hold(bytes: Uint8Array, line: number): void;
  /** What is held, and holds nothing from then on. */
  take(): Uint8Array[];
  /** As `take`, of a line that was too long: whole characters, and how many bytes of it are left out. */
  takeLong(place: LinePlace): { own: Uint8Array; left: number };
}

export function openLine(): OpenLine {
  let parts: Uint8Array[] = [];
  let length = 0;
  let over = 0;
  let most = Number.POSITIVE_INFINITY;
  let onLong = (_: LinePlace): void => {};

  function take(): Uint8Array[] {
    const all = parts;
    parts = [];
    length = 0;
    over = 0;
    return all;
  }

  return {
    get length() {
      return length;
    },
    get isLong() {
      return over > 0;
    },
    limit(bytes, tell) {
      most = bytes;
      onLong = tell;
    },
    longIn: (chunk, at) => longLineIn(chunk, at, length + over, most),
    hold(bytes, line) {
      const room = most - length;
      const own = bytes.length <= room ? bytes : bytes.subarray(0, room);
      over += bytes.length - own.length;
      if (own.length > 0) parts.push(new Uint8Array(own));
      length += own.length;
      refuseEndless(length, line);
    },
    take,
    takeLong(place) {
      onLong(place);
      const all = length + over;
      const own = wholeCharacters(concatenated(take()));
      return { own, left: all - own.length };
    },
  };
}
