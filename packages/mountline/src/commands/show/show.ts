import { listed } from '@mountline/core';
import { visible } from '@mountline/report';
import { type LinesWanted, linesAt } from '../../lines-at.ts';
import { openBundles } from '../../open-paths.ts';
import { UserError } from '../shared/failure.ts';
import { limitsOf } from '../shared/limits.ts';
import { write } from '../shared/terminal.ts';

interface Options {
  context: string;
  limit?: string[];
}

const MOST_LINES = 10_000;

/** `mountline show`: the lines of a place, marked, with those around them. */
export async function showCommand(bundle: string, at: string, options: Options): Promise<void> {
  const context = contextOf(options.context);
  const place = placeOf(at);
  const limits = limitsOf(options.limit);
  // Reports name the lines of a pasted text as the user has it, and by their own names the parts of what a collector put together.
  const whole = await linesAt(await openBundles([bundle], { limits, wholeTexts: true }), place, context);
  const { files, names } =
    whole.files.length > 0 ? whole : await linesAt(await openBundles([bundle], { limits }), place, context);
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

function contextOf(text: string): number {
  const lines = Number(text);
  if (Number.isInteger(lines) && lines >= 0 && lines <= MOST_LINES) return lines;
  throw new UserError(`--context: ${text} is not a number of lines`, `Write a whole number up to ${MOST_LINES}.`);
}

function placeOf(text: string): LinesWanted {
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

/** `> ` marks the lines of the place itself. */
function pageOf(file: string, lines: readonly string[], { from, to }: LinesWanted, context: number): string {
  const first = Math.max(1, from - context);
  const width = String(first + lines.length - 1).length;
  const rows = lines.map((text, i) => {
    const line = first + i;
    const mark = line >= from && line <= to ? '>' : ' ';
    return `${mark} ${String(line).padStart(width)}  ${visible(text.replace(/\r$/, ''))}`;
  });
  return `${visible(file)}\n${rows.join('\n')}\n`;
}
