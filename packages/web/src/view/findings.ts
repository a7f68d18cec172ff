import { commandsOf } from './advice.ts';
import type { ViewData } from './data.ts';
import { h, shown } from './dom.ts';

/** What failed and no incident explains, and error lines that no rule knows, each with its line; null where there is nothing. */
export function findingsOf(
  data: ViewData,
  onPlace: (place: string, text: string, about: string) => void,
): HTMLElement | null {
  const { findings, errors } = data;
  if (findings.length === 0 && errors.length === 0) return null;
  const placeOf = (place: string, text: string) =>
    h('button', { type: 'button', class: 'place', onclick: () => onPlace(place, text, '') }, shown(place));
  const items = findings.map(({ what, severity, when, place, text, cause, decide }) =>
    h(
      'li',
      {},
      h('strong', {}, shown(what)),
      ` (${severity}), ${shown(when)} `,
      placeOf(place, text),
      h('pre', {}, shown(text)),
      cause === undefined ? null : h('p', {}, `Usually: ${shown(cause)}`),
      decide.length === 0 ? null : commandsOf(decide, what),
    ),
  );
  const lines = errors.map(({ when, place, text }) =>
    h('li', {}, `${shown(when)} `, placeOf(place, text), h('pre', {}, shown(text))),
  );
  return h(
    'section',
    { class: 'findings', 'aria-label': 'Findings' },
    h('h2', {}, 'Findings'),
    items.length === 0 ? null : h('p', { class: 'dim' }, 'Failures that no incident explains'),
    items.length === 0 ? null : h('ul', {}, ...items),
    lines.length === 0
      ? null
      : h('details', {}, h('summary', {}, `Unrecognised errors (${lines.length})`), h('ul', {}, ...lines)),
  );
}
