import { type Event, fileOf, type Interval, type Span, type Timeline, UNKNOWN_TIME } from '@mountline/core';
import type { HoldingLine } from './lines-holding.ts';

/** When lines were written of which no event was made: between the events of the same file that stand in front of them and behind. */
export type TimeOfLine = (line: HoldingLine, file: string) => Event;

interface Timed {
  line: number;
  endLine: number;
  event: Event;
}

/** Where lines are out of order, those beside a line say nothing of its time. */
export function lineTimes({ events, coverage }: Timeline): TimeOfLine {
  const files = new Map<string, Timed[]>();
  const add = (event: Event, { line, endLine = line, ...place }: Span) => {
    const file = fileOf(place);
    const list = files.get(file) ?? [];
    files.set(file, list);
    list.push({ line, endLine, event });
  };
  for (const event of events) for (const span of [event.span, ...event.also]) add(event, span);
  for (const list of files.values()) list.sort((a, b) => a.line - b.line);
  const extents = new Map(coverage.map((log) => [fileOf(log), log]));
  return ({ span, text }, file) => {
    const timed = files.get(file) ?? [];
    const behind = firstBehind(timed, span.line);
    const own = timed[behind - 1];
    if (own && own.endLine >= span.line) return { ...own.event, span, text };
    const extent = extents.get(file);
    const from = own?.event.time.from ?? extent?.from;
    const to = timed[behind]?.event.time.to ?? extent?.to;
    const time: Interval = from !== undefined && to !== undefined && from < to ? { from, to } : UNKNOWN_TIME;
    return { kind: 'line', time, fields: {}, span, also: [], text, source: '', actor: file, repeats: 1 };
  };
}

/** The place of the first that begins behind a line. */
function firstBehind(timed: readonly Timed[], line: number): number {
  let [low, high] = [0, timed.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (timed[middle]!.line > line) high = middle;
    else low = middle + 1;
  }
  return low;
}
