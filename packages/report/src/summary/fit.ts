import type { Page } from '../text/page.ts';
import { cutAtEnd, withShortIds } from './quote.ts';

/** From this width on a row has one line, on a narrower terminal two. */
const WIDE = 100;
/** Columns that a line of several may lose to the word that no longer fits on it. */
const LOST = 12;

/** How much of an incident one screen shows. */
export interface Layout {
  /** Rows of the evidence. */
  evidence: number;
  /** Lines that a row of the evidence may take on a wide terminal; with two, a conclusion has its line under it. */
  lines: 1 | 2 | 3;
  /** Characters of the root cause. */
  cause: number;
  /** Lines of the impact. */
  impacts: number;
  /** Steps of what to do. */
  steps: number;
  /** Lines of the words of a step, and of what is not known. */
  words: number;
  /** Lines of their commands, with the further lines of the words of their steps. */
  commands: number;
  /** What mends it for good. */
  fixes: number;
}

/** Of the first of so many steps that mends something, the commands are shown. */
export const FIRST_STEPS = 4;

/** A layout, and what each leaner one gives up, or gets for it. */
function ladder(rich: Layout, cuts: readonly Partial<Layout>[]): readonly Layout[] {
  const layouts = [rich];
  for (const cut of cuts) layouts.push({ ...layouts.at(-1)!, ...cut });
  return layouts;
}

/**
 * The first that fits on the screen, and has room for the commands of what mends it, is taken. Whole sentences go before commands that only
 * look: half of an advice is none.
 */
export const LAYOUTS = ladder(
  { evidence: 5, lines: 3, cause: 600, impacts: 6, steps: 8, words: 5, commands: 24, fixes: 3 },
  [
    { cause: 500, steps: 6, words: 4, commands: 16, fixes: 2 },
    { cause: 350, impacts: 5, commands: 10 },
    { lines: 2, impacts: 4, words: 3, commands: 7, fixes: 1 },
    { evidence: 4, steps: 5, commands: 5 },
    { impacts: 3, steps: 6, commands: 3 },
    { steps: 4, commands: 7 },
    { steps: 3, words: 2 },
    { impacts: 2, fixes: 0 },
    { commands: 5 },
    { evidence: 3 },
    { evidence: 4, lines: 1 },
    { evidence: 3, cause: 260 },
  ],
);

/** Where those commands fit nowhere, they are counted, and the room is that of the evidence. */
export const WITHOUT_FIX = ladder(
  { evidence: 5, lines: 3, cause: 350, impacts: 4, steps: 6, words: 3, commands: 4, fixes: 1 },
  [
    { lines: 2, impacts: 3, steps: 4 },
    { evidence: 4, words: 2 },
    { evidence: 5, steps: 3, fixes: 0 },
    { evidence: 4 },
    { impacts: 2 },
    { evidence: 3, commands: 0 },
    { evidence: 4, lines: 1, cause: 260 },
    { evidence: 3, words: 1 },
    { steps: 2 },
  ],
);

/** Lines of a screen that a report with one open incident may take, with the verdict below it. */
export const linesOf = (width: number): number => (width < WIDE ? 60 : 40) - 2;

/** How many characters fit in a row that begins at a column. */
export function roomAt({ width }: Page, column: number, wide = 1): number {
  const lines = wide + (width < WIDE ? 1 : 0);
  return lines * (width - column) - (lines - 1) * LOST;
}

/** One row; where the rest of its UUIDs would make it two, that goes. What does not fit is left out at the end of the text, before `end`. */
export function putRow(page: Page, column: number, text: string, end = '', lines = 1): void {
  const room = roomAt(page, column, lines) - end.length;
  const words = page.short(text);
  const short = withShortIds(words);
  const isOne = (one: string) => [...one].length + end.length <= page.width - column;
  page.prose(column, [{ text: cutAtEnd(isOne(short) && !isOne(words) ? short : words, room) + end }], column + 3);
}

/** Columns of a label. */
const LABEL = 11;

/** How many characters fit behind a label. */
export const roomOfLabelled = (page: Page, lines?: number): number => roomAt(page, LABEL, lines);

/** One row behind a label, or several: `Includes   nfs-dead-port`. */
export function putLabelled(page: Page, label: string, text: string, end = '', lines?: number): void {
  const words = cutAtEnd(page.short(text), roomOfLabelled(page, lines) - end.length) + end;
  page.prose(0, [{ text: label.padEnd(LABEL), style: 'bold' }, { text: words }], LABEL);
}

/** `Evidence, 6 of 14: --full`: what a heading says of a list of which a part is shown. */
export const partOf = (heading: string, shown: number, of: number): string =>
  shown < of ? `${heading}, ${shown} of ${of}: --full` : heading;
