import { greatestOf, groupBy, leastOf } from '@mountline/core';
import { hostLabel } from './hosts.ts';
import type { NodeFiles } from './nodes.ts';
import type { Reading } from './reading.ts';

/**
 * Whether a log holds lines of several nodes at one time, as that of a log server and `journalctl --merge` do. A node that was given another
 * name has one before the other.
 */
export function ofSeveralHosts({ activity }: Pick<Reading, 'activity'>): boolean {
  const named = activity.filter(({ host }) => hostLabel(host) !== undefined);
  const spans = [...groupBy(named, ({ host, first }) => `${hostLabel(host)} ${first.clock}`).values()].map((own) => ({
    clock: own[0]!.first.clock,
    host: hostLabel(own[0]!.host),
    from: leastOf(own.map(({ first }) => first.value)),
    to: greatestOf(own.map(({ last }) => last.value)),
  }));
  return spans.some((a, i) =>
    spans.slice(i + 1).some((b) => a.host !== b.host && a.clock === b.clock && a.from <= b.to && b.from <= a.to),
  );
}

/** What tells when the files were collected, whichever node it is of. */
const OF_ALL = new Set(['date', 'timedatectl']);

/**
 * Tables that nothing names, beside a log of several nodes: no line of it is known to be of their node, so they are read apart. Null where all
 * is tables, or all is such logs.
 */
export function withoutMixedLogs(node: NodeFiles): NodeFiles[] | null {
  const mixed = new Set(node.readings.filter(ofSeveralHosts));
  const others = node.readings.filter((reading) => !mixed.has(reading));
  const isOwn = ({ entry }: Reading) => entry.state === 'read' && !OF_ALL.has(entry.source ?? '');
  if (mixed.size === 0 || !others.some(isOwn)) return null;
  const shared = node.readings.filter((reading) => mixed.has(reading) || OF_ALL.has(reading.entry.source ?? ''));
  return [
    { ...node, readings: others },
    { ...node, readings: shared, diagnostics: [] },
  ];
}
