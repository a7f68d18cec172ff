import type { Block } from '@mountline/core';

/** Bytes that were seen before, with what they mean: ASCII, and four at least. */
export interface Known<T> {
  bytes: Uint8Array;
  data: DataView;
  value: T;
}

export const known = <T>(bytes: Uint8Array, value: T): Known<T> => ({ bytes, data: new DataView(bytes.buffer), value });

/**
 * Whether they stand at a place of a line that ends at `to`, and are not all of the line. Eight are compared at once, as
 * numbers: those of ASCII are neither zero nor NaN.
 */
export function isThere<T>({ data: own, bytes }: Known<T>, { data }: Block, at: number, to: number): boolean {
  if (at + bytes.length >= to) return false;
  let i = bytes.length;
  for (; i >= 8; i -= 8) if (own.getFloat64(i - 8) !== data.getFloat64(at + i - 8)) return false;
  if (i >= 4 && own.getInt32(i - 4) !== data.getInt32(at + i - 4)) return false;
  return own.getInt32(0) === data.getInt32(at);
}

const SLOT_BITS = 10;

/** A table of such bytes. Two that fall into one slot drive each other out, which costs time only. */
export const slots = <T>(): (Known<T> | undefined)[] => new Array(1 << SLOT_BITS).fill(undefined);

/** The slot for what stands at a place, by four bytes of it. */
export const slotOf = ({ data }: Block, at: number): number =>
  Math.imul(data.getInt32(at), 0x9e3779b1) >>> (32 - SLOT_BITS);
