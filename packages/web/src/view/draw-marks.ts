import type { Look, Pen } from './look.ts';
import { AXIS, LANE, type Mark, type Scale, type Scene } from './scene.ts';
import { scaleMs } from './times.ts';

const RADIUS = 9;
const LABEL = 330;

/** The numbered marks of the chosen incident, with as much of their words as there is room for. */
export function drawMarks(pen: Pen, scene: Scene, x: Scale, width: number, look: Look): Mark[] {
  const { incident, lanes } = scene;
  if (!incident) return [];
  const rows = lanes.map((lane, i) => placed(scene, lane.steps, x, AXIS + i * LANE + LANE / 2 - 0.5, width));
  drawChosen(pen, rows.flat(), scene, look);
  for (const row of rows)
    row.forEach((mark, i) => {
      drawLabel(pen, mark, (row[i + 1]?.x ?? width + RADIUS) - RADIUS - 4, scene, look);
    });
  for (const mark of rows.flat()) drawLeader(pen, mark, look);
  for (const mark of rows.flat()) drawMark(pen, mark, scene, look);
  return rows.flat();
}

/** The marks of one lane in sight, from left to right, none on another. */
function placed({ incident, data, zone }: Scene, steps: readonly number[], x: Scale, y: number, width: number) {
  const marks = steps.flatMap((step): Mark[] => {
    const at = x(scaleMs(incident!.steps[step]!.ends![0] ?? data.extent[0] ?? 0, zone));
    const end = x(scaleMs(incident!.steps[step]!.ends![1] ?? data.extent[1] ?? 0, zone));
    if (end < -RADIUS || at > width + RADIUS) return [];
    const seen = Math.max(at, RADIUS + 1);
    return [{ step, x: seen, y, radius: RADIUS, at: seen, labelTo: seen }];
  });
  marks.sort((a, b) => a.x - b.x || a.step - b.step);
  const apart = 2 * RADIUS + 1;
  marks.forEach((mark, i) => {
    if (i > 0) mark.x = Math.max(mark.x, marks[i - 1]!.x + apart);
  });
  let right = width - RADIUS - 1;
  for (const mark of marks.toReversed()) {
    mark.x = Math.min(mark.x, right);
    right = mark.x - apart;
  }
  return marks;
}

function drawChosen(pen: Pen, marks: readonly Mark[], { step, lanes }: Scene, look: Look): void {
  const chosen = marks.find((mark) => mark.step === step);
  if (!chosen) return;
  pen.fillStyle = look.chosen;
  pen.globalAlpha = 0.6;
  pen.fillRect(chosen.at, AXIS - 4, 1.5, lanes.length * LANE);
  pen.globalAlpha = 1;
}

/** From a mark that was moved to where its time is. */
function drawLeader(pen: Pen, { x, y, at, radius }: Mark, look: Look): void {
  if (Math.abs(at - x) <= 1) return;
  pen.fillStyle = look.chain;
  pen.fillRect(Math.min(at, x), y + radius, Math.abs(at - x), 1);
  pen.fillRect(at - 0.5, y, 1, radius + 1);
}

function drawMark(pen: Pen, mark: Mark, { incident, step }: Scene, look: Look): void {
  const { x, y, radius } = mark;
  const isChosen = mark.step === step;
  const { mark: sign, isContext } = incident!.steps[mark.step]!;
  const colour = isChosen ? look.chosen : sign === '!' ? look.maybe : look.chain;
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.fillStyle = isContext && !isChosen ? look.paper : colour;
  pen.fill();
  pen.lineWidth = isChosen ? 3 : 1.5;
  pen.strokeStyle = isContext || isChosen ? colour : look.paper;
  pen.stroke();
  pen.lineWidth = 1;
  pen.fillStyle = isContext && !isChosen ? look.ink : look.paper;
  pen.textAlign = 'center';
  pen.font = look.font.replace(/^\d+px/, 'bold 11px');
  pen.fillText(String(mark.step + 1), x, y + 0.5);
  pen.font = look.font;
  pen.textAlign = 'left';
}

function drawLabel(pen: Pen, mark: Mark, to: number, { incident, step }: Scene, look: Look): void {
  const from = mark.x + RADIUS + 3;
  const words = fitting(pen, incident!.steps[mark.step]!.text, Math.min(LABEL, to - from));
  if (words === '') return;
  const length = pen.measureText(words).width;
  pen.fillStyle = look.paper;
  pen.globalAlpha = 0.7;
  pen.fillRect(from - 1, mark.y - 8, length + 4, 16);
  pen.globalAlpha = 1;
  pen.fillStyle = mark.step === step ? look.chosen : look.ink;
  pen.fillText(words, from, mark.y + 0.5);
  mark.labelTo = from + length;
}

/** As many whole words as there is room for; none where that is no more than one short one. */
function fitting(pen: Pen, text: string, room: number): string {
  if (room < 40) return '';
  if (pen.measureText(text).width <= room) return text;
  const words = text.split(' ');
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (pen.measureText(`${words.slice(0, middle).join(' ')} …`).width <= room) low = middle;
    else high = middle - 1;
  }
  return low === 0 ? '' : `${words.slice(0, low).join(' ')} …`;
}
