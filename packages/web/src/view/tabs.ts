import { adviceList, commandsOf } from './advice.ts';
import type { ViewData } from './data.ts';
import { h, shown } from './dom.ts';
import { eventsTab } from './events-tab.ts';
import type { SharedFilter } from './filter.ts';
import { clockOf, span } from './times.ts';

interface Tab {
  name: string;
  body(): HTMLElement;
}

let panels = 0;

/** Panels of which one is shown, by the pattern of the ARIA authoring practices: arrows go from tab to tab. */
export function tabsOf(tabs: readonly Tab[]): HTMLElement {
  panels += 1;
  const id = `panel-${panels}`;
  const panel = h('div', { role: 'tabpanel', class: 'panel', tabindex: 0, id });
  const buttons = tabs.map(({ name }, i) =>
    h('button', { type: 'button', role: 'tab', 'aria-controls': id, onclick: () => open(i) }, name),
  );
  const open = (at: number, focus = false) => {
    buttons.forEach((button, i) => {
      button.setAttribute('aria-selected', String(i === at));
      button.tabIndex = i === at ? 0 : -1;
    });
    panel.replaceChildren(tabs[at]!.body());
    panel.setAttribute('aria-label', tabs[at]!.name);
    if (focus) buttons[at]!.focus();
  };
  const bar = h('div', { role: 'tablist', class: 'tabs' }, ...buttons);
  bar.addEventListener('keydown', ({ key }) => {
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const by = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
    if (by !== 0 && at >= 0) open((at + by + tabs.length) % tabs.length, true);
  });
  open(0);
  return h('section', { class: 'details', 'aria-label': 'Details' }, bar, panel);
}

/** All that the report says beside the incidents and the timeline. */
export function detailTabs(data: ViewData, filter: SharedFilter, onEvent: (event: number) => void): HTMLElement {
  const negative = data.nearMisses.length + data.ruledOut.length;
  return tabsOf([
    { name: `Events (${data.events.kind.length})`, body: () => eventsTab(data, filter, onEvent) },
    { name: `Not known (${data.cannotTell.length})`, body: () => cannotTell(data) },
    { name: `Checks that found nothing (${negative})`, body: () => nearMisses(data) },
    { name: 'Coverage', body: () => coverage(data) },
    { name: 'Clocks', body: () => clocks(data) },
    { name: `Diagnostics (${data.diagnostics.length})`, body: () => diagnostics(data) },
    { name: `Files (${data.read.length})`, body: () => files(data) },
  ]);
}

function table(heads: readonly string[], rows: readonly (readonly (string | Node)[])[], empty: string): HTMLElement {
  if (rows.length === 0) return h('p', { class: 'dim' }, empty);
  const cells = (row: readonly (string | Node)[]) =>
    row.map((cell, i) => h('td', { 'data-head': heads[i] }, typeof cell === 'string' ? shown(cell) : cell));
  return h(
    'div',
    { class: 'scroll' },
    h(
      'table',
      {},
      h('thead', {}, h('tr', {}, ...heads.map((head) => h('th', { scope: 'col' }, head)))),
      h('tbody', {}, ...rows.map((row) => h('tr', {}, ...cells(row)))),
    ),
  );
}

function cannotTell({ cannotTell: all, podAdvice }: ViewData): HTMLElement {
  const rules = table(
    ['check', 'why it cannot be decided', 'to decide it, collect'],
    all.map(({ rule, why, commands: how }) => [rule, why, commandsOf(how, rule)]),
    'Every check could be decided.',
  );
  return h('div', {}, rules, adviceList(podAdvice, 'pod-advice'));
}

function nearMisses({ nearMisses: near, ruledOut }: ViewData): HTMLElement {
  const rows = [
    ...ruledOut.map(({ rule, about, why, places }) => [
      rule,
      about.join('\n'),
      'ruled out',
      why,
      places.slice(0, 3).join('\n'),
    ]),
    ...near.map(({ rule, about, reached, why, places }) => [
      rule,
      about.join('\n'),
      reached.length > 0 ? `reached ${reached.join(', ')}` : 'no start',
      why,
      places.slice(0, 3).join('\n'),
    ]),
  ];
  return table(['check', 'about', 'how far', 'why no further', 'where'], rows, 'No check began.');
}

const coverage = ({ coverage: logs, ...data }: ViewData) =>
  table(
    ['file', `read from when to when (${clockOf(data).name})`, 'whose lines', 'gaps'],
    logs.map(({ file, source, units, ends, holes }) => [
      file,
      span(ends[0], ends[1], clockOf(data)),
      units.length > 8
        ? `${source}: ${units.slice(0, 8).join(', ')} and ${units.length - 8} more`
        : `${source}: ${units.join(', ')}`,
      holes.map((hole) => `${span(hole.ends[0], hole.ends[1], clockOf(data))}: ${hole.reason}`).join('\n') || 'none',
    ]),
    'No log with times was read.',
  );

const clocks = ({ clocks: all }: ViewData) =>
  table(
    ['file', 'how its stamps became UTC', 'may be off by', 'guesses'],
    all.map(({ file, method, error, guesses }) => [
      file,
      method,
      error === 0 ? 'the width of its stamps' : `${error / 1000} ms more`,
      guesses.join(', ') || 'none',
    ]),
    'No file with stamps was read.',
  );

const diagnostics = ({ diagnostics: all }: ViewData) =>
  table(
    ['what', 'cost', 'how often', 'where', 'help'],
    all.map(({ severity, message, cost, count, place, help }) => [
      `${severity}: ${message}`,
      cost,
      String(count),
      place,
      help,
    ]),
    'Every line was read.',
  );

const files = ({ read }: ViewData) =>
  table(
    ['file', 'read by', 'records'],
    read.map(({ file, source, state, records, note }) => [
      file,
      source ?? `no source: ${state}${note ? `, ${note}` : ''}`,
      String(records),
    ]),
    'No file.',
  );
