/** The least and the greatest of any number of values: `Math.min(...values)` throws from some hundred thousand on. */
export function leastOf(values: Iterable<number>): number {
  let least = Number.POSITIVE_INFINITY;
  for (const value of values) if (value < least) least = value;
  return least;
}

/** The greatest value, -Infinity for none: `Math.max(...values)` takes only as many values as fit on the stack. */
export function greatestOf(values: Iterable<number>): number {
  let greatest = Number.NEGATIVE_INFINITY;
  for (const value of values) if (value > greatest) greatest = value;
  return greatest;
}
