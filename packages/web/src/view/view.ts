import type { PageData } from '@mountline/report/page-data';
import type { Shown } from './address.ts';
import { type Choice, chooseIncident, chooseStep, showEvent, tellAddress, walk } from './choice.ts';
import { unpacked, type ViewData } from './data.ts';
import { h } from './dom.ts';
import { sharedFilter } from './filter.ts';
import { findingsOf } from './findings.ts';
import { headerOf } from './header.ts';
import { incidentList } from './incidents.ts';
import { linePanel } from './line.ts';
import { detailTabs } from './tabs.ts';
import { timelineView } from './timeline.ts';

export interface NodeView {
  element: HTMLElement;
  /** Keys that work wherever the focus is: true where one did something. */
  pressed(key: string): boolean;
  /** What the address asks for; once it is on the page. */
  show(asked: Shown): void;
}

/** One node: what is broken on top, its timeline with the steps, what to do beside them; all else on tabs. */
export function nodeView(page: PageData, onShown: (shown: Shown) => void): NodeView {
  const data = unpacked(page);
  const filter = sharedFilter();
  const line = linePanel(data);
  const onEvent = (i: number | null) => showEvent({ data, line }, i);
  const timeline = timelineView(data, filter, { onStep: (step) => chooseStep(choice, step), onEvent }, (sight) => {
    choice.sight = sight;
    tellAddress(choice);
  });
  const list = incidentList(data.incidents, (incident) => chooseIncident(choice, incident, null));
  const [head, body] = [h('div', { class: 'head' }), h('div', { class: 'body' })];
  const choice: Choice = {
    data,
    incident: null,
    step: null,
    sight: null,
    steps: null,
    list,
    timeline,
    line,
    head,
    body,
    onShown,
  };
  const hasIncident = data.incidents.length > 0;
  const findings = findingsOf(data, line.show);
  return {
    element: h(
      'section',
      { class: 'node' },
      headerOf(data, timeline.setZone),
      data.nothing === '' ? null : h('p', { class: 'none' }, data.nothing),
      data.incidents.some(({ word }) => word !== 'ended') ? null : whatDecides(data),
      list.element,
      head,
      hasIncident ? null : findings,
      h('div', { class: 'work' }, timeline.element, body),
      hasIncident ? findings : null,
      h('p', { class: 'checked' }, h('strong', {}, 'Checked'), ` ${data.checked}`),
      detailTabs(data, filter, (i) => {
        timeline.choose(i);
        onEvent(i);
      }),
      line.element,
    ),
    pressed: (key) => pressed(choice, key),
    show: (asked) => show(choice, asked),
  };
}

function pressed(choice: Choice, key: string): boolean {
  if (key === 'n') return walk(choice, 1);
  if (key === 'p') return walk(choice, -1);
  if (key !== 'Escape') return false;
  const wasOpen = choice.line.close();
  if (choice.step !== null) chooseStep(choice, null);
  return wasOpen;
}

function show(choice: Choice, { incident: id, step, from, to }: Shown): void {
  const { incidents } = choice.data;
  const incident = incidents.find((one) => one.id === id) ?? incidents[0];
  if (!incident) {
    tellAddress(choice);
    return;
  }
  const sight = from === undefined || to === undefined ? null : { from, to };
  chooseIncident(choice, incident, sight);
  if (step !== undefined && step <= incident.steps.length) chooseStep(choice, step - 1, sight !== null);
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
      ...ask.map(({ command, decides, read }) =>
        h(
          'li',
          {},
          `${decides.slice(0, 3).join(', ')}: `,
          h('code', {}, command),
          read === undefined ? '' : ` (more of it; read: ${read})`,
        ),
      ),
    ),
  );
}
