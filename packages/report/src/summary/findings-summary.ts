import { counted, type Finding, groupBy, isKnown, type Report } from '@mountline/core';
import { errorsInWords, failureOf, findingsInWords, STYLES } from '../text/findings.ts';
import type { Page } from '../text/page.ts';
import { putLabelled } from './fit.ts';
import { cutQuote, messageOf } from './quote.ts';

/** This many findings, and kinds of error lines, are shown if there is no incident. */
const ALONE = 5;
/** This many findings are named beside incidents. */
const BESIDE = 2;
/** With no more findings than these there is room for the whole of most lines. */
const FEW = 2;
/** Lines of what is named beside incidents, and characters of an error line in them. */
const LINES_BESIDE = 2;
const ERROR = 80;
const INDENT = 10;

/** Failures that were logged after all that is over had ended: nothing shows that they are. */
function laterThanEnded({ incidents: [lead], findings }: Report): Finding[] {
  if (lead?.state !== 'ended' || !isKnown(lead.window.to)) return [];
  return findings.filter(({ last, severity }) => severity !== 'minor' && last !== null && last.from >= lead.window.to);
}

/** They come before what has ended. */
export function putLaterFindings(page: Page, report: Report): void {
  putAlone(page, { ...report, findings: laterThanEnded(report).slice(0, BESIDE) });
}

/** Failures that no incident explains, and error lines that no rule knows, each with its line; beside incidents in brief. */
export function putFindingsSummary(page: Page, report: Report): void {
  const later = laterThanEnded(report).slice(0, BESIDE);
  if (report.incidents.length > 0)
    putBeside(page, { ...report, findings: report.findings.filter((one) => !later.includes(one)) });
  else {
    putAlone(page, report);
    putErrors(page, report);
  }
}

function putBeside(page: Page, report: Report): void {
  const { findings, unrecognised } = report;
  // Of several failures of one kind the kind is said once.
  const kinds = [...groupBy(findings, ({ what }) => what).values()];
  const more = kinds.length - BESIDE;
  const words = [
    ...kinds.slice(0, BESIDE).map((alike) => `${nameOf(alike)} (${timesOf(alike)})`),
    ...(more > 0 ? [`${counted(more, 'more kind')} of failure`] : []),
    ...(unrecognised.length > 0 ? [errorsBeside(report)] : []),
  ];
  if (words.length > 0) putLabelled(page, 'Also', words.join('; '), '', LINES_BESIDE);
}

const nameOf = ([first, ...others]: readonly Finding[]) => (others.length === 0 ? failureOf(first!) : first!.what);

/** `39 times in 2 findings`: the full report counts each finding by itself. */
function timesOf(alike: readonly Finding[]): string {
  const times = counted(
    alike.reduce((sum, { count }) => sum + count, 0),
    'time',
  );
  return alike.length > 1 ? `${times} in ${counted(alike.length, 'finding')}` : times;
}

/** `3 kinds of unrecognised error, such as “Failed to start rpc-statd.service”`. */
function errorsBeside(report: Report): string {
  const [first] = errorsInWords(report).shown;
  const kinds = `${counted(report.unrecognised.length, 'kind')} of unrecognised error`;
  return `${kinds}${report.unrecognised.length > 1 ? ', such as' : ':'} “${cutQuote(messageOf(first!.quote), ERROR)}”`;
}

function putAlone(page: Page, report: Report): void {
  const { shown, more, scale } = findingsInWords(report, false, ALONE);
  if (shown.length === 0) return;
  const on = scale === undefined ? '' : ` (${scale})`;
  page.prose(
    0,
    [
      { text: 'Findings', style: 'bold' },
      { text: `  failures that no incident explains${on}`, style: 'dim' },
    ],
    2,
  );
  const putCause = causesOn(page);
  for (const { finding, when, quote, place } of shown) {
    const { severity, cause } = finding;
    const head = [
      { text: `${severity} `.padEnd(INDENT - 2), style: STYLES[severity] },
      { text: failureOf(finding), style: 'bold' as const },
    ];
    page.prose(2, [...head, { text: `, ${when}` }], INDENT);
    putQuote(page, quote, place, shown.length <= FEW);
    putCause(cause);
  }
  if (more.length > 0)
    page.prose(INDENT, [{ text: `and ${counted(more.length, 'more kind')} of failure: --full`, style: 'dim' }], INDENT);
  page.blank();
}

function putErrors(page: Page, report: Report): void {
  const { shown } = errorsInWords(report);
  if (shown.length === 0) return;
  page.prose(
    0,
    [
      { text: 'Unrecognised errors', style: 'bold' },
      { text: '  lines that no rule knows', style: 'dim' },
    ],
    2,
  );
  const putCause = causesOn(page);
  for (const { lines, when, quote, place } of shown) {
    page.prose(2, [{ text: when }], INDENT);
    putQuote(page, quote, place, false);
    putCause(lines.cause);
  }
  const left = report.unrecognised.length - shown.length;
  if (left > 0) page.prose(INDENT, [{ text: `and ${left} more: --full`, style: 'dim' }], INDENT);
  page.blank();
}

/** Puts the usual cause of a failure, unless the one above has the same. */
function causesOn(page: Page): (cause: string | undefined) => void {
  let above: string | undefined;
  return (cause) => {
    if (cause !== undefined && cause !== above) page.prose(INDENT, [{ text: `Usually: ${cause}` }], INDENT + 2);
    above = cause;
  };
}

/** A quote has two lines, and twice as many where few are shown. */
function putQuote(page: Page, quote: string, place: string, isOneOfFew: boolean): void {
  const lines = isOneOfFew ? 4 : 2;
  const room = Math.max(40, lines * (page.width - INDENT) - place.length - 7 * lines);
  page.prose(INDENT, [{ text: `${place}  `, style: 'dim' }, { text: cutQuote(messageOf(quote), room) }], INDENT + 2);
}
