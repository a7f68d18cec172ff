import { counted, formatSpan, groupBy, type Incident, isSinceBoot, type Report } from '@mountline/core';
import { jsonText } from '../json/to-json.ts';
import { putUnder, stateOf, tagOf, whenOf } from './incident.ts';
import type { Page } from './page.ts';
import { timesOver } from './times.ts';

/** So many incidents that are alike are told whole: all mounts of a node whose proxies ended at once. */
const WHOLE = 3;

/** Of those that have ended, the last. */
const WHOLE_OF_ENDED = 1;

/** What has the same rule, state and certainty. */
const alikeOf = (incident: Incident): string => `${stateOf(incident).word} ${tagOf(incident)}`;

/** The incidents that are told in a line each, each with those that it stands among. */
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
 * When, what, and the line that the chain begins with, of each of many incidents that are alike: paths in full, as nothing says
 * here what a letter stands for.
 */
export function briefly(
  incidents: readonly Incident[],
  report: Report,
): { scale: string | undefined; lines: { time: string; title: string; place: string }[] } {
  const { bundle, clocks } = report;
  const times = timesOver(
    incidents.flatMap(({ window }) => [window.from, window.to]),
    bundle.capture,
    isSinceBoot(clocks),
  );
  const lines = incidents.map((incident) => {
    const { title, steps } = incident;
    const [first] = steps.flatMap(({ evidence }) => evidence);
    return { time: whenOf(incident, report, times), title, place: first ? formatSpan(first.span) : '' };
  });
  return { scale: times.scale, lines };
}

/** `4 more like these (2026-11-20 UTC)`; of what has ended one is told whole. */
export const moreLike = (incidents: readonly Incident[], scale: string | undefined): string =>
  `${incidents.length} more like ${incidents[0]!.state === 'ended' ? 'this' : 'these'}${scale === undefined ? '' : ` (${scale})`}`;

/** A line for each of many incidents that are alike, after some that are told whole. */
export function putBrief(page: Page, incidents: readonly Incident[], report: Report): void {
  const [first] = incidents;
  const { word, style } = stateOf(first!);
  const under = incidents.flatMap(undersOf(report)).length;
  const others = under > 0 ? `, and the ${counted(under, 'other')} that they explain` : '';
  const { scale, lines } = briefly(incidents, report);
  const text = `${moreLike(incidents, scale)}, in brief (--verbose tells each whole${others})`;
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

/** So many of what one incident explains are told by themselves, where they are alike: the ports of one container. */
const UNDER = 3;

/** What an incident explains; of many that are alike the first, and the others in a line each. */
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
      [{ text: `${word.toLowerCase()}  ${more.length} more like it, in brief (--verbose tells each whole)` }],
      [tagOf(more[0]!)],
      8,
    );
    for (const { title, place } of briefly(more, report).lines)
      page.edged(8, [{ text: title, style: 'dim' }], place === '' ? [] : [place], 10);
  }
}

/** What is told one behind the other: an incident whole, with those that it explains, or many that are alike in a line each. */
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

/** Finds what stands under an incident, as that explains it. */
function undersOf({ incidents }: Pick<Report, 'incidents'>): (lead: Incident) => readonly Incident[] {
  const unders = groupBy(
    incidents.filter(({ under }) => under !== undefined),
    ({ under, underBindings }) => jsonText([under, underBindings]),
  );
  return ({ rule, bindings }) => unders.get(jsonText([rule, bindings])) ?? [];
}
