import type { PageData, PageEvents } from '@mountline/report/page-data';

/** The columns with the times as they are: microseconds since 1970, null where nothing tells. */
export type Events = Omit<PageEvents, 'begin' | 'width'> & { from: (number | null)[]; to: (number | null)[] };

/** Bits of `flags`. */
export const DERIVED = 1;
export const GUESSED = 2;
export const INFERRED = 4;

export type ViewData = Omit<PageData, 'events'> & { events: Events };

export function unpacked({ events, ...data }: PageData): ViewData {
  const { begin, width, ...columns } = events;
  const from: (number | null)[] = [];
  const to: (number | null)[] = [];
  let last = 0;
  for (let i = 0; i < begin.length; i += 1) {
    const at = begin[i] == null ? null : begin[i]! + last;
    from.push(at);
    to.push(width[i] == null ? null : width[i]! + (at ?? 0));
    last = at ?? last;
  }
  return { ...data, events: { ...columns, from, to } };
}
