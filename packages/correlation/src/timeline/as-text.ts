const withBigints = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);

/** A text for each value. A replacer function would take most of the time, and hardly any value is a bigint, which JSON refuses. */
export function asText(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return JSON.stringify(value, withBigints);
  }
}
