import {
  type EventOf,
  type Evidence,
  groupBy,
  type Interval,
  isoFromMicros,
  type KnownKind,
  type SourceRecord,
  type Stamp,
} from '@mountline/core';
import type { FactContext } from '@mountline/correlation';
import { type Derived, derive, rowEvidence } from '../node/evidence.ts';

/** A point as cloudwatch-json and cloudwatch-csv give it. */
interface Row extends SourceRecord {
  label: string | null;
  id?: string;
  time: Stamp;
  statistics?: Record<string, number>;
  value?: number;
}

/** One value of one metric, at the begin of its period. */
export interface Point {
  at: number;
  value: number;
  /** Which one it is, where the file shows. */
  statistic: string | undefined;
  /** In the zone of the console, which is written nowhere. */
  local: boolean;
  evidence: Evidence;
}

const METRICS = [
  'BurstCreditBalance',
  'MetadataIOBytes',
  'DataReadIOBytes',
  'DataWriteIOBytes',
  'PercentIOLimit',
] as const;
type Metric = (typeof METRICS)[number];

/**
 * What counts of each metric: an average of IO is the size of one operation and shows no amount, and of a limit the highest value of a
 * period may be that of a moment.
 */
const STATISTICS: Readonly<Record<Metric, readonly string[]>> = {
  BurstCreditBalance: ['Minimum', 'Average', 'Maximum'],
  MetadataIOBytes: ['Sum'],
  DataReadIOBytes: ['Sum'],
  DataWriteIOBytes: ['Sum'],
  PercentIOLimit: ['Average', 'Minimum'],
};

/** The values of each file system, in their order. The answers name no file system: names of files and labels may. Where none does, all are taken for one. */
export function metricPoints(context: FactContext): Map<string, (metric: Metric) => Point[]> {
  const files = groupBy(readPoints(context), ({ fileSystem }) => fileSystem);
  return new Map(
    [...files].map(([fileSystem, points]) => [
      fileSystem,
      (metric) => inOrder(points.filter((point) => point.metric === metric).map(({ point }) => point)),
    ]),
  );
}

/** One value for each period: two files of metrics may overlap. */
function inOrder(points: readonly Point[]): Point[] {
  const one = [...groupBy(points, ({ at }) => at).values()].map(([point]) => point!);
  return one.sort((a, b) => a.at - b.at);
}

function readPoints(context: FactContext) {
  return ['cloudwatch-json', 'cloudwatch-csv'].flatMap((source) =>
    context.rows<Row>(source).flatMap(({ snapshot, rows }) =>
      rows.flatMap((row) => {
        const { label, id, time, statistics } = row;
        const metric = METRICS.find((name) => (label ?? '').includes(name) || snapshot.path.includes(name));
        const statistic = metric && STATISTICS[metric].find((name) => statistics?.[name] !== undefined);
        const value = statistic === undefined ? row.value : statistics![statistic];
        if (!metric || value === undefined) return [];
        const named = /fs-[0-9a-f]{8,17}/.exec(`${label ?? ''} ${id ?? ''} ${snapshot.path}`)?.[0];
        const text = `${metric} ${statistic ?? ''} ${value}`.replace('  ', ' ');
        const at: Interval = { from: time.value, to: time.value + time.width };
        const evidence = { ...rowEvidence(snapshot, row, text, { metric, value }), time: at };
        const point: Point = { at: time.value, value, statistic, local: time.clock !== 'utc', evidence };
        return [{ metric, fileSystem: named ?? 'the file system', point }];
      }),
    ),
  );
}

export function pointsEvent<Kind extends KnownKind>(
  fact: string,
  kind: Kind,
  time: Interval,
  fields: Derived<Kind>,
  points: readonly Point[],
): EventOf<Kind> {
  const evidence = points.map((point) => point.evidence);
  const made = derive(fact, kind, time, fields, evidence);
  return points.some(({ local }) => local) ? { ...made, guesses: ['zone'] } : made;
}

/** `2026-05-20 03:00 UTC` */
export const dayAndTime = ({ at, local }: Point): string =>
  `${isoFromMicros(at).slice(0, 16).replace('T', ' ')} ${local ? 'in the zone of the console' : 'UTC'}`;
