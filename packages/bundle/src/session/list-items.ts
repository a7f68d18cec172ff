/** What people put in front of pasted lines: a list marker and blanks. */
import type { Line } from './text-lines.ts';

const ITEM = /^[ \t]{0,12}(?:[-*+•]|\d{1,3}[.)])[ \t]+(?=\S)/;

export const isItem = (text: string): boolean => ITEM.test(text);

/** A line without its list marker. */
export const withoutItem = (text: string): string => text.replace(ITEM, '');

/** Where a list ends: at a line that is no item and is not indented below the markers. */
export function listEnd(lines: readonly Line[], from: number): number {
  let end = from;
  while (end < lines.length && (isItem(lines[end]!.text) || /^[ \t]/.test(lines[end]!.text))) end += 1;
  return end;
}

/** The lines of a list, with the continuation of each item. */
export const withoutItems = (lines: readonly Line[]): Line[] =>
  lines.map((line) => ({ ...line, text: isItem(line.text) ? withoutItem(line.text) : line.text.trimStart() }));
