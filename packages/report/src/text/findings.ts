import { counted, type Finding, formatSpan, isSinceBoot, listed, type Report } from '@mountline/core';
import type { Page, Style } from './page.ts';
import { shortPaths } from './paths.ts';
import { timesOver } from './times.ts';

/** So many kinds of failure are shown: what is left is named. */
const SHOWN = 8;

/** So many of what a failure happened to are named. */
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
): { shown: FindingWords[]; more: readonly Finding[]; scale: string | undefined } {
  const shown = all || findings.length <= SHOWN + 1 ? findings : findings.slice(0, SHOWN);
  const instants = shown.flatMap(({ first, last }) => [first, last].flatMap((time) => (time ? [time.from] : [])));
  const times = timesOver(instants, bundle.capture, isSinceBoot(clocks));
  const whenOf = ({ first, last }: Finding) => {
    if (!first || !last) return 'when: not known';
    const [from, to] = [times.at(first.from), times.at(last.from)];
    return from === to ? from : `${from} to ${to}`;
  };
  return {
    shown: shown.map((finding) => ({
      finding,
      when: [
        counted(finding.count, 'time'),
        whenOf(finding),
        listed(finding.objects.map(shortPaths), all ? finding.objects.length : OBJECTS),
      ]
        .filter((words) => words !== '')
        .join(', '),
      quote: finding.evidence.text.trim().split('\n')[0]!,
      place: formatSpan(finding.evidence.span),
    })),
    more: findings.slice(shown.length),
    scale: times.scale,
  };
}

/** `and 3 more kinds of failure: a task that …`. */
export const moreInWords = (more: readonly Finding[]): string =>
  `and ${counted(more.length, 'more kind')} of failure: ${more.map(({ what, count }) => `${what} (${count})`).join('; ')}`;

const STYLES: Readonly<Record<Finding['severity'], Style>> = { critical: 'red', major: 'yellow', minor: 'dim' };
const INDENT = 12;

/** Failures that no incident explains. */
export function putFindings(page: Page, report: Report, verbose: boolean): void {
  const { shown, more, scale } = findingsInWords(report, verbose);
  if (shown.length === 0) return;
  const on = scale === undefined ? '' : `, ${scale}`;
  const [first, ...others] = [
    { text: 'Findings', style: 'bold' as const },
    { text: `  (failures that no incident explains${on})`, style: 'dim' as const },
  ];
  page.blank();
  page.line(0, first!, ...others);
  for (const { finding, when, quote, place } of shown) {
    const { severity, what, cause, decide } = finding;
    page.prose(
      2,
      [
        { text: severity.padEnd(INDENT - 2), style: STYLES[severity] },
        { text: what, style: 'bold' },
        { text: `, ${when}` },
      ],
      INDENT,
    );
    page.edged(INDENT, [{ text: verbose ? quote : cut(quote, page.width - INDENT), style: 'dim' }], [place]);
    if (cause !== undefined) page.prose(INDENT, [{ text: `Usually: ${cause}` }], INDENT + 2);
    if (verbose) for (const command of decide) page.line(INDENT, { text: command, style: 'cyan' });
  }
  if (more.length > 0) page.prose(2, [{ text: `${moreInWords(more)} (--verbose lists them)` }], 4);
  page.blank();
}

/** A text of one line at most, its middle left out. */
export function cut(text: string, width: number): string {
  const chars = [...text];
  if (chars.length <= width) return text;
  const head = Math.ceil((width - 3) / 2);
  const tail = width - 3 - head;
  return `${chars.slice(0, head).join('').trimEnd()} … ${chars.slice(-tail).join('').trimStart()}`;
}
