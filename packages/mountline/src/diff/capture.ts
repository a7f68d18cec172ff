import {
  fileOf,
  type Interval,
  isKnown,
  isWhole,
  type Report,
  type Snapshot,
  type SourceRecord,
  type Span,
  type Timeline,
} from '@mountline/core';
import type { Place } from './difference.ts';

/** All that is known of one capture. */
export interface Capture {
  report: Report;
  timeline: Timeline;
}

export type SideName = Place['side'];

/** The tables of one source. */
export interface Table<R extends SourceRecord> {
  snapshot: Snapshot;
  rows: readonly R[];
  /** Every row of the file was read. */
  whole: boolean;
  /** Which rows the collector kept, where it did not keep all. */
  filter?: string;
}

export function tablesOf<R extends SourceRecord>({ timeline }: Capture, source: string): Table<R>[] {
  const filters = new Map(
    timeline.lacks.flatMap(({ how, why, span }) => (how === 'filtered' && span ? [[fileOf(span), why] as const] : [])),
  );
  return timeline.snapshots
    .filter((snapshot) => snapshot.source === source)
    .map((snapshot) => {
      const filter = filters.get(fileOf(snapshot));
      return {
        snapshot,
        rows: snapshot.records as readonly SourceRecord[] as readonly R[],
        whole: isWhole(snapshot) || isChosen(snapshot, filter),
        ...(filter === undefined ? {} : { filter }),
      };
    });
}

/** What a collector leaves out is the same each time, and all rows of its choice were read. */
function isChosen({ filtered, ...others }: Snapshot, filter: string | undefined): boolean {
  const byCollector = filtered !== undefined && filter !== undefined && !filter.endsWith(filtered);
  return byCollector && isWhole(others);
}

type Reach = Pick<Table<SourceRecord>, 'whole' | 'filter'>;

/** Whether a row of one table would stand in the other: that it does not proves that it is gone. */
export const wouldShow = (other: Reach, one: Reach): boolean =>
  other.whole && (other.filter === undefined || other.filter === one.filter);

const HOST_PLACES = [/(^|\/)proc\/1\//, /(^|\/)proc\/self\//];

/** The table of the host, where a bundle holds those of several processes too: of pid 1, else of the collector, else the first. */
export function hostTable<R extends SourceRecord>(capture: Capture, source: string): Table<R> | undefined {
  const tables = tablesOf<R>(capture, source);
  for (const place of HOST_PLACES) {
    const found = tables.find(({ snapshot }) => place.test(snapshot.path));
    if (found) return found;
  }
  return tables[0];
}

export const rowPlace = (
  side: SideName,
  { container, path }: Pick<Snapshot, 'container' | 'path'>,
  row: SourceRecord,
): Place => ({
  side,
  ...(container === undefined ? {} : { container }),
  path,
  line: row.line,
  ...(row.endLine === undefined ? {} : { endLine: row.endLine }),
  offset: row.offset,
});

/** A table as a whole, in which something does not stand. */
export const tableOf = (side: SideName, { container, path }: Pick<Snapshot, 'container' | 'path'>): Place => ({
  side,
  ...(container === undefined ? {} : { container }),
  path,
  line: 1,
  offset: 0,
});

export const placeIn = (side: SideName, span: Span): Place => ({ side, ...span });

/** The source that read a file. */
export const sourceOfFile = ({ report }: Capture, span: Span): string | null =>
  report.bundle.files.find((file) => fileOf(file) === fileOf(span))?.source ?? null;

/** From one capture to the next; where the table has a time of its own, this is taken. */
export function secondsApart(before: Interval | null, after: Interval | null): number | null {
  if (!before || !after || !isKnown(before.from) || !isKnown(after.from)) return null;
  return (after.from - before.from) / 1_000_000;
}
