/** The counters of one capture under stable names. */
export type Counters = ReadonlyMap<string, bigint>;

/**
 * The counters of a row, parted by blanks, as exact integers, or null where one is none: u64 has 20 digits at most, a signed
 * one may be negative. By characters, as a table of a hundred thousand mounts has fifty million of them.
 */
export function countersIn(text: string): bigint[] | null {
  const counters: bigint[] = [];
  for (let at = 0; at < text.length; at += 1) {
    if (isBlank(text.charCodeAt(at))) continue;
    const start = at;
    if (text.charCodeAt(at) === MINUS) at += 1;
    const begin = at;
    let value = 0;
    for (let digit = digitAt(text, at); digit >= 0 && digit <= 9; digit = digitAt(text, at)) {
      value = value * 10 + digit;
      at += 1;
    }
    const digits = at - begin;
    if (digits === 0 || digits > 20 || (at < text.length && !isBlank(text.charCodeAt(at)))) return null;
    if (digits > EXACT) counters.push(BigInt(text.slice(start, at)));
    // Most counters of a mount are zero, and BigInt makes a new one each time.
    else counters.push(value === 0 ? 0n : BigInt(begin > start ? -value : value));
  }
  return counters;
}

/** So many digits a number holds exactly. */
const EXACT = 15;
const MINUS = 45;

const isBlank = (code: number) => code === 32 || code === 9;
/** NaN behind the end. */
const digitAt = (text: string, at: number) => text.charCodeAt(at) - 48;

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
