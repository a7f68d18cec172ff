import type { ViewData } from './data.ts';
import { h } from './dom.ts';
import { hatch, type Look, penOf } from './look.ts';
import { type Stretch, unreadByAll } from './unread.ts';
import type { Viewport } from './viewport.ts';

const HEIGHT = 34;

export interface Overview {
  element: HTMLElement;
  draw(look: Look, steps: readonly number[]): void;
}

/** The whole log in a strip with its volume, and which part of it is in sight; a drag moves that. */
export function overviewOf(data: ViewData, viewport: Viewport): Overview {
  const canvas = h('canvas', { role: 'img', 'aria-label': 'Volume of the whole log, and the part that is in sight' });
  const { whole } = viewport;
  const timeAt = (px: number) => whole.from + (px / Math.max(1, canvas.clientWidth)) * (whole.to - whole.from);
  const moveTo = (px: number) => {
    const { from, to } = viewport.sight();
    const half = (to - from) / 2;
    viewport.fitTo(timeAt(px) - half, timeAt(px) + half);
  };
  canvas.addEventListener('pointerdown', ({ offsetX, pointerId }) => {
    canvas.setPointerCapture(pointerId);
    moveTo(offsetX);
  });
  canvas.addEventListener('pointermove', ({ offsetX, buttons }) => {
    if (buttons === 1) moveTo(offsetX);
  });
  let volume: number[] = [];
  return {
    element: h('div', { class: 'overview' }, h('div', { class: 'names', 'aria-hidden': 'true' }, 'whole log'), canvas),
    draw(look, steps) {
      const pen = penOf(canvas, HEIGHT, look);
      const width = canvas.clientWidth;
      if (volume.length !== width) volume = volumeOf(data, whole, width);
      const x = (micros: number) => ((micros - whole.from) / (whole.to - whole.from)) * width;
      for (const { from, to } of unreadByAll(data)) hatch(pen, x(from), 1, x(to) - x(from), HEIGHT - 2, look.hatch);
      const most = Math.sqrt(Math.max(1, ...volume));
      pen.fillStyle = look.mark;
      volume.forEach((count, at) => {
        const height = (Math.sqrt(count) / most) * (HEIGHT - 8);
        if (count > 0) pen.fillRect(at, HEIGHT - 2 - Math.max(2, height), 1, Math.max(2, height));
      });
      pen.fillStyle = look.chain;
      for (const at of steps) pen.fillRect(x(at) - 1, 0, 2, 6);
      const sight = viewport.sight();
      const [left, right] = [Math.max(0, x(sight.from)), Math.min(width, x(sight.to))];
      pen.fillStyle = look.chosen;
      pen.globalAlpha = 0.12;
      pen.fillRect(left, 0, Math.max(3, right - left), HEIGHT);
      pen.globalAlpha = 1;
      pen.strokeStyle = look.chosen;
      pen.strokeRect(left + 0.5, 0.5, Math.max(2, right - left - 1), HEIGHT - 1);
    },
  };
}

/** How many lines each pixel stands for: what was read, not what was concluded. */
function volumeOf({ events }: ViewData, whole: Stretch, width: number): number[] {
  const volume = new Array<number>(Math.max(0, width)).fill(0);
  const scale = width / (whole.to - whole.from);
  for (let i = 0; i < events.kind.length; i += 1) {
    const from = events.from[i];
    if (from == null || events.flags[i]! & 1) continue;
    const at = Math.floor((from - whole.from) * scale);
    if (at >= 0 && at < width) volume[at]! += events.repeats[i]!;
  }
  return volume;
}
