import { counted, type Incident, isKnown, MINUTE, needReport, type Report, SECOND } from '@mountline/core';
import { partsOf } from '../text/brief.ts';
import { narrowedInWords, nodeTitle, rootOf, takenInWords } from '../text/bundle.ts';
import { extentOf } from '../text/coverage.ts';
import { filesInWords, notReadInWords } from '../text/files-read.ts';
import { nothingOpen } from '../text/no-findings.ts';
import { apartFrom } from '../text/not-joined.ts';
import { openPage, type Page, type PageOptions, widthOf, withoutStyle } from '../text/page.ts';
import { shortPaths } from '../text/paths.ts';
import { dateOf } from '../text/times/times.ts';
import { damageOf } from '../text/truncation.ts';
import { checkedInWords } from './checked.ts';
import { putFindingsSummary, putLaterFindings } from './findings-summary.ts';
import { linesOfFix } from './first-actions.ts';
import { LAYOUTS, type Layout, linesOf, putLabelled, WITHOUT_FIX } from './fit.ts';
import { putEndedLine, putIncidentLine, putIncidentSummary } from './incident-summary.ts';
import { putWhatWouldDecide } from './what-would-decide.ts';

/** So many incidents of one kind are named; the others are counted. */
const NAMED = 4;

/** Lines that another open incident takes. */
const LINES_OF_ANOTHER = 4;

/**
 * The report as a person needs it first, on one screen: what is broken, why, the evidence, and what to do first. `render` has
 * the rest.
 */
export function renderSummary(report: Report, options: PageOptions = {}): string {
  needReport('renderSummary', report);
  const width = widthOf(options);
  const lead = report.incidents[0];
  const fix = lead ? linesOfFix(lead, width) : 0;
  const open = report.incidents.filter(({ under, state }) => under === undefined && state !== 'ended').length;
  const most = linesOf(width) + LINES_OF_ANOTHER * Math.max(0, Math.min(open, NAMED) - 1);
  let text = '';
  for (const layout of [...LAYOUTS.filter(({ commands }) => commands >= fix), ...WITHOUT_FIX]) {
    text = laidOut(report, options, layout);
    if (linesUsed(text, width) <= most) break;
  }
  return text;
}

function laidOut(report: Report, options: PageOptions, layout: Layout): string {
  const page = openPage(options, rootOf(report.bundle));
  putHead(page, report);
  putNothing(page, report);
  putLaterFindings(page, report);
  putIncidents(page, report, layout);
  putFindingsSummary(page, report);
  putChecked(page, report);
  return page.end();
}

/** Lines as a terminal breaks them: commands may be longer than it is wide. */
const linesUsed = (text: string, width: number): number =>
  withoutStyle(text)
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil([...line].length / width)), 0);

function putHead(page: Page, report: Report): void {
  const { bundle } = report;
  const { host, files } = bundle;
  const facts = [
    host.kernel && `kernel ${host.kernel.value}`,
    ...(host.versions ?? []).map(({ of, value }) => `${of} ${value}`),
  ].filter((fact) => fact !== undefined);
  const [title, about] = [nodeTitle(report), facts.map((fact) => ` · ${fact}`).join('')];
  const taken = wasCaptured(report);
  // Beside the node, or where that line is full, beside what was read.
  const isBeside = title.length + about.length + 3 + taken.length <= page.width;
  page.prose(0, [{ text: title, style: 'bold' }, { text: isBeside ? `${about} · ${taken}` : about }], 2);
  const read = [...(isBeside ? [] : [taken]), filesInWords(files), logsInWords(report)];
  page.prose(0, [{ text: read.join('; '), style: 'dim' }], 2);
  const narrowed = narrowedInWords(report);
  if (narrowed !== null) page.prose(0, [{ text: narrowed, style: 'yellow' }], 2);
  const [damage, ...more] = damageOf(report);
  if (damage !== undefined) {
    const further = more.length > 0 ? ` (and ${more.length} more: --full)` : '';
    page.prose(0, [{ text: `not everything was read: ${damage}${further}`, style: 'red' }], 2);
  }
  const notRead = notReadInWords(files, report);
  if (notRead !== null) page.prose(0, [{ text: notRead, style: 'yellow' }], 2);
  const { told, others } = apartFrom(bundle);
  for (const { name: other, because } of told)
    page.prose(0, [{ text: `not merged with ${other}: ${because.text}`, style: 'yellow' }], 2);
  if (others !== null) page.prose(0, [{ text: others, style: 'yellow' }], 2);
  page.blank();
}

