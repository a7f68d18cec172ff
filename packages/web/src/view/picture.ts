import type { PageLife } from '@mountline/report/page-data';
import type { ScaleTime } from 'd3-scale';
import { DERIVED, INFERRED, type ViewData } from './data.ts';
import type { EventLane, Lane, LifeLane, Stretch } from './lanes.ts';
import { tickText, UTC, type Zone } from './times.ts';

export const LANE = 26;
export const AXIS = 28;

/** Colours and fonts, from the style sheet: light, dark and print differ there. */
export interface Look {
  ink: string;
  dim: string;
  line: string;
  mark: string;
  concluded: string;
  chain: string;
  life: string;
  hatch: string;
  chosen: string;
  font: string;
}

export function lookOf(element: Element): Look {
  const style = getComputedStyle(element);
  const of = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    ink: of('ink'),
    dim: of('dim'),
    line: of('line'),
    mark: of('mark'),
    concluded: of('concluded'),
    chain: of('chain'),
    life: of('life'),
    hatch: of('hatch'),
    chosen: of('chosen'),
    font: `12px ${style.fontFamily}`,
  };
}

export interface Picture {
  lanes: readonly Lane[];
  data: ViewData;
  /** Events of the chosen incident, whether the filters pass them or not. */
  chain: ReadonlySet<number>;
  /** Those of them that stand in a lane and have a time, in its order. */
  links: readonly { event: number; lane: number }[];
  chosen: number | null;
  zone: Zone;
}

/** Milliseconds of the zone's clock, as the scale has them. */
const ms = (micros: number, zone: Zone) => micros / 1000 + zone.offset * 60_000;

/** Draws all lanes in one pass over what can be seen: the work follows the pixels, not the events. */
export function draw(canvas: HTMLCanvasElement, picture: Picture, x: ScaleTime<number, number>, look: Look): void {
  const ratio = window.devicePixelRatio || 1;
  const [width, height] = [canvas.clientWidth, AXIS + picture.lanes.length * LANE];
  if (canvas.width !== width * ratio || canvas.height !== height * ratio) {
    canvas.width = width * ratio;
    canvas.height = height * ratio;
    canvas.style.height = `${height}px`;
  }
  const pen = canvas.getContext('2d')!;
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.clearRect(0, 0, width, height);
  pen.font = look.font;
  pen.textBaseline = 'middle';
  if (picture.data.extent[0] === null) drawNoAxis(pen, look);
  else drawAxis(pen, picture, x, width, height, look);
  picture.lanes.forEach((lane, i) => {
    const y = AXIS + i * LANE;
    pen.fillStyle = look.line;
    pen.fillRect(0, y + LANE - 1, width, 1);
    if (lane.type === 'events') drawEvents(pen, lane, picture, x, y, width, look);
    else drawLives(pen, lane, picture, x, y, width, look);
  });
  drawChain(pen, picture, x, look);
  drawCapture(pen, picture, x, height, look);
}

type Pen = CanvasRenderingContext2D;
type Scale = ScaleTime<number, number>;

/** Tables without a `date` beside them have no time at all. */
function drawNoAxis(pen: Pen, look: Look): void {
  pen.fillStyle = look.dim;
  pen.fillText('nothing that was read has a time', 3, AXIS / 2);
}

function drawAxis(pen: Pen, { zone }: Picture, x: Scale, width: number, height: number, look: Look): void {
  for (const tick of x.ticks(Math.max(2, Math.floor(width / 110)))) {
    const at = Math.round(x(tick)) + 0.5;
    pen.fillStyle = look.line;
    pen.fillRect(at, AXIS - 6, 1, height);
    pen.fillStyle = look.dim;
    pen.fillText(tickText(tick, zone), at + 3, AXIS / 2);
  }
}

