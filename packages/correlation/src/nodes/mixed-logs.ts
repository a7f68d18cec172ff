import type { Reading } from '../read/reading.ts';
import { ofSeveralHosts } from './hosts.ts';
import type { NodeFiles } from './node-files.ts';

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
