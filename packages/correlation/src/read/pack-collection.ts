import type { Diagnostic, Interval, Lack, Layout, Source } from '@mountline/core';
import { collectorOf } from '../nodes/collector.ts';
import { belowRoot, type NodeFiles } from '../nodes/node-files.ts';
import { kindOf } from '../nodes/nodes.ts';
import type { Reading } from './reading.ts';

/** What the collector of a bundle told of it, as a distilled pack attests it: most of its files are not there any more. */
export interface AttestedCollection {
  /** The kind of bundle. */
  layout: string | null;
  root: string;
  lacks: readonly Lack[];
  clues: NodeFiles['clues'];
  /** When single files were collected, by their paths below the root. */
  captured: readonly [path: string, time: Interval][];
  diagnostics: readonly Diagnostic[];
}

/** The files of a node in their places, and what is told of them beside; `lacks` as its timeline has them. */
export function settle(
  node: NodeFiles,
  bundle: string,
  lacks: readonly Lack[],
): { readings: readonly Reading[]; collection: AttestedCollection } {
  const { readings, clues, capturedAt } = collectorOf(node, bundle);
  const captured = readings.flatMap((reading) => {
    const time = capturedAt(reading);
    return time ? [[belowRoot(reading, node.root), time] as [string, Interval]] : [];
  });
  const { layout, root, diagnostics } = node;
  // Which files were filtered is told by their sources and the kind of bundle.
  const told = lacks.filter(({ how }) => how !== 'filtered');
  return { readings, collection: { layout: layout?.name ?? null, root, lacks: told, clues, captured, diagnostics } };
}

/** A node of which everything beside its files is as attested. */
export function settledNode(
  { layout: name, root, lacks, clues, captured, diagnostics }: AttestedCollection,
  readings: readonly Reading[],
  layouts: readonly Layout[],
  sources: readonly Source[],
): NodeFiles {
  const found = layouts.find((layout) => layout.name === name);
  const told = { root, readings, sources, diagnostics, clues, attested: { lacks, captured: new Map(captured) } };
  if (!found) return { layout: null, kind: null, ...told };
  const { aside: _, ...layout } = found;
  return { layout, kind: kindOf(found, layouts, sources), ...told };
}
