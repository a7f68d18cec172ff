import { type ErrorLines, type Event, fileOf, groupBy, placeOf, REASONS } from '@mountline/core';
import type { Resolve } from '../clocks/resolve.ts';
import type { RawErrors } from '../read/error-lines/watch-errors.ts';
import type { Reading } from '../read/reading.ts';

/** Alike lines of one file, on the clock of the node. */
export function errorLinesOf(raw: RawErrors, { entry }: Reading, resolve: Resolve): ErrorLines {
  const { unit, level, lines, first, last, line, endLine, offset, text, lastLine, words } = raw;
  const cause = REASONS.find(({ says }) => says.test(text))?.cause;
  return {
    program: unit,
    ...(level === undefined ? {} : { level }),
    count: lines,
    first: (first && resolve(first, line)?.time) ?? null,
    last: (last && resolve(last, lastLine)?.time) ?? null,
    pattern: words.join(' '),
    span: { ...placeOf(entry), line, ...(endLine === line ? {} : { endLine }), offset },
    text,
    ...(cause === undefined ? {} : { cause }),
  };
}

/**
 * Leaves out lines that are recognised in another file with their program in front: `journalctl -o cat` prints only the
 * message, and the console of a virtual machine puts the clock of its kernel in front.
 */
export function unrecognisedOf(
  all: readonly ErrorLines[],
  events: readonly Pick<Event, 'text' | 'span'>[],
): ErrorLines[] {
  const together = togetherOf(all);
  const byEnd = groupBy(together, ({ text }) => text.slice(-END));
  const known = new Set<ErrorLines>();
  for (const { text, span } of byEnd.size === 0 ? [] : events)
    for (const one of byEnd.get(text.slice(-END)) ?? [])
      if (text.endsWith(one.text.replace(UPTIME, '')) && fileOf(span) !== fileOf(one.span)) known.add(one);
  return together.filter((one) => !known.has(one));
}

const UPTIME = /^\[ {0,8}\d{1,8}\.\d{6}\] /;

/** How much of a line's end is the key to look it up: a bundle may have thousands of them, and a million events. */
const END = 12;

/**
 * What several files have. Copies of one log, as dmesg and the journal, tell of the same lines: where their times overlap the greater number
 * counts, of logs that follow each other the sum.
 */
function togetherOf(all: readonly ErrorLines[]): ErrorLines[] {
  return [...groupBy(all, ({ program, pattern }) => `${program}\n${pattern}`).values()]
    .map((alike) => alike.sort(byTime).reduce(joined))
    .sort((a, b) => b.count - a.count || byTime(a, b));
}

const beginOf = ({ first }: ErrorLines) => first?.from ?? Number.POSITIVE_INFINITY;
const byTime = (a: ErrorLines, b: ErrorLines) => (beginOf(a) < beginOf(b) ? -1 : beginOf(a) > beginOf(b) ? 1 : 0);

function joined(one: ErrorLines, other: ErrorLines): ErrorLines {
  const follows = one.last && other.first && one.last.to <= other.first.from;
  const last = !one.last || (other.last && other.last.to > one.last.to) ? other.last : one.last;
  return { ...one, last, count: follows ? one.count + other.count : Math.max(one.count, other.count) };
}
