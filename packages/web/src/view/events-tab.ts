import type { ViewData } from './data.ts';
import { h, shown } from './dom.ts';
import type { SharedFilter } from './filter.ts';
import { kindsMenu, searchField } from './filter-tools.ts';
import { passes } from './lanes.ts';
import { clockOf, span } from './times.ts';

const ROW = 24;

type Column = 'time' | 'kind' | 'logged by' | 'line';
const COLUMNS: readonly Column[] = ['time', 'kind', 'logged by', 'line'];

/** Every event as a list, by the filter of the timeline, sorted by any column; only what can be seen of it is built. */
export function eventsTab(data: ViewData, filter: SharedFilter, onEvent: (event: number) => void): HTMLElement {
  const sort: { by: Column; down: boolean } = { by: 'time', down: false };
  let order: number[] = [];
  const inner = h('div', { class: 'virtual' });
  const box = h('div', { class: 'events', role: 'list', tabindex: 0, 'aria-label': 'Events' }, inner);
  const count = h('span', { class: 'dim', role: 'status' });
  const fill = () => {
    const first = Math.max(0, Math.floor(box.scrollTop / ROW) - 5);
    const last = Math.min(order.length, first + Math.ceil((box.clientHeight || 400) / ROW) + 10);
    const rows = order.slice(first, last).map((i, k) => rowOf(data, i, (first + k) * ROW, () => onEvent(i)));
    inner.replaceChildren(...rows);
  };
  const arrange = () => {
    order = ordered(data, filter, sort);
    inner.style.height = `${order.length * ROW}px`;
    count.textContent = `${order.length} of ${data.events.kind.length} events`;
    box.scrollTop = 0;
    fill();
  };
  const heads = COLUMNS.map((by) => {
    const act = () => {
      Object.assign(sort, { by, down: sort.by === by && !sort.down });
      showSort();
      arrange();
    };
    return { by, button: h('button', { type: 'button', onclick: act }, by) };
  });
  const showSort = () => {
    for (const { by, button } of heads) {
      button.textContent = `${by}${by === sort.by ? (sort.down ? ' ▼' : ' ▲') : ''}`;
      button.setAttribute('aria-pressed', String(by === sort.by));
    }
  };
  box.addEventListener('scroll', fill);
  filter.listen(() => box.isConnected && arrange());
  showSort();
  requestAnimationFrame(arrange);
  return h(
    'div',
    {},
    h('div', { class: 'tools' }, searchField(filter, 'Search events'), kindsMenu(data, filter), count),
    h('div', { class: 'event-heads', role: 'group', 'aria-label': 'Sort by' }, ...heads.map(({ button }) => button)),
    box,
  );
}

function ordered(data: ViewData, filter: SharedFilter, { by, down }: { by: Column; down: boolean }): number[] {
  const { events, kinds, actors } = data;
  const keyOf: Record<Column, (i: number) => string | number> = {
    time: (i) => events.from[i] ?? 0,
    kind: (i) => kinds[events.kind[i]!]!,
    'logged by': (i) => actors[events.actor[i]!]!,
    line: (i) => textOf(data, i),
  };
  const key = keyOf[by];
  const order: { i: number; key: string | number }[] = [];
  for (let i = 0; i < events.kind.length; i += 1) if (passes(data, i, filter)) order.push({ i, key: key(i) });
  const turn = down ? -1 : 1;
  order.sort((a, b) => (a.key < b.key ? -turn : a.key > b.key ? turn : a.i - b.i));
  return order.map(({ i }) => i);
}

const textOf = ({ events }: ViewData, i: number): string => events.text[i] || (events.note[i] ?? '');

function rowOf(data: ViewData, i: number, top: number, onclick: () => void): HTMLElement {
  const { events, kinds, actors, files } = data;
  const cell = (text: string) => h('span', {}, shown(text.replace(/(?<!\s)\s*\n\s*/g, ' ')));
  const row = h(
    'button',
    { type: 'button', title: `${files[events.file[i]!]}:${events.line[i]}`, onclick },
    cell(span(events.from[i]!, events.to[i]!, clockOf(data))),
    cell(kinds[events.kind[i]!]!),
    cell(actors[events.actor[i]!]!),
    cell(textOf(data, i)),
  );
  const item = h('div', { role: 'listitem' }, row);
  item.style.top = `${top}px`;
  return item;
}
