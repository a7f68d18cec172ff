import type { Bundle } from '@mountline/bundle';
import { counted, type FileEntry, fileOf, placeOf, type Span } from '@mountline/core';
import { isFileAt, readLines, unlessUnreadable } from '../lines-at.ts';
import type { LineClaim } from './claim.ts';

const MOST_OF_LINE = 1 << 16;
/** So many lines are kept of a text; all are counted. */
const KEPT = 10_000;
const SHOWN = 400;

/** A line that holds a text. */
export interface HoldingLine {
  span: Span;
  text: string;
}

/** Which lines of a bundle hold a text, and where it was looked for. */
export interface Holding {
  lines: HoldingLine[];
  /** All of them. */
  count: number;
  /** The files that were read to their end. */
  read: { file: string; lines: number }[];
  /** Why some of what was looked for may not have been found: files that could not be read, are damaged, or hold longer lines than are read. */
  gaps: string[];
}

/** Looks for texts in the lines of a bundle, all in one pass. `files` says what became of each. */
export async function linesHolding<C extends LineClaim>(
  bundle: Bundle,
  claims: readonly C[],
  files: readonly FileEntry[],
): Promise<Map<C, Holding>> {
  const found = new Map(claims.map((claim): [C, Holding] => [claim, { lines: [], count: 0, read: [], gaps: [] }]));
  if (claims.length === 0) return found;
  const damaged = new Set(files.flatMap((file) => (file.damaged === undefined ? [] : [fileOf(file)])));
  for await (const artifact of bundle.artifacts) {
    if (artifact.link !== undefined) continue;
    const file = fileOf(artifact);
    const own = [...found].filter(([{ file: wanted }]) => wanted === undefined || isFileAt(file, wanted));
    if (own.length === 0) continue;
    const searches = own.map(([claim, holding]) => ({ holds: holderOf(claim), holding }));
    let last = 0;
    let long = 0;
    const onLine = (text: string, line: number, offset: number) => {
      for (const { holds, holding } of searches) {
        if (!holds(text)) continue;
        holding.count += 1;
        if (holding.lines.length < KEPT)
          holding.lines.push({ text: text.slice(0, SHOWN), span: { ...placeOf(artifact), line, offset } });
      }
      return true;
    };
    const isRead = await unlessUnreadable(async () => {
      last = await readLines(artifact, MOST_OF_LINE, onLine, () => {
        long += 1;
      });
    });
    for (const [, { read, gaps }] of own) {
      if (!isRead) gaps.push(`${file} could not be read`);
      else if (damaged.has(file)) gaps.push(`${file} is damaged`);
      else read.push({ file, lines: last });
      if (long > 0)
        gaps.push(`${counted(long, 'line')} of ${file} ${long === 1 ? 'is' : 'are'} too long to be read to the end`);
    }
  }
  return found;
}

/** A `*` of a pattern stands for any text: its other parts follow each other in the line. */
function holderOf({ text, isPattern }: LineClaim): (line: string) => boolean {
  if (!isPattern) return (line) => line.includes(text);
  const parts = text.split('*');
  return (line) => {
    let at = 0;
    for (const part of parts) {
      const found = line.indexOf(part, at);
      if (found < 0) return false;
      at = found + part.length;
    }
    return true;
  };
}
