/** Where a line stands that was too long. */
export interface LinePlace {
  line: number;
  offset: number;
}

/** A synchronous push machine: bytes in, whatever it was made for out. A chunk may be used again once `push` has returned. */
export interface Machine {
  push(chunk: Uint8Array): void;
  end(): void;
  /** Of one that reads by lines: of a longer line it reads `most` bytes, and tells where it stands. Called before the first `push`. */
  limitLines?(most: number, onLong: (place: LinePlace) => void): void;
}

/** One line without its line feed. `cut` is set on a last line that no line feed ends. */
export interface Line {
  text: string;
  /** From 1. */
  line: number;
  /** Byte offset of its first byte. */
  offset: number;
  cut: boolean;
}

/** A parser that is given lines, of which some may be left out: see `skim` of a source. */
export interface LineMachine {
  line(line: Line): void;
  /**
   * The next line begins a record of its own: what is open is emitted. False where a report of several lines waits for
   * more of them; then the next line must be given too.
   */
  settle(): boolean;
  end(): void;
}

const LF = 10;

/** No text of V8 is longer. A line that is held up to here is none of a log, and would cost a multiple of its bytes. */
const LONGEST_LINE = 2 ** 29 - 24;

/** Throws where so much of a line was read and no end of it. */
export function refuseEndless(held: number, line: number): void {
  if (held > LONGEST_LINE) throw new RangeError(`line ${line} is longer than 512 MB`);
}

/** What an editor of Windows puts in front of a text in UTF-8. */
export const BYTE_ORDER_MARK: readonly number[] = [0xef, 0xbb, 0xbf];

/**
 * The first line of a chunk, from `from` on, that is longer than `most`; `held` bytes of the line at `from` came before. Looks
 * at a few bytes of each stretch of that length, and so costs nothing where lines are short.
 */
export function longLineIn(
  chunk: Uint8Array,
  from: number,
  held: number,
  most: number,
): { from: number; to: number } | null {
  let begin = from - held;
  for (;;) {
    const reach = begin + most;
    if (reach >= chunk.length) return null;
    const lf = reach < from ? -1 : chunk.lastIndexOf(LF, reach);
    if (lf < Math.max(begin, from)) {
      const end = chunk.indexOf(LF, Math.max(reach, from));
      return { from: Math.max(begin, from), to: end < 0 ? chunk.length : end };
    }
    begin = lf + 1;
  }
}

/** Bytes of UTF-8 that a limit cut: without the character at their end, of which a part may be missing. */
export function wholeCharacters(bytes: Uint8Array): Uint8Array {
  let end = bytes.length;
  while (end > 0 && end > bytes.length - 3 && (bytes[end - 1]! & 0xc0) === 0x80) end -= 1;
  return end > 0 && bytes[end - 1]! >= 0xc0 ? bytes.subarray(0, end - 1) : bytes;
}

/**
 * Splits bytes into lines on line feed only: carriage returns, form feeds and U+2028 are text. Invalid UTF-8 becomes
 * U+FFFD, and a byte order mark in front of a line is dropped; a chunk may end anywhere, also inside a character.
 * `onEnd` is called behind the last line.
 */
export function lineReader(onLine: (line: Line) => void, onEnd?: () => void): Machine {
  const decoder = new TextDecoder();
  let parts: Uint8Array[] = [];
  let held = 0;
  let line = 1;
  let offset = 0;
  let most = Number.POSITIVE_INFINITY;
  let onLong = (_: LinePlace): void => {};
  /** Bytes of the open line that are left out. */
  let over = 0;

  /** What of these bytes still belongs to the open line. */
  function within(bytes: Uint8Array): Uint8Array {
    const room = most - held;
    if (bytes.length <= room) return bytes;
    over += bytes.length - room;
    return bytes.subarray(0, room);
  }

  function emit(tail: Uint8Array, cut: boolean): void {
    const own = within(tail);
    let bytes = own;
    if (held > 0) {
      bytes = concatenated([...parts, own]);
      parts = [];
      held = 0;
    }
    const text = decoder.decode(over > 0 ? wholeCharacters(bytes) : bytes);
    if (over > 0) onLong({ line, offset });
    onLine({ text, line, offset, cut });
    line += 1;
    offset += bytes.length + over + 1;
    over = 0;
  }

  function hold(tail: Uint8Array): void {
    const own = within(tail);
    if (own.length > 0) parts.push(new Uint8Array(own));
    held += own.length;
    refuseEndless(held, line);
  }

  return {
    push(chunk) {
      let start = 0;
      for (;;) {
        const end = chunk.indexOf(LF, start);
        if (end < 0) break;
        emit(chunk.subarray(start, end), false);
        start = end + 1;
      }
      if (start < chunk.length) hold(chunk.subarray(start));
    },
    end() {
      if (held > 0) emit(new Uint8Array(0), true);
      onEnd?.();
    },
    limitLines(limit, tell) {
      most = limit;
      onLong = tell;
    },
  };
}

/** Gives every line to a parser. */
export function everyLine(parser: { line(line: Line): void; end(): void }): Machine {
  const reader = lineReader(parser.line);
  return {
    ...reader,
    end() {
      reader.end();
      parser.end();
    },
  };
}

/** A log line of a file that was written on Windows or over a terminal: one carriage return at its end is dropped. */
export function withoutCarriageReturn(text: string): string {
  return text.endsWith('\r') ? text.slice(0, -1) : text;
}

/** Several pieces of a file as one. */
export function concatenated(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
