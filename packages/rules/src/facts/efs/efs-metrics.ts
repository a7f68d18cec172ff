import { type Event, type EventOf, greatestOf, HOUR, type Interval, type KnownKind } from '@mountline/core';
import type { Fact } from '@mountline/correlation';
import { dayAndTime, metricPoints, type Point, pointsEvent } from '../../views/efs/efs-points.ts';
import type { Derived } from '../../views/node/evidence.ts';

/** Bytes of metadata for one byte of data from which something other than the use of files makes them. */
const DOMINANT = 10;
/** Of the highest balance seen: less is none. */
const EMPTY = 0.001;
/** The part of its height that a balance has to lose: it goes up and down with every day's work. */
const FALLEN = 0.25;

/**
 * What the metrics of an EFS file system tell of its burst credits and of the kind of its IO. They are those of the file
 * system with all its clients, not of this node.
 */
export const efsMetrics: Fact = {
  name: 'efs-metrics',
  title: 'burst credits and metadata IO of an EFS file system',
  uses: [],
  inputs: [{ sources: ['cloudwatch-json', 'cloudwatch-csv'] }],
  kinds: {
    'efs.credits.falling': {
      what: 'burst credits that fall up to the last value',
      fields: {
        fileSystem: 'text',
        perHour: { type: 'int', unit: 'bytes/h' },
        balance: { type: 'num', unit: 'bytes' },
        asOf: { type: 'text', means: 'date and time of the last value' },
        emptyFor: { type: 'int', means: 'how long they last from then on at this rate' },
        duration: 'int',
        byMetadata: { type: 'bool?', means: 'the IO in this time was metadata' },
      },
    },
    'efs.credits.empty': {
      what: 'exhausted burst credits',
      fields: {
        fileSystem: 'text',
        sinceAt: { type: 'int?', means: 'if it had some before' },
        duration: 'int',
        open: { type: 'bool', means: 'still true at the last value' },
        byMetadata: { type: 'bool?', means: 'the IO that consumed them was metadata' },
      },
    },
    'efs.credits.recovered': { what: 'burst credits that grow again', fields: { fileSystem: 'text' } },
    'efs.metadata.dominant': {
      what: 'metadata IO that is many times the data IO',
      fields: {
        fileSystem: 'text',
        ratio: { type: 'int', means: '0: no data IO at all' },
        sinceAt: 'int?',
        since: { type: 'text?', means: 'with the date' },
        sinceKnown: {
          type: 'bool',
          means: 'false if it was true from the first value on; then the other two are absent',
        },
        duration: 'int',
        open: 'bool',
      },
    },
  },
  derive(context) {
    const events = [...metricPoints(context)].flatMap(([fileSystem, of]) => {
      const io = ioOf(of('MetadataIOBytes'), of('DataReadIOBytes'), of('DataWriteIOBytes'));
      return [...credits(fileSystem, of('BurstCreditBalance'), io), ...metadata(fileSystem, io)];
    });
    return { events };
  },
};

const event = <Kind extends KnownKind>(
  kind: Kind,
  time: Interval,
  fields: Derived<Kind>,
  points: readonly Point[],
): EventOf<Kind> => pointsEvent('efs-metrics', kind, time, fields, points);

function credits(fileSystem: string, points: readonly Point[], io: readonly Io[]): Event[] {
  const last = points.at(-1);
  if (!last || points.length < 2) return [];
  const highest = greatestOf(points.map(({ value }) => value));
  const isEmpty = ({ value }: Point) => value <= highest * EMPTY;
  const lastEmpty = points.findLastIndex(isEmpty);
  if (highest > 0 && lastEmpty >= 0) return withoutCredits(fileSystem, points, lastEmpty, isEmpty, io);
  const peak = points.findLastIndex(({ value }) => value === highest);
  const top = points[peak]!;
  const fall = points.slice(peak);
  const goesDown = fall.every(({ value }, i) => i === 0 || value <= fall[i - 1]!.value);
  const lost = top.value - last.value;
  const goesOn = last.value < points.at(-2)!.value;
  if (fall.length < 3 || !goesDown || !goesOn || lost < highest * FALLEN) return [];
  const perHour = (lost / (last.at - top.at)) * HOUR;
  const emptyFor = Math.round((last.value / perHour) * HOUR);
  const hours = (emptyFor / HOUR).toFixed(1);
  const note = `burst credits of ${fileSystem} fall by ${bytes(perHour)} per hour: ${bytes(last.value)} left at ${dayAndTime(last)}, ${bytes(last.value)} / ${bytes(perHour)} = ${hours} h`;
  const duration = last.at - top.at;
  const byMetadata = isMetadata(io, top.at, last.at);
  const fields = {
    fileSystem,
    perHour: Math.round(perHour),
    balance: last.value,
    asOf: dayAndTime(last),
    emptyFor,
    duration,
    byMetadata,
    note,
  };
  return [event('efs.credits.falling', { from: top.at, to: last.at + 1 }, fields, [last, top])];
}

