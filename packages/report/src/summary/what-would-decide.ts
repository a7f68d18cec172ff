import { listed, type Report } from '@mountline/core';
import type { Page } from '../text/page.ts';

/** This many of the rules that a command would decide are named. */
const NAMED = 3;

/** `to explain a mount that failed, and to check kubelet-stalled`: findings have words, rules names. */
function purposeOf(decides: readonly string[]): string {
  const isRule = (one: string) => !one.includes(' ');
  const [rules, words] = [decides.filter(isRule), decides.filter((one) => !isRule(one))];
  return [
    ...(words.length > 0 ? [`to explain ${listed(words, NAMED)}`] : []),
    ...(rules.length > 0 ? [`to check ${listed(rules, NAMED)}`] : []),
  ].join(' and ');
}

/** What to collect next, what decides most first. */
export function putWhatWouldDecide(page: Page, { ask }: Report): void {
  for (const { command, decides } of ask) {
    page.prose(2, [{ text: `${purposeOf(decides)}, collect:` }], 4);
    page.line(7, { text: command, style: 'cyan' });
  }
}
