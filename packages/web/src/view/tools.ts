import { h } from './dom.ts';
import { arrange, type Stage } from './stage.ts';
import { clockOf, zoneOf } from './times.ts';

/** The controls above the lanes. */
export function toolsOf(stage: Stage): HTMLElement {
  const { viewport, search, filter } = stage;
  search.addEventListener('input', () => {
    filter.text = search.value.trim().toLowerCase();
    arrange(stage);
  });
  const lives = h('input', { type: 'checkbox' });
  lives.addEventListener('change', () => {
    filter.allLives = lives.checked;
    arrange(stage);
  });
  return h(
    'div',
    { class: 'tools', role: 'toolbar', 'aria-label': 'Timeline' },
    button('−', 'Zoom out', () => viewport.zoomBy(1 / 1.5)),
    button('+', 'Zoom in', () => viewport.zoomBy(1.5)),
    button('All', 'Show all of the time', () => viewport.showAll()),
    search,
    kindsMenu(stage),
    h('label', { class: 'box' }, lives, ' all lives'),
    zonesOf(stage) ?? h('span', { class: 'dim' }, clockOf(stage.data).name),
  );
}

const button = (text: string, label: string, act: () => void) =>
  h('button', { type: 'button', 'aria-label': label, title: label, onclick: act }, text);

function kindsMenu(stage: Stage): HTMLElement {
  const boxes = stage.data.kinds.map((kind) => kindBox(stage, kind));
  return h(
    'details',
    { class: 'menu' },
    h('summary', {}, 'Kinds'),
    h('div', {}, ...boxes.sort((a, b) => (a.textContent! < b.textContent! ? -1 : 1))),
  );
}

function kindBox(stage: Stage, kind: string): HTMLElement {
  const box = h('input', { type: 'checkbox', checked: true });
  box.addEventListener('change', () => {
    if (box.checked) stage.filter.hidden.delete(kind);
    else stage.filter.hidden.add(kind);
    arrange(stage);
  });
  return h('label', {}, box, ` ${kind}`);
}

/** Between UTC and the clock of the node, where its zone is known. */
function zonesOf({ data, picture, redraw }: Stage): HTMLElement | null {
  const local = zoneOf(data.host.zone, data.capture?.[0] ?? data.extent[0] ?? 0);
  if (!local) return null;
  const zones = h('select', { 'aria-label': 'Clock' }, h('option', {}, 'UTC'), h('option', {}, `node (${local.name})`));
  zones.addEventListener('change', () => {
    picture.zone = zones.selectedIndex === 0 ? clockOf(data) : local;
    redraw();
  });
  return zones;
}
