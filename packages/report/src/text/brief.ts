import { counted, formatSpan, groupBy, hasUndatedBoot, type Incident, type Report } from '@mountline/core';
import { putUnder, stateOf, tagOf, whenOf } from './incident.ts';
import type { Page } from './page.ts';
import { timesOver } from './times/times.ts';

/** This many similar incidents are shown in full: all mounts of a node whose proxies ended at once, for example. */
const WHOLE = 3;

/** Of ended ones, only the last. */
const WHOLE_OF_ENDED = 1;

/** What has the same rule, state and certainty. */
const alikeOf = (incident: Incident): string => `${stateOf(incident).word} ${tagOf(incident)}`;

/** The incidents that get one line each, each with its group. */
function inBrief(leads: readonly Incident[]): Map<Incident, readonly Incident[]> {
  const brief = new Map<Incident, readonly Incident[]>();
  for (const group of groupBy(leads, alikeOf).values()) {
    const alike =
      group[0]!.state === 'ended' ? group.slice(WHOLE_OF_ENDED) : group.length > WHOLE + 1 ? group.slice(WHOLE) : [];
    for (const one of alike) brief.set(one, alike);
  }
  return brief;
}

/**
 * Time, title and first line of the chain for each of many similar incidents. Paths are in full, because no legend explains
 * short names here.
 */
export function briefly(
  incidents: readonly Incident[],
  report: Report,
): { scale: string | undefined; lines: { time: string; title: string; place: string }[] } {
  const { bundle, clocks } = report;
  const times = timesOver(
    incidents.flatMap(({ window }) => [window.from, window.to]),
    bundle.capture,
    hasUndatedBoot(clocks),
  );
  const lines = incidents.map((incident) => {
    const { title, steps } = incident;
    const [first] = steps.flatMap(({ evidence }) => evidence);
    return { time: whenOf(incident, report, times), title, place: first ? formatSpan(first.span) : '' };
  });
  return { scale: times.scale, lines };
}

/** `4 more like these (2026-11-20 UTC)`; of ended ones, one is shown in full. */
export const moreLike = (incidents: readonly Incident[], scale: string | undefined): string =>
  `${incidents.length} more like ${incidents[0]!.state === 'ended' ? 'this' : 'these'}${scale === undefined ? '' : ` (${scale})`}`;

/** One line for each of many similar incidents, after those that are shown in full. */
export function putBrief(page: Page, incidents: readonly Incident[], report: Report): void {
  const [first] = incidents;
  const { word, style } = stateOf(first!);
  const under = incidents.flatMap(undersOf(report)).length;
  const others = under > 0 ? `, and the ${counted(under, 'other')} that they explain` : '';
  const { scale, lines } = briefly(incidents, report);
  const text = `${moreLike(incidents, scale)}, in brief (--verbose shows each in full${others})`;
  page.edged(
    0,
    [
      { text: `${word}  `, style },
      { text, style: 'bold' },
    ],
    [tagOf(first!)],
    word.length + 2,
  );
  for (const { time, title, place } of lines)
    page.edged(2, [{ text: `${time}  ${title}` }], place === '' ? [] : [place], 4);
}

/** This many similar incidents under one lead are shown separately: the ports of one container, for example. */
const UNDER = 3;

/** What an incident explains; of many similar ones the first, and one line for each of the others. */
export function putUnders(
  page: Page,
  unders: readonly Incident[],
  lead: Incident,
  report: Report,
  verbose: boolean,
): void {
  for (const alike of groupBy(unders, alikeOf).values()) {
    const whole = verbose || alike.length <= UNDER ? alike : alike.slice(0, 1);
    for (const other of whole) putUnder(page, other, lead, report, verbose);
    const more = alike.slice(whole.length);
    if (more.length === 0) continue;
    const { word } = stateOf(more[0]!);
    page.blank();
    page.edged(
      2,
      [{ text: `${word.toLowerCase()}  ${more.length} more like it, in brief (--verbose shows each in full)` }],
      [tagOf(more[0]!)],
      8,
    );
    for (const { title, place } of briefly(more, report).lines)
      page.edged(8, [{ text: title, style: 'dim' }], place === '' ? [] : [place], 10);
  }
}

/** One part of the output: an incident in full with those that it explains, or many similar ones in one line each. */
export type Part = { whole: Incident; under: readonly Incident[] } | { brief: readonly Incident[] };

/** The parts of every output for people, in the order of the report; with `all` none is brief. */
export function partsOf(report: Pick<Report, 'incidents'>, all = false): Part[] {
  const leads = report.incidents.filter(({ under }) => under === undefined);
  const brief = all ? new Map<Incident, readonly Incident[]>() : inBrief(leads);
  const underOf = undersOf(report);
  const placed = new Set<Incident>();
  const parts: Part[] = [];
  for (const lead of leads) {
    const alike = brief.get(lead);
    const under = underOf(lead).filter((other) => !placed.has(other));
    for (const one of [lead, ...under]) placed.add(one);
    if (!alike) parts.push({ whole: lead, under });
    else if (lead === alike[0]) parts.push({ brief: alike });
  }
  const left = report.incidents.filter((other) => !placed.has(other));
  return [...parts, ...left.map((whole) => ({ whole, under: [] }))];
}

/** Finds the incidents that an incident explains. */
function undersOf({ incidents }: Pick<Report, 'incidents'>): (lead: Incident) => readonly Incident[] {
  const unders = groupBy(
    incidents.filter(({ under }) => under !== undefined),
    ({ underId }) => underId,
  );
  return ({ id }) => unders.get(id) ?? [];
}
