import { counted, type Incident, needReport, type Report } from '@mountline/core';
import { partsOf, putBrief, putUnders } from './brief.ts';
import { narrowedInWords, putBundle, rootOf } from './bundle.ts';
import { putCannotTell } from './cannot-tell.ts';
import { extentOf, putReading } from './coverage.ts';
import { putErrors, putFindings } from './findings.ts';
import { putIncident, putWeighed, type Told } from './incident.ts';
import { apartFrom } from './not-joined.ts';
import { putFoundNothing, putNothingOpen } from './nothing-open.ts';
import type { RenderOptions } from './options.ts';
import { openPage, type Page } from './page.ts';
import { shortPaths } from './paths.ts';
import { placesOf, somePlaces } from './places.ts';
import { damageOf } from './truncation.ts';

/** The report as text, for people: what is wrong, what to do now, what happened, what nobody can know. */
export function render(report: Report, options: RenderOptions = {}): string {
  needReport('render', report);
  const { verbose = false } = options;
  const page = openPage(options, rootOf(report.bundle));
  putHeader(page, report);
  putNothingOpen(page, report);
  putIncidents(page, report, verbose);
  putFindings(page, report, verbose);
  putErrors(page, report, verbose);
  if (report.incidents.length === 0) putFoundNothing(page, report, verbose);
  putRuledOut(page, report);
  putCannotTell(page, report, verbose);
  if (verbose) putNearMisses(page, report);
  page.blank();
  putReading(page, report, verbose);
  return page.end();
}

function putHeader(page: Page, report: Report): void {
  const { bundle, coverage } = report;
  putBundle(page, bundle);
  const { files } = bundle;
  const read = files.filter(({ state }) => state === 'read').length;
  const extent = extentOf(report);
  const logs = extent ? `${counted(coverage.length, 'log')} over ${extent}` : 'no log with times';
  const unread = files.filter(({ state }) => state === 'unreadable').length;
  const not = unread > 0 ? `, ${unread} could not be read` : '';
  page.prose(2, [{ text: `${read} of ${counted(files.length, 'file')} read${not}, ${logs}`, style: 'dim' }], 4);
  const narrowed = narrowedInWords(report);
  if (narrowed !== null) page.prose(2, [{ text: narrowed, style: 'yellow' }], 4);
  const [damage, ...more] = damageOf(report);
  if (damage !== undefined) {
    const further = more.length > 0 ? `; ${more.length} more at the end` : '';
    page.prose(2, [{ text: `not everything was read: ${damage}${further}`, style: 'red' }], 4);
  }
  for (const { text, spans } of bundle.joined ?? [])
    page.edged(2, [{ text: `one node: ${text}`, style: 'dim' }], somePlaces(spans), 4);
  const { told, others } = apartFrom(bundle);
  for (const { name, because } of told)
    page.edged(
      2,
      [{ text: `not joined with ${name}: ${because.text}`, style: 'yellow' }],
      somePlaces(because.spans),
      4,
    );
  if (others !== null) page.prose(2, [{ text: others, style: 'yellow' }], 4);
  page.blank();
}

function putIncidents(page: Page, report: Report, verbose: boolean): void {
  const told: Told = new Set();
  for (const part of partsOf(report, verbose)) {
    if ('brief' in part) putBrief(page, part.brief, report);
    else putWhole(page, part.whole, part.under, report, told, verbose);
    page.blank();
  }
}

function putWhole(
  page: Page,
  lead: Incident,
  unders: readonly Incident[],
  report: Report,
  told: Told,
  verbose: boolean,
): void {
  putIncident(page, lead, report, told, verbose);
  if (lead.weighed && (unders.length > 0 || verbose)) {
    page.blank();
    page.line(0, { text: 'Related findings', style: 'bold' });
    if (verbose) page.line(2, { text: `the above, ${lead.rule}` });
    if (verbose) putWeighed(page, lead, 8, true);
  }
  putUnders(page, unders, lead, report, verbose);
}

function putRuledOut(page: Page, { ruledOut }: Report): void {
  if (ruledOut.length === 0) return;
  page.blank();
  page.line(0, { text: 'Ruled out', style: 'bold' });
  for (const { rule, about, why, evidence } of ruledOut)
    page.edged(2, [{ text: `${rule}${aboutWords(about)}: ${shortPaths(why)}` }], placesOf(evidence), 4);
}

const aboutWords = (about: readonly string[]) => (about.length > 0 ? ` (${about.map(shortPaths).join(', ')})` : '');

function putNearMisses(page: Page, { nearMisses, incidents }: Report): void {
  const near = nearMisses.filter(({ reached }) => reached.length > 0 || incidents.length > 0);
  if (near.length === 0) return;
  page.blank();
  page.line(0, { text: 'Near misses', style: 'bold' });
  for (const { rule, about, reached, failed, evidence } of near) {
    const came = reached.length > 0 ? `, reached ${reached.join(', ')}` : '';
    page.edged(2, [{ text: `${rule}${aboutWords(about)}${came}: ${shortPaths(failed.why)}` }], placesOf(evidence), 4);
  }
}
