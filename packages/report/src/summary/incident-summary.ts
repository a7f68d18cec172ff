import { type Incident, isSinceBoot, listed, type Report } from '@mountline/core';
import { stateOf, tagOf } from '../text/incident.ts';
import { type Names, namesOf } from '../text/names.ts';
import type { Page } from '../text/page.ts';
import { timesOver } from '../text/times.ts';
import { putEvidence } from './evidence-summary.ts';
import { putFirstActions, putToConfirm } from './first-actions.ts';
import { partOf, putLabelled, putRow } from './fit.ts';
import { cutToSentences, withShortIds } from './quote.ts';

const IMPACTS = 3;
/** Characters of the root cause. */
export const CAUSE = 380;

/** One incident on one screen: root cause, impact, evidence, what to do first. */
export function putIncidentSummary(page: Page, incident: Incident, report: Report, under: readonly Incident[]): void {
  const names = namesOf(incident);
  putTitle(page, incident, report, names);
  putCause(page, incident, names);
  putImpact(page, incident, names);
  putEvidence(page, incident, report, names, incident.impact.slice(0, IMPACTS));
  if (incident.verdict === 'possible') putToConfirm(page, incident, names);
  else if (incident.state !== 'ended') putFirstActions(page, incident, names);
  const given = names.given().map(({ name, path }) => `${name} = ${withShortIds(path)}`);
  if (given.length > 0) page.prose(2, [{ text: given.join('; '), style: 'dim' }], 2);
  putRest(page, incident, names, under);
}

/** An incident in two lines: state, title, when, which rule. */
export function putIncidentLine(page: Page, incident: Incident, report: Report): void {
  const { word, style } = stateOf(incident);
  const pieces = [{ text: word.padEnd(10), style }, { text: incident.title }];
  page.edged(0, pieces, [`${tagOf(incident)} · ${sinceOf(incident, report)}`], 10);
}

/** One that has ended, in one row below what is open. */
export function putEndedLine(page: Page, incident: Incident, report: Report, more: number): void {
  const end = ` (${incident.rule}${more > 0 ? `; ${more} more ended` : ''})`;
  putLabelled(page, 'Ended', `${sinceOf(incident, report)}  ${incident.title}`, end);
}

/** `since 13:25:01`, `13:20:02 to 13:25:01`; with `~` where the clock of what it began with is a guess. */
export function sinceOf({ window, state, steps }: Incident, { bundle, clocks }: Report): string {
  const boot = isSinceBoot(clocks);
  // With the day where that is not the day of the capture.
  const instants = [window.from, window.to, ...(bundle.capture ? [bundle.capture.from] : [])];
  const times = timesOver(instants, bundle.capture, boot);
  const begins = steps.flatMap(({ events }) => events).filter(({ time }) => time.from === window.from);
  const mark = !boot && begins.some(({ guesses }) => guesses !== undefined) ? '~' : '';
  return state === 'ended' ? `${mark}${times.of(window)}` : `since ${mark}${times.at(window.from)}`;
}

function putTitle(page: Page, incident: Incident, report: Report, names: Names): void {
  const { word, style } = stateOf(incident);
  const indent = word.length + 2;
  const title = names.short(incident.title);
  page.prose(
    0,
    [
      { text: `${word}  `, style },
      { text: title, style: 'bold' },
    ],
    indent,
  );
  page.prose(indent, [{ text: `${tagOf(incident)} · ${sinceOf(incident, report)}`, style: 'dim' }], indent);
  if (incident.endedBy) page.prose(indent, [{ text: `ended: ${names.short(incident.endedBy)}` }], indent);
  for (const text of incident.because)
    page.prose(indent, [{ text: `${incident.verdict}, not confirmed: ${names.short(text)}`, style: 'yellow' }], indent);
}

function heading(page: Page, text: string): void {
  page.blank();
  page.line(0, { text, style: 'bold' });
}

function putCause(page: Page, { why }: Incident, names: Names): void {
  if (why.length === 0) return;
  heading(page, 'Root cause');
  page.prose(2, [{ text: names.short(cutToSentences(why.join(' '), CAUSE)) }], 2);
}

function putImpact(page: Page, { impact }: Incident, names: Names): void {
  if (impact.length === 0) return;
  const shown = impact.slice(0, IMPACTS);
  heading(page, partOf('Impact', shown.length, impact.length));
  for (const text of shown) putRow(page, 2, names.short(text));
}

/** What is not known, and what the incident explains. */
function putRest(page: Page, { unknown }: Incident, names: Names, under: readonly Incident[]): void {
  page.blank();
  const [first, ...more] = unknown;
  const others = more.length > 0 ? ` (and ${more.length} more)` : '';
  if (first !== undefined) putLabelled(page, 'Not known', names.short(first), others);
  const rules = [...new Set(under.map(({ rule }) => rule as string))];
  if (rules.length > 0) putLabelled(page, 'Related', `${listed(rules, 4)}: explained by the above`);
}
