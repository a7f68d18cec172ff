import { type Chosen, clicked, pointedAt, type Stage, tellSelected } from './stage.ts';
import { scaleMs } from './times.ts';

/** A click chooses, a drag of the mouse selects, and a double click zooms to what is selected. */
export function hearPointers(stage: Stage, chosen: Chosen): void {
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

/** The keys of the timeline, where it has the focus. */
export function pressed(stage: Stage, event: KeyboardEvent, fitIncident: () => void): void {
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
