import { counted, type Report } from '@mountline/core';

/** How many checks found nothing besides, and how many could not be decided. */
export function checkedInWords({ incidents, nearMisses, ruledOut, cannotTell }: Report): string {
  const found = new Set<string>(incidents.map(({ rule }) => rule));
  const undecided = new Set<string>(cannotTell.map(({ rule }) => rule).filter((rule) => !found.has(rule)));
  const asked = [...nearMisses.filter(({ unasked }) => !unasked), ...ruledOut].map(({ rule }) => rule as string);
  const negative = new Set(asked.filter((rule) => !found.has(rule) && !undecided.has(rule)));
  return [
    `${counted(negative.size, found.size > 0 ? 'other check' : 'check')} found nothing`,
    undecided.size === 0 ? 'every check could be decided' : `${undecided.size} could not be decided`,
  ].join('; ');
}
