import type { PageLife } from '@mountline/report/page-data';
import { pixelsOf } from './draw-events.ts';
import type { LifeLane } from './lanes.ts';
import { dashes, hatch, type Look, type Pen } from './look.ts';
import { LANE, type Scale, type Scene } from './scene.ts';
import { scaleMs } from './times.ts';

/** A bar for each lifetime: dashed where it is known not to be there, striped where no log covers the time. */
export function drawLives(
  pen: Pen,
  lane: LifeLane,
  scene: Scene,
  x: Scale,
  y: number,
  width: number,
  look: Look,
): void {
  const { zone, data } = scene;
  const [begin, end] = [data.extent[0] ?? 0, data.extent[1] ?? 1];
  dashes(pen, Math.max(0, x(scaleMs(begin, zone))), Math.min(width, x(scaleMs(end, zone))), y + LANE / 2, look.dim);
  for (const life of lane.lives) {
    const at = pixelsOf({ from: life.ends[0] ?? begin, to: life.ends[1] ?? end }, zone, x, width);
    if (!at) continue;
    pen.fillStyle = look.paper;
    pen.fillRect(at[0], y + 1, Math.max(2, at[1] - at[0]), LANE - 3);
    pen.fillStyle = look.life;
    pen.globalAlpha = 0.3;
    pen.fillRect(at[0], y + 5, Math.max(2, at[1] - at[0]), LANE - 11);
    pen.globalAlpha = 1;
    // A known end has an edge, an open one has none.
    if (life.ends[0] !== null) pen.fillRect(at[0], y + 3, 2, LANE - 7);
    if (life.ends[1] !== null) pen.fillRect(at[1] - 2, y + 3, 2, LANE - 7);
  }
  for (const stretch of lane.unread) {
    const at = pixelsOf(stretch, zone, x, width);
    if (at) hatch(pen, at[0], y + 1, at[1] - at[0], LANE - 3, look.hatch);
  }
  for (const life of lane.lives) {
    const at = pixelsOf({ from: life.ends[0] ?? begin, to: life.ends[1] ?? end }, zone, x, width);
    if (at) drawName(pen, life, Math.max(at[0], 0) + 6, Math.min(at[1], width) - 6, y, look);
  }
}

function drawName(pen: Pen, { nth, owner }: PageLife, from: number, to: number, y: number, look: Look): void {
  pen.fillStyle = look.ink;
  const words = owner ?? `lifetime ${nth}`;
  if (pen.measureText(words).width <= to - from) pen.fillText(words, from, y + LANE / 2);
  else if (to - from > 10) pen.fillText(`${nth}`, from, y + LANE / 2);
}
