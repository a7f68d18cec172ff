/** The counters of one capture under stable names. */
export type Counters = ReadonlyMap<string, bigint>;

/** All of them as exact integers (u64 has 20 digits at most, a signed one may be negative), or null where one is none. */
export function counterValues(fields: readonly string[]): bigint[] | null {
  if (!fields.every((field) => field === '0' || /^-?\d{1,20}$/.test(field))) return null;
  // Most counters of a mount are zero, and BigInt makes a new one each time.
  return fields.map((field) => (field === '0' ? 0n : BigInt(field)));
}

/** `group.column` for every value; a column without a name is called by its position, from 0. */
export function namedCounters(
  groups: readonly { name: string; columns: readonly string[]; values: readonly bigint[] }[],
): Counters {
  return new Map(
    groups.flatMap(({ name, columns, values }) => values.map((value, i) => [`${name}.${columns[i] ?? i}`, value])),
  );
}

/**
 * How much each counter grew in a second, between two captures of one machine that lie `seconds` apart. null for one
 * that went back: a reboot, a new mount or a wrap lies between, and no rate can be told. A counter that only one of the
 * captures has is left out. Throws a `RangeError` where `seconds` is not a positive number.
 */
export function counterRates(before: Counters, after: Counters, seconds: number): Map<string, number | null> {
  if (!(seconds > 0 && seconds < Number.POSITIVE_INFINITY)) {
    throw new RangeError(`expected a positive number of seconds, found ${seconds}`);
  }
  const rates = new Map<string, number | null>();
  for (const [name, value] of after) {
    const old = before.get(name);
    if (old !== undefined) rates.set(name, value < old ? null : Number(value - old) / seconds);
  }
  return rates;
}
