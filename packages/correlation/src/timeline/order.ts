import { compare, compareRotated, type Event, type RotatedFile, rotatedFile } from '@mountline/core';

type Order = (a: Event, b: Event) => number;

/**
 * Puts events in order: by time; those of one file with equal times in the order of its lines; else by file, a rotated
 * log from the oldest one on, so that it is always the same.
 */
export function inTime(): Order {
  const ranks = new Map<string, RotatedFile>();
  const rankOf = (path: string) => {
    const rank = ranks.get(path) ?? rotatedFile(path);
    ranks.set(path, rank);
    return rank;
  };
  return (a, b) =>
    a.time.from - b.time.from ||
    a.time.to - b.time.to ||
    (a.span.path === b.span.path ? 0 : compareRotated(rankOf(a.span.path), rankOf(b.span.path))) ||
    a.span.line - b.span.line ||
    compare(a.kind, b.kind);
}

/** Those of one file are nearly always in order already: what is, is not taken apart. */
export function sortEvents<One extends Event>(events: readonly One[]): One[] {
  const order = inTime();
  const runs: One[][] = [];
  let last: One | undefined;
  events.forEach((event) => {
    if (last && (last.time.from < event.time.from || order(last, event) <= 0)) runs.at(-1)!.push(event);
    else runs.push([event]);
    last = event;
  });
  return [...inOneOrder(runs, order)];
}

/** Lists in the order of time as one; of equals those of the first list come first. */
export function inOneOrder<One extends Event>(lists: readonly (readonly One[])[], order: Order): readonly One[] {
  const merged: (readonly One[])[] = [];
  for (let i = 0; i < lists.length; i += 2) merged.push(inTurn(lists[i]!, lists[i + 1] ?? [], order));
  return merged.length > 1 ? inOneOrder(merged, order) : (merged[0] ?? []);
}

function inTurn<One extends Event>(a: readonly One[], b: readonly One[], order: Order): readonly One[] {
  if (a.length === 0) return b;
  if (b.length === 0) return a;
  const result: One[] = [];
  let at = 0;
  b.forEach((event) => {
    const { from } = event.time;
    for (; at < a.length; at += 1) {
      const next = a[at]!;
      if (next.time.from > from || (next.time.from === from && order(next, event) > 0)) break;
      result.push(next);
    }
    result.push(event);
  });
  for (; at < a.length; at += 1) result.push(a[at]!);
  return result;
}
