import { h, menu } from './dom.ts';
import { kindsMenu, searchField } from './filter-tools.ts';
import type { Stage } from './stage.ts';

/** The controls above the lanes. */
export function toolsOf(stage: Stage, fitIncident: () => void): HTMLElement {
  const { viewport, filter, data } = stage;
  const lives = h('input', { type: 'checkbox' });
  lives.addEventListener('change', () =>
    filter.change((all) => {
      all.allLives = lives.checked;
    }),
  );
  return h(
    'div',
    { class: 'tools', role: 'toolbar', 'aria-label': 'Timeline' },
    button('−', 'Zoom out', () => viewport.zoomBy(1 / 1.5)),
    button('+', 'Zoom in', () => viewport.zoomBy(1.5)),
    data.incidents.length > 0 ? button('Incident', 'Show the time of the incident', fitIncident) : null,
    button('Whole log', 'Show the whole log', () => viewport.showAll()),
    searchField(filter, 'Filter events by text'),
    kindsMenu(data, filter),
    data.lives.length > 0 ? h('label', { class: 'box' }, lives, ' all lifetimes') : null,
    legend(),
  );
}

const button = (text: string, label: string, act: () => void) =>
  h('button', { type: 'button', 'aria-label': label, title: label, onclick: act }, text);

const LEGEND: readonly (readonly [string, string])[] = [
  ['chain', 'a step, by its number'],
  ['read', 'logged'],
  ['concluded', 'concluded, not logged'],
  ['wide', 'somewhere in this time'],
  ['life', 'a lifetime, with an edge where its begin or end is known'],
  ['nothing', 'covered, and nothing logged; or not active'],
  ['unread', 'not known: no file covers it'],
];

const legend = () =>
  menu(
    h('summary', {}, 'Legend'),
    'legend',
    ...LEGEND.map(([sign, text]) => h('p', {}, h('i', { class: sign }), text)),
    h('p', { class: 'dim' }, 'Drag selects a time and shows its length. Ctrl and wheel zoom. n and p walk the steps.'),
  );
