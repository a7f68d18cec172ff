import type { PageIncident, PageLife } from '@mountline/report/page-data';
import { GUESSED, type ViewData } from './data.ts';
import { h, shown } from './dom.ts';
import type { SharedFilter } from './filter.ts';
import { lanesOf } from './lanes.ts';
import { lookOf } from './look.ts';
import { type Overview, overviewOf } from './overview.ts';
import { draw, eventAt, lifeAt, markAt } from './picture.ts';
import { AXIS, LANE, type Scene } from './scene.ts';
import { clockOf, lengthText, scaleMs, span, stamp } from './times.ts';
import { type Viewport, viewportOf } from './viewport.ts';

/** The lanes, and what they show now. */
export interface Stage {
  data: ViewData;
  canvas: HTMLCanvasElement;
  /** Of the lanes, beside the canvas. */
  names: HTMLElement;
  /** What is said of what is pointed at. */
  told: HTMLElement;
  filter: SharedFilter;
  scene: Scene;
  viewport: Viewport;
  overview: Overview;
  extent: readonly [number, number];
  redraw(): void;
}

export function stageOf(data: ViewData, filter: SharedFilter, onSight: () => void): Stage {
  const canvas = h('canvas', {
    tabindex: 0,
    role: 'application',
    'aria-label':
      'Timeline: n and p walk the steps, arrow keys pan, plus and minus zoom, i shows the incident, 0 the whole log',
  });
  const begin = data.extent[0] ?? 0;
  const extent: [number, number] = [begin, Math.max(begin + 1, data.extent[1] ?? 1)];
  const scene: Scene = {
    lanes: [],
    data,
    incident: null,
    chain: new Set(),
    chosen: null,
    step: null,
    selected: null,
    zone: clockOf(data),
    marks: [],
  };
  let waiting = 0;
  const redraw = () => {
    if (waiting) return;
    waiting = requestAnimationFrame(() => {
      waiting = 0;
      const look = lookOf(canvas);
      draw(canvas, scene, viewport.scale(), look);
      overview.draw(look, stepTimes(scene));
    });
  };
  const viewport = viewportOf(
    canvas,
    extent,
    () => scene.zone,
    () => {
      redraw();
      onSight();
    },
  );
  const overview = overviewOf(data, viewport);
  return {
    data,
    canvas,
    names: h('div', { class: 'names', 'aria-hidden': 'true' }),
    told: h('p', { class: 'told', role: 'status', 'aria-live': 'polite' }),
    filter,
    scene,
    viewport,
    overview,
    extent,
    redraw,
  };
}

const stepTimes = ({ incident }: Scene): number[] =>
  (incident?.steps ?? []).flatMap(({ ends, isContext }) => (ends?.[0] == null || isContext ? [] : [ends[0]]));

/** The lanes that the filter passes. */
export function arrange(stage: Stage): void {
  const { data, scene, names } = stage;
  scene.lanes = lanesOf(data, stage.filter, scene.incident);
  names.replaceChildren(
    ...scene.lanes.map(({ name, type, steps }) =>
      h('div', { class: `lane-${type}${steps.length > 0 ? ' with-steps' : ''}`, title: name }, shown(shortName(name))),
    ),
  );
  stage.redraw();
}

/** A long path keeps its end, and a long id its begin. */
const shortName = (name: string): string => {
  const parts = name.split('/');
  return name.length > 34 && parts.length > 2 ? `${/^\S+ /.exec(name)?.[0] ?? ''}…/${parts.slice(-2).join('/')}` : name;
};

function tell({ data, told, scene }: Stage, i: number | null): void {
  const { events, kinds, files } = data;
  told.replaceChildren();
  if (i === null) return;
  const what = events.note[i] ?? kinds[events.kind[i]!]!;
  told.append(
    `${events.flags[i]! & GUESSED ? '~' : ''}${span(events.from[i]!, events.to[i]!, scene.zone)} ${scene.zone.name}: ${shown(what)} (${files[events.file[i]!]}:${events.line[i]})`,
  );
}

/** Marks one event and brings it into sight. */
export function choose(stage: Stage, i: number | null): void {
  stage.scene.chosen = i;
  tell(stage, i);
  bringIntoSight(stage, i === null ? null : stage.data.events.from[i]!);
  stage.redraw();
}

