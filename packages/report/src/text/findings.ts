import {
  counted,
  type ErrorLines,
  type Finding,
  formatSpan,
  hasUndatedBoot,
  type Interval,
  isWide,
  listed,
  middleOf,
  type Report,
} from '@mountline/core';
import { cutInMiddle, cutQuote, failingWords, firstWords, messageOf } from '../summary/quote.ts';
import type { Page, Style } from './page.ts';
import { shortPaths } from './paths.ts';
import { type Times, timesOver } from './times/times.ts';

/** This many kinds of failure are shown; the rest are named. */
const SHOWN = 8;

/** This many of the objects of a failure are named. */
const OBJECTS = 3;

/** A finding as people read it. */
export interface FindingWords {
  finding: Finding;
  /** `3 times, 12:00:01 to 12:03:10, server 10.0.0.9`. */
  when: string;
  /** The first line of what is quoted. */
  quote: string;
  place: string;
}

/** The findings that every output for people shows, in words, and those that are named only. */
export function findingsInWords(
  { findings, bundle, clocks }: Report,
  all = false,
  most = SHOWN,
): { shown: FindingWords[]; more: readonly Finding[]; scale: string | undefined } {
  const shown = all || findings.length <= most + 1 ? findings : findings.slice(0, most);
  const instants = shown.flatMap(({ first, last }) => [first, last].flatMap((time) => (time ? [time.from] : [])));
  const times = timesOver(instants, bundle.capture, hasUndatedBoot(clocks));
  return {
    shown: shown.map((finding) => ({
      finding,
      when: [
        counted(finding.count, 'time'),
        whenOf(finding, times),
        listed(finding.objects.map(shortPaths), all ? finding.objects.length : OBJECTS),
      ]
        .filter((words) => words !== '')
        .join(', '),
      quote: firstWords(finding.evidence.text),
      place: formatSpan(finding.evidence.span),
    })),
    more: findings.slice(shown.length),
    scale: times.scale,
  };
}

function whenOf({ first, last }: { first: Interval | null; last: Interval | null }, times: Times): string {
  if (!first || !last) return 'when: not known';
  const [from, to] = [first, last].map((time) => (isWide(time) ? `~${times.at(middleOf(time))}` : times.at(time.from)));
  return from === to ? from! : `${from} to ${to}`;
}

/** This many unknown error lines are shown: the most frequent, and the newest. */
const LARGEST = 3;
const NEWEST = 2;

/** Error lines as people read them. */
export interface ErrorWords {
  lines: ErrorLines;
  when: string;
  quote: string;
  place: string;
}

/** The error lines that every output for people shows, and how many are left. */
export function errorsInWords(
  { unrecognised, bundle, clocks }: Report,
  all = false,
): { shown: ErrorWords[]; left: number } {
  const largest = unrecognised.slice(0, LARGEST);
  const newest = unrecognised
    .slice(LARGEST)
    .sort((a, b) => (b.last?.from ?? 0) - (a.last?.from ?? 0))
    .slice(0, NEWEST);
  const some = all ? unrecognised : [...largest, ...newest];
  const times = timesOver(
    some.flatMap(({ first, last }) => [first, last].flatMap((time) => (time ? [time.from] : []))),
    bundle.capture,
    hasUndatedBoot(clocks),
  );
  const shown = some.map((lines) => ({
    lines,
    when: [lines.program, counted(lines.count, 'time'), whenOf(lines, times)]
      .filter((words) => words !== '')
      .join(', '),
    quote: failingWords(lines.text),
    place: formatSpan(lines.span),
  }));
  return { shown, left: unrecognised.length - some.length };
}

/** What failed, with its error where failures of its kind ended with several. */
export const failureOf = ({ what, error }: Finding): string =>
  error === undefined ? what : `${what}: ${cutInMiddle(error, ERROR)}`;

/** So much of an error is shown beside what failed; its line is quoted below it. */
const ERROR = 80;

/** `and 3 more kinds of failure: a task that …`. */
export const moreInWords = (more: readonly Finding[]): string =>
  `and ${counted(more.length, 'more kind')} of failure: ${more.map((one) => `${failureOf(one)} (${one.count})`).join('; ')}`;

export const STYLES: Readonly<Record<Finding['severity'], Style>> = { critical: 'red', major: 'yellow', minor: 'dim' };
const INDENT = 12;

/** Failures that no incident explains. */
export function putFindings(page: Page, report: Report, verbose: boolean): void {
  const { shown, more, scale } = findingsInWords(report, verbose);
  if (shown.length === 0) return;
  const on = scale === undefined ? '' : `, ${scale}`;
  page.blank();
  page.prose(
    0,
    [
      { text: 'Findings', style: 'bold' },
      { text: `  (failures that no incident explains${on})`, style: 'dim' },
    ],
    2,
  );
  for (const { finding, when, quote, place } of shown) {
    const { severity, cause, decide } = finding;
    page.prose(
      2,
      [
        { text: `${severity} `.padEnd(INDENT - 2), style: STYLES[severity] },
        { text: failureOf(finding), style: 'bold' },
        { text: `, ${when}` },
      ],
      INDENT,
    );
    page.edged(
      INDENT,
      [{ text: verbose ? quote : cutQuote(messageOf(quote), page.width - INDENT), style: 'dim' }],
      [place],
    );
    if (cause !== undefined) page.prose(INDENT, [{ text: `Usually: ${cause}` }], INDENT + 2);
    if (verbose) for (const command of decide) page.line(INDENT, { text: command, style: 'cyan' });
  }
  if (more.length > 0) page.prose(2, [{ text: `${moreInWords(more)} (--verbose lists them)` }], 4);
  page.blank();
}

/** Error lines that no template knows, below the known failures. */
export function putErrors(page: Page, report: Report, verbose: boolean): void {
  const { shown, left } = errorsInWords(report, verbose);
  if (shown.length === 0) return;
  page.blank();
  page.prose(
    0,
    [
      { text: 'Unrecognised errors', style: 'bold' },
      { text: '  (error lines that no rule knows; they may or may not matter)', style: 'dim' },
    ],
    2,
  );
  for (const { lines, when, quote, place } of shown) {
    page.prose(2, [{ text: when }], 4);
    page.edged(4, [{ text: verbose ? quote : cutQuote(messageOf(quote), page.width - 4), style: 'dim' }], [place]);
    if (lines.cause !== undefined) page.prose(4, [{ text: `Usually: ${lines.cause}` }], 6);
  }
  if (left > 0) page.prose(2, [{ text: `and ${left} more (--verbose lists them)`, style: 'dim' }], 4);
  page.blank();
}
