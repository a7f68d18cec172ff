import type { ViewData } from './data.ts';

import { h, shown } from './dom.ts';
import { commandsOf } from './incidents.ts';

/** What failed and no incident explains, each with its line; null where there is nothing. */
export function findingsOf({ findings }: ViewData, onPlace: (place: string, text: string) => void): HTMLElement | null {
  if (findings.length === 0) return null;
  const items = findings.map(({ what, severity, when, place, text, cause, decide }) =>
    h(
      'li',
      {},
      h('strong', {}, shown(what)),
      ` (${severity}), ${shown(when)} `,
      h('button', { type: 'button', class: 'place', onclick: () => onPlace(place, text) }, shown(place)),
      h('pre', {}, shown(text)),
      cause === undefined ? null : h('p', {}, `Usually: ${shown(cause)}`),
      decide.length === 0 ? null : commandsOf(decide, what),
    ),
  );
  return h(
    'section',
    { class: 'findings', 'aria-label': 'Findings' },
    h('h2', {}, 'Findings'),
    h('p', { class: 'dim' }, 'Failures that no incident explains'),
    h('ul', {}, ...items),
  );
}
