import type { HostFacts, SourceRecord, Span } from '@mountline/core';
import { placeOf } from '@mountline/core';
import type { Reading } from '../read/reading.ts';

type Release = NonNullable<HostFacts['kernel']>;

/** Reports of the kernel that name its release, as a hung task does below its first line. */
const REPORTS: ReadonlySet<string> = new Set(['task.hung']);

const spanIn = ({ entry }: Reading, { line, endLine, offset }: SourceRecord): Span => ({
  ...placeOf(entry),
  line,
  ...(endLine === undefined ? {} : { endLine }),
  offset,
});

/**
 * The release of the kernel where no file of the kernel's tells it: that of the Node object, where it is of this node or there is one only, else
 * that of the last report of a hung task.
 */
export function releaseBeside(readings: readonly Reading[], host: string | undefined): Release | undefined {
  const nodes = readings.flatMap((reading) =>
    reading.rows.flatMap((row): (Release & { name: unknown })[] => {
      const release = releaseOfNode(row);
      return release === undefined ? [] : [{ ...release, span: spanIn(reading, row) }];
    }),
  );
  const own = nodes.find(({ name }) => name === host) ?? (nodes.length === 1 ? nodes[0] : undefined);
  return own ? { value: own.value, span: own.span } : reported(readings);
}

function releaseOfNode(row: SourceRecord): { name: unknown; value: string } | undefined {
  if (!('kind' in row && row.kind === 'Node' && 'node' in row && 'name' in row)) return undefined;
  const { node, name } = row;
  if (typeof node !== 'object' || node === null || !('kernelVersion' in node)) return undefined;
  return typeof node.kernelVersion === 'string' ? { name, value: node.kernelVersion } : undefined;
}

function reported(readings: readonly Reading[]): Release | undefined {
  for (const reading of readings) {
    const last = reading.logRecords.findLast(
      ({ kind, fields }) => kind !== null && REPORTS.has(kind) && typeof fields.release === 'string',
    );
    if (last) return { value: String(last.fields.release), span: spanIn(reading, last) };
  }
  return undefined;
}
