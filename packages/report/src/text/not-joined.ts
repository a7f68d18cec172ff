import { counted, type Report } from '@mountline/core';

/** Of many nodes why each is another one is told of the first. */
const MOST = 3;

type Apart = NonNullable<Report['bundle']['apart']>;

/** Inputs that were not joined with this one: those that are told with the reason, and in words how many more there are. */
export function apartFrom({ apart = [] }: Pick<Report['bundle'], 'apart'>): { told: Apart; others: string | null } {
  const told = apart.length > MOST + 1 ? apart.slice(0, MOST) : apart;
  const more = apart.length - told.length;
  return {
    told,
    others: more > 0 ? `not joined with ${counted(more, 'other')} either; the JSON gives the reason for each` : null,
  };
}
