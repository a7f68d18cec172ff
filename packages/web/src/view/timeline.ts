import type { PageIncident } from '@mountline/report/page-data';
import type { ViewData } from './data.ts';
import { h } from './dom.ts';
import type { SharedFilter } from './filter.ts';
import { hearPointers, pressed } from './pointers.ts';
import { arrange, type Chosen, choose, chooseStep, type Stage, stageOf } from './stage.ts';
import type { Zone } from './times.ts';
import { toolsOf } from './tools.ts';
import type { Stretch } from './unread.ts';

export interface TimelineView {
  element: HTMLElement;
  /** Numbers the steps of an incident, and shows a part of the time: the incident's own where none is given. */
  showIncident(incident: PageIncident, events: ReadonlySet<number>, sight?: Stretch): void;
  /** Brings it into sight too, unless the part of the time was chosen with it. */
  showStep(incident: PageIncident, step: number | null, isInSight: boolean): void;
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
  hearPointers(stage, chosen);
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
    showStep: (incident, step, isInSight) => chooseStep(stage, incident, step, isInSight),
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