/** With its end where evidence is later than its begin: that would seem to come after the capture. */
function wasCaptured({ bundle: { capture }, incidents }: Report): string {
  if (capture === null) return takenInWords(null);
  const evidence = incidents.flatMap(({ steps }) => steps).flatMap((step) => step.evidence);
  const isLater = evidence.some(({ time }) => time && isKnown(time.from) && time.from >= capture.from + SECOND);
  return takenInWords(isLater || capture.to - capture.from >= MINUTE ? capture : { ...capture, to: capture.from });
}

/** What the logs cover; without the day where the capture before it has the same. */
function logsInWords(report: Report): string {
  const logs = extentOf(report);
  if (logs === null) return 'no log with times';
  const { capture } = report.bundle;
  const day = capture ? `${dateOf(capture.from)} ` : '';
  return `logs ${day !== '' && logs.startsWith(day) ? logs.slice(day.length).replace(/ UTC$/, '') : logs}`;
}

function putNothing(page: Page, report: Report): void {
  const nothing = nothingOpen(report);
  if (!nothing) return;
  const style = report.cannotTell.length === 0 ? 'green' : 'yellow';
  page.prose(0, [{ text: nothing.says, style }, { text: nothing.more }], 2);
  page.blank();
}

/** The first with its evidence, what else is open in two lines each, the last that ended in one. */
function putIncidents(page: Page, report: Report, layout: Layout): void {
  const [first, ...others] = partsOf(report);
  if (!first) return;
  const [lead, alike, under] =
    'whole' in first ? [first.whole, [], first.under] : [first.brief[0]!, first.brief.slice(1), []];
  putIncidentSummary(page, lead, report, under, layout);
  const groups = [alike, ...others.map((part) => ('whole' in part ? [part.whole] : part.brief))];
  for (const group of groups)
    putLines(
      page,
      group.filter(({ state }) => state !== 'ended'),
      report,
    );
  const [ended, ...more] = groups.flat().filter(({ state }) => state === 'ended');
  if (ended) putEndedLine(page, ended, report, more.length);
}

function putLines(page: Page, incidents: readonly Incident[], report: Report): void {
  if (incidents.length === 0) return;
  page.blank();
  for (const one of incidents.slice(0, NAMED)) putIncidentLine(page, one, report);
  const left = incidents.length - NAMED;
  if (left > 0) page.line(10, { text: `and ${left} more like these: --full`, style: 'dim' });
  page.blank();
}

/** What else was checked, and what to collect for the undecided. */
function putChecked(page: Page, report: Report): void {
  putLabelled(page, 'Checked', checkedInWords(report));
  if (report.incidents.length > 0) return;
  putUndecided(page, report);
  putWhatWouldDecide(page, report);
}

/** What begins like an incident in these files, and why they do not decide it. */
function putUndecided(page: Page, { cannotTell }: Report): void {
  const begun = cannotTell.find(({ evidence }) => evidence.length > 0);
  if (begun) putLabelled(page, 'Undecided', `${begun.rule}: ${shortPaths(begun.why)}`, '', UNDECIDED_LINES);
}

const UNDECIDED_LINES = 3;

/** `OPEN: 1 critical, 2 major`: the last line of what the command prints. */
export function verdictLine(reports: readonly Report[]): string {
  const leads = reports.flatMap(({ incidents }) => incidents.filter(({ under }) => under === undefined));
  const words = [
    ...counts(
      'OPEN',
      leads.filter(({ state, verdict }) => state !== 'ended' && state !== 'unknown' && verdict !== 'possible'),
    ),
    ...counts(
      'OPEN?',
      leads.filter(({ state, verdict }) => state === 'unknown' && verdict !== 'possible'),
    ),
    ...counts(
      'POSSIBLE',
      leads.filter(({ state, verdict }) => state !== 'ended' && verdict === 'possible'),
    ),
    ...counts(
      'ENDED',
      leads.filter(({ state }) => state === 'ended'),
    ),
  ];
  const findings = reports.flatMap((report) => report.findings);
  const outside = reports.reduce((sum, { narrowed }) => sum + (narrowed?.incidents ?? 0), 0);
  const errors = reports.flatMap(({ unrecognised }) => unrecognised).length;
  if (findings.length > 0) words.push(counted(findings.length, 'finding'));
  if (errors > 0) words.push(`${counted(errors, 'kind')} of unrecognised error`);
  if (words.length === 0 && reports.some(({ narrowed }) => narrowed)) words.push('No incident in that time');
  if (outside > 0) words.push(`${counted(outside, 'incident')} outside of it`);
  return words.length === 0 ? 'No incident.' : `${words.join('; ')}.`;
}

function counts(word: string, incidents: readonly Incident[]): string[] {
  if (incidents.length === 0) return [];
  const some = (['critical', 'major', 'minor'] as const).flatMap((severity) => {
    const count = incidents.filter((one) => one.severity === severity).length;
    return count > 0 ? [`${count} ${severity}`] : [];
  });
  return [`${word}: ${some.join(', ')}`];
}