/** A coarse scale: where a stretch lies on the screen, or null where it does not. */
function ends(time: Stretch, { zone }: Picture, x: Scale, width: number): [number, number] | null {
  const [from, to] = [x(ms(time.from, zone)), x(ms(time.to, zone))];
  return to < 0 || from > width ? null : [Math.max(-2, from), Math.min(width + 2, to)];
}

function drawEvents(pen: Pen, lane: EventLane, picture: Picture, x: Scale, y: number, width: number, look: Look): void {
  for (const stretch of lane.unread) {
    const at = ends(stretch, picture, x, width);
    if (at) hatch(pen, at[0], y + 1, at[1] - at[0], LANE - 3, look.hatch);
  }
  const { events } = picture.data;
  const whole = picture.data.extent;
  let drawnTo = Number.NEGATIVE_INFINITY;
  for (let k = firstVisible(lane, picture, x); k < lane.events.length; k += 1) {
    const i = lane.events[k]!;
    const from = events.from[i] ?? whole[0] ?? 0;
    const to = events.to[i] ?? whole[1] ?? from;
    const left = x(ms(from, picture.zone));
    if (left > width) break;
    const right = Math.max(left + 3, x(ms(to, picture.zone)));
    const marked = picture.chain.has(i) || i === picture.chosen;
    // What would stand on the same pixels as the last one changes nothing.
    if (right < 0 || (!marked && right <= drawnTo && left >= drawnTo - 3)) continue;
    drawnTo = Math.max(drawnTo, right);
    const derived = (events.flags[i]! & (DERIVED | INFERRED)) !== 0;
    const wide = right - left > 6;
    pen.fillStyle =
      i === picture.chosen ? look.chosen : picture.chain.has(i) ? look.chain : derived ? look.concluded : look.mark;
    if (derived && wide) {
      // Concluded, not read: hollow.
      pen.globalAlpha = 0.18;
      pen.fillRect(left, y + 6, right - left, LANE - 13);
      pen.globalAlpha = 1;
      pen.strokeStyle = pen.fillStyle;
      pen.setLineDash([4, 3]);
      pen.strokeRect(left + 0.5, y + 6.5, right - left - 1, LANE - 14);
      pen.setLineDash([]);
    } else if (wide) {
      // A time that is not known to the instant is as wide as what is not known.
      pen.globalAlpha = 0.45;
      pen.fillRect(left, y + 8, right - left, LANE - 17);
      pen.globalAlpha = 1;
      pen.fillRect(left, y + 5, 2, LANE - 11);
    } else pen.fillRect(left, y + 5, 3, LANE - 11);
  }
}

/** Events begin in order; one that began before the screen may reach into it, so the search goes back by the longest. */
function firstVisible(lane: EventLane, { data, zone }: Picture, x: Scale): number {
  const left = (x.invert(0).getTime() - zone.offset * 60_000) * 1000 - longestOf(lane, data);
  let [low, high] = [0, lane.events.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((data.events.from[lane.events[middle]!] ?? Number.NEGATIVE_INFINITY) < left) low = middle + 1;
    else high = middle;
  }
  return low;
}

const longest = new WeakMap<EventLane, number>();

function longestOf(lane: EventLane, { events, extent }: ViewData): number {
  let length = longest.get(lane);
  if (length === undefined) {
    const end = extent[1] ?? 0;
    length = lane.events.reduce(
      (most, i) => Math.max(most, (events.to[i] ?? end) - (events.from[i] ?? extent[0] ?? 0)),
      0,
    );
    longest.set(lane, length);
  }
  return length;
}

