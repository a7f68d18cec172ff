import type { ViewData } from './data.ts';
import { h } from './dom.ts';
import { linksOf } from './lanes.ts';
import { arrange, choose, clicked, pointedAt, type Stage, stageOf, step } from './stage.ts';
import { toolsOf } from './tools.ts';

export interface TimelineView {
  element: HTMLElement;
  /** Shows the chain of an incident, and the stretch of time it took. */
  showChain(events: ReadonlySet<number>, from: number | null, to: number | null): void;
  /** Marks one event and brings it into sight. */
  choose(event: number | null): void;
}

/** The lanes with their controls. `onChoose` hears of the event that a click or a key chose. */
export function timelineView(data: ViewData, onChoose: (event: number | null) => void): TimelineView {
  const stage = stageOf(data);
  const { canvas, names, told, picture, viewport, redraw } = stage;
  canvas.addEventListener('click', ({ offsetX, offsetY }) => clicked(stage, offsetX, offsetY, onChoose));
  canvas.addEventListener('mousemove', ({ offsetX, offsetY }) => pointedAt(stage, offsetX, offsetY));
  canvas.addEventListener('keydown', (event) => pressed(stage, event, onChoose));
  const tools = toolsOf(stage);
  new ResizeObserver(() => {
    viewport.limit();
    redraw();
  }).observe(canvas);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw);
  arrange(stage);
  const lanes = h('div', { class: 'lanes' }, names, canvas);
  return {
    element: h('section', { class: 'timeline', 'aria-label': 'Timeline' }, tools, lanes, told, legend()),
    showChain(events, from, to) {
      picture.chain = events;
      picture.links = linksOf(data, picture.lanes, events);
      if (from !== null && to !== null && canvas.clientWidth > 0) {
        const margin = Math.max(1_000_000, (to - from) * 0.1);
        viewport.limit();
        viewport.fitTo(from - margin, to + margin);
      }
      redraw();
    },
    choose: (event) => choose(stage, event),
  };
}

function pressed(stage: Stage, event: KeyboardEvent, onChoose: (event: number | null) => void): void {
  const { canvas, viewport, picture } = stage;
  const keys: Record<string, () => void> = {
    ArrowLeft: () => viewport.panBy(0.2 * canvas.clientWidth),
    ArrowRight: () => viewport.panBy(-0.2 * canvas.clientWidth),
    '+': () => viewport.zoomBy(1.5),
    '=': () => viewport.zoomBy(1.5),
    '-': () => viewport.zoomBy(1 / 1.5),
    '0': () => viewport.showAll(),
    n: () => step(stage, 1),
    p: () => step(stage, -1),
    Enter: () => onChoose(picture.chosen),
  };
  const act = keys[event.key];
  if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  act();
}

const LEGEND: readonly (readonly [string, string])[] = [
  ['read', 'read in a log'],
  ['wide', 'somewhere in this stretch'],
  ['concluded', 'concluded, not read'],
  ['chain', 'of the chosen incident'],
  ['life', 'a life, with an edge where its begin or end is told'],
  ['unread', 'not read: no silence can be told here'],
];

const legend = () =>
  h('p', { class: 'legend' }, ...LEGEND.map(([sign, text]) => h('span', {}, h('i', { class: sign }), text)));
