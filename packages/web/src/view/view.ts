import type { PageData, PageIncident } from '@mountline/report/page-data';
import type { Shown } from './address.ts';
import { unpacked, type ViewData } from './data.ts';
import { h } from './dom.ts';
import { sharedFilter } from './filter.ts';
import { findingsOf } from './findings.ts';
import { headerOf } from './header.ts';
import { incidentHead, incidentList, incidentSide } from './incidents.ts';
import { linePanel, withoutEnd } from './line.ts';
import { type StepList, stepList } from './steps.ts';
import { detailTabs } from './tabs.ts';
import { timelineView } from './timeline.ts';
import { clockOf, span } from './times.ts';
import type { Stretch } from './unread.ts';

export interface NodeView {
  element: HTMLElement;
  /** Keys that work wherever the focus is: true where one did something. */
  pressed(key: string): boolean;
  /** What the address asks for; once it is on the page. */
  show(asked: Shown): void;
}

/** One node: what is broken on top, its timeline, the steps and what to do; all else on tabs. */
export function nodeView(page: PageData, onShown: (shown: Shown) => void): NodeView {
  const data = unpacked(page);
  const filter = sharedFilter();
  const line = linePanel(data);
  const head = h('div', { class: 'head' });
  const body = h('div', { class: 'body' });
  const now: { incident: PageIncident | null; step: number | null; sight: Stretch | null } = {
    incident: null,
    step: null,
    sight: null,
  };
  let steps: StepList | null = null;

  const showEvent = (i: number | null) => {
    if (i === null) return;
    const { events, kinds, files } = data;
    const clock = clockOf(data);
    const often = events.repeats[i]! > 1 ? ` · ${events.repeats[i]} times` : '';
    const about = `${span(events.from[i]!, events.to[i]!, clock)} ${clock.name} · ${events.note[i] ?? kinds[events.kind[i]!]}${often}`;
    line.show(`${files[events.file[i]!]}:${events.line[i]}`, events.text[i]!, about);
  };
  const tellAddress = () =>
    onShown({
      ...(now.incident ? { incident: now.incident.id } : {}),
      ...(now.step === null ? {} : { step: now.step + 1 }),
      ...(now.sight ?? {}),
    });
  const chooseStep = (step: number | null, isInSight = false) => {
    const { incident } = now;
    if (!incident) return;
    now.step = step;
    steps?.mark(step);
    timeline.showStep(incident, step, isInSight);
    const place = step === null ? undefined : incident.steps[step]!.places[0];
    if (place === undefined) line.close();
    else if (incident.lines[place] !== undefined) line.show(place, incident.lines[place], incident.steps[step!]!.text);
    else if (incident.steps[step!]!.event !== null) showEvent(incident.steps[step!]!.event);
    else line.close();
    tellAddress();
  };
  const timeline = timelineView(data, filter, { onStep: (step) => chooseStep(step), onEvent: showEvent }, (sight) => {
    now.sight = sight;
    tellAddress();
  });
  const chooseIncident = (incident: PageIncident, sight: Stretch | null = null) => {
    Object.assign(now, { incident, step: null, sight });
    list.mark(incident);
    line.close();
    steps = stepList(
      incident,
      (step) => chooseStep(step),
      (place) => line.show(place, incident.lines[place]!, ''),
    );
    head.replaceChildren(incidentHead(incident, data.incidents, (other) => chooseIncident(other)));
    body.replaceChildren(steps.element, incidentSide(incident));
    timeline.showIncident(incident, chainOf(data, incident), sight ?? undefined);
    tellAddress();
  };
  const list = incidentList(data.incidents, (incident) => chooseIncident(incident));
  const walk = (by: 1 | -1) => {
    const count = now.incident?.steps.length ?? 0;
    if (count === 0) return false;
    chooseStep(now.step === null ? (by > 0 ? 0 : count - 1) : (now.step + by + count) % count);
    return true;
  };
  return {
    element: h(
      'section',
      { class: 'node' },
      headerOf(data, timeline.setZone),
      data.nothing === '' ? null : h('p', { class: 'none' }, data.nothing),
      data.incidents.some(({ word }) => word !== 'ended') ? null : whatDecides(data),
      list.element,
      head,
      data.incidents.length > 0 ? null : findingsOf(data, line.show),
      timeline.element,
      body,
      data.incidents.length > 0 ? findingsOf(data, line.show) : null,
      h('p', { class: 'checked' }, h('strong', {}, 'Checked'), ` ${data.checked}`),
      detailTabs(data, filter, (i) => {
        timeline.choose(i);
        showEvent(i);
      }),
      line.element,
    ),
    pressed(key) {
      if (key === 'n') return walk(1);
      if (key === 'p') return walk(-1);
      if (key !== 'Escape') return false;
      const wasOpen = line.close();
      if (now.step !== null) chooseStep(null);
      return wasOpen;
    },
    show({ incident: id, step, from, to }) {
      const incident = data.incidents.find((one) => one.id === id) ?? data.incidents[0];
      if (!incident) {
        tellAddress();
        return;
      }
      chooseIncident(incident, from === undefined || to === undefined ? null : { from, to });
      if (step !== undefined && step <= incident.steps.length) chooseStep(step - 1, from !== undefined);
    },
  };
}

/** Where nothing is open: what to collect next. */
function whatDecides({ ask }: ViewData): HTMLElement | null {
  if (ask.length === 0) return null;
  return h(
    'details',
    { class: 'more', open: true },
    h('summary', {}, 'What would decide most'),
    h(
      'ul',
      {},
      ...ask.map(({ command, decides }) => h('li', {}, `${decides.slice(0, 3).join(', ')}: `, h('code', {}, command))),
    ),
  );
}

/** Events whose line is evidence of an incident. */
function chainOf({ events, files }: ViewData, { lines, steps }: PageIncident): ReadonlySet<number> {
  const chain = new Set(steps.flatMap(({ event }) => (event === null ? [] : [event])));
  const places = new Set(Object.keys(lines).map(withoutEnd));
  for (let i = 0; i < events.kind.length; i += 1)
    if (places.has(`${files[events.file[i]!]}:${events.line[i]}`)) chain.add(i);
  return chain;
}
