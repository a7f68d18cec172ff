import type { Bundle } from '@mountline/bundle';
import { InputError, listed } from '@mountline/core';
import { linesAt } from '../lines-at.ts';
import { type Answered, page } from './page.ts';

const PLACE = /^(.+):(\d{1,9})(?:-(\d{1,9}))?$/;
const MOST_LINES = 200;
/** A line is longer in few files, and then no answer holds several of them. */
const SHOWN = 1000;

/** The lines of a place as the file has them, with those around. */
export async function quoteOf(
  bundles: readonly Bundle[],
  at: string,
  context: number,
  cursor?: string,
): Promise<Answered> {
  const [, path, first, last = first] = PLACE.exec(at) ?? [];
  const [from, to] = [Number(first), Number(last)];
  if (path === undefined || from < 1 || to < from)
    throw new InputError('not-supported', `${at} is not a place in a file: write PATH:LINE or PATH:LINE-LINE`);
  const place = { path, from, to: Math.min(to, from + MOST_LINES) };
  const { files, names } = await linesAt(bundles, place, context);
  const [found, ...others] = files;
  if (!found) {
    const base = path.slice(path.lastIndexOf('/') + 1);
    const near = names.filter((name) => name.includes(base)).slice(0, 4);
    throw new InputError(
      'not-found',
      `the bundle has no ${path}${near.length > 0 ? `; it has ${near.join(', ')}` : ''}`,
    );
  }
  if (others.length > 0)
    throw new InputError(
      'not-supported',
      `${path} is the end of several paths: ${listed(
        files.map(({ file }) => file),
        4,
      )}`,
    );
  if (found.last < from) throw new InputError('not-found', `${found.file} ends at line ${found.last}`);
  const begin = Math.max(1, from - context);
  const rows = found.lines.map((data, i) => ({ line: begin + i, data: data.slice(0, SHOWN) }));
  return page({ path: found.file }, 'lines', rows, { tokens: 800, cursor });
}
