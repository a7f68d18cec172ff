import { type Event, groupBy, hullOf, overlaps } from '@mountline/core';
import { type FactContext, hostLabel } from '@mountline/correlation';

/**
 * The node that wrote a line, where a log holds lines of several, as that of a log server does, and nothing shows which of them the
 * bundle is of: what one of them asked no other one answers. A node that was given another name writes under one after the other.
 */
export function nodeOfLine({ timeline }: FactContext): (event: Event) => string {
  const named = timeline.activity.filter(({ host }) => hostLabel(host) !== undefined);
  const hosts = [...groupBy(named, ({ host }) => hostLabel(host)!).values()].map(
    (own) => hullOf(own.flatMap(({ first, last }) => [first, last]))!,
  );
  const several = hosts.some((host, i) => hosts.slice(i + 1).some((other) => overlaps(host, other)));
  return several ? ({ host }) => hostLabel(host) ?? '' : () => '';
}
