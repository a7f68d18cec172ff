import type { Block } from '@mountline/core';

/** Bytes that were seen before, with what they mean; four at least. */
export interface Known<T> {
  bytes: Uint8Array;
  data: DataView;
  value: T;
}

export const known = <T>(bytes: Uint8Array, value: T): Known<T> => ({ bytes, data: new DataView(bytes.buffer), value });

/** Whether they stand at a place of a line that ends at `to`, and are not all of the line: four are compared at once. */
export function isThere<T>({ data: own, bytes }: Known<T>, { data }: Block, at: number, to: number): boolean {
  const last = bytes.length - 4;
  if (at + bytes.length >= to) return false;
  for (let i = last; i > 0; i -= 4) if (own.getInt32(i) !== data.getInt32(at + i)) return false;
  return own.getInt32(0) === data.getInt32(at);
}

const SLOT_BITS = 10;

/** A table of such bytes. Two that fall into one slot drive each other out, which costs time only. */
export const slots = <T>(): (Known<T> | undefined)[] => new Array(1 << SLOT_BITS).fill(undefined);

/** The slot for what stands at a place, by four bytes of it. */
export const slotOf = ({ data }: Block, at: number): number =>
  Math.imul(data.getInt32(at), 0x9e3779b1) >>> (32 - SLOT_BITS);
