import type { Timeline } from '@mountline/core';
import type { FactContext } from '@mountline/correlation';

/** Reads rows once for a timeline, however many facts ask for them, and how often. Rows do not change while facts run. */
export function once<T extends object>(read: (context: FactContext) => T): (context: FactContext) => T {
  const known = new WeakMap<Timeline, T>();
  return (context) => {
    const found = known.get(context.timeline) ?? read(context);
    known.set(context.timeline, found);
    return found;
  };
}
