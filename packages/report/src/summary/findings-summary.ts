import { counted, type Report } from '@mountline/core';
import { errorsInWords, findingsInWords, STYLES } from '../text/findings.ts';
import type { Page } from '../text/page.ts';
import { cutInMiddle, messageOf } from './quote.ts';

/** So many findings, and kinds of error lines, are told beside incidents and where there is none. */
const BESIDE = 2;
const ALONE = 5;
const INDENT = 10;

/** Failures that no incident explains, and error lines that no rule knows, each with its line. */
export function putFindingsSummary(page: Page, report: Report): void {
  const most = report.incidents.length > 0 ? BESIDE : ALONE;
  const { shown, more, scale } = findingsInWords(report, false, most);
  if (shown.length > 0) {
    const on = scale === undefined ? '' : ` (${scale})`;
    page.line(
      0,
      { text: 'Findings', style: 'bold' },
      { text: `  failures that no incident explains${on}`, style: 'dim' },
    );
  }
  for (const { finding, when, quote, place } of shown) {
    const { severity, what, cause } = finding;
    const head = [
      { text: severity.padEnd(INDENT - 2), style: STYLES[severity] },
      { text: what, style: 'bold' as const },
    ];
    page.prose(2, [...head, { text: `, ${when}` }], INDENT);
    putQuote(page, quote, place);
    if (cause !== undefined) page.prose(INDENT, [{ text: `Usually: ${cause}` }], INDENT + 2);
  }
  if (more.length > 0)
    page.line(INDENT, { text: `and ${counted(more.length, 'more kind')} of failure: --full`, style: 'dim' });
  page.blank();
  putErrorsSummary(page, report, most);
}

function putErrorsSummary(page: Page, report: Report, most: number): void {
  const { shown } = errorsInWords(report);
  const some = shown.slice(0, most);
  if (some.length === 0) return;
  page.line(0, { text: 'Unrecognised errors', style: 'bold' }, { text: '  lines that no rule knows', style: 'dim' });
  for (const { when, quote, place } of some) {
    page.prose(2, [{ text: when }], INDENT);
    putQuote(page, quote, place);
  }
  const left = report.unrecognised.length - some.length;
  if (left > 0) page.line(INDENT, { text: `and ${left} more: --full`, style: 'dim' });
  page.blank();
}

function putQuote(page: Page, quote: string, place: string): void {
  const room = 2 * (page.width - INDENT) - place.length - 14;
  page.prose(INDENT, [{ text: `${place}  `, style: 'dim' }, { text: cutInMiddle(messageOf(quote), room) }], INDENT + 2);
}
