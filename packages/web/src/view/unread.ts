import type { ViewData } from './data.ts';

/** A part of the time, in microseconds. */
export interface Stretch {
  from: number;
  to: number;
}

const wholeOf = ({ extent }: ViewData): Stretch => ({ from: extent[0] ?? 0, to: extent[1] ?? 1 });

/** All but the union of what covers an actor, and the gaps in it. Who is named in no coverage has none to speak of. */
export function unreadOf(data: ViewData, name: string): Stretch[] {
  const whole = wholeOf(data);
  const own = data.coverage.filter(({ units }) => units.includes(name));
  if (own.length === 0) return [];
  return outside(
    whole,
    own.flatMap(({ ends, holes }) => {
      const missing = holes.filter(({ units }) => units === undefined || units.includes(name));
      return without({ from: ends[0] ?? whole.from, to: ends[1] ?? whole.to }, missing);
    }),
  );
}

const ofAll = new WeakMap<ViewData, Stretch[]>();

/** What no log covers at all. */
export function unreadByAll(data: ViewData): Stretch[] {
  const before = ofAll.get(data);
  if (before) return before;
  const whole = wholeOf(data);
  const { coverage, capture } = data;
  const read = coverage.flatMap(({ ends, holes }) => {
    const missing = holes.filter(({ units }) => units === undefined);
    return without({ from: ends[0] ?? whole.from, to: ends[1] ?? whole.to }, missing);
  });
  // The tables were read at the capture.
  if (capture) read.push({ from: capture[0] ?? whole.to, to: capture[1] ?? whole.to });
  const unread = coverage.length === 0 ? [] : outside(whole, read);
  ofAll.set(data, unread);
  return unread;
}

function outside(whole: Stretch, read: Stretch[]): Stretch[] {
  const gaps: Stretch[] = [];
  let at = whole.from;
  for (const { from, to } of read.toSorted((a, b) => a.from - b.from)) {
    if (from > at) gaps.push({ from: at, to: from });
    at = Math.max(at, to);
  }
  if (at < whole.to) gaps.push({ from: at, to: whole.to });
  return gaps;
}

function without(log: Stretch, holes: ViewData['coverage'][number]['holes']): Stretch[] {
  const parts: Stretch[] = [];
  let at = log.from;
  for (const { ends } of holes.toSorted((a, b) => (a.ends[0] ?? 0) - (b.ends[0] ?? 0))) {
    const [from, to] = [ends[0] ?? log.from, ends[1] ?? log.to];
    if (from > at) parts.push({ from: at, to: Math.min(from, log.to) });
    at = Math.max(at, to);
  }
  if (at < log.to) parts.push({ from: at, to: log.to });
  return parts;
}
