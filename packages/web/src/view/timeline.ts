import type { PageLife } from '@mountline/report/page-data';
import { type ScaleTime, scaleUtc } from 'd3-scale';
import { select } from 'd3-selection';
import { type ZoomTransform, zoom, zoomIdentity } from 'd3-zoom';
import { GUESSED, type ViewData } from './data.ts';
import { h, shown } from './dom.ts';
import { type EventLane, type Filter, lanesOf, linksOf } from './lanes.ts';
import { AXIS, draw, eventAt, LANE, lifeAt, lookOf, type Picture, scaleMs } from './picture.ts';
import { clockOf, span, type Zone, zoneOf } from './times.ts';

export interface TimelineView {
  element: HTMLElement;
  /** Shows the chain of an incident, and the stretch of time it took. */
  showChain(events: ReadonlySet<number>, from: number | null, to: number | null): void;
  /** Marks one event and brings it into sight. */
  choose(event: number | null): void;
}

/** The lanes with their controls. `onChoose` hears of the event that a click or a key chose. */
export function timelineView(data: ViewData, onChoose: (event: number | null) => void): TimelineView {
  const canvas = h('canvas', {
    tabindex: 0,
    role: 'application',
    'aria-label': 'Timeline: arrow keys pan, plus and minus zoom, n and p step through events, Enter shows the line',
  });
  const names = h('div', { class: 'names', 'aria-hidden': 'true' });
  const told = h('p', { class: 'told', role: 'status', 'aria-live': 'polite' });
  const local = zoneOf(data.host.zone, data.capture?.[0] ?? data.extent[0] ?? 0);
  const hidden = new Set<string>();
  const filter: Filter = { hidden, text: '', allLives: false };
  const extent: [number, number] = [data.extent[0] ?? 0, Math.max((data.extent[0] ?? 0) + 1, data.extent[1] ?? 1)];
  const picture: Picture = {
    lanes: [],
    data,
    chain: new Set(),
    links: [],
    chosen: null,
    zone: clockOf(data),
  };
  let transform = zoomIdentity;
  let waiting = 0;
  /** The events of all lanes in the order of time, from the first step on. */
  let inOrder: number[] | undefined;

  const base = (): ScaleTime<number, number> => {
    const margin = (extent[1] - extent[0]) * 0.02;
    return scaleUtc(
      [scaleMs(extent[0] - margin, picture.zone), scaleMs(extent[1] + margin, picture.zone)],
      [0, Math.max(1, canvas.clientWidth)],
    );
  };
  const scale = () => transform.rescaleX(base());
  const redraw = () => {
    if (waiting) return;
    waiting = requestAnimationFrame(() => {
      waiting = 0;
      draw(canvas, picture, scale(), lookOf(canvas));
    });
  };
  const arrange = () => {
    picture.lanes = lanesOf(data, filter);
    picture.links = linksOf(data, picture.lanes, picture.chain);
    inOrder = undefined;
    names.replaceChildren(
      ...picture.lanes.map(({ name, type }) => h('div', { class: `lane-${type}`, title: name }, shown(name))),
    );
    redraw();
  };

  const behaviour = zoom<HTMLCanvasElement, unknown>()
    .scaleExtent([1, Math.max(2, (extent[1] - extent[0]) / 2000)])
    // A wheel over the page scrolls the page; with Ctrl, Cmd or Shift, or on a focused timeline, it zooms.
    .filter(
      (event: WheelEvent | MouseEvent) =>
        event.type !== 'wheel' || event.ctrlKey || event.metaKey || event.shiftKey || document.activeElement === canvas,
    )
    .on('zoom', ({ transform: next }: { transform: ZoomTransform }) => {
      transform = next;
      redraw();
    });
  const selection = select(canvas);
  const fitTo = (from: number, to: number) => {
    const x = base();
    const [left, right] = [x(scaleMs(from, picture.zone)), x(scaleMs(to, picture.zone))];
    const width = canvas.clientWidth;
    const k = Math.min(behaviour.scaleExtent()[1], Math.max(1, width / Math.max(1e-6, right - left)));
    selection.call(behaviour.transform, zoomIdentity.translate(width / 2 - (k * (left + right)) / 2, 0).scale(k));
  };
  const limits = () => {
    const width = Math.max(1, canvas.clientWidth);
    behaviour
      .extent([
        [0, 0],
        [width, 1],
      ])
      .translateExtent([
        [0, 0],
        [width, 1],
      ]);
  };

  const tell = (i: number | null) => {
    const { events, kinds, files } = data;
    told.replaceChildren();
    if (i === null) return;
    const what = events.note[i] ?? kinds[events.kind[i]!]!;
    told.append(
      `${events.flags[i]! & GUESSED ? '~' : ''}${span(events.from[i]!, events.to[i]!, picture.zone)} ${picture.zone.name}: ${shown(what)} (${files[events.file[i]!]}:${events.line[i]})`,
    );
  };
  const choose = (i: number | null) => {
    picture.chosen = i;
    tell(i);
    const at = i === null ? null : data.events.from[i];
    if (at != null) {
      const px = scale()(scaleMs(at, picture.zone));
      if (px < 0 || px > canvas.clientWidth)
        selection.call(behaviour.translateBy, (canvas.clientWidth / 2 - px) / transform.k, 0);
    }
    redraw();
  };
  const step = (by: 1 | -1) => {
    inOrder ??= picture.lanes
      .flatMap((lane) => (lane.type === 'events' ? lane.events : []))
      .sort((a, b) => (data.events.from[a] ?? 0) - (data.events.from[b] ?? 0) || a - b);
    const all = inOrder;
    if (all.length === 0) return;
    const at = picture.chosen === null ? -1 : all.indexOf(picture.chosen);
    choose(all[(at + by + all.length) % all.length]!);
  };

  /** What is said of the one that lived, over the time that it lived. */
  function showLife(life: PageLife): void {
    const { key, ends } = life;
    search.value = key;
    filter.text = key.toLowerCase();
    arrange();
    fitTo(ends[0] ?? extent[0], ends[1] ?? extent[1]);
    told.textContent = `${lifeText(life)}. Empty the filter to see all again.`;
  }

  canvas.addEventListener('click', ({ offsetX, offsetY }) => {
    const life = lifeAt(picture, scale(), offsetX, offsetY);
    if (life) return showLife(life);
    const i = eventAt(picture, scale(), offsetX, offsetY);
    choose(i);
    onChoose(i);
  });
  canvas.addEventListener('mousemove', ({ offsetX, offsetY }) => {
    const lane = picture.lanes[Math.floor((offsetY - AXIS) / LANE)];
    const i = eventAt(picture, scale(), offsetX, offsetY);
    canvas.style.cursor = i === null && !lifeAt(picture, scale(), offsetX, offsetY) ? 'grab' : 'pointer';
    if (i !== null) tell(i);
    else if (offsetY > AXIS && lane?.type === 'events' && isUnread(lane, scale(), offsetX, picture.zone))
      told.textContent = `${lane.name}: nothing that was read covers this stretch; it is not silence`;
    else if (lane?.type === 'lives' && offsetY > AXIS) told.textContent = lane.lives.map(lifeText).join(' · ');
  });
  canvas.addEventListener('keydown', (event) => {
    const pan = (part: number) => selection.call(behaviour.translateBy, (part * canvas.clientWidth) / transform.k, 0);
    const keys: Record<string, () => void> = {
      ArrowLeft: () => pan(0.2),
      ArrowRight: () => pan(-0.2),
      '+': () => selection.call(behaviour.scaleBy, 1.5),
      '=': () => selection.call(behaviour.scaleBy, 1.5),
      '-': () => selection.call(behaviour.scaleBy, 1 / 1.5),
      '0': () => selection.call(behaviour.transform, zoomIdentity),
      n: () => step(1),
      p: () => step(-1),
      Enter: () => onChoose(picture.chosen),
    };
    const act = keys[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  });

  const button = (text: string, label: string, act: () => void) =>
    h('button', { type: 'button', 'aria-label': label, title: label, onclick: act }, text);
  const search = h('input', { type: 'search', placeholder: 'Filter by text', 'aria-label': 'Filter events by text' });
  search.addEventListener('input', () => {
    filter.text = search.value.trim().toLowerCase();
    arrange();
  });
  const kindsMenu = h(
    'details',
    { class: 'menu' },
    h('summary', {}, 'Kinds'),
    h('div', {}, ...data.kinds.map((kind) => kindBox(kind)).sort((a, b) => (a.textContent! < b.textContent! ? -1 : 1))),
  );
  function kindBox(kind: string): HTMLElement {
    const box = h('input', { type: 'checkbox', checked: true });
    box.addEventListener('change', () => {
      if (box.checked) hidden.delete(kind);
      else hidden.add(kind);
      arrange();
    });
    return h('label', {}, box, ` ${kind}`);
  }
  const lives = h('input', { type: 'checkbox' });
  lives.addEventListener('change', () => {
    filter.allLives = lives.checked;
    arrange();
  });
  const zones =
    local && h('select', { 'aria-label': 'Clock' }, h('option', {}, 'UTC'), h('option', {}, `node (${local.name})`));
  zones?.addEventListener('change', () => {
    picture.zone = zones.selectedIndex === 0 ? clockOf(data) : local!;
    redraw();
  });
  const tools = h(
    'div',
    { class: 'tools', role: 'toolbar', 'aria-label': 'Timeline' },
    button('−', 'Zoom out', () => selection.call(behaviour.scaleBy, 1 / 1.5)),
    button('+', 'Zoom in', () => selection.call(behaviour.scaleBy, 1.5)),
    button('All', 'Show all of the time', () => selection.call(behaviour.transform, zoomIdentity)),
    search,
    kindsMenu,
    h('label', { class: 'box' }, lives, ' all lives'),
    zones ?? h('span', { class: 'dim' }, clockOf(data).name),
  );

  selection.call(behaviour).on('dblclick.zoom', null);
  new ResizeObserver(() => {
    limits();
    redraw();
  }).observe(canvas);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw);
  arrange();
  const legend = h(
    'p',
    { class: 'legend' },
    ...LEGEND.map(([sign, text]) => h('span', {}, h('i', { class: sign }), text)),
  );
  return {
    element: h(
      'section',
      { class: 'timeline', 'aria-label': 'Timeline' },
      tools,
      h('div', { class: 'lanes' }, names, canvas),
      told,
      legend,
    ),
    showChain(events, from, to) {
      picture.chain = events;
      picture.links = linksOf(data, picture.lanes, events);
      if (from !== null && to !== null && canvas.clientWidth > 0) {
        const margin = Math.max(1_000_000, (to - from) * 0.1);
        limits();
        fitTo(from - margin, to + margin);
      }
      redraw();
    },
    choose,
  };
}

const LEGEND: readonly (readonly [string, string])[] = [
  ['read', 'read in a log'],
  ['wide', 'somewhere in this stretch'],
  ['concluded', 'concluded, not read'],
  ['chain', 'of the chosen incident'],
  ['life', 'a life, with an edge where its begin or end is told'],
  ['unread', 'not read: no silence can be told here'],
];

function lifeText({ nth, of, key, began, ended, places }: PageLife): string {
  const where = places.length > 0 ? ` (${places.map(shown).join(', ')})` : '';
  return `life ${nth} of ${of} ${shown(key)}: ${began}; ${ended}${where}`;
}

function isUnread({ unread }: EventLane, x: ScaleTime<number, number>, px: number, zone: Zone): boolean {
  const at = x.invert(px).getTime();
  return unread.some(({ from, to }) => scaleMs(from, zone) <= at && at <= scaleMs(to, zone));
}
