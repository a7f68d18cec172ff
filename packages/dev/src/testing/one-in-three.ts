/**
 * Of cases that take seconds each: every third in `pnpm test`, always the same ones, and all in `pnpm properties`.
 */
export const oneInThree = <T>(cases: readonly T[]): T[] =>
  cases.filter((_, i) => i % 3 === 0 || process.env.MOUNTLINE_PROPERTIES !== undefined);
