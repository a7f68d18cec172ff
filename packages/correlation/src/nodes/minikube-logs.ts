import { groupBy } from '@mountline/core';
import type { Reading } from '../read/reading.ts';
import type { NodeFiles } from './node-files.ts';

/** What `minikube logs` writes of the machine that it runs on: its own calls, and the log of its last start. All else is of the node in it. */
const OF_CALLER: ReadonlySet<string> = new Set(['Audit', 'Last Start']);
const OF_NODE: ReadonlySet<string> = new Set(['kubelet', 'dmesg', 'kernel']);

/**
 * Takes out of a node what `minikube logs` says of the machine that it was called on: a laptop, and no node. The log of its last start names
 * that machine, and sections that name no host, such as the ring of the kernel, would be taken for its own.
 *
 *     ==> Last Start <==
 *     Log file created at: 2026/11/20 10:00:00
 *     Running on machine: laptop7
 *      …
 *     ==> dmesg <==
 */
export function withoutCallers(nodes: readonly NodeFiles[]): NodeFiles[] {
  return nodes.flatMap((node) => {
    const callers = new Set(
      [...groupBy(node.readings, ({ entry }) => entry.container ?? '')].flatMap(([container, readings]) =>
        container === '' ? [] : ofCaller(readings),
      ),
    );
    if (callers.size === 0) return [node];
    const kept = node.readings.filter((reading) => !callers.has(reading));
    const apart = { ...node, layout: null, kind: null, root: '', readings: [...callers], diagnostics: [], clues: [] };
    return [{ ...node, readings: kept }, apart];
  });
}

function ofCaller(readings: readonly Reading[]): Reading[] {
  const isOfNode = readings.some(({ entry }) => OF_NODE.has(entry.path));
  return isOfNode ? readings.filter(({ entry }) => OF_CALLER.has(entry.path)) : [];
}
