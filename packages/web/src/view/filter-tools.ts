import type { ViewData } from './data.ts';
import { h, menu } from './dom.ts';
import type { SharedFilter } from './filter.ts';

/** A field that filters by text. Each place that has one shows what the others hold. */
export function searchField(filter: SharedFilter, label: string): HTMLInputElement {
  const field = h('input', { type: 'search', placeholder: 'Filter by text', 'aria-label': label });
  field.value = filter.text;
  field.addEventListener('input', () =>
    filter.change((all) => {
      all.text = field.value.trim().toLowerCase();
    }),
  );
  filter.listen(() => {
    if (field.value.trim().toLowerCase() !== filter.text) field.value = filter.text;
  });
  return field;
}

/** The kinds of event with their counts, each to show or hide. */
export function kindsMenu(data: ViewData, filter: SharedFilter): HTMLElement {
  const counts = new Array<number>(data.kinds.length).fill(0);
  for (const kind of data.events.kind) counts[kind]! += 1;
  const boxes = data.kinds.map((kind, i) => ({ kind, count: counts[i]!, box: h('input', { type: 'checkbox' }) }));
  boxes.sort((a, b) => b.count - a.count || (a.kind < b.kind ? -1 : 1));
  const show = () => {
    for (const { kind, box } of boxes) box.checked = !filter.hidden.has(kind);
    const hidden = filter.hidden.size;
    head.textContent = hidden === 0 ? 'Kinds' : `Kinds (${hidden} hidden)`;
  };
  const head = h('summary', {}, 'Kinds');
  for (const { kind, box } of boxes)
    box.addEventListener('change', () =>
      filter.change(({ hidden }) => (box.checked ? hidden.delete(kind) : hidden.add(kind))),
    );
  filter.listen(show);
  show();
  const all = (hide: boolean) => () =>
    filter.change(({ hidden }) => {
      hidden.clear();
      if (hide) for (const { kind } of boxes) hidden.add(kind);
    });
  const rows = boxes.map(({ kind, count, box }) => h('label', {}, box, ` ${kind} `, h('small', {}, String(count))));
  return menu(
    head,
    'kinds',
    h('button', { type: 'button', onclick: all(false) }, 'All'),
    ' ',
    h('button', { type: 'button', onclick: all(true) }, 'None'),
    ...rows,
  );
}
