import { listed, type Report } from '@mountline/core';
import type { Page } from '../text/page.ts';

/** This many of the rules that a command would decide are named. */
const NAMED = 3;

/** What to collect next, what decides most first. */
export function putWhatWouldDecide(page: Page, { ask }: Report): void {
  for (const { command, decides } of ask) {
    page.prose(2, [{ text: `to decide ${listed(decides, NAMED)}, collect:` }], 4);
    page.line(7, { text: command, style: 'cyan' });
  }
}
