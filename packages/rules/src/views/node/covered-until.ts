import type { Micros } from '@mountline/core';
import type { FactContext } from '@mountline/correlation';

/** Up to where what an actor writes was read without a hole from `since` on; `since` itself where it was not read there. */
export function readUpTo({ timeline }: FactContext, actor: string, since: Micros): Micros {
  const logs = timeline.coverage.filter(({ units }) => units.includes(actor)).sort((a, b) => a.from - b.from);
  let reached = since;
  for (const { from, to, holes } of logs) {
    if (from > reached) break;
    const begun = reached;
    const end = holes.reduce((least, hole) => (hole.to > begun ? Math.min(least, hole.from) : least), to);
    reached = Math.max(reached, end);
  }
  return reached;
}
