/** What people put in front of the lines that they paste: the sign of a list, and blanks. */
import type { Line } from './text-lines.ts';

const ITEM = /^[ \t]{0,12}(?:[-*+•]|\d{1,3}[.)])[ \t]+(?=\S)/;

export const isItem = (text: string): boolean => ITEM.test(text);

/** A line without the sign of a list in front of it. */
export const withoutItem = (text: string): string => text.replace(ITEM, '');

/** Where a list ends: at a line that is no item and stands no further to the right than the signs. */
export function listEnd(lines: readonly Line[], from: number): number {
  let end = from;
  while (end < lines.length && (isItem(lines[end]!.text) || /^[ \t]/.test(lines[end]!.text))) end += 1;
  return end;
}

/** The lines of a list, with what goes on below an item. */
export const withoutItems = (lines: readonly Line[]): Line[] =>
  lines.map((line) => ({ ...line, text: isItem(line.text) ? withoutItem(line.text) : line.text.trimStart() }));
