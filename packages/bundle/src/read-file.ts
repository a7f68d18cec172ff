import { closeSync, openSync, readSync } from 'node:fs';
import { gunzip } from './gunzip.ts';
import type { Runtime } from './open.ts';

const CHUNK = 256 * 1024;

export const RUNTIME: Runtime = { gunzip };

/** The bytes of a file, or of a pipe, as they are. */
export function* bytesOf(path: string): Generator<Uint8Array> {
  const file = openSync(path, 'r');
  try {
    yield* bytesOfDescriptor(file);
  } finally {
    closeSync(file);
  }
}

/** All chunks are of one memory, which is filled some four thousand times in a gigabyte. */
export function* bytesOfDescriptor(file: number): Generator<Uint8Array> {
  const chunk = Buffer.allocUnsafeSlow(CHUNK);
  for (;;) {
    const length = readSync(file, chunk, 0, CHUNK, null);
    if (length === 0) return;
    yield chunk.subarray(0, length);
  }
}
