import {
  defineSource,
  isoStamp,
  lineReader,
  microsFromCivil,
  possible,
  type Stamp,
  withoutCarriageReturn,
} from '@mountline/core';
import { type CloudwatchPoint, isSafe } from '../formats/files/cloudwatch-point.ts';
import { csvCells } from '../formats/tables/csv-cells.ts';
import { filledLines } from '../formats/tables/head-lines.ts';
import { quote } from '../formats/tables/row-per-line.ts';

/**
 * Metrics of CloudWatch as the console saves a graph (Actions, Download as .csv): rows of a head, then one row for each time
 * with a column for each metric.
 *
 *     Full label,BurstCreditBalance,MetadataIOBytes
 *     Label,BurstCreditBalance,MetadataIOBytes
 *     2026/11/20 03:00:00,0,8123456512
 *
 * No document defines it, and the head differs between versions of the console: all rows in front of the first time are taken for
 * it, the one that begins with `Label` names the columns. Traps, beside those of cloudwatch-json:
 *
 * - **The zone is that of the graph**, UTC or the browser's, and is not written: the stamps are local readings.
 * - An empty cell is a period without a value, not 0.
 * - The graph's statistic and period are used, and neither is written: on a graph of several days the period is 5 minutes or an hour,
 *   and the lowest minute of a burst balance is not in it.
 * - Figures may be rounded.
 */
const SLASHES = /^(\d{4})\/(\d{1,2})\/(\d{1,2}) (\d\d):(\d\d)(?::(\d\d))?$/;
const HEAD = /^"?(?:full label|label|id|time|timestamp|region|account|namespace|stat|statistic|period)"?,/i;

/** Blanks around them are none of the values. */
const cellsOf = (text: string): string[] | null => csvCells(text)?.map((cell) => cell.trim()) ?? null;

function timeOfCell(cell: string): Stamp | null {
  const iso = isoStamp(cell);
  if (iso && iso.length === cell.length) return iso.stamp;
  const m = SLASHES.exec(cell);
  if (!m) return null;
  const civil = {
    year: Number(m[1]),
    month: Number(m[2]),
    day: Number(m[3]),
    hour: Number(m[4]),
    minute: Number(m[5]),
    second: Number(m[6] ?? 0),
    micros: 0,
  };
  if (!possible(civil)) return null;
  return { clock: 'local', value: microsFromCivil(civil), width: m[6] === undefined ? 60_000_000 : 1_000_000 };
}

const NUMBER = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Reads metrics from the CloudWatch console: a record is a value of a metric at a time. */
export const cloudwatchCsv = defineSource<CloudwatchPoint>({
  name: 'cloudwatch-csv',
  title: 'file system metrics, CSV from the CloudWatch console',
  type: 'snapshot',
  clock: 'local',
  carriesOver: 'the head names the columns',
  places: [/$(?<=(?:cloudwatch|metric|efs)[^/]*\.csv)/i],
  collectWith: 'in the CloudWatch console: Metrics, EFS, the graph, Actions, Download as .csv',
  evidence: 'metrics',
  diagnostics: {
    'bad-row': {
      severity: 'loss',
      cost: 'the values of the metrics at this time are missing',
      help: 'A row begins with a time, year first. A spreadsheet that saved the file may have changed that.',
    },
    'bad-cell': {
      severity: 'loss',
      cost: 'this value of the metric is missing',
      help: 'It is not a plain number, or is larger than any metric. A spreadsheet may have added thousands or decimal separators.',
    },
  },
  recognise(head, path) {
    const lines = filledLines(head).slice(0, 21);
    const first = lines.findIndex((line) => line.includes(',') && timeOfCell(cellsOf(line)?.[0] ?? '') !== null);
    if (first < 1) return false;
    const names = lines.slice(0, first);
    const efs = names.some((line) =>
      /\bAWS\/EFS\b|\b(?:BurstCreditBalance|PercentIOLimit|PermittedThroughput|[A-Za-z]+IOBytes)\b/.test(line),
    );
    return names.some((line) => HEAD.test(line)) && (efs || /cloudwatch/i.test(path));
  },
  open(emit) {
    const head: string[][] = [];
    let begun = false;
    let labels: string[] = [];
    let ids: string[] = [];
    let others: [string, string[]][] = [];

    function begin(): void {
      begun = true;
      const named = (...names: string[]) => head.find(([name]) => names.includes(name!.toLowerCase()));
      const row = named('label') ?? named('full label') ?? named('time', 'timestamp') ?? head.at(-1);
      labels = row ?? [];
      ids = named('id') ?? [];
      others = head.filter((cells) => cells !== row && cells !== ids).map((cells) => [cells[0]!, cells]);
    }

    return lineReader(({ text: raw, line, offset, cut }) => {
      const text = withoutCarriageReturn(raw);
      if (text.trim() === '') return;
      const cells = cellsOf(text);
      const time = cells && timeOfCell(cells[0]!);
      if (!cells || !time) {
        if (cells && !begun) head.push(cells);
        else if (!cut) emit.diagnostic({ code: 'bad-row', line, offset, detail: quote(text) });
        return;
      }
      if (!begun) begin();
      cells.forEach((cell, column) => {
        if (column === 0 || cell === '') return;
        if (!NUMBER.test(cell) || !isSafe(Number(cell))) {
          if (!cut) emit.diagnostic({ code: 'bad-cell', line, offset, detail: quote(cell) });
          return;
        }
        const other = others.flatMap(([name, row]) => (row[column] ? [[name, row[column]] as const] : []));
        emit.record({
          line,
          offset,
          label: labels[column] || null,
          ...(ids[column] ? { id: ids[column] } : {}),
          time,
          value: Number(cell),
          ...(other.length > 0 ? { other: Object.fromEntries(other) } : {}),
          ...(cut ? { cut: true as const } : {}),
        });
      });
    });
  },
});
