import type { PageData } from '@mountline/report/page-data';
import { putInAddress, type Shown, shownByAddress } from './address.ts';
import { h, shown } from './dom.ts';
import { type NodeView, nodeView } from './view.ts';

/** Reports of one or several nodes: of several a table first, and under it the chosen one. */
export function showNodes(into: HTMLElement, nodes: readonly PageData[]): void {
  const box = h('div', {});
  const order = nodes.toSorted((a, b) => rankOf(a) - rankOf(b));
  let view: NodeView;
  let chosen: PageData | undefined;
  const rows = order.map((node) => ({ node, ...rowOf(node, () => open(node, {})) }));
  const open = (node: PageData, asked: Shown) => {
    for (const row of rows) {
      row.element.classList.toggle('chosen', row.node === node);
      if (row.node === node) row.button.setAttribute('aria-current', 'true');
      else row.button.removeAttribute('aria-current');
    }
    chosen = node;
    view = nodeView(node, (shown) => putInAddress({ ...(nodes.length > 1 ? { node: node.name } : {}), ...shown }));
    box.replaceChildren(view.element);
    requestAnimationFrame(() => view.show(asked));
  };
  const openAsked = () => {
    const asked = shownByAddress();
    const node = order.find(({ name }) => name === asked.node) ?? (chosen && nodes.length > 1 ? chosen : order[0]!);
    if (node === chosen) view.show(asked);
    else open(node, asked);
  };
  into.replaceChildren(
    ...(nodes.length > 1
      ? [
          tableOf(
            nodes,
            rows.map(({ element }) => element),
          ),
        ]
      : []),
    box,
  );
  document.onkeydown = (event) => {
    const { target, key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey || isTyping(target)) return;
    if (view.pressed(key)) event.preventDefault();
  };
  window.onhashchange = openAsked;
  openAsked();
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (/^(?:TEXTAREA|SELECT)$/.test(target.tagName) || target.matches('input[type=search]'));

const leadsOf = ({ incidents }: PageData) => incidents.filter(({ under }) => under === undefined);

/** What is open comes first, then what may be, what has ended, and what has none. */
function rankOf(node: PageData): number {
  const ranks = leadsOf(node).map(({ word }) => ({ open: 0, 'open?': 1, possible: 1 })[word] ?? 2);
  return Math.min(3, ...ranks);
}

function tableOf(nodes: readonly PageData[], rows: readonly HTMLElement[]): HTMLElement {
  const sick = nodes.filter(({ incidents }) => incidents.length > 0).length;
  return h(
    'section',
    { class: 'nodes', 'aria-label': 'Nodes' },
    h('h1', {}, `${nodes.length} nodes, incidents on ${sick}`),
    h(
      'div',
      { class: 'scroll', tabindex: 0 },
      h(
        'table',
        {},
        h(
          'thead',
          {},
          h('tr', {}, ...['node', 'state', 'first sign', 'incident'].map((head) => h('th', { scope: 'col' }, head))),
        ),
        h('tbody', {}, ...rows),
      ),
    ),
  );
}

function rowOf(node: PageData, onclick: () => void) {
  const [lead, ...more] = leadsOf(node);
  const button = h('button', { type: 'button', class: 'place', onclick }, shown(node.name));
  const cell = (head: string, ...content: (Node | string)[]) => h('td', { 'data-head': head }, ...content);
  const element = h(
    'tr',
    { class: lead ? lead.word.replace('?', '') : undefined },
    cell('node', button),
    cell('state', lead ? h('span', { class: 'word' }, lead.word) : ''),
    cell('since', lead?.since.replace('first sign ', '') ?? ''),
    cell(
      'incident',
      lead ? shown(lead.title) : node.nothing,
      more.length > 0 ? h('span', { class: 'dim' }, ` and ${more.length} more`) : '',
    ),
  );
  return { element, button };
}
