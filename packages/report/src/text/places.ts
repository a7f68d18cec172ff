import { type Evidence, formatSpan, type Span } from '@mountline/core';

/** Places as words: up to two of them, else the first and how many more there are. */
export function somePlaces(spans: readonly Span[]): string[] {
  const all = [...new Set(spans.map(formatSpan))];
  return all.length <= 2 ? all : [all[0]!, `and ${all.length - 1} more`];
}

/** The places of evidence as words: up to two of them, else the first and how many more there are. */
export const placesOf = (evidence: readonly Evidence[]): string[] => somePlaces(evidence.map(({ span }) => span));
