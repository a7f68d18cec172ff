import { type HostFacts, placeOf, type SourceRecord, type Span } from '@mountline/core';
import { hostLabel, isOneHost } from '../nodes/hosts.ts';
import type { Reading } from '../read/reading.ts';

type Release = NonNullable<HostFacts['kernel']>;

const spanIn = ({ entry }: Reading, { line, endLine, offset }: SourceRecord): Span => ({
  ...placeOf(entry),
  line,
  ...(endLine === undefined ? {} : { endLine }),
  offset,
});

/**
 * The kernel release if no file of the kernel shows it: from the Node object of this node (or the only one, if nothing names this node), else
 * from the last report of a hung task.
 */
export function releaseBeside(readings: readonly Reading[], host: string | undefined): Release | undefined {
  const nodes = readings.flatMap((reading) =>
    reading.rows.flatMap((row): (Release & { name: string })[] => {
      const release = releaseOfNode(row);
      return release === undefined ? [] : [{ ...release, span: spanIn(reading, row) }];
    }),
  );
  const isKnown = hostLabel(host) !== undefined;
  const own = isKnown ? nodes.find(({ name }) => isOneHost(name, host)) : nodes.length === 1 ? nodes[0] : undefined;
  return own ? { value: own.value, span: own.span } : reported(readings);
}

/** What is read here of a Kubernetes object. */
type ObjectRow = SourceRecord & { kind?: unknown; name?: unknown; node?: { kernelVersion?: unknown } };

function releaseOfNode({ kind, name, node }: ObjectRow): { name: string; value: string } | undefined {
  const value = kind === 'Node' ? node?.kernelVersion : undefined;
  return typeof name === 'string' && typeof value === 'string' ? { name, value } : undefined;
}

function reported(readings: readonly Reading[]): Release | undefined {
  for (const reading of readings) {
    const last = reading.logRecords.findLast(
      ({ kind, fields }) => kind === 'task.hung' && typeof fields.release === 'string',
    );
    if (last) return { value: String(last.fields.release), span: spanIn(reading, last) };
  }
  return undefined;
}
