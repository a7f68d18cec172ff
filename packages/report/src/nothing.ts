import { counted, type Report } from '@mountline/core';

/**
 * What a report without an incident says: which rules ran and what they could not decide. Silence of a few rules over a
 * few files is no good news, so where most could not be decided it is *cannot tell*.
 */
export function nothingFound({
  nearMisses,
  ruledOut,
  cannotTell,
}: Pick<Report, 'nearMisses' | 'ruledOut' | 'cannotTell'>): {
  says: 'No incident found' | 'Cannot tell';
  more: string;
} {
  const undecided = new Set(cannotTell.map(({ rule }) => rule)).size;
  const rules = new Set([...nearMisses, ...ruledOut, ...cannotTell].map(({ rule }) => rule)).size;
  if (undecided * 2 > rules)
    return {
      says: 'Cannot tell',
      more: `: ${undecided} of ${rules} rules could not be decided from these files, the others found nothing`,
    };
  const more = undecided > 0 ? `; ${counted(undecided, 'rule')} could not be decided` : '';
  return { says: 'No incident found', more };
}
