import { type Evidence, formatSpan, type Interval, isKnown, type Micros } from '@mountline/core';

/** Begin and end of what is drawn, null where it is not known. */
export type Ends = [Micros | null, Micros | null];

export const known = (t: Micros): Micros | null => (isKnown(t) ? Math.trunc(t) : null);

export const endsOf = ({ from, to }: Interval): Ends => [known(from), known(to)];

export const placesOf = (evidence: readonly Evidence[]): string[] => [
  ...new Set(evidence.map(({ span }) => formatSpan(span))),
];
