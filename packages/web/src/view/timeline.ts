import type { PageIncident } from '@mountline/report/page-data';
import type { ViewData } from './data.ts';
import { h } from './dom.ts';
import type { SharedFilter } from './filter.ts';
import {
  arrange,
  type Chosen,
  choose,
  chooseStep,
  clicked,
  pointedAt,
  type Stage,
  stageOf,
  tellSelected,
} from './stage.ts';
import { scaleMs, type Zone } from './times.ts';
import { toolsOf } from './tools.ts';
import type { Stretch } from './unread.ts';

export interface TimelineView {
  element: HTMLElement;
  /** Numbers the steps of an incident, and shows a part of the time: the incident's own where none is given. */
  showIncident(incident: PageIncident, events: ReadonlySet<number>, sight?: Stretch): void;
  showStep(incident: PageIncident, step: number | null): void;
  /** Marks one event and brings it into sight. */
  choose(event: number | null): void;
  setZone(zone: Zone): void;
}

/** The lanes with their controls. `onSight` hears that another part of the time is shown, null where it is the incident's own. */
export function timelineView(
  data: ViewData,
  filter: SharedFilter,
  chosen: Chosen,
  onSight: (sight: Stretch | null) => void,
): TimelineView {
  let isFitting = false;
  const stage: Stage = stageOf(data, filter, () => {
    if (!isFitting) onSight(stage.viewport.sight());
  });
  const { canvas, names, told, scene, viewport, redraw } = stage;
  const fit = (sight = windowOf(scene.incident, data)) => {
    if (canvas.clientWidth === 0) return;
    isFitting = true;
    viewport.limit();
    viewport.fitTo(sight.from, sight.to);
    isFitting = false;
  };
  const fitIncident = () => {
    fit();
    onSight(null);
  };
  pointers(stage, chosen);
  canvas.addEventListener('keydown', (event) => pressed(stage, event, fitIncident));
  let width = 0;
  new ResizeObserver(() => {
    if (canvas.clientWidth === width) return;
    const sight = width === 0 ? undefined : viewport.sight();
    width = canvas.clientWidth;
    if (sight) fit(sight);
    viewport.limit();
    redraw();
  }).observe(canvas);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw);
  new MutationObserver(redraw).observe(document.documentElement, { attributeFilter: ['data-theme'] });
  filter.listen(() => arrange(stage));
  arrange(stage);
  return {
    element: h(
      'section',
      { class: 'timeline', 'aria-label': 'Timeline' },
      toolsOf(stage, fitIncident),
      h('div', { class: 'lanes' }, names, canvas),
      stage.overview.element,
      told,
    ),
    showIncident(incident, events, sight) {
      Object.assign(scene, { incident, chain: events, step: null, chosen: null, selected: null });
      arrange(stage);
      canvas.parentElement!.scrollTop = 0;
      fit(sight);
      redraw();
    },
    showStep: (incident, step) => chooseStep(stage, incident, step),
    choose: (event) => choose(stage, event),
    setZone(zone) {
      const sight = viewport.sight();
      scene.zone = zone;
      fit(sight);
      redraw();
    },
  };
}

/** The time that an incident took, with the steps that led to it where they are not far. */
function windowOf(incident: PageIncident | null, { extent, capture }: ViewData): Stretch {
  const [first, last] = [extent[0] ?? 0, extent[1] ?? 1];
  if (!incident) return { from: first, to: last };
  const [from, to] = [incident.window[0] ?? first, incident.window[1] ?? capture?.[1] ?? last];
  const length = Math.max(2_000_000, to - from);
  const near = incident.steps.flatMap(({ ends }): (number | null)[] => ends ?? []).filter((at) => at !== null);
  const inside = near.filter((at) => at >= from - length / 2 && at <= to + length / 2);
  const [begin, end] = [Math.min(from, ...inside), Math.max(to, ...inside)];
  const margin = Math.max(1_000_000, (end - begin) * 0.04);
  return { from: begin - margin, to: end + margin };
}

/** A click chooses, a drag of the mouse selects, and a double click zooms to what is selected. */
function pointers(stage: Stage, chosen: Chosen): void {
  const { canvas, scene, viewport, redraw } = stage;
  let began: number | null = null;
  let isDrag = false;
  const timeAt = (px: number) => (viewport.scale().invert(px).getTime() - scene.zone.offset * 60_000) * 1000;
  canvas.addEventListener('pointerdown', ({ offsetX, button, pointerType, pointerId }) => {
    if (button !== 0 || pointerType === 'touch') return;
    canvas.setPointerCapture(pointerId);
    began = offsetX;
    isDrag = false;
  });
  canvas.addEventListener('pointermove', ({ offsetX, offsetY }) => {
    if (began === null) return pointedAt(stage, offsetX, offsetY);
    if (!isDrag && Math.abs(offsetX - began) < 5) return;
    isDrag = true;
    const [from, to] = [began, offsetX].map(timeAt).sort((a, b) => a - b);
    scene.selected = { from: from!, to: to! };
    tellSelected(stage);
    redraw();
  });
  canvas.addEventListener('pointerup', () => {
    began = null;
  });
  canvas.addEventListener('click', ({ offsetX, offsetY }) => {
    if (isDrag) {
      isDrag = false;
      return;
    }
    const { selected, zone } = scene;
    const x = viewport.scale();
    const isInside = selected && x(scaleMs(selected.from, zone)) <= offsetX && offsetX <= x(scaleMs(selected.to, zone));
    if (selected && !isInside) {
      scene.selected = null;
      redraw();
    }
    clicked(stage, offsetX, offsetY, chosen);
  });
  canvas.addEventListener('dblclick', () => zoomToSelected(stage));
}

function zoomToSelected({ scene, viewport, redraw }: Stage): void {
  if (!scene.selected) return;
  viewport.fitTo(scene.selected.from, scene.selected.to);
  scene.selected = null;
  redraw();
}

function pressed(stage: Stage, event: KeyboardEvent, fitIncident: () => void): void {
  const { canvas, viewport, scene, redraw } = stage;
  const keys: Record<string, () => void> = {
    ArrowLeft: () => viewport.panBy(0.2 * canvas.clientWidth),
    ArrowRight: () => viewport.panBy(-0.2 * canvas.clientWidth),
    '+': () => viewport.zoomBy(1.5),
    '=': () => viewport.zoomBy(1.5),
    '-': () => viewport.zoomBy(1 / 1.5),
    '0': () => viewport.showAll(),
    i: fitIncident,
    Enter: () => zoomToSelected(stage),
  };
  if (event.key === 'Escape' && scene.selected) {
    scene.selected = null;
    tellSelected(stage);
    redraw();
    return;
  }
  const act = keys[event.key];
  if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  act();
}
