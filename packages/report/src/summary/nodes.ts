import { counted, groupBy, type Incident, type Report } from '@mountline/core';
import { nodeName } from '../text/bundle.ts';
import { stateOf } from '../text/incident.ts';
import { nothingOpen } from '../text/no-findings.ts';
import { openPage, type Page, type PageOptions } from '../text/page.ts';
import { sinceOf } from './incident-summary.ts';
import { cutInMiddle } from './quote.ts';
import { renderSummary } from './summary.ts';

/** This many nodes are shown one by one. */
const WHOLE = 3;

const leadOf = ({ incidents }: Report): Incident | undefined => incidents.find(({ under }) => under === undefined);

/** The rank of a node: open incidents come first. */
function rankOf(report: Report): number {
  const lead = leadOf(report);
  if (!lead) return 3;
  return { OPEN: 0, 'OPEN?': 1, POSSIBLE: 1, ENDED: 2 }[stateOf(lead).word] ?? 2;
}

/** One line for each node with an incident, open ones first, then the names of the others; empty if there is only one node. */
export function renderNodes(reports: readonly Report[], options: PageOptions = {}): string {
  if (reports.length < 2) return '';
  const page = openPage(options);
  const some = reports.filter(({ incidents }) => incidents.length > 0).length;
  page.line(0, { text: `${counted(reports.length, 'node')}, incidents on ${some}`, style: 'bold' });
  page.blank();
  putTable(page, inOrder(reports));
  return page.end();
}

const inOrder = (reports: readonly Report[]) => reports.toSorted((a, b) => rankOf(a) - rankOf(b));

/** Reports on one screen each; of several nodes a table, then the first with an incident. */
export function renderSummaries(reports: readonly Report[], options: PageOptions = {}): string {
  if (reports.length === 1) return renderSummary(reports[0]!, options);
  const sick = inOrder(reports).filter(({ incidents }) => incidents.length > 0);
  const hint = sick.length > WHOLE ? '\nThe first of them follow; --node NAME shows another.\n' : '';
  const told = sick.slice(0, WHOLE).map((report) => renderSummary(report, options));
  return [renderNodes(reports, options) + hint, ...told].join('\n');
}

function putTable(page: Page, reports: readonly Report[]): void {
  const width = Math.min(44, Math.max(...reports.map((report) => nodeName(report).length)));
  for (const report of reports.filter((one) => leadOf(one))) {
    const lead = leadOf(report)!;
    const { word, style } = stateOf(lead);
    const since = sinceOf(lead, report);
    const head = `${cutInMiddle(nodeName(report), width).padEnd(width)}  `;
    const more = report.incidents.filter(({ under }) => under === undefined).length - 1;
    const tail = more > 0 ? ` (and ${more} more)` : '';
    const room = page.width - head.length - 10 - since.length - 2 - tail.length;
    const title = cutInMiddle(lead.title, Math.max(30, room)) + tail;
    page.line(0, { text: head }, { text: word.padEnd(10), style }, { text: `${since}  ${title}` });
  }
  const none = groupBy(
    reports.filter((one) => !leadOf(one)),
    (report) => nothingOpen(report)?.says ?? 'No incident found',
  );
  for (const [says, alike] of none)
    page.prose(0, [{ text: `${says}: ${alike.map(nodeName).join(', ')}`, style: 'dim' }], 2);
}
