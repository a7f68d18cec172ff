import { type Artifact, fileOf, listed } from '@mountline/core';
import { visible } from '@mountline/report';
import { UserError } from '../shared/failure.ts';
import { opened } from '../shared/open.ts';
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

/** So many characters of a line are shown; a line of a log can be megabytes long. */
const MOST_OF_LINE = 2000;
const MOST_LINES = 10_000;

/** `mountline show`: the lines of a place, marked, with those around them. */
export async function showCommand(bundle: string, at: string, options: Options): Promise<void> {
  const context = contextOf(options.context);
  const place = placeOf(at);
  const found: { file: string; lines: string[]; last: number }[] = [];
  const names: string[] = [];
  for (const one of await opened([bundle], options.limit))
    for await (const artifact of one.artifacts) {
      const file = fileOf(artifact);
      names.push(file);
      if (file !== place.path && !file.endsWith(`/${place.path}`)) continue;
      found.push({ file, ...(await linesOf(artifact, place, context)) });
    }
  const exact = found.find(({ file }) => file === place.path);
  const [first, ...others] = exact ? [exact] : found;
  if (!first) throw new UserError(`${bundle} holds no ${place.path}`, nearTo(place.path, names));
  if (others.length > 0)
    throw new UserError(
      `${place.path} fits ${found.length} files`,
      `Name one of them: ${listed(
        found.map(({ file }) => file),
        4,
      )}.`,
    );
  if (first.last < place.from)
    throw new UserError(`${first.file} has no line ${place.from}`, `It ends with line ${first.last}.`);
  await write(pageOf(first.file, first.lines, place, context));
}

function contextOf(text: string): number {
  const lines = Number(text);
  if (Number.isInteger(lines) && lines >= 0 && lines <= MOST_LINES) return lines;
  throw new UserError(`--context: ${text} is no number of lines`, `Say a whole number up to ${MOST_LINES}.`);
}

function placeOf(text: string): Place {
  const [, path, first, last = first] = /^(.+):(\d{1,9})(?:-(\d{1,9}))?$/.exec(text) ?? [];
  const [from, to] = [Number(first), Number(last)];
  if (path === undefined || from < 1 || to < from)
    throw new UserError(`${text} is no place of a file`, 'Write PATH:LINE or PATH:LINE-LINE, as reports do.');
  return { path, from, to: Math.min(to, from + MOST_LINES) };
}

function nearTo(path: string, names: readonly string[]): string {
  const base = path.slice(path.lastIndexOf('/') + 1);
  const near = names.filter((name) => name.endsWith(`/${base}`) || name.includes(base));
  return near.length > 0 ? `Did you mean ${listed(near, 4)}?` : '`mountline inspect --verbose` lists its files.';
}

/** The lines of a place and around it, and how many there are up to its end. */
async function linesOf(
  artifact: Artifact,
  { from, to }: Place,
  context: number,
): Promise<{ lines: string[]; last: number }> {
  const decoder = new TextDecoder();
  const lines: string[] = [];
  let [line, begun] = [1, ''];
  const keep = () => {
    if (line >= from - context && line <= to + context) lines.push(begun);
  };
  for await (const chunk of artifact.read()) {
    let start = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      begun += lineIsAsked() ? decoder.decode(chunk.subarray(start, end)).slice(0, MOST_OF_LINE) : '';
      keep();
      [line, begun, start] = [line + 1, '', end + 1];
      if (line > to + context) return { lines, last: line - 1 };
    }
    if (lineIsAsked() && begun.length < MOST_OF_LINE)
      begun += decoder.decode(chunk.subarray(start, start + 4 * MOST_OF_LINE)).slice(0, MOST_OF_LINE);
    else if (start < chunk.length) begun ||= ' ';
  }
  if (begun !== '') keep();
  return { lines, last: begun === '' ? line - 1 : line };

  function lineIsAsked(): boolean {
    return line >= from - context && line <= to + context;
  }
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