function withoutCredits(
  fileSystem: string,
  points: readonly Point[],
  lastEmpty: number,
  isEmpty: (point: Point) => boolean,
  io: readonly Io[],
): Event[] {
  const before = points.findLastIndex((point, i) => i < lastEmpty && !isEmpty(point));
  const [first, end] = [points[before + 1]!, points[lastEmpty]!];
  const [had, after] = [points[before], points[lastEmpty + 1]];
  const open = after === undefined;
  const duration = end.at - first.at;
  const note = `${fileSystem} had no burst credits from ${dayAndTime(first)} to ${dayAndTime(end)}${open ? ', its last value' : ''}`;
  const byMetadata = had
    ? isMetadata(io, peakOf(points.slice(0, before + 1)).at, first.at)
    : isMetadata(io, first.at, end.at);
  const fields = { fileSystem, ...(had ? { sinceAt: first.at } : {}), duration, open, byMetadata, note };
  const time = { from: first.at, to: end.at + 1 };
  const empty = event('efs.credits.empty', time, fields, [
    first,
    ...(had ? [had] : []),
    ...(end === first ? [] : [end]),
  ]);
  if (open) return [empty];
  const latest = points.at(-1)!;
  const again = `burst credits of ${fileSystem} grow again: ${bytes(after.value)}${latest === after ? '' : `; ${bytes(latest.value)} at ${dayAndTime(latest)}`}`;
  const at = after.evidence.time!;
  return [
    empty,
    event('efs.credits.recovered', at, { fileSystem, note: again }, latest === after ? [after] : [after, latest]),
  ];
}

/** The last of the highest values. */
function peakOf(points: readonly Point[]): Point {
  const highest = greatestOf(points.map(({ value }) => value));
  return points.findLast(({ value }) => value === highest)!;
}

/** Metadata and data of one period. */
interface Io {
  meta: Point;
  data: Point[];
  sum: number;
}

/** Times at which both kinds of IO have a value: a period without one says nothing. */
function ioOf(all: readonly Point[], read: readonly Point[], write: readonly Point[]): Io[] {
  const at = (list: readonly Point[]) => new Map(list.map((point) => [point.at, point]));
  const [reads, writes] = [at(read), at(write)];
  return all.flatMap((meta) => {
    const data = [reads.get(meta.at), writes.get(meta.at)].filter((point) => point !== undefined);
    return data.length === 2 ? [{ meta, data, sum: data[0]!.value + data[1]!.value }] : [];
  });
}

const total = (list: readonly Io[], value: (io: Io) => number) => list.reduce((sum, io) => sum + value(io), 0);

/** Whether what was used up in a time was metadata: an idle file system is hardly asked for anything else, and that costs nothing. */
function isMetadata(io: readonly Io[], from: number, to: number): boolean | undefined {
  const then = io.filter(({ meta }) => meta.at >= from && meta.at < to);
  if (then.length === 0) return undefined;
  const metas = total(then, ({ meta }) => meta.value);
  return metas > 0 && metas >= DOMINANT * total(then, ({ sum }) => sum);
}

function metadata(fileSystem: string, both: readonly Io[]): Event[] {
  const dominates = ({ meta, sum }: Io) => meta.value > 0 && meta.value >= DOMINANT * sum;
  const last = both.findLastIndex(dominates);
  const before = both.findLastIndex((point, i) => i < last && !dominates(point));
  const stretch = both.slice(before + 1, last + 1);
  if (stretch.length < 3) return [];
  const [metas, datas] = [total(stretch, ({ meta }) => meta.value), total(stretch, ({ sum }) => sum)];
  const ratio = datas === 0 ? 0 : Math.round(metas / datas);
  const [begin, end] = [stretch[0]!, stretch.at(-1)!];
  const open = last === both.length - 1;
  const times =
    datas === 0 ? `${bytes(metas)}, no data IO` : `${bytes(metas)} / ${bytes(datas)} = ${ratio} times the data IO`;
  const note = `metadata IO of ${fileSystem}: ${times}`;
  const sinceAt = before < 0 ? undefined : begin.meta.at;
  const since = before < 0 ? undefined : dayAndTime(begin.meta);
  const fields = {
    fileSystem,
    ratio,
    sinceAt,
    since,
    sinceKnown: before >= 0,
    duration: end.meta.at - begin.meta.at,
    open,
    note,
  };
  const shown = before < 0 ? [begin, end] : [begin, both[before]!, end];
  const points = shown.flatMap(({ meta, data }) => [meta, ...data]);
  return [event('efs.metadata.dominant', { from: begin.meta.at, to: end.meta.at + 1 }, fields, points)];
}

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB', 'PB'];

function bytes(value: number): string {
  const power = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, value)) / 3)));
  const scaled = value / 1000 ** power;
  return `${Number(scaled.toPrecision(3))} ${UNITS[power]}`;
}
