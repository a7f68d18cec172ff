import { defineSource, type SourceRecord, type Stamp } from '@mountline/core';
import { type CloudwatchPoint, isSafe } from '../formats/files/cloudwatch-point.ts';
import { type JsonPiece, jsonPieces } from '../formats/json/json-pieces.ts';
import { isObject, type JsonObject, readJson, stringOf, timeOf } from '../formats/json/json-values.ts';
import { quote } from '../formats/tables/row-per-line.ts';

/**
 * Metrics of CloudWatch, as `aws cloudwatch get-metric-statistics` and `get-metric-data` write them with `--output json`.
 *
 *     {"Label": "BurstCreditBalance", "Datapoints": [
 *         {"Timestamp": "2026-11-20T03:00:00+00:00", "Average": 0.0, "Unit": "Bytes"}, …]}
 *     {"MetricDataResults": [{"Id": "m1", "Label": "MetadataIOBytes",
 *         "Timestamps": ["2026-11-20T03:05:00+00:00", …], "Values": [8123456512.0, …], "StatusCode": "Complete"}]}
 *
 * Defined in the API reference of CloudWatch (GetMetricStatistics, GetMetricData); which metrics a file system of EFS has, in
 * its user guide. Traps:
 *
 * - **Which file system it is stands nowhere**: neither do the dimensions, nor the period, nor the region. Only the name of the
 *   file may tell. Nor is the node in it: the metrics are those of the file system, with all its clients.
 * - Datapoints of get-metric-statistics are in no order; get-metric-data gives the newest first. Records keep the order of the
 *   file.
 * - A period without a value is not 0: nothing was reported.
 * - The time is the begin of the period: with `--period 300`, what is said at 03:00 was so until 03:05.
 * - For DataReadIOBytes, DataWriteIOBytes, MetadataIOBytes and TotalIOBytes, `Sum` is bytes in the period (divide by its seconds
 *   for a rate), `SampleCount` the number of operations, `Average` the size of one: an average does not show a storm.
 *   For BurstCreditBalance and PermittedThroughput `Minimum` is what counts; their `Sum` means nothing.
 * - BurstCreditBalance decides in bursting mode only: at 0, PermittedThroughput falls to the baseline rate. In elastic mode neither
 *   tells of throttling. PercentIOLimit is reported in general purpose mode only.
 * - ClientConnections is by minute: for a longer period divide the Sum by its minutes.
 * - Values of a minute are kept for 15 days, of five minutes for 63, of an hour for 455: of an older time only the coarse ones can be
 *   asked for.
 * - `PartialData` means that more pages follow (`NextToken`).
 */
const NAMES = ['Timestamp', 'Unit', 'ExtendedStatistics'];

type Row = Omit<CloudwatchPoint, keyof SourceRecord>;

/** A time as the command line writes it, or as the wire has it: seconds since 1970. */
function timeOfPoint(value: unknown): Stamp | undefined {
  if (typeof value !== 'number') return timeOf(value);
  if (!(value > 0 && value < 9e9)) return undefined;
  return { clock: 'utc', value: Math.round(value * 1_000_000), width: 1_000_000 };
}

const numbersOf = (object: JsonObject): Record<string, number> =>
  Object.fromEntries(Object.entries(object).flatMap(([name, value]) => (isSafe(value) ? [[name, value]] : [])));

/** Keys that are kept as they are; a number that a double cannot hold becomes text. */
function asWritten(object: JsonObject): JsonObject {
  const keep = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(keep);
    if (isObject(value)) return asWritten(value);
    return typeof value === 'number' && !isSafe(value) ? String(value) : value;
  };
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, keep(value)]));
}

/** A datapoint of get-metric-statistics; null for anything else. */
function datapoint(value: unknown, label: string | null): Row | null {
  if (!isObject(value)) return null;
  const time = timeOfPoint(value.Timestamp);
  if (!time) return null;
  const extended = isObject(value.ExtendedStatistics) ? numbersOf(value.ExtendedStatistics) : {};
  const rest = Object.fromEntries(Object.entries(value).filter(([name]) => !NAMES.includes(name)));
  const statistics = { ...numbersOf(rest), ...extended };
  if (Object.keys(statistics).length === 0) return null;
  const unit = stringOf(value.Unit);
  const other = asWritten(Object.fromEntries(Object.entries(rest).filter(([, entry]) => !isSafe(entry))));
  return {
    label,
    time,
    statistics,
    ...(unit === undefined ? {} : { unit }),
    ...(Object.keys(other).length === 0 ? {} : { other }),
  };
}

/** The points of a result of get-metric-data; the pairs of which one half is missing or unreadable are counted. */
function series(value: JsonObject): { rows: Row[]; lost: number } {
  const { Id, Label, Timestamps, Values, StatusCode, Messages, ...rest } = value;
  const times = Array.isArray(Timestamps) ? Timestamps : [];
  const values = Array.isArray(Values) ? Values : [];
  const other = asWritten(Array.isArray(Messages) && Messages.length > 0 ? { ...rest, Messages } : rest);
  const id = stringOf(Id);
  const statusCode = stringOf(StatusCode);
  const rows: Row[] = [];
  for (let at = 0; at < Math.min(times.length, values.length); at += 1) {
    const time = timeOfPoint(times[at]);
    const number = values[at];
    if (!time || !isSafe(number)) continue;
    rows.push({
      label: stringOf(Label) ?? null,
      ...(id === undefined ? {} : { id }),
      time,
      value: number,
      ...(statusCode === undefined ? {} : { statusCode }),
      ...(Object.keys(other).length === 0 ? {} : { other }),
    });
  }
  return { rows, lost: Math.max(times.length, values.length) - rows.length };
}

