import type { PageIncident } from '@mountline/report/page-data';
import type { Shown } from './address.ts';
import type { ViewData } from './data.ts';
import { type IncidentList, incidentHead, incidentSide } from './incidents.ts';
import { type LinePanel, withoutEnd } from './line.ts';
import { type StepList, stepList } from './steps.ts';
import type { TimelineView } from './timeline.ts';
import { clockOf, span } from './times.ts';
import type { Stretch } from './unread.ts';

/** What of a node is chosen, and where it is shown. */
export interface Choice {
  data: ViewData;
  incident: PageIncident | null;
  /** By its place in the list of steps. */
  step: number | null;
  /** The part of the time in sight, where it is not the incident's own. */
  sight: Stretch | null;
  steps: StepList | null;
  list: IncidentList;
  timeline: TimelineView;
  line: LinePanel;
  head: HTMLElement;
  body: HTMLElement;
  onShown(shown: Shown): void;
}

export function tellAddress({ incident, step, sight, onShown }: Choice): void {
  onShown({
    ...(incident ? { incident: incident.id } : {}),
    ...(step === null ? {} : { step: step + 1 }),
    ...(sight ?? {}),
  });
}

/** Another incident: its head, its steps, its part of the time. */
export function chooseIncident(choice: Choice, incident: PageIncident, sight: Stretch | null): void {
  const { data, list, line, head, body, timeline } = choice;
  const steps = stepList(
    incident,
    (step) => chooseStep(choice, step),
    (place) => line.show(place, incident.lines[place]!, ''),
  );
  Object.assign(choice, { incident, step: null, sight, steps });
  list.mark(incident);
  line.close();
  head.replaceChildren(incidentHead(incident, data.incidents, (other) => chooseIncident(choice, other, null)));
  body.replaceChildren(steps.element, incidentSide(incident));
  timeline.showIncident(incident, chainOf(data, incident), sight ?? undefined);
  tellAddress(choice);
}

/** A step is chosen in the list and in the timeline alike, and its line opens; null drops it. */
export function chooseStep(choice: Choice, at: number | null, isInSight = false): void {
  const { incident, steps, timeline, line } = choice;
  if (!incident) return;
  choice.step = at;
  steps?.mark(at);
  timeline.showStep(incident, at, isInSight);
  const step = at === null ? undefined : incident.steps[at];
  const place = step?.places[0] ?? '';
  if (step && incident.lines[place] !== undefined) line.show(place, incident.lines[place], step.text);
  else if (step && step.event !== null) showEvent(choice, step.event);
  else line.close();
  tellAddress(choice);
}

/** The next step, or the one before; false where there is none. */
export function walk(choice: Choice, by: 1 | -1): boolean {
  const count = choice.incident?.steps.length ?? 0;
  if (count === 0) return false;
  const { step } = choice;
  chooseStep(choice, step === null ? (by > 0 ? 0 : count - 1) : (step + by + count) % count);
  return true;
}

export function showEvent({ data, line }: Pick<Choice, 'data' | 'line'>, i: number | null): void {
  if (i === null) return;
  const { events, kinds, files } = data;
  const clock = clockOf(data);
  const often = events.repeats[i]! > 1 ? ` · ${events.repeats[i]} times` : '';
  const about = `${span(events.from[i]!, events.to[i]!, clock)} ${clock.name} · ${events.note[i] ?? kinds[events.kind[i]!]}${often}`;
  line.show(`${files[events.file[i]!]}:${events.line[i]}`, events.text[i]!, about);
}

/** Events whose line is evidence of an incident. */
function chainOf({ events, files }: ViewData, { lines, steps }: PageIncident): ReadonlySet<number> {
  const chain = new Set(steps.flatMap(({ event }) => (event === null ? [] : [event])));
  const places = new Set(Object.keys(lines).map(withoutEnd));
  for (let i = 0; i < events.kind.length; i += 1)
    if (places.has(`${files[events.file[i]!]}:${events.line[i]}`)) chain.add(i);
  return chain;
}
