import { filterFor, type Literals, type Prefilter } from '@mountline/core';
import { canRun, filterKernel, MOST_BYTES } from './line-kernel.ts';

/** Finds the lines that hold a literal, as `prefilter` does. */
export interface LiteralFilter extends Prefilter {
  /** What is read into here is scanned where it lies; all else is copied over it first. */
  room: Uint8Array;
}

/** By WebAssembly; by `prefilter` where there is none, and where more bytes are given at once than there is room for. */
export function literalFilter(literals: Literals): LiteralFilter {
  if (!canRun()) return { ...filterFor(literals), room: new Uint8Array(MOST_BYTES) };
  const { run, bytes: memory, from: column, place } = filterKernel(literals);
  const room = memory.subarray(place, place + MOST_BYTES);
  let places = new Int32Array(column.length);

  /** Where the bytes stand in memory. */
  function placed(bytes: Uint8Array, from: number, to: number): number {
    if (bytes.buffer === memory.buffer) return bytes.byteOffset + from;
    room.set(bytes.subarray(from, to));
    return place;
  }

  return {
    room,
    scan(bytes, from, to) {
      if (to - from > MOST_BYTES) return filterFor(literals).scan(bytes, from, to);
      const begin = placed(bytes, from, to);
      const end = begin + to - from;
      let count = 0;
      for (let at = begin; at < end; ) {
        at = run.findLines(at, end);
        const found: number = run.places.value;
        if (count + found > places.length) {
          const more = new Int32Array((count + found) * 2);
          more.set(places);
          places = more;
        }
        for (let i = 0; i < found; i += 1) places[count + i] = column[i]! - begin + from;
        count += found;
      }
      return { places, count };
    },
  };
}
