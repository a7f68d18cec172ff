import { groupBy, type Report } from '@mountline/core';
import type { Page } from '../text/page.ts';

/** So many commands are asked for: those that decide most. */
const MOST = 3;

/** What to collect, where rules could not be decided: what decides most of them comes first. */
export function putWhatWouldDecide(page: Page, { cannotTell }: Report): void {
  const wanted = cannotTell.flatMap(({ rule, needs, collectWith }) =>
    needs.map((need, i) => ({ rule, need, command: collectWith[i] ?? '' })),
  );
  const groups = [
    ...groupBy(
      wanted.filter(({ command }) => command !== ''),
      ({ command }) => command,
    ).values(),
  ]
    .map((alike) => ({ ...alike[0]!, rules: new Set(alike.map(({ rule }) => rule)).size }))
    .sort((a, b) => b.rules - a.rules);
  for (const { need, command, rules } of groups.slice(0, MOST)) {
    page.prose(2, [{ text: `to decide ${rules === 1 ? '1 of them' : `${rules} of them`}, collect ${need}:` }], 4);
    page.line(7, { text: command, style: 'cyan' });
  }
  if (groups.length > MOST) page.line(2, { text: `and ${groups.length - MOST} more: --full`, style: 'dim' });
}