function drawLives(pen: Pen, lane: LifeLane, picture: Picture, x: Scale, y: number, width: number, look: Look): void {
  const [begin, end] = [picture.data.extent[0] ?? 0, picture.data.extent[1] ?? 1];
  for (const life of lane.lives) {
    const at = ends({ from: life.ends[0] ?? begin, to: life.ends[1] ?? end }, picture, x, width);
    if (!at) continue;
    pen.fillStyle = look.life;
    pen.globalAlpha = 0.35;
    pen.fillRect(at[0], y + 7, Math.max(2, at[1] - at[0]), LANE - 15);
    pen.globalAlpha = 1;
    // An end that is told has an edge, an open one has none.
    if (life.ends[0] !== null) pen.fillRect(at[0], y + 4, 2, LANE - 9);
    if (life.ends[1] !== null) pen.fillRect(at[1] - 2, y + 4, 2, LANE - 9);
    if (at[1] - at[0] > 60) {
      pen.fillStyle = look.ink;
      pen.fillText(`${life.nth}`, Math.max(at[0], 0) + 5, y + LANE / 2);
    }
  }
}

function hatch(pen: Pen, x: number, y: number, width: number, height: number, colour: string): void {
  pen.save();
  pen.beginPath();
  pen.rect(x, y, width, height);
  pen.clip();
  pen.strokeStyle = colour;
  pen.lineWidth = 1;
  pen.beginPath();
  for (let at = x - (x % 7) - height; at < x + width; at += 7) {
    pen.moveTo(at, y + height);
    pen.lineTo(at + height, y);
  }
  pen.stroke();
  pen.restore();
}

/** The line of the story through the lanes. */
function drawChain(pen: Pen, { links, data, zone }: Picture, x: Scale, look: Look): void {
  pen.strokeStyle = look.chain;
  pen.lineWidth = 1.5;
  pen.beginPath();
  links.forEach(({ event, lane }, i) => {
    const at: [number, number] = [x(ms(data.events.from[event]!, zone)) + 1, AXIS + lane * LANE + LANE / 2];
    if (i === 0) pen.moveTo(...at);
    else pen.lineTo(...at);
  });
  pen.stroke();
  pen.lineWidth = 1;
}

function drawCapture(pen: Pen, { data, zone }: Picture, x: Scale, height: number, look: Look): void {
  if (data.capture?.[0] == null) return;
  const at = x(ms(data.capture[0], zone));
  pen.strokeStyle = look.ink;
  pen.setLineDash([2, 3]);
  pen.beginPath();
  pen.moveTo(at, AXIS - 8);
  pen.lineTo(at, height);
  pen.stroke();
  pen.setLineDash([]);
}

/** The event under a point, or the nearest within a few pixels. */
export function eventAt(picture: Picture, x: Scale, px: number, py: number): number | null {
  const lane = picture.lanes[Math.floor((py - AXIS) / LANE)];
  if (py < AXIS || lane?.type !== 'events') return null;
  const { events, extent } = picture.data;
  let best: { i: number; away: number } | null = null;
  for (let k = firstVisible(lane, picture, x); k < lane.events.length; k += 1) {
    const i = lane.events[k]!;
    const left = x(ms(events.from[i] ?? extent[0] ?? 0, picture.zone));
    if (left > px + 6) break;
    const right = Math.max(left + 3, x(ms(events.to[i] ?? extent[1] ?? 0, picture.zone)));
    const away = px < left ? left - px : px > right ? px - right : (right - left) / 1000;
    if (away <= 6 && (!best || away <= best.away)) best = { i, away };
  }
  return best?.i ?? null;
}

/** The life under a point. */
export function lifeAt({ lanes, data, zone }: Picture, x: Scale, px: number, py: number): PageLife | null {
  const lane = lanes[Math.floor((py - AXIS) / LANE)];
  if (py < AXIS || lane?.type !== 'lives') return null;
  const [begin, end] = [data.extent[0] ?? 0, data.extent[1] ?? 1];
  const under = ({ ends: [from, to] }: PageLife) =>
    x(ms(from ?? begin, zone)) - 3 <= px && px <= x(ms(to ?? end, zone)) + 3;
  return lane.lives.find(under) ?? null;
}

export const scaleMs = (micros: number, zone: Zone = UTC): number => ms(micros, zone);
