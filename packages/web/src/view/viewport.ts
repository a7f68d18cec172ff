import { type ScaleTime, scaleUtc } from 'd3-scale';
import { select } from 'd3-selection';
import { type ZoomTransform, zoom, zoomIdentity } from 'd3-zoom';
import { scaleMs } from './picture.ts';
import type { Zone } from './times.ts';

/** Which part of the time a canvas shows. */
export interface Viewport {
  /** From times to pixels. */
  scale(): ScaleTime<number, number>;
  fitTo(from: number, to: number): void;
  /** The canvas has another width now. */
  limit(): void;
  panBy(pixels: number): void;
  zoomBy(factor: number): void;
  showAll(): void;
}

/** `changed` is called when another part is shown, by a wheel, a drag or one of these. */
export function viewportOf(
  canvas: HTMLCanvasElement,
  extent: readonly [number, number],
  zoneNow: () => Zone,
  changed: () => void,
): Viewport {
  let transform = zoomIdentity;
  const base = (): ScaleTime<number, number> => {
    const margin = (extent[1] - extent[0]) * 0.02;
    const zone = zoneNow();
    return scaleUtc(
      [scaleMs(extent[0] - margin, zone), scaleMs(extent[1] + margin, zone)],
      [0, Math.max(1, canvas.clientWidth)],
    );
  };
  const behaviour = zoom<HTMLCanvasElement, unknown>()
    .scaleExtent([1, Math.max(2, (extent[1] - extent[0]) / 2000)])
    // A wheel over the page scrolls the page; with Ctrl, Cmd or Shift, or on a focused timeline, it zooms.
    .filter(
      (event: WheelEvent | MouseEvent) =>
        event.type !== 'wheel' || event.ctrlKey || event.metaKey || event.shiftKey || document.activeElement === canvas,
    )
    .on('zoom', ({ transform: next }: { transform: ZoomTransform }) => {
      transform = next;
      changed();
    });
  const selection = select(canvas);
  selection.call(behaviour).on('dblclick.zoom', null);
  return {
    scale: () => transform.rescaleX(base()),
    fitTo(from, to) {
      const x = base();
      const zone = zoneNow();
      const [left, right] = [x(scaleMs(from, zone)), x(scaleMs(to, zone))];
      const width = canvas.clientWidth;
      const k = Math.min(behaviour.scaleExtent()[1], Math.max(1, width / Math.max(1e-6, right - left)));
      selection.call(behaviour.transform, zoomIdentity.translate(width / 2 - (k * (left + right)) / 2, 0).scale(k));
    },
    limit() {
      const whole: [[number, number], [number, number]] = [
        [0, 0],
        [Math.max(1, canvas.clientWidth), 1],
      ];
      behaviour.extent(whole).translateExtent(whole);
    },
    panBy: (pixels) => void selection.call(behaviour.translateBy, pixels / transform.k, 0),
    zoomBy: (factor) => void selection.call(behaviour.scaleBy, factor),
    showAll: () => void selection.call(behaviour.transform, zoomIdentity),
  };
}
