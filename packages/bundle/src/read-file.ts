import { closeSync, openSync, readSync } from 'node:fs';

const CHUNK = 256 * 1024;

/**
 * The bytes of a file, or of a pipe, as they are. All chunks are of one memory, which is filled some four thousand times in
 * a gigabyte: whoever keeps one copies it.
 */
export function* bytesOf(path: string): Generator<Uint8Array> {
  const chunk = Buffer.allocUnsafeSlow(CHUNK);
  const file = openSync(path, 'r');
  try {
    for (;;) {
      const length = readSync(file, chunk, 0, CHUNK, null);
      if (length === 0) return;
      yield chunk.subarray(0, length);
    }
  } finally {
    closeSync(file);
  }
}

/** A part of a file; fewer bytes than asked for only at its end. */
export function sliceOf(path: string, from: number, to: number): Uint8Array {
  const file = openSync(path, 'r');
  try {
    const part = new Uint8Array(to - from);
    let length = 0;
    while (length < part.length) {
      const more = readSync(file, part, length, part.length - length, from + length);
      if (more === 0) break;
      length += more;
    }
    return part.subarray(0, length);
  } finally {
    closeSync(file);
  }
}
