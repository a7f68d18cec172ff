/** A synchronous push machine: bytes in, whatever it was made for out. A chunk may be used again once `push` has returned. */
export interface Machine {
  push(chunk: Uint8Array): void;
  end(): void;
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

  function emit(tail: Uint8Array, cut: boolean): void {
    let bytes = tail;
    if (held > 0) {
      bytes = concatenated([...parts, tail]);
      parts = [];
      held = 0;
    }
    onLine({ text: decoder.decode(bytes), line, offset, cut });
    line += 1;
    offset += bytes.length + 1;
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
      if (start < chunk.length) {
        parts.push(new Uint8Array(chunk.subarray(start)));
        held += chunk.length - start;
        refuseEndless(held, line);
      }
    },
    end() {
      if (held > 0) emit(new Uint8Array(0), true);
      onEnd?.();
    },
  };
}

/** Gives every line to a parser. */
export function everyLine(parser: { line(line: Line): void; end(): void }): Machine {
  const reader = lineReader(parser.line);
  return {
    push: reader.push,
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
