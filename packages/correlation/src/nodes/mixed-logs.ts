import type { Reading } from '../read/reading.ts';
import { ofSeveralHosts } from './hosts.ts';
import type { NodeFiles } from './node-files.ts';

/** It tells when the files were collected, whichever node it is of. */
const isOfAll = ({ source }: Reading) => source?.scope === 'time';

/**
 * Tables that nothing names, beside a log of several nodes: no line of it is known to be of their node, so they are read apart. Null where all
 * is tables, or all is such logs.
 */
export function withoutMixedLogs(node: NodeFiles): NodeFiles[] | null {
  const mixed = new Set(node.readings.filter(ofSeveralHosts));
  const others = node.readings.filter((reading) => !mixed.has(reading));
  const isOwn = (reading: Reading) => reading.entry.state === 'read' && !isOfAll(reading);
  if (mixed.size === 0 || !others.some(isOwn)) return null;
  const shared = node.readings.filter((reading) => mixed.has(reading) || isOfAll(reading));
  return [
    { ...node, readings: others },
    { ...node, readings: shared, diagnostics: [] },
  ];
}
