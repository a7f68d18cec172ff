import type { Event } from './model.ts';
import { fileOf } from './span.ts';
import { type Interval, isKnown } from './time.ts';

const isUnknown = ({ from, to }: Interval) => !isKnown(from) && !isKnown(to);

/** The logs in which no line has a time, as messages of the kernel that were copied without their stamps. */
export function undatedFiles(events: readonly Event[]): ReadonlySet<string> {
  const files = new Set<string>();
  for (const { derivedBy, time, span } of events)
    if (derivedBy === undefined && isUnknown(time)) files.add(fileOf(span));
  return files;
}

/** Whether an event comes after another one: by their times, or by their lines in a file in which neither has one. */
export function isBehind(event: Pick<Event, 'time' | 'span'>, { time, span }: Pick<Event, 'time' | 'span'>): boolean {
  if (event.time.from > time.to) return true;
  const isUndated = isUnknown(event.time) && isUnknown(time);
  return isUndated && fileOf(event.span) === fileOf(span) && event.span.line > span.line;
}

/** The log of those that an event stands in, or follows from, where nothing tells when it was. */
export function undatedFileOf(
  { time, span, evidence = [] }: Pick<Event, 'time' | 'span' | 'evidence'>,
  files: ReadonlySet<string>,
): string | undefined {
  if (files.size === 0 || isKnown(time.from)) return undefined;
  return [span, ...evidence.map((one) => one.span)].map(fileOf).find((file) => files.has(file));
}
