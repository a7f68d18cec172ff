const withBigints = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);

/** A text for each value. A function that is asked of each part takes most of the time, and hardly any is a bigint, which JSON refuses. */
export function asText(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return JSON.stringify(value, withBigints);
  }
}
