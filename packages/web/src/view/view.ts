import type { PageData, PageIncident } from '@mountline/report/page-data';
import { DERIVED, unpacked, type ViewData } from './data.ts';

import { copyButton, h, shown } from './dom.ts';
import { findingsOf } from './findings.ts';
import { headerOf, incidentElements, incidentView } from './incidents.ts';
import { detailTabs } from './tabs.ts';
import { timelineView } from './timeline.ts';
import { clockOf, span } from './times.ts';

/** One node: what is open on top, the timeline below it, all else on tabs. */
export function nodeView(page: PageData): HTMLElement {
  const data = unpacked(page);
  const line = h('aside', { class: 'line', 'aria-label': 'The line', hidden: true });
  const showLine = (place: string, text: string, about: string) => {
    line.replaceChildren(
      h(
        'p',
        {},
        h('strong', {}, shown(place)),
        ' ',
        copyButton(place, 'Copy place'),
        copyButton(text, 'Copy line'),
        h('button', { type: 'button', onclick: () => line.setAttribute('hidden', '') }, 'Close'),
      ),
      ...(about ? [h('p', { class: 'dim' }, shown(about))] : []),
      h('pre', {}, ...contextOf(data, place, text)),
    );
    line.removeAttribute('hidden');
  };
  const showEvent = (i: number | null) => {
    if (i === null) return;
    const { events, kinds, files } = data;
    const about = `${span(events.from[i]!, events.to[i]!, clockOf(data))} ${clockOf(data).name} · ${events.note[i] ?? kinds[events.kind[i]!]}${events.repeats[i]! > 1 ? ` · ${events.repeats[i]} times` : ''}`;
    showLine(`${files[events.file[i]!]}:${events.line[i]}`, events.text[i]!, about);
  };
  const timeline = timelineView(data, showEvent);
  const views = data.incidents.map((incident) =>
    incidentView(
      incident,
      () => select(incident),
      (place) => {
        select(incident);
        const i = eventOf(data, place);
        timeline.choose(i);
        showLine(place, incident.lines[place]!, '');
      },
    ),
  );
  function select(chosen: PageIncident): void {
    for (const view of views) view.select(view.incident === chosen);
    timeline.showChain(chainOf(data, chosen), chosen.window[0], chosen.window[1] ?? data.extent[1]);
  }
  const [first] = data.incidents;
  if (first) requestAnimationFrame(() => select(first));
  return h(
    'section',
    { class: 'node' },
    headerOf(data),
    data.nothing === '' ? null : h('p', { class: 'none' }, data.nothing),
    data.incidents.length === 0 ? null : h('div', { class: 'incidents' }, ...incidentElements(views)),
    findingsOf(data, (place, text) => showLine(place, text, '')),
    timeline.element,
    line,
    detailTabs(data, (i) => {
      timeline.choose(i);
      showEvent(i);
    }),
  );
}

/** Events whose line stands under the chain. */
function chainOf({ events, files }: ViewData, { lines }: PageIncident): ReadonlySet<number> {
  const chain = new Set<number>();
  const places = new Set(Object.keys(lines).map(withoutEnd));
  for (let i = 0; i < events.kind.length; i += 1)
    if (places.has(`${files[events.file[i]!]}:${events.line[i]}`)) chain.add(i);
  return chain;
}

/** `path:12-40` begins at line 12. */
const withoutEnd = (place: string) => place.replace(/(:\d+)-\d+$/, '$1');

function eventOf({ events, files }: ViewData, place: string): number | null {
  const at = withoutEnd(place);
  for (let i = 0; i < events.kind.length; i += 1) if (`${files[events.file[i]!]}:${events.line[i]}` === at) return i;
  return null;
}

const AROUND = 3;

/** The line among the events of the same file around it; the lines between them are in the user's own file. */
function contextOf(data: ViewData, place: string, text: string): (Node | string)[] {
  const at = /^(.*):(\d+)(?:-\d+)?$/.exec(place);
  const { events, files } = data;
  const file = at ? files.indexOf(at[1]!) : -1;
  if (!at || file < 0) return [h('mark', {}, shown(text))];
  const line = Number(at[2]);
  const near = events.kind
    .flatMap((_, i) =>
      events.file[i] === file && (events.flags[i]! & DERIVED) === 0 && events.line[i] !== line
        ? [{ line: events.line[i]!, text: events.text[i]! }]
        : [],
    )
    .sort((a, b) => a.line - b.line);
  const before = near.filter((one) => one.line < line).slice(-AROUND);
  const after = near.filter((one) => one.line > line).slice(0, AROUND);
  const put = (one: { line: number; text: string }) => `${String(one.line).padStart(7)}  ${shown(one.text)}\n`;
  return [...before.map(put), h('mark', {}, put({ line, text })), ...after.map(put)];
}
