import type { Report } from '@mountline/core';
import { nodeTitle } from '../text/bundle.ts';
import { stateOf, tagOf } from '../text/incident.ts';
import { nothingOpen } from '../text/no-findings.ts';
import { openPage, type PageOptions } from '../text/page.ts';
import { sinceOf } from './incident-summary.ts';

/** A line for each incident of each node, and one for a node without any: to search, sort and count. */
export function renderBrief(reports: readonly Report[], options: PageOptions = {}): string {
  const page = openPage(options);
  for (const report of reports) {
    const node = nodeTitle(report);
    const leads = report.incidents.filter(({ under }) => under === undefined);
    for (const incident of leads) {
      const { word, style } = stateOf(incident);
      const words = `  ${node}  ${sinceOf(incident, report)}  ${incident.title}  (${tagOf(incident)})`;
      page.line(0, { text: word.padEnd(8), style }, { text: words });
    }
    if (leads.length === 0) page.line(0, { text: '-'.padEnd(8) }, { text: `  ${node}  ${nothingOpen(report)?.says}` });
  }
  return page.end();
}
