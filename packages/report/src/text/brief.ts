import { counted, formatSpan, groupBy, type Incident, isSinceBoot, type Report } from '@mountline/core';
import { jsonText } from '../json.ts';
import { stateOf, tagOf } from './incident.ts';
import type { Page } from './page.ts';
import { timesOver } from './times.ts';

/** So many incidents that are alike are told whole: all mounts of a node whose proxies ended at once. */
const WHOLE = 3;

/** Of those that have ended, the last. */
const WHOLE_OF_ENDED = 1;

/** What has the same rule, state and certainty. */
const alikeOf = (incident: Incident): string => `${stateOf(incident).word} ${tagOf(incident)}`;

/** The incidents that are told in a line each, each with those that it stands among. */
export function inBrief(leads: readonly Incident[]): Map<Incident, readonly Incident[]> {
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
  { bundle, clocks }: Report,
): { time: string; title: string; place: string }[] {
  const times = timesOver(
    incidents.flatMap(({ window }) => [window.from, window.to]),
    bundle.capture,
    isSinceBoot(clocks),
  );
  return incidents.map(({ window, title, steps }) => {
    const [first] = steps.flatMap(({ evidence }) => evidence);
    return { time: times.of(window), title, place: first ? formatSpan(first.span) : '' };
  });
}

/** `4 more like these`; of what has ended one is told whole. */
export const moreLike = (incidents: readonly Incident[]): string =>
  `${incidents.length} more like ${incidents[0]!.state === 'ended' ? 'this' : 'these'}`;

/** A line for each of many incidents that are alike, after some that are told whole. */
export function putBrief(page: Page, incidents: readonly Incident[], report: Report): void {
  const [first] = incidents;
  const { word, style } = stateOf(first!);
  const under = incidents.flatMap(undersOf(report)).length;
  const others = under > 0 ? `, and the ${counted(under, 'other')} that they explain` : '';
  const text = `${moreLike(incidents)}, in brief (--verbose tells each whole${others})`;
  page.edged(
    0,
    [
      { text: `${word}  `, style },
      { text, style: 'bold' },
    ],
    [tagOf(first!)],
    word.length + 2,
  );
  for (const { time, title, place } of briefly(incidents, report))
    page.edged(2, [{ text: `${time}  ${title}` }], place === '' ? [] : [place], 4);
}

/** Finds what stands under an incident, as that explains it. */
export function undersOf({ incidents }: Report): (lead: Incident) => readonly Incident[] {
  const unders = groupBy(
    incidents.filter(({ under }) => under !== undefined),
    ({ under, underBindings }) => jsonText([under, underBindings]),
  );
  return ({ rule, bindings }) => unders.get(jsonText([rule, bindings])) ?? [];
}
