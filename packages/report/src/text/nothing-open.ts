import { type Evidence, groupBy, type NearMiss, type Report } from '@mountline/core';
import { jsonText } from '../json/to-json.ts';
import { nothingOpen } from './no-findings.ts';
import type { Page } from './page.ts';
import { placesOf } from './places.ts';

/** Nothing is open: how sure that is. */
export function putNothingOpen(page: Page, report: Report): void {
  const nothing = nothingOpen(report);
  if (!nothing) return;
  const { says, more } = nothing;
  const sure = report.cannotTell.length === 0;
  page.prose(0, [{ text: says, style: sure ? 'green' : 'yellow' }, { text: more }], 2);
  page.blank();
}

/** No incident: which rules found none, and how much of what they need was read; with `verbose` where each looked. */
export function putFoundNothing(page: Page, { nearMisses }: Report, verbose: boolean): void {
  const looked = nearMisses.filter(({ reached, unasked }) => reached.length === 0 && !unasked);
  const unasked = nearMisses.filter((one) => one.unasked);
  if (looked.length > 0) {
    const hint = verbose
      ? []
      : [{ text: '  (--verbose shows what each looked for, and where)', style: 'dim' as const }];
    page.line(0, { text: 'Checks that found nothing', style: 'bold' }, ...hint);
    if (verbose) putWhole(page, looked);
    else putShort(page, looked);
  }
  if (unasked.length > 0) page.prose(2, [{ text: `not applicable here: ${idsOf(unasked)}`, style: 'dim' }], 4);
  page.blank();
}

const idsOf = (some: readonly NearMiss[]) => some.map(({ rule }) => rule).join(', ');

function putWhole(page: Page, looked: readonly NearMiss[]): void {
  for (const { rule, failed, evidence } of looked) {
    page.prose(2, [{ text: `${rule}: ${failed.why}` }], 4);
    // Of two who write to one log it is read once.
    for (const text of new Set(evidence.map((one) => one.text))) page.prose(6, [{ text, style: 'dim' }], 8);
  }
}

function putShort(page: Page, looked: readonly NearMiss[]): void {
  const none = looked.filter(({ evidence }) => !cameNear(evidence));
  const byPart = groupBy(none, ({ inPart = [] }) => jsonText(inPart));
  const whole = byPart.get('[]') ?? [];
  if (whole.length > 0) page.prose(2, [{ text: idsOf(whole) }], 4);
  for (const alike of byPart.values()) {
    const { inPart = [] } = alike[0]!;
    if (inPart.length > 0) page.prose(2, [{ text: `${idsOf(alike)} (read only in part: ${inPart.join(', ')})` }], 4);
  }
  for (const { rule, failed, evidence } of looked)
    if (cameNear(evidence)) page.edged(2, [{ text: `${rule}: ${failed.why}` }], placesOf(evidence), 4);
}

/** Its evidence is what nearly fitted, and not the tables and logs that it was looked for in. */
const cameNear = (evidence: readonly Evidence[]) =>
  evidence.some(({ kind }) => kind !== 'snapshot' && kind !== 'coverage');
