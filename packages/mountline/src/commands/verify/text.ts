import { counted, formatSpan, isKnown, isoFromMicros } from '@mountline/core';
import { openPage, type Page, type PageOptions } from '@mountline/report';
import type {
  Checked,
  CheckedClaim,
  CheckedQuotation,
  Outcome,
  Verification,
  Witnessed,
} from '../../verify/verification.ts';

interface Options extends PageOptions {
  /** All evidence, also of what holds. */
  verbose: boolean;
}

const WORDS: Readonly<Record<Outcome | CheckedQuotation['outcome'], string>> = {
  seen: 'seen',
  absent: 'absent and covered',
  contradicted: 'contradicted',
  'not-covered': 'not covered',
  inference: 'inference, not checkable',
  misquoted: 'misquoted',
  'no-such-line': 'no such line',
};

const STYLES = {
  seen: 'green',
  absent: 'green',
  contradicted: 'red',
  misquoted: 'red',
  'no-such-line': 'red',
  'not-covered': 'yellow',
  inference: 'yellow',
} as const;

/** For people: what does not hold in full, what holds in a line each. */
export function verificationText(verification: Verification, { verbose, ...how }: Options): string {
  const { bundle, quotations, claims, problems, notChecked } = verification;
  const page = openPage(how);
  const taken =
    bundle.capture && isKnown(bundle.capture.from)
      ? `captured ${isoFromMicros(bundle.capture.from).slice(0, 19).replace('T', ' ')} UTC`
      : 'capture time unknown';
  page.prose(
    0,
    [{ text: bundle.name, style: 'bold' }, { text: ` · ${[bundle.host, taken].filter(Boolean).join(' · ')}` }],
    2,
  );
  if (quotations.length > 0) page.heading('Quotations');
  for (const quotation of quotations) putQuotation(page, quotation);
  if (claims.length + problems.length > 0) page.heading('Claims');
  for (const claim of claims) putClaim(page, claim, verbose);
  for (const { line, column, message, hint } of problems) {
    page.prose(
      2,
      [
        { text: `${line}:${column} `, style: 'dim' },
        { text: `not readable: ${message}`, style: 'red' },
      ],
      4,
    );
    page.prose(4, [{ text: hint }], 6);
  }
  page.blank();
  page.prose(0, [{ text: summary(verification) }], 2);
  if (notChecked > 0)
    page.prose(
      0,
      [{ text: `Not checked: ${counted(notChecked, 'line')} of prose without a quotation or a claim.`, style: 'dim' }],
      2,
    );
  return page.end();
}

function putQuotation(page: Page, { line, text, cited, outcome, because, elsewhere }: CheckedQuotation): void {
  const range = cited.endLine > cited.line ? `${cited.line}-${cited.endLine}` : cited.line;
  page.edged(
    2,
    [
      { text: `${line} `, style: 'dim' },
      { text: WORDS[outcome], style: STYLES[outcome] },
      { text: `  "${cut(text)}"` },
    ],
    [`${cited.path}:${range}`],
    4,
  );
  if (outcome === 'seen') return;
  page.prose(4, [{ text: because }], 6);
  for (const { span } of elsewhere) page.line(4, { text: `found at ${formatSpan(span)}` });
}

const cut = (text: string) => {
  const plain = text.replace(/\s+/g, ' ').trim();
  return plain.length > 90 ? `${plain.slice(0, 60)} … ${plain.slice(-26)}` : plain;
};

function putClaim(page: Page, { line, ...claim }: CheckedClaim, verbose: boolean): void {
  page.prose(
    2,
    [
      { text: `${line} `, style: 'dim' },
      { text: WORDS[claim.outcome], style: STYLES[claim.outcome] },
      { text: `  ${claim.text}` },
    ],
    4,
  );
  putBecause(page, claim, 4, verbose || claim.outcome !== 'seen');
  for (const part of claim.parts ?? []) {
    if (!verbose && claim.outcome === 'seen') continue;
    page.prose(4, [{ text: `${WORDS[part.outcome]}  ${part.text}`, style: 'dim' }], 6);
  }
}

function putBecause(page: Page, { because, evidence, needs }: Checked, indent: number, all: boolean): void {
  const places = [...new Set(evidence.map(placeOf))];
  page.edged(indent, [{ text: because }], places.slice(0, 1), indent + 2);
  if (all) for (const place of places.slice(1, 3)) page.line(indent, { text: `and ${place}`, style: 'dim' });
  for (const { collectWith } of needs)
    if (collectWith !== '') page.line(indent, { text: 'collect: ' }, { text: collectWith, style: 'cyan' });
}

const placeOf = ({ span }: Witnessed) => formatSpan(span);

/** `12 quotations: 11 seen, 1 misquoted; 9 claims: 7 seen, 1 absent and covered, 1 contradicted`. */
function summary({ quotations, claims, problems }: Verification): string {
  const tally = (all: readonly { outcome: keyof typeof WORDS }[], noun: string) => {
    if (all.length === 0) return [];
    const counts = (Object.keys(WORDS) as (keyof typeof WORDS)[]).flatMap((outcome) => {
      const n = all.filter((one) => one.outcome === outcome).length;
      return n > 0 ? [`${n} ${WORDS[outcome]}`] : [];
    });
    return [`${counted(all.length, noun)}: ${counts.join(', ')}`];
  };
  const parts = [...tally(quotations, 'quotation'), ...tally(claims, 'claim')];
  if (problems.length > 0) parts.push(`${counted(problems.length, 'claim')} not readable`);
  return parts.length > 0 ? `${parts.join('; ')}.` : 'The answer holds no quotation with a place, and no claim.';
}
