import { type Event, fileOf, isKnown, SECOND } from '@mountline/core';

/** What mount.nfs ends with where it found no rpc.statd, on a line of its own. */
export const WRONG_OPTION = /an incorrect mount option was specified/;

/** Whether a line is of the same try as one above it: mount.nfs writes them in one go, and on a terminal they have no time and follow each other. */
export function isOfOneTry(first: Pick<Event, 'time' | 'span'>, last: Pick<Event, 'time' | 'span'>): boolean {
  const [ended, began] = [first.time.to, last.time.from];
  if (isKnown(ended) && isKnown(began)) return Math.abs(began - ended) <= SECOND;
  const below = last.span.line - first.span.line;
  return fileOf(first.span) === fileOf(last.span) && below > 0 && below <= 3;
}
