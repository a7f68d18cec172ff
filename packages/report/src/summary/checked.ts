import { counted, type Report } from '@mountline/core';

/** How many checks found nothing besides, how many could not be decided, and how many nothing in these files could show. */
export function checkedInWords({ incidents, nearMisses, ruledOut, cannotTell }: Report): string {
  const found = new Set<string>(incidents.map(({ rule }) => rule));
  const undecided = new Set<string>(cannotTell.map(({ rule }) => rule).filter((rule) => !found.has(rule)));
  const asked = [...nearMisses.filter(({ unasked }) => !unasked), ...ruledOut].map(({ rule }) => rule as string);
  const negative = new Set(asked.filter((rule) => !found.has(rule) && !undecided.has(rule)));
  const known = [...found, ...undecided, ...negative];
  const apart = new Set(nearMisses.map(({ rule }) => rule as string).filter((rule) => !known.includes(rule)));
  const others = counted(negative.size, found.size > 0 ? 'other check' : 'check');
  return [
    ...(negative.size > 0 ? [`${others} found nothing`] : []),
    undecided.size === 0 ? 'every check could be decided' : `${undecided.size} could not be decided`,
    ...(apart.size > 0 ? [`${apart.size} ${apart.size === 1 ? 'does' : 'do'} not apply`] : []),
  ].join('; ');
}
