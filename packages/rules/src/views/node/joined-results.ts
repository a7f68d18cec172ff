import type { FactResult } from '@mountline/correlation';

/** The events and the unknowns of several results. */
export const joinedResults = (results: readonly FactResult[]): FactResult => ({
  events: results.flatMap(({ events = [] }) => events),
  unknown: results.flatMap(({ unknown = [] }) => unknown),
});
