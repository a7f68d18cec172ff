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

/** The log of those that an event stands in, or follows from, where nothing tells when it was. */
export function undatedFileOf(
  { time, span, evidence = [] }: Pick<Event, 'time' | 'span' | 'evidence'>,
  files: ReadonlySet<string>,
): string | undefined {
  if (files.size === 0 || isKnown(time.from)) return undefined;
  return [span, ...evidence.map((one) => one.span)].map(fileOf).find((file) => files.has(file));
}
