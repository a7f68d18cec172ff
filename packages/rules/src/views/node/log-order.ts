import type { Span } from '@mountline/core';
import type { FactContext } from '@mountline/correlation';

/** Whether a log begins with its oldest line, as far as the times of its units tell. */
export function isAscending({ timeline }: FactContext, { path, container }: Span): boolean {
  const units = timeline.activity.filter((one) => one.path === path && one.container === container);
  return units.some(({ first, last }) => first.to < last.from);
}