/** Marks one step and brings it into sight. */
export function chooseStep(stage: Stage, incident: PageIncident, step: number | null, isInSight: boolean): void {
  const { scene, told } = stage;
  scene.step = step;
  scene.chosen = null;
  told.replaceChildren();
  if (step !== null) {
    const { text, time, ends } = incident.steps[step]!;
    told.append(`${step + 1}: ${time ? `${time}, ` : ''}${shown(text)}`);
    if (!isInSight) bringIntoSight(stage, ends?.[0] ?? null);
    const lane = scene.lanes.findIndex(({ steps }) => steps.includes(step));
    if (lane >= 0) scrollTo(stage.canvas.parentElement!, AXIS + lane * LANE);
  }
  stage.redraw();
}

function scrollTo(box: HTMLElement, y: number): void {
  if (y < box.scrollTop + AXIS || y + LANE > box.scrollTop + box.clientHeight) box.scrollTop = y - 3 * LANE;
}

function bringIntoSight({ viewport, canvas, scene }: Stage, at: number | null): void {
  if (at === null) return;
  const px = viewport.scale()(scaleMs(at, scene.zone));
  if (px < 0 || px > canvas.clientWidth) viewport.panBy(canvas.clientWidth / 2 - px);
}

/** What is said of the one that lived, over the time that it lived. */
function showLife(stage: Stage, life: PageLife): void {
  const { ends } = life;
  stage.viewport.fitTo(ends[0] ?? stage.extent[0], ends[1] ?? stage.extent[1]);
  stage.told.textContent = lifeText(life);
}

export interface Chosen {
  onStep(step: number): void;
  onEvent(event: number | null): void;
}

/** What is at a place of the canvas is chosen. */
export function clicked(stage: Stage, x: number, y: number, { onStep, onEvent }: Chosen): void {
  const { scene, viewport } = stage;
  const mark = markAt(scene, x, y);
  const life = lifeAt(scene, viewport.scale(), x, y);
  const i = eventAt(scene, viewport.scale(), x, y);
  const step = mark?.step ?? scene.incident?.steps.findIndex(({ event }) => event !== null && event === i) ?? -1;
  if (step >= 0) onStep(step);
  else if (life) showLife(stage, life);
  else {
    choose(stage, i);
    onEvent(i);
  }
}

/** Says what is at a place of the canvas. */
export function pointedAt(stage: Stage, x: number, y: number): void {
  const { scene, viewport, canvas, told } = stage;
  const lane = scene.lanes[Math.floor((y - AXIS) / LANE)];
  const mark = markAt(scene, x, y);
  const i = mark ? null : eventAt(scene, viewport.scale(), x, y);
  canvas.style.cursor = mark || i !== null || lifeAt(scene, viewport.scale(), x, y) ? 'pointer' : 'crosshair';
  if (y < AXIS || !lane) return;
  if (mark) {
    const { text, time } = scene.incident!.steps[mark.step]!;
    told.textContent = `${mark.step + 1}: ${time}, ${shown(text)}`;
  } else if (i !== null) tell(stage, i);
  else if (isUnread(stage, lane.unread, x))
    told.textContent = `${lane.name}: no file covers this time; it is not silence`;
  else if (lane.type === 'lives') told.textContent = lane.lives.map(lifeText).join(' · ');
}

const lifeText = ({ nth, of, key, began, ended, places, owner }: PageLife): string => {
  const where = places.length > 0 ? ` (${places.map(shown).join(', ')})` : '';
  return `lifetime ${nth} of ${of} ${shown(key)}${owner ? `, ${shown(owner)}` : ''}: ${began}; ${ended}${where}`;
};

function isUnread({ viewport, scene }: Stage, unread: readonly { from: number; to: number }[], px: number): boolean {
  const at = viewport.scale().invert(px).getTime();
  return unread.some(({ from, to }) => scaleMs(from, scene.zone) <= at && at <= scaleMs(to, scene.zone));
}

/** How long what was selected is, and how much was logged in it. */
export function tellSelected({ told, scene, data }: Stage): void {
  const { selected, zone } = scene;
  told.replaceChildren();
  if (!selected) return;
  const { from, to } = selected;
  const inside = data.events.from.filter((at) => at !== null && at >= from && at <= to).length;
  told.textContent = `${stamp(from, zone)} to ${stamp(to, zone)} ${zone.name}: ${lengthText(to - from)}, ${inside} events. Enter zooms to it, Esc drops it.`;
}
