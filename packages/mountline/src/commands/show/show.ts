import type { Bundle } from '@mountline/bundle';
import { type Artifact, fileOf, lineReader, listed } from '@mountline/core';
import { visible } from '@mountline/report';
import { openBundles } from '../../open-paths.ts';
import { UserError } from '../shared/failure.ts';
import { limitsOf } from '../shared/limits.ts';
import { write } from '../shared/terminal.ts';

interface Options {
  context: string;
  limit?: string[];
}

/** Lines of a file, from 1. */
interface Place {
  path: string;
  from: number;
  to: number;
}

/** So many bytes of a line are shown; a line of a log can be megabytes long. */
const MOST_OF_LINE = 2000;
const MOST_LINES = 10_000;

/** `mountline show`: the lines of a place, marked, with those around them. */
export async function showCommand(bundle: string, at: string, options: Options): Promise<void> {
  const context = contextOf(options.context);
  const place = placeOf(at);
  const limits = limitsOf(options.limit);
  // Reports name the lines of a pasted text as the user has it, and by their own names the parts of what a collector put together.
  const whole = await foundIn(await openBundles([bundle], { limits, wholeTexts: true }), place, context);
  const { files, names } =
    whole.files.length > 0 ? whole : await foundIn(await openBundles([bundle], { limits }), place, context);
  const [first, ...others] = files;
  if (!first) throw new UserError(`${bundle} contains no ${place.path}`, nearTo(place.path, names));
  if (others.length > 0) {
    const fits = listed(
      files.map(({ file }) => file),
      4,
    );
    throw new UserError(`${place.path} matches ${files.length} files`, `Name one of them: ${fits}.`);
  }
  if (first.last < place.from)
    throw new UserError(`${first.file} has no line ${place.from}`, `Its last line is ${first.last}.`);
  await write(pageOf(first.file, first.lines, place, context));
}

interface Found {
  file: string;
  /** Those that are asked for, and those around them. */
  lines: string[];
  /** How many lines were read. */
  last: number;
}

/** The file of that path, else those whose path ends so; and the names of all. */
async function foundIn(
  bundles: readonly Bundle[],
  place: Place,
  context: number,
): Promise<{ files: Found[]; names: string[] }> {
  const files: Found[] = [];
  const names: string[] = [];
  for (const { artifacts } of bundles)
    for await (const artifact of artifacts) {
      const file = fileOf(artifact);
      names.push(file);
      if (file === place.path || file.endsWith(`/${place.path}`))
        files.push({ file, ...(await linesOf(artifact, place, context)) });
    }
  const exact = files.filter(({ file }) => file === place.path);
  return { files: exact.length > 0 ? exact : files, names };
}

function contextOf(text: string): number {
  const lines = Number(text);
  if (Number.isInteger(lines) && lines >= 0 && lines <= MOST_LINES) return lines;
  throw new UserError(`--context: ${text} is not a number of lines`, `Write a whole number up to ${MOST_LINES}.`);
}

function placeOf(text: string): Place {
  const [, path, first, last = first] = /^(.+):(\d{1,9})(?:-(\d{1,9}))?$/.exec(text) ?? [];
  const [from, to] = [Number(first), Number(last)];
  if (path === undefined || from < 1 || to < from)
    throw new UserError(`${text} is not a place in a file`, 'Write PATH:LINE or PATH:LINE-LINE, as reports do.');
  return { path, from, to: Math.min(to, from + MOST_LINES) };
}

function nearTo(path: string, names: readonly string[]): string {
  const base = path.slice(path.lastIndexOf('/') + 1);
  const near = names.filter((name) => name.endsWith(`/${base}`) || name.includes(base));
  return near.length > 0 ? `Did you mean ${listed(near, 4)}?` : '`mountline inspect --verbose` lists its files.';
}

/** The lines of a place and around it. */
async function linesOf(artifact: Artifact, { from, to }: Place, context: number): Promise<Omit<Found, 'file'>> {
  const lines: string[] = [];
  let last = 0;
  const reader = lineReader(({ text, line }) => {
    last = line;
    if (line >= from - context && line <= to + context) lines.push(text);
  });
  reader.limitLines!(MOST_OF_LINE, () => undefined);
  for await (const chunk of artifact.read()) {
    reader.push(chunk);
    if (last > to + context) break;
  }
  reader.end();
  return { lines, last };
}

/** `> ` marks the lines of the place itself. */
function pageOf(file: string, lines: readonly string[], { from, to }: Place, context: number): string {
  const first = Math.max(1, from - context);
  const width = String(first + lines.length - 1).length;
  const rows = lines.map((text, i) => {
    const line = first + i;
    const mark = line >= from && line <= to ? '>' : ' ';
    return `${mark} ${String(line).padStart(width)}  ${visible(text.replace(/\r$/, ''))}`;
  });
  return `${visible(file)}\n${rows.join('\n')}\n`;
}
