import { DERIVED, INFERRED, type ViewData } from './data.ts';
import type { EventLane } from './lanes.ts';
import { dashes, hatch, type Look, type Pen } from './look.ts';
import { LANE, pixelsBy, type Scale, type Scene } from './scene.ts';
import { scaleMs, type Zone } from './times.ts';
import type { Stretch } from './unread.ts';

/** Where a part of the time is on the screen, or null where it is not. */
export function pixelsOf(time: Stretch, zone: Zone, x: Scale, width: number): [number, number] | null {
  const [from, to] = [x(scaleMs(time.from, zone)), x(scaleMs(time.to, zone))];
  return to < 0 || from > width ? null : [Math.max(-2, from), Math.min(width + 2, to)];
}

/** The lines of one who logs: dashed where it was read and logged nothing, striped where it was not read. */
export function drawEvents(
  pen: Pen,
  lane: EventLane,
  scene: Scene,
  x: Scale,
  y: number,
  width: number,
  look: Look,
): void {
  dashes(pen, 0, width, y + LANE / 2, look.line);
  for (const stretch of lane.unread) {
    const at = pixelsOf(stretch, scene.zone, x, width);
    if (!at) continue;
    pen.fillStyle = look.paper;
    pen.fillRect(at[0], y, at[1] - at[0], LANE - 1);
    hatch(pen, at[0], y + 1, at[1] - at[0], LANE - 3, look.hatch);
  }
  drawStates(pen, lane, scene, x, y, width, look);
  const { events } = scene.data;
  const pixel = pixelsBy(x, scene.zone);
  const whole = scene.data.extent;
  let drawnTo = Number.NEGATIVE_INFINITY;
  let drawn: [number, number] = [drawnTo, drawnTo];
  for (let k = firstVisible(lane, scene, x); k < lane.events.length; k += 1) {
    const i = lane.events[k]!;
    const from = events.from[i] ?? whole[0] ?? 0;
    const to = events.to[i] ?? whole[1] ?? from;
    const left = pixel(from);
    if (left > width) break;
    const right = Math.max(left + 2, pixel(to));
    const marked = scene.chain.has(i) || i === scene.chosen;
    // What would be drawn on the pixels of the last one changes nothing.
    if (right < 0 || (!marked && right < drawnTo + 0.5 && left >= drawnTo - 3)) continue;
    if (left === drawn[0] && right === drawn[1] && i !== scene.chosen) continue;
    drawnTo = Math.max(drawnTo, right);
    drawn = [left, right];
    const isDerived = (events.flags[i]! & (DERIVED | INFERRED)) !== 0;
    pen.fillStyle = colourOf(i, isDerived, scene, look);
    drawEvent(pen, left, right, y, isDerived, marked);
  }
}

const colourOf = (i: number, isDerived: boolean, { chain, chosen }: Scene, look: Look): string =>
  i === chosen ? look.chosen : chain.has(i) ? look.chain : isDerived ? look.concluded : look.mark;

function drawEvent(pen: Pen, left: number, right: number, y: number, isDerived: boolean, marked: boolean): void {
  const wide = right - left > 6;
  if (isDerived && wide) {
    // Concluded, not read: hollow.
    pen.globalAlpha = 0.14;
    pen.fillRect(left, y + 6, right - left, LANE - 13);
    pen.globalAlpha = 0.8;
    pen.strokeStyle = pen.fillStyle;
    pen.setLineDash([4, 3]);
    pen.strokeRect(left + 0.5, y + 6.5, right - left - 1, LANE - 14);
    pen.setLineDash([]);
  } else if (wide) {
    // A time that is not known to the instant is as wide as what is not known.
    pen.globalAlpha = 0.4;
    pen.fillRect(left, y + 9, right - left, LANE - 19);
    pen.globalAlpha = 1;
    pen.fillRect(left, y + 6, 2, LANE - 13);
  } else {
    pen.globalAlpha = marked ? 1 : 0.75;
    pen.fillRect(left, y + 6, marked ? 3 : 2, LANE - 13);
  }
  pen.globalAlpha = 1;
}

/** What lasted is a bar in the lane of who showed it: a silence, a server that does not answer. */
function drawStates(pen: Pen, lane: EventLane, scene: Scene, x: Scale, y: number, width: number, look: Look): void {
  const { incident, zone, data } = scene;
  if (lane.name === 'captured state' || !incident) return;
  for (const i of lane.steps) {
    const { ends, inferred } = incident.steps[i]!;
    const [from, to] = [ends![0] ?? data.extent[0] ?? 0, ends![1] ?? data.extent[1] ?? 0];
    const at = to - from > 1_001_000 ? pixelsOf({ from, to }, zone, x, width) : null;
    if (!at || at[1] - at[0] < 4) continue;
    pen.fillStyle = inferred ? look.concluded : look.chain;
    pen.globalAlpha = i === scene.step ? 0.4 : 0.2;
    pen.fillRect(at[0], y + 4, at[1] - at[0], LANE - 9);
    pen.globalAlpha = 1;
    pen.fillRect(at[0], y + LANE - 6, at[1] - at[0], 1);
  }
}

/** Events begin in order; one that began before the screen may reach into it, so the search goes back by the longest. */
export function firstVisible(lane: EventLane, { data, zone }: Scene, x: Scale): number {
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
