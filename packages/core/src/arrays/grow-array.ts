/** A longer column that begins with what one holds. */
export function longer<T extends Float64Array | Int32Array | Uint32Array>(column: T, length: number): T {
  const made = new (column.constructor as new (length: number) => T)(length);
  made.set(column);
  return made;
}
