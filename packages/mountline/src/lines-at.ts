import type { Bundle } from '@mountline/bundle';
import { type Artifact, fileOf, InputError, type LinePlace, lineReader } from '@mountline/core';

/** Lines of a file, from 1. */
export interface LinesWanted {
  /** A path as reports have it, or the end of one. */
  path: string;
  from: number;
  to: number;
}

export interface LinesFound {
  file: string;
  /** Those that are asked for, and those around them. */
  lines: string[];
  /** How many lines were read. */
  last: number;
}

/** So many bytes of a line are read; a line of a log can be megabytes long. */
export const MOST_OF_LINE = 2000;

/** Whether a file is meant by a path, or by the end of one. */
export function isFileAt(file: string, path: string): boolean {
  const end = path.replace(/^(?:\.?\/)+/, '');
  return file === path || file === end || file.endsWith(`/${end}`);
}

/** The lines of the file of that path, else of all whose path ends so, with `context` lines around; and the names of all files. */
export async function linesAt(
  bundles: readonly Bundle[],
  place: LinesWanted,
  context: number,
): Promise<{ files: LinesFound[]; names: string[] }> {
  const files: LinesFound[] = [];
  const names: string[] = [];
  for (const { artifacts } of bundles)
    for await (const artifact of artifacts) {
      const file = fileOf(artifact);
      names.push(file);
      if (isFileAt(file, place.path)) files.push({ file, ...(await linesOf(artifact, place, context)) });
    }
  const exact = files.filter(({ file }) => file === place.path);
  return { files: exact.length > 0 ? exact : files, names };
}

/** The lines of a place and around it. */
async function linesOf(
  artifact: Artifact,
  { from, to }: LinesWanted,
  context: number,
): Promise<Omit<LinesFound, 'file'>> {
  const lines: string[] = [];
  const last = await readLines(artifact, MOST_OF_LINE, (text, line) => {
    if (line >= from - context && line <= to + context) lines.push(text);
    return line <= to + context;
  });
  return { lines, last };
}

/**
 * Gives a file's lines, each up to some bytes of it (`onLong` is told of a longer one), until `onLine` answers false for all lines of a chunk; returns the number of the last. Throws an
 * `InputError` for a file that cannot be read.
 */
export async function readLines(
  artifact: Artifact,
  mostOfLine: number,
  onLine: (text: string, line: number, offset: number) => boolean,
  onLong: (place: LinePlace) => void = () => undefined,
): Promise<number> {
  let last = 0;
  let goesOn = true;
  const reader = lineReader(({ text, line, offset }) => {
    last = line;
    goesOn = onLine(text, line, offset);
  });
  reader.limitLines!(mostOfLine, onLong);
  for await (const chunk of artifact.read()) {
    reader.push(chunk);
    if (!goesOn) break;
  }
  reader.end();
  return last;
}

/** Whether a file could be read: one that cannot be says so in the report. */
export async function unlessUnreadable(read: () => Promise<unknown>): Promise<boolean> {
  try {
    await read();
    return true;
  } catch (error) {
    if (error instanceof InputError) return false;
    throw error;
  }
}
