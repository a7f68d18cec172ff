import type { Page } from '../text/page.ts';
import { cutAtEnd } from './quote.ts';

/** From this width on a row has one line, on a narrower terminal two. */
const WIDE = 100;
/** Columns that a line of several may lose to the word that no longer fits on it. */
const LOST = 12;

/** How many characters fit in a row that begins at a column. */
export function roomAt({ width }: Page, column: number, lines = width < WIDE ? 2 : 1): number {
  return lines * (width - column) - (lines - 1) * LOST;
}

/** One row: what does not fit is left out at the end of the text, before `end`. */
export function putRow(page: Page, column: number, text: string, end = ''): void {
  page.prose(column, [{ text: cutAtEnd(page.short(text), roomAt(page, column) - end.length) + end }], column + 3);
}

/** Columns of a label. */
const LABEL = 11;

/** One row behind a label: `Related    nfs-dead-port`. */
export function putLabelled(page: Page, label: string, text: string, end = ''): void {
  const words = cutAtEnd(page.short(text), roomAt(page, LABEL) - end.length) + end;
  page.prose(0, [{ text: label.padEnd(LABEL), style: 'bold' }, { text: words }], LABEL);
}

/** `Evidence, 6 of 14: --full`: what a heading says of a list of which a part is shown. */
export const partOf = (heading: string, shown: number, of: number): string =>
  shown < of ? `${heading}, ${shown} of ${of}: --full` : heading;
