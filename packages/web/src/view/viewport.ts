import { type ScaleTime, scaleUtc } from 'd3-scale';
import { select } from 'd3-selection';
import { type ZoomTransform, zoom, zoomIdentity } from 'd3-zoom';
import { scaleMs, type Zone } from './times.ts';
import type { Stretch } from './unread.ts';

/** Which part of the time a canvas shows. */
export interface Viewport {
  /** From times to pixels. */
  scale(): ScaleTime<number, number>;
  /** What is in sight. */
  sight(): Stretch;
  /** All that can be shown. */
  whole: Stretch;
  fitTo(from: number, to: number): void;
  /** The canvas has another width now. */
  limit(): void;
  panBy(pixels: number): void;
  zoomBy(factor: number): void;
  showAll(): void;
}

/** `changed` is called when another part is shown, by a wheel, a touch or one of these. */
export function viewportOf(
  canvas: HTMLCanvasElement,
  extent: readonly [number, number],
  zoneNow: () => Zone,
  changed: () => void,
): Viewport {
  let transform = zoomIdentity;
  const margin = (extent[1] - extent[0]) * 0.02;
  const whole = { from: extent[0] - margin, to: extent[1] + margin };
  const base = (): ScaleTime<number, number> => {
    const zone = zoneNow();
    return scaleUtc([scaleMs(whole.from, zone), scaleMs(whole.to, zone)], [0, Math.max(1, canvas.clientWidth)]);
  };
  const behaviour = zoom<HTMLCanvasElement, unknown>()
    .scaleExtent([1, Math.max(2, (extent[1] - extent[0]) / 2000)])
    // A wheel over the page scrolls the page; with Ctrl, Cmd or Shift, or on a focused timeline, it zooms. A mouse selects by dragging.
    .filter(({ type, ctrlKey, metaKey, shiftKey }: WheelEvent | MouseEvent) =>
      type === 'wheel' ? ctrlKey || metaKey || shiftKey || document.activeElement === canvas : type !== 'mousedown',
    )
    .on('zoom', ({ transform: next }: { transform: ZoomTransform }) => {
      transform = next;
      changed();
    });
  const selection = select(canvas);
  selection.call(behaviour).on('dblclick.zoom', null);
  const scale = () => transform.rescaleX(base());
  return {
    scale,
    whole,
    sight() {
      const shift = zoneNow().offset * 60_000;
      const [from, to] = scale()
        .domain()
        .map((at) => (at.getTime() - shift) * 1000);
      return { from: from!, to: to! };
    },
    fitTo(from, to) {
      const x = base();
      const zone = zoneNow();
      const [left, right] = [x(scaleMs(from, zone)), x(scaleMs(to, zone))];
      const width = canvas.clientWidth;
      const k = Math.min(behaviour.scaleExtent()[1], Math.max(1, width / Math.max(1e-6, right - left)));
      selection.call(behaviour.transform, zoomIdentity.translate(width / 2 - (k * (left + right)) / 2, 0).scale(k));
    },
    limit() {
      const all: [[number, number], [number, number]] = [
        [0, 0],
        [Math.max(1, canvas.clientWidth), 1],
      ];
      behaviour.extent(all).translateExtent(all);
    },
    panBy: (pixels) => void selection.call(behaviour.translateBy, pixels / transform.k, 0),
    zoomBy: (factor) => void selection.call(behaviour.scaleBy, factor),
    showAll: () => void selection.call(behaviour.transform, zoomIdentity),
  };
}
