import { type Evidence, fileOf, groupBy, type SourceRecord } from '@mountline/core';
import type { Reading } from '@mountline/correlation';

/** What can be left out of a bundle by itself. */
export interface Piece {
  /** Of the same group are pieces that are of one kind in one file. */
  group: string;
  file: number;
  of: 'record' | 'row' | 'gap' | 'file';
  index: number;
  /** For a gap, the activity that it is of. */
  unit?: number;
  /** Its lines in the original. */
  lines: [first: number, last: number][];
}

export function piecesOf(readings: readonly Reading[]): Piece[] {
  return readings.flatMap((reading, file): Piece[] => {
    const name = fileOf(reading.entry);
    if (!reading.source) return [];
    return [
      { group: `${name} as a file`, file, of: 'file', index: 0, lines: [] },
      ...reading.logRecords.flatMap(
        (record, index): Piece => ({
          group: `${name} ${record.kind}`,
          file,
          of: 'record',
          index,
          lines: [linesOf(record)],
        }),
      ),
      ...reading.rows.map(
        (row, index): Piece => ({ group: `${name} row`, file, of: 'row', index, lines: [linesOf(row)] }),
      ),
      ...reading.activity.flatMap(({ gaps, unit: actor }, unit) =>
        gaps.map(
          ({ fromSpan, toSpan }, index): Piece => ({
            group: `${name} gap ${actor}`,
            file,
            of: 'gap',
            index,
            unit,
            lines: [linesOf(fromSpan), ...(toSpan ? [linesOf(toSpan)] : [])],
          }),
        ),
      ),
    ];
  });
}

const linesOf = ({ line, endLine }: Pick<SourceRecord, 'line' | 'endLine'>): [number, number] => [
  line,
  endLine ?? line,
];

/** The pieces that evidence stands in. */
export function piecesUnder(
  pieces: readonly Piece[],
  readings: readonly Reading[],
  evidence: readonly Evidence[],
): Piece[] {
  const named = new Map<string, Set<number>>();
  for (const { span } of evidence) {
    const lines = named.get(fileOf(span)) ?? new Set<number>();
    named.set(fileOf(span), lines);
    lines.add(span.line);
  }
  return pieces.filter(({ file, of, lines }) => {
    const wanted = named.get(fileOf(readings[file]!.entry));
    if (!wanted || of === 'file') return false;
    return of === 'gap' ? lines.every(([line]) => wanted.has(line)) : lines.some(([line]) => wanted.has(line));
  });
}

/** The readings with only some of their pieces. What rests on all lines of a file stays as it was read. */
export function readingsOf(pieces: readonly Piece[], readings: readonly Reading[]): (Reading & { whole: Reading })[] {
  return [...groupBy(pieces, ({ file }) => file)].map(([file, list]) => {
    const reading = readings[file]!;
    const indexes = (of: Piece['of']) => new Set(list.flatMap((piece) => (piece.of === of ? [piece.index] : [])));
    const [records, rows] = [indexes('record'), indexes('row')];
    const gaps = list.filter(({ of }) => of === 'gap');
    // The lines at the ends of a gap stand in the pack: where they are events, these come with them.
    const ends = new Set(gaps.flatMap(({ lines }) => lines.map(([line]) => line)));
    return {
      ...reading,
      whole: reading,
      logRecords: reading.logRecords.filter(({ line }, index) => records.has(index) || ends.has(line)),
      rows: reading.rows.filter((_, index) => rows.has(index)),
      activity: reading.activity.map((activity, unit) => ({
        ...activity,
        gaps: activity.gaps.filter((_, index) => gaps.some((piece) => piece.unit === unit && piece.index === index)),
      })),
    };
  });
}
