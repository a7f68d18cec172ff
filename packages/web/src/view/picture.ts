import type { PageLife } from '@mountline/report/page-data';
import { drawEvents, firstVisible } from './draw-events.ts';
import { drawLives } from './draw-lives.ts';
import { drawMarks } from './draw-marks.ts';
import { type Look, type Pen, penOf } from './look.ts';
import { AXIS, LANE, type Mark, pixelsBy, type Scale, type Scene } from './scene.ts';
import { lengthText, scaleMs, tickText } from './times.ts';

/** Draws all lanes in one pass over what can be seen: the work follows the pixels, not the events. */
export function draw(canvas: HTMLCanvasElement, scene: Scene, x: Scale, look: Look): void {
  const height = AXIS + scene.lanes.length * LANE;
  const pen = penOf(canvas, height, look);
  const width = canvas.clientWidth;
  if (scene.data.extent[0] === null) drawNoAxis(pen, look);
  else drawAxis(pen, scene, x, { width, height }, look);
  scene.lanes.forEach((lane, i) => {
    const y = AXIS + i * LANE;
    pen.fillStyle = look.line;
    pen.fillRect(0, y + LANE - 1, width, 1);
    if (lane.type === 'events') drawEvents(pen, lane, scene, x, y, width, look);
    else drawLives(pen, lane, scene, x, y, width, look);
  });
  drawCapture(pen, scene, x, height, look);
  scene.marks = drawMarks(pen, scene, x, width, look);
  drawSelected(pen, scene, x, height, look);
}

/** Tables without a `date` beside them have no time at all. */
function drawNoAxis(pen: Pen, look: Look): void {
  pen.fillStyle = look.dim;
  pen.fillText('no file that was read has a time', 3, AXIS / 2);
}

/** A tick whose word would be cut by the edge, or covered by that of the capture, has none. */
function drawAxis(pen: Pen, scene: Scene, x: Scale, { width, height }: { width: number; height: number }, look: Look) {
  const capture = captureWord(pen, scene, x);
  for (const tick of x.ticks(Math.max(2, Math.floor(width / 110)))) {
    const at = Math.round(x(tick)) + 0.5;
    pen.fillStyle = look.line;
    pen.fillRect(at, AXIS - 6, 1, height);
    const word = tickText(tick, scene.zone);
    const end = at + 3 + pen.measureText(word).width;
    if (end > width || (capture && at < capture.at && end > capture.left)) continue;
    pen.fillStyle = look.dim;
    pen.fillText(word, at + 3, AXIS / 2);
  }
}

const CAPTURE = 'capture';

/** Where the capture is, and where its word begins. */
function captureWord(pen: Pen, { data, zone }: Scene, x: Scale): { at: number; left: number } | null {
  if (data.capture?.[0] == null) return null;
  const at = x(scaleMs(data.capture[0], zone));
  return { at, left: Math.max(0, at - pen.measureText(CAPTURE).width - 6) };
}

function drawCapture(pen: Pen, scene: Scene, x: Scale, height: number, look: Look): void {
  const capture = captureWord(pen, scene, x);
  if (!capture) return;
  const { at, left } = capture;
  pen.strokeStyle = look.ink;
  pen.setLineDash([2, 3]);
  pen.beginPath();
  pen.moveTo(at, 4);
  pen.lineTo(at, height);
  pen.stroke();
  pen.setLineDash([]);
  if (left > pen.canvas.clientWidth) return;
  pen.fillStyle = look.paper;
  pen.fillRect(left, 3, pen.measureText(CAPTURE).width + 5, AXIS - 8);
  pen.fillStyle = look.ink;
  pen.fillText(CAPTURE, left + 3, AXIS / 2);
}

/** What was selected, and how long it is. */
function drawSelected(pen: Pen, { selected, zone }: Scene, x: Scale, height: number, look: Look): void {
  if (!selected) return;
  const [from, to] = [x(scaleMs(selected.from, zone)), x(scaleMs(selected.to, zone))];
  pen.fillStyle = look.chosen;
  pen.globalAlpha = 0.13;
  pen.fillRect(from, 0, to - from, height);
  pen.globalAlpha = 1;
  pen.fillRect(from, 0, 1, height);
  pen.fillRect(to, 0, 1, height);
  const words = lengthText(selected.to - selected.from);
  const width = pen.measureText(words).width + 10;
  const left = Math.max(0, (from + to - width) / 2);
  pen.fillRect(left, 2, width, AXIS - 6);
  pen.fillStyle = look.paper;
  pen.fillText(words, left + 5, AXIS / 2);
}

/** The event under a point, or the nearest within a few pixels. */
export function eventAt(scene: Scene, x: Scale, px: number, py: number): number | null {
  const lane = scene.lanes[Math.floor((py - AXIS) / LANE)];
  if (py < AXIS || lane?.type !== 'events') return null;
  const { events, extent } = scene.data;
  const pixel = pixelsBy(x, scene.zone);
  let best: { i: number; away: number } | null = null;
  for (let k = firstVisible(lane, scene, x); k < lane.events.length; k += 1) {
    const i = lane.events[k]!;
    const left = pixel(events.from[i] ?? extent[0] ?? 0);
    if (left > px + 6) break;
    const right = Math.max(left + 3, pixel(events.to[i] ?? extent[1] ?? 0));
    const away = px < left ? left - px : px > right ? px - right : (right - left) / 1000;
    if (away <= 6 && (!best || away <= best.away)) best = { i, away };
  }
  return best?.i ?? null;
}

/** The lifetime under a point. */
export function lifeAt({ lanes, data, zone }: Scene, x: Scale, px: number, py: number): PageLife | null {
  const lane = lanes[Math.floor((py - AXIS) / LANE)];
  if (py < AXIS || lane?.type !== 'lives') return null;
  const [begin, end] = [data.extent[0] ?? 0, data.extent[1] ?? 1];
  const under = ({ ends: [from, to] }: PageLife) =>
    x(scaleMs(from ?? begin, zone)) - 3 <= px && px <= x(scaleMs(to ?? end, zone)) + 3;
  return lane.lives.find(under) ?? null;
}

/** The numbered mark under a point. */
export const markAt = ({ marks }: Scene, px: number, py: number): Mark | null =>
  marks.find(({ x, y, radius }) => Math.abs(x - px) <= radius + 1 && Math.abs(y - py) <= radius + 1) ??
  marks.find(({ x, y, labelTo }) => px > x && px <= labelTo && Math.abs(y - py) <= LANE / 2) ??
  null;