/** The label in front of the points, also where what stands behind them is broken. */
function labelIn(head: string): string | null {
  const value = readJson({ text: head, cut: true });
  return isObject(value) ? (stringOf(value.Label) ?? null) : null;
}

/** Reads metrics of `aws cloudwatch`: a record is a value of a metric at a time. */
export const cloudwatchJson = defineSource<CloudwatchPoint>({
  name: 'cloudwatch-json',
  title: 'file system metrics, aws cloudwatch get-metric-statistics or get-metric-data',
  type: 'snapshot',
  clock: 'utc',
  carriesOver: 'an answer goes over many lines',
  places: [/$(?<=(?:cloudwatch|metric)[^/]*\.json)/i],
  collectWith:
    'aws cloudwatch get-metric-statistics --namespace AWS/EFS --metric-name BurstCreditBalance --dimensions Name=FileSystemId,Value=fs-ID --start-time BEGIN --end-time END --period 300 --statistics Minimum --output json',
  evidence: 'metrics',
  diagnostics: {
    'bad-point': {
      severity: 'loss',
      cost: 'these data points of the metric are missing',
      help: 'A data point needs a number and a time with a zone. Compare the file with the CloudWatch API reference.',
    },
    'bad-json': {
      severity: 'loss',
      cost: 'this part of the file is not read',
      help: 'It is not JSON, or is nested deeper than any CloudWatch answer. Collect the file again.',
    },
    'cut-json': {
      severity: 'loss',
      cost: 'the data points after the end of the file are missing, and possibly the label',
      help: 'Collect the file again. A truncated earlier answer may hold only the newest data points.',
    },
    'more-pages': {
      severity: 'warning',
      cost: 'the metric is incomplete: more pages follow',
      help: 'Run the command again with --starting-token, a shorter time range or a longer period.',
    },
    'no-points': {
      severity: 'info',
      cost: 'the metric is unknown over that time: a missing value is not 0',
      help: 'Check the dimension, the region, the statistic and the time range, and whether a client was connected.',
    },
  },
  recognise: (head) =>
    /^\s*\{/.test(head) &&
    (/"Datapoints"\s*:\s*\[\s*(?:\]|\{[^{}]*"Timestamp")/.test(head) ||
      (/"MetricDataResults"\s*:\s*\[/.test(head) && /"(?:Timestamps|Values|NextToken|Messages)"\s*:/.test(head))),
  open(emit) {
    /** Points whose label may stand behind them. */
    let held: JsonPiece[] = [];
    /** What stands in front of them. */
    let head = '';

    function onSeries(piece: JsonPiece): void {
      const { line, endLine, offset, cut } = piece;
      const value = readJson(piece);
      if (!isObject(value)) {
        emit.diagnostic({ code: 'bad-json', line, offset, detail: quote(piece.text) });
        return;
      }
      const { rows, lost } = series(value);
      const lines = endLine > line ? { endLine } : {};
      for (const row of rows) emit.record({ line, ...lines, offset, ...row, ...(cut ? { cut: true as const } : {}) });
      if (cut) return;
      if (lost > 0)
        emit.diagnostic({ code: 'bad-point', line, offset, detail: `${lost} of ${rows.length + lost} points` });
      if (rows.length + lost === 0)
        emit.diagnostic({ code: 'no-points', line, offset, detail: `none of ${value.Label}` });
      if (value.StatusCode === 'PartialData') {
        emit.diagnostic({ code: 'more-pages', line, offset, detail: `found StatusCode PartialData of ${value.Label}` });
      }
    }

    function onPoints(label: string | null, unsure: boolean): void {
      for (const piece of held) {
        const { line, endLine, offset, cut } = piece;
        const row = datapoint(readJson(piece), label);
        const lines = endLine > line ? { endLine } : {};
        if (row) emit.record({ line, ...lines, offset, ...row, ...(cut || unsure ? { cut: true as const } : {}) });
        else if (!cut) emit.diagnostic({ code: 'bad-point', line, offset, detail: quote(piece.text) });
      }
      held = [];
    }

    return jsonPieces({
      lists: ['Datapoints', 'MetricDataResults'],
      onElement(piece, list) {
        if (list.key === 'Datapoints') {
          held.push(piece);
          head = list.head;
        } else onSeries(piece);
      },
      onDocument(piece, elements) {
        const { line, offset, cut } = piece;
        const value = readJson(piece);
        const document = isObject(value) ? value : {};
        const label = stringOf(document.Label) ?? labelIn(head);
        head = '';
        onPoints(label, cut && label === null);
        if (cut) emit.diagnostic({ code: 'cut-json', line, offset, detail: 'the file ends inside an answer' });
        else if (value === undefined) emit.diagnostic({ code: 'bad-json', line, offset, detail: quote(piece.text) });
        else if (elements === 0) emit.diagnostic({ code: 'no-points', line, offset, detail: `none of ${label}` });
        if (typeof document.NextToken === 'string') {
          emit.diagnostic({ code: 'more-pages', line, offset, detail: 'found NextToken' });
        }
      },
      onStray: ({ text, line, offset }) => emit.diagnostic({ code: 'bad-json', line, offset, detail: quote(text) }),
    });
  },
});
