import {
  countsFromBoot,
  hasUndatedBoot,
  type Incident,
  type Interval,
  isKnown,
  listed,
  type Report,
} from '@mountline/core';
import { causesOf, impactOf } from '../text/cause.ts';
import { stateOf, tagOf } from '../text/incident.ts';
import { type Names, namesOf } from '../text/names.ts';
import type { Page } from '../text/page.ts';
import { stampsOfIncident } from '../text/times/stamps.ts';
import { timesOver } from '../text/times/times.ts';
import { putEvidence } from './evidence-summary.ts';
import { putFirstActions, putToConfirm } from './first-actions.ts';
import { type Layout, partOf, putLabelled, putRow, roomOfLabelled } from './fit.ts';
import { cutToSentences, withShortIds } from './quote.ts';

/** One incident on one screen: root cause, impact, evidence, what to do first. */
export function putIncidentSummary(
  page: Page,
  incident: Incident,
  report: Report,
  under: readonly Incident[],
  layout: Layout,
): void {
  const names = namesOf(incident);
  putTitle(page, incident, report, names);
  const belowTitle = page.here();
  putCause(page, incident, names, layout.cause);
  putImpact(page, incident, names, layout);
  putEvidence(page, incident, report, names, layout);
  if (incident.verdict === 'possible') putToConfirm(page, incident, names, layout);
  else if (incident.state !== 'ended') putFirstActions(page, incident, names, layout);
  putRest(page, incident, names, under, layout);
  belowTitle(() => putNames(page, names, stateOf(incident).word.length + 2));
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

/** `first sign 13:25:01`, `13:20:02 to 13:25:01`; with `~` where the clock of what it began with is a guess. */
export function sinceOf(incident: Incident, report: Report): string {
  const { state, steps } = incident;
  const { bundle, clocks } = report;
  const { time: window, isOff } = stampsOfIncident(incident, report);
  const boot = hasUndatedBoot(clocks);
  // With the day where that is not the day of the capture.
  const instants = [window.from, window.to, ...(bundle.capture ? [bundle.capture.from] : [])];
  const times = timesOver(instants, bundle.capture, boot);
  const begins = steps.flatMap(({ events }) => events).filter(({ time }) => time.from === incident.window.from);
  const isSeconds = boot && countsFromBoot(window.from);
  const mark = !isSeconds && (isOff || begins.some(({ guesses }) => guesses !== undefined)) ? '~' : '';
  if (state === 'ended' && !isKnown(window.from) && !isKnown(window.to)) return 'time unknown';
  if (state === 'ended') return `${mark}${times.of(window)}`;
  if (!isKnown(window.from)) return 'start unknown';
  // What was seen at the capture only may be days old.
  if (bundle.capture && isOf(bundle.capture, steps)) return 'seen at capture';
  return `first sign ${mark}${times.at(window.from)}`;
}

const isOf = (capture: Interval, steps: Incident['steps']): boolean =>
  steps.flatMap(({ events }) => events).every(({ time }) => time.from >= capture.from && time.to >= capture.to);

function putTitle(page: Page, incident: Incident, report: Report, names: Names): void {
  const { word, style } = stateOf(incident);
  const indent = word.length + 2;
  page.prose(
    0,
    [
      { text: `${word}  `, style },
      { text: incident.title, style: 'bold' },
    ],
    indent,
  );
  page.prose(indent, [{ text: `${tagOf(incident)} · ${sinceOf(incident, report)}`, style: 'dim' }], indent);
  if (incident.endedBy) page.prose(indent, [{ text: `ended: ${names.short(incident.endedBy)}` }], indent);
  for (const text of incident.because)
    page.prose(indent, [{ text: `${incident.verdict}, not confirmed: ${names.short(text)}`, style: 'yellow' }], indent);
}

/** The short names of long paths stand before they are used. */
function putNames(page: Page, names: Names, indent: number): void {
  const given = names.given().map(({ name, path }) => `${name} = ${withShortIds(path)}`);
  if (given.length > 0) page.prose(indent, [{ text: given.join('; '), style: 'dim' }], indent);
}

function putCause(page: Page, incident: Incident, names: Names, most: number): void {
  const [first, how] = causesOf(incident);
  if (!first) return;
  page.heading(first.title);
  const whole = first.texts.join(' ');
  const text = whole === '' ? '' : cutToSentences(whole.length > most / 2 ? withShortIds(whole) : whole, most);
  if (text !== '') page.prose(2, [{ text: names.short(text) }], 2);
  if (!how) return;
  const left = cutToSentences(how.texts.join(' '), most - text.length - how.title.length);
  page.prose(2, [{ text: `${how.title}: `, style: 'dim' }, { text: names.short(left) }], 2);
}

function putImpact(page: Page, incident: Incident, names: Names, { impacts, lines }: Layout): void {
  const impact = impactOf(incident);
  if (impact.length === 0) return;
  const shown = impact.slice(0, impacts);
  page.heading(partOf('Impact', shown.length, impact.length));
  for (const text of shown) putRow(page, 2, names.short(text), '', Math.min(lines, 2));
}

/** What mends it for good, what is not known, and what the incident explains. */
function putRest(
  page: Page,
  { unknown, fix, state }: Incident,
  names: Names,
  under: readonly Incident[],
  { words, fixes }: Layout,
): void {
  page.blank();
  const lines = Math.max(1, words - 1);
  if (state !== 'ended')
    for (const [i, { text }] of fix.slice(0, fixes).entries())
      putLabelled(
        page,
        i === 0 ? 'Fix' : '',
        cutToSentences(names.short(text), roomOfLabelled(page, lines)),
        '',
        lines,
      );
  const [first, ...more] = unknown;
  const others = more.length > 0 ? ` (and ${more.length} more)` : '';
  if (first !== undefined) putLabelled(page, 'Not known', names.short(first), others, lines);
  const rules = [...new Set(under.map(({ rule }) => rule as string))];
  if (rules.length > 0) putLabelled(page, 'Includes', listed(rules, 4));
}
