import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { InputError } from '@mountline/core';

const CHUNK = 1 << 20;
/** Of a pipe, and of files of /proc, whose size is 0. */
const PIPE = 64 * 1024;

/**
 * The bytes of a file, or of a pipe, as they are. All chunks are of one memory, which is filled a thousand times in
 * a gigabyte: whoever keeps one copies it. It is no larger than the file: V8 collects garbage as soon as some memory outside of
 * its heap was asked for, and thousands of small files would make it do so all the time.
 */
export function* bytesOf(path: string): Generator<Uint8Array> {
  const file = opened(path);
  try {
    const chunk = Buffer.allocUnsafeSlow(Math.min(CHUNK, fstatSync(file).size || PIPE));
    for (;;) {
      const length = readSync(file, chunk, 0, chunk.length, null);
      if (length === 0) return;
      yield chunk.subarray(0, length);
    }
  } finally {
    closeSync(file);
  }
}

/** A part of a file; fewer bytes than asked for only at its end. */
export function sliceOf(path: string, from: number, to: number): Uint8Array {
  const file = opened(path);
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

function opened(path: string): number {
  try {
    return openSync(path, 'r');
  } catch (cause) {
    throw new InputError('not-readable', `${path}: ${reasonOf(cause)}`, { cause });
  }
}

/** What the system says, without the call and the path: `permission denied` of `EACCES: permission denied, open '/var/log/x'`. */
export const reasonOf = (cause: unknown): string =>
  (cause as Error).message.replace(/^E[A-Z0-9]+: ([^,]+), .*$/s, '$1');
