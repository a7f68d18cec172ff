import { counted, type Incident, listed, type Report } from '@mountline/core';
import type { RenderOptions } from './options.ts';
import { openPage } from './page.ts';

/** So many reports are read one after the other without it. */
const FEW = 3;
const NAMED = 5;

/** Of many reports which hold something, in front of them; empty where they are few. */
export function renderOverview(reports: readonly Report[], options: RenderOptions = {}): string {
  if (reports.length <= FEW) return '';
  const page = openPage(options);
  const some = reports.filter(({ incidents }) => incidents.length > 0);
  const none = reports.filter(({ incidents }) => incidents.length === 0);
  page.prose(0, [{ text: `${counted(reports.length, 'report')}, incidents in ${some.length}`, style: 'bold' }]);
  for (const report of some)
    page.prose(
      2,
      [{ text: nameOf(report), style: 'bold' }, { text: `: ${listed(report.incidents.map(inBrief), FEW)}` }],
      4,
    );
  if (none.length > 0)
    page.prose(2, [{ text: `no incident found: ${listed(none.map(nameOf), NAMED)}`, style: 'dim' }], 4);
  return page.end();
}

const nameOf = ({ bundle }: Report) => bundle.host.name?.value ?? bundle.name;

const inBrief = ({ rule, verdict, state }: Incident) =>
  `${rule} (${verdict}, ${state === 'unknown' ? 'open or ended' : state})`;
