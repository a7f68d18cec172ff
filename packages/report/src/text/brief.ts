import { groupBy, type Incident, type Report } from '@mountline/core';
import { jsonText } from '../json.ts';
import { stateOf, tagOf } from './incident.ts';
import type { Page } from './page.ts';
import { timesOver } from './times.ts';

/** So many incidents that are alike are told whole: all mounts of a node whose proxies ended at once. */
const WHOLE = 3;

/** What has the same rule, state and certainty. */
const alikeOf = (incident: Incident): string => `${stateOf(incident).word} ${tagOf(incident)}`;

/** The incidents that are told in a line each, each with those that it stands among. */
export function inBrief(leads: readonly Incident[]): Map<Incident, readonly Incident[]> {
  const brief = new Map<Incident, readonly Incident[]>();
  for (const group of groupBy(leads, alikeOf).values()) {
    const alike = group.length > WHOLE + 1 ? group.slice(WHOLE) : [];
    for (const one of alike) brief.set(one, alike);
  }
  return brief;
}

/** When and what, of each of many incidents that are alike: paths in full, as nothing says here what a letter stands for. */
export function briefly(incidents: readonly Incident[], { bundle }: Report): { time: string; title: string }[] {
  const times = timesOver(
    incidents.flatMap(({ window }) => [window.from, window.to]),
    bundle.capture,
  );
  return incidents.map((incident) => ({ time: times.of(incident.window), title: incident.title }));
}

/** A line for each of many incidents that are alike, after some that are told whole. */
export function putBrief(page: Page, incidents: readonly Incident[], report: Report): void {
  const [first] = incidents;
  const { word, style } = stateOf(first!);
  const text = `${incidents.length} more like these, in brief (--verbose tells each whole)`;
  page.edged(
    0,
    [
      { text: `${word}  `, style },
      { text, style: 'bold' },
    ],
    [tagOf(first!)],
    word.length + 2,
  );
  for (const { time, title } of briefly(incidents, report)) page.edged(2, [{ text: title }], [time], 4);
}

/** Finds what stands under an incident, as that explains it. */
export function undersOf({ incidents }: Report): (lead: Incident) => readonly Incident[] {
  const unders = groupBy(
    incidents.filter(({ under }) => under !== undefined),
    ({ under, underBindings }) => jsonText([under, underBindings]),
  );
  return ({ rule, bindings }) => unders.get(jsonText([rule, bindings])) ?? [];
}
