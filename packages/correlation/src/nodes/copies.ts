import type { Reading } from '../read/reading.ts';

/**
 * The file that each of some is a copy of, where all of them are copies of others: a folder of such tells nothing that is not told, whichever
 * node it is of. Undefined where one of them is no copy.
 */
export function originalsOf(
  copies: readonly Reading[],
  others: readonly Reading[],
): ReadonlyMap<Reading, Reading> | undefined {
  const found = new Map<Reading, Reading>();
  for (const copy of copies) {
    const original = others.find((other) => isSame(copy, other));
    if (!original) return undefined;
    found.set(copy, original);
  }
  return found;
}

/** Of as many bytes, with the same rows, or as many lines of the same units at the same times. */
function isSame(a: Reading, b: Reading): boolean {
  if (a.source !== b.source || a.entry.state !== b.entry.state) return false;
  if (a.entry.bytes !== b.entry.bytes || a.entry.records !== b.entry.records) return false;
  return isEqual(a.rows, b.rows) && isEqual(timesOf(a), timesOf(b));
}

const timesOf = ({ logRecords, activity, extent }: Reading) => ({
  known: logRecords.length,
  extent: extent && { first: extent.first, last: extent.last },
  units: activity.map(({ unit, host, lines, first, last }) => ({ unit, host, lines, first, last })),
});

/** Of plain data. */
function isEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const [keys, others] = [Object.keys(a), Object.keys(b)];
  return (
    keys.length === others.length &&
    keys.every((key) => isEqual((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]))
  );
}
