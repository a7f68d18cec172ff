/** Colours and fonts, from the style sheet: light, dark and print differ there. */
export interface Look {
  paper: string;
  ink: string;
  dim: string;
  line: string;
  mark: string;
  concluded: string;
  chain: string;
  life: string;
  hatch: string;
  chosen: string;
  maybe: string;
  font: string;
}

export function lookOf(element: Element): Look {
  const style = getComputedStyle(element);
  const of = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    paper: of('paper'),
    ink: of('ink'),
    dim: of('dim'),
    line: of('line'),
    mark: of('mark'),
    concluded: of('concluded'),
    chain: of('chain'),
    life: of('life'),
    hatch: of('hatch'),
    chosen: of('chosen'),
    maybe: of('maybe'),
    font: `12px ${style.fontFamily}`,
  };
}

export type Pen = CanvasRenderingContext2D;

/** A canvas as large as it is shown, on screens with more pixels too. */
export function penOf(canvas: HTMLCanvasElement, height: number, look: Look): Pen {
  const ratio = window.devicePixelRatio || 1;
  const width = canvas.clientWidth;
  if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    canvas.style.height = `${height}px`;
  }
  const pen = canvas.getContext('2d')!;
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.clearRect(0, 0, width, height);
  pen.font = look.font;
  pen.textBaseline = 'middle';
  return pen;
}

/** Striped: not known, as no file covers it. */
export function hatch(pen: Pen, x: number, y: number, width: number, height: number, colour: string): void {
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

/** Dashed: known not to be there. */
export function dashes(pen: Pen, from: number, to: number, y: number, colour: string): void {
  if (to <= from) return;
  pen.strokeStyle = colour;
  pen.lineWidth = 1;
  pen.setLineDash([3, 4]);
  pen.beginPath();
  pen.moveTo(from, y);
  pen.lineTo(to, y);
  pen.stroke();
  pen.setLineDash([]);
}
