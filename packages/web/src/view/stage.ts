import type { PageLife } from '@mountline/report/page-data';
import type { ScaleTime } from 'd3-scale';
import { GUESSED, type ViewData } from './data.ts';
import { h, shown } from './dom.ts';
import { type EventLane, type Filter, lanesOf, linksOf } from './lanes.ts';
import { AXIS, draw, eventAt, LANE, lifeAt, lookOf, type Picture, scaleMs } from './picture.ts';
import { clockOf, span, type Zone } from './times.ts';
import { type Viewport, viewportOf } from './viewport.ts';

/** The lanes, and what they show now. */
export interface Stage {
  data: ViewData;
  canvas: HTMLCanvasElement;
  /** Of the lanes, beside the canvas. */
  names: HTMLElement;
  /** What is said of what is pointed at. */
  told: HTMLElement;
  search: HTMLInputElement;
  filter: Filter & { hidden: Set<string> };
  picture: Picture;
  viewport: Viewport;
  extent: readonly [number, number];
  redraw(): void;
  /** The events of all lanes in the order of time, from the first step on. */
  inOrder: number[] | undefined;
}

export function stageOf(data: ViewData): Stage {
  const canvas = h('canvas', {
    tabindex: 0,
    role: 'application',
    'aria-label': 'Timeline: arrow keys pan, plus and minus zoom, n and p step through events, Enter shows the line',
  });
  const begin = data.extent[0] ?? 0;
  const extent: [number, number] = [begin, Math.max(begin + 1, data.extent[1] ?? 1)];
  const picture: Picture = { lanes: [], data, chain: new Set(), links: [], chosen: null, zone: clockOf(data) };
  let waiting = 0;
  const redraw = () => {
    if (waiting) return;
    waiting = requestAnimationFrame(() => {
      waiting = 0;
      draw(canvas, picture, viewport.scale(), lookOf(canvas));
    });
  };
  const viewport = viewportOf(canvas, extent, () => picture.zone, redraw);
  return {
    data,
    canvas,
    names: h('div', { class: 'names', 'aria-hidden': 'true' }),
    told: h('p', { class: 'told', role: 'status', 'aria-live': 'polite' }),
    search: h('input', { type: 'search', placeholder: 'Filter by text', 'aria-label': 'Filter events by text' }),
    filter: { hidden: new Set(), text: '', allLives: false },
    picture,
    viewport,
    extent,
    redraw,
    inOrder: undefined,
  };
}

/** The lanes that the filter passes. */
export function arrange(stage: Stage): void {
  const { data, picture, names } = stage;
  picture.lanes = lanesOf(data, stage.filter);
  picture.links = linksOf(data, picture.lanes, picture.chain);
  stage.inOrder = undefined;
  names.replaceChildren(
    ...picture.lanes.map(({ name, type }) => h('div', { class: `lane-${type}`, title: name }, shown(name))),
  );
  stage.redraw();
}

function tell({ data, told, picture }: Stage, i: number | null): void {
  const { events, kinds, files } = data;
  told.replaceChildren();
  if (i === null) return;
  const what = events.note[i] ?? kinds[events.kind[i]!]!;
  told.append(
    `${events.flags[i]! & GUESSED ? '~' : ''}${span(events.from[i]!, events.to[i]!, picture.zone)} ${picture.zone.name}: ${shown(what)} (${files[events.file[i]!]}:${events.line[i]})`,
  );
}

/** Marks one event and brings it into sight. */
export function choose(stage: Stage, i: number | null): void {
  const { picture, canvas, viewport } = stage;
  picture.chosen = i;
  tell(stage, i);
  const at = i === null ? null : stage.data.events.from[i];
  if (at != null) {
    const px = viewport.scale()(scaleMs(at, picture.zone));
    if (px < 0 || px > canvas.clientWidth) viewport.panBy(canvas.clientWidth / 2 - px);
  }
  stage.redraw();
}

/** The next event, or the one before. */
export function step(stage: Stage, by: 1 | -1): void {
  const { data, picture } = stage;
  stage.inOrder ??= picture.lanes
    .flatMap((lane) => (lane.type === 'events' ? lane.events : []))
    .sort((a, b) => (data.events.from[a] ?? 0) - (data.events.from[b] ?? 0) || a - b);
  const all = stage.inOrder;
  if (all.length === 0) return;
  const at = picture.chosen === null ? -1 : all.indexOf(picture.chosen);
  choose(stage, all[(at + by + all.length) % all.length]!);
}

/** What is said of the one that lived, over the time that it lived. */
function showLife(stage: Stage, life: PageLife): void {
  const { key, ends } = life;
  stage.search.value = key;
  stage.filter.text = key.toLowerCase();
  arrange(stage);
  stage.viewport.fitTo(ends[0] ?? stage.extent[0], ends[1] ?? stage.extent[1]);
  stage.told.textContent = `${lifeText(life)}. Empty the filter to see all again.`;
}

/** What is at a place of the canvas is chosen. `onChoose` hears of it where it is an event, or nothing. */
export function clicked(stage: Stage, x: number, y: number, onChoose: (event: number | null) => void): void {
  const { picture, viewport } = stage;
  const life = lifeAt(picture, viewport.scale(), x, y);
  if (life) showLife(stage, life);
  else {
    const i = eventAt(picture, viewport.scale(), x, y);
    choose(stage, i);
    onChoose(i);
  }
}

/** Says what is at a place of the canvas. */
export function pointedAt(stage: Stage, x: number, y: number): void {
  const { picture, viewport, canvas, told } = stage;
  const lane = picture.lanes[Math.floor((y - AXIS) / LANE)];
  const i = eventAt(picture, viewport.scale(), x, y);
  canvas.style.cursor = i === null && !lifeAt(picture, viewport.scale(), x, y) ? 'grab' : 'pointer';
  if (i !== null) tell(stage, i);
  else if (y > AXIS && lane?.type === 'events' && isUnread(lane, viewport.scale(), x, picture.zone))
    told.textContent = `${lane.name}: nothing that was read covers this stretch; it is not silence`;
  else if (lane?.type === 'lives' && y > AXIS) told.textContent = lane.lives.map(lifeText).join(' · ');
}

function lifeText({ nth, of, key, began, ended, places }: PageLife): string {
  const where = places.length > 0 ? ` (${places.map(shown).join(', ')})` : '';
  return `life ${nth} of ${of} ${shown(key)}: ${began}; ${ended}${where}`;
}

function isUnread({ unread }: EventLane, x: ScaleTime<number, number>, px: number, zone: Zone): boolean {
  const at = x.invert(px).getTime();
  return unread.some(({ from, to }) => scaleMs(from, zone) <= at && at <= scaleMs(to, zone));
}
