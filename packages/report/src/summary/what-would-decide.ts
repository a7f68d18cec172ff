import { groupBy, listed, type Report } from '@mountline/core';
import type { Page } from '../text/page.ts';

/** This many of the rules that a command would decide are named. */
const NAMED = 3;

/** `to explain a mount that failed, and to check kubelet-stalled`: findings have words, rules names. What was said before is *the same*. */
function purposeOf(decides: readonly string[], said: ReadonlySet<string>): string {
  const isRule = (one: string) => !one.includes(' ');
  const [rules, words] = [decides.filter(isRule), decides.filter((one) => !isRule(one))];
  const isSaid = words.length > 0 && words.every((one) => said.has(one));
  return [
    ...(words.length > 0 ? [`to explain ${isSaid ? 'the same' : listed(words, NAMED)}`] : []),
    ...(rules.length > 0 ? [`to check ${listed(rules, NAMED)}`] : []),
  ].join(' and ');
}

/** What to collect next, what decides most first; what decides the same in one row. Of a log that was read in part, what was read. */
export function putWhatWouldDecide(page: Page, { ask }: Report): void {
  const said = new Set<string>();
  for (const alike of groupBy(ask, ({ decides, read = '' }) => JSON.stringify([decides, read])).values()) {
    const { decides, read } = alike[0]!;
    const collect = read === undefined ? 'collect' : `collect more of a log (read: ${read})`;
    page.prose(2, [{ text: `${purposeOf(decides, said)}, ${collect}:` }], 4);
    for (const { command } of alike) page.line(7, { text: command, style: 'cyan' });
    for (const one of decides) said.add(one);
  }
}
