/** What the sources say of a piece of a text. */
import type { Source } from '@mountline/core';
import { type Line, textsOf } from './text-lines.ts';

/** How many pieces of one text are shown to the sources. No text holds more; later ones are passed on as they are. */
export const ASKED = 2000;

/** How many lines of a piece are shown to them. */
const SHOWN = 80;

const headOf = (lines: readonly Line[]) => `${textsOf(lines.slice(0, SHOWN)).join('\n')}\n`;

/** The source that recognises the lines. One that throws counts as not: it is asked again when the text is read. */
export function reads(lines: readonly Line[], sources: readonly Source[], path = 'output'): string | undefined {
  const head = headOf(lines);
  const claims = (source: Source) => {
    try {
      return source.recognise(head, path);
    } catch {
      return false;
    }
  };
  return (
    sources.find((one) => !one.last && claims(one)) ??
    sources.find((one) => one.last && !one.alone && claims(one)) ??
    sources.find((one) => one.alone && claims(one))
  )?.name;
}

/** The source that reads all of a text, and not only an error in it. */
export function readerOf(lines: readonly Line[], sources: readonly Source[], path?: string): string | undefined {
  const reader = reads(lines, sources, path);
  return sources.some(({ name, alone }) => alone && name === reader) ? undefined : reader;
}

/** Whether a source reads all of a text. */
export const isReadWhole = (lines: readonly Line[], sources: readonly Source[], path?: string): boolean =>
  readerOf(lines, sources, path) !== undefined;
