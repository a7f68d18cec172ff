import type { ViewData } from './data.ts';
import { h, shown } from './dom.ts';
import { clockOf, type Zone, zoneOf } from './times.ts';

/** Which node it is, when it was captured and what was read, in two lines; how it is shown on the right. */
export function headerOf(data: ViewData, onZone: (zone: Zone) => void): HTMLElement {
  const { title, facts, taken, reading, notes } = data;
  return h(
    'header',
    {},
    h(
      'div',
      { class: 'headline' },
      h('h1', {}, shown(title)),
      h('p', { class: 'facts' }, shown([...facts, taken].join(' · '))),
      h('div', { class: 'settings' }, zoneSwitch(data, onZone), themeSwitch()),
    ),
    h('p', { class: 'dim' }, reading),
    ...notes.map((note) => h('p', { class: 'note' }, shown(note))),
  );
}

/** Between UTC and the clock of the node, where its zone is known. */
function zoneSwitch(data: ViewData, onZone: (zone: Zone) => void): HTMLElement {
  const clock = clockOf(data);
  const local = data.sinceBoot ? null : zoneOf(data.zone, data.capture?.[0] ?? data.extent[1] ?? 0);
  if (!local) return h('span', { class: 'dim' }, clock.name);
  const zones = h(
    'select',
    { 'aria-label': 'Clock of the timeline' },
    h('option', {}, 'UTC'),
    h('option', {}, `node time (${local.name})`),
  );
  zones.addEventListener('change', () => onZone(zones.selectedIndex === 0 ? clock : { ...clock, ...local }));
  return zones;
}

/** Between light and dark, whatever the system prefers. */
function themeSwitch(): HTMLElement {
  const act = () => {
    const root = document.documentElement;
    const isDark =
      (root.dataset.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark';
    root.dataset.theme = isDark ? 'light' : 'dark';
  };
  return h(
    'button',
    { type: 'button', class: 'theme', title: 'Light or dark', 'aria-label': 'Light or dark', onclick: act },
    '◐',
  );
}
