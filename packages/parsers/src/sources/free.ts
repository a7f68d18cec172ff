import { defineSource, type Emit, type Machine, type SourceRecord } from '@mountline/core';
import { filledLines } from '../formats/tables/head-lines.ts';
import { wordsOf } from '../formats/tables/named-columns.ts';
import { quote, rowPerLine } from '../formats/tables/row-per-line.ts';

/**
 * How the memory of the node is used, as `free` of procps shows it.
 *
 *                    total        used        free      shared  buff/cache   available
 *     Mem:            15Gi       3.2Gi       8.1Gi       1.0Mi       4.2Gi        12Gi
 *     Swap:             0B          0B          0B
 *
 * See free(1). Without -h the numbers are in KiB, with -m and others in the unit of the option, which the table does not show. Up to
 * procps 3.3.9 `buffers` and `cached` stand apart, and a row `-/+ buffers/cache:` has the columns `used` and `free` alone.
 */
export interface FreeRecord extends SourceRecord {
  /** `Mem`, `Swap`, `Total`, `Low`, `High`, `-/+ buffers/cache`. */
  row: string;
  /** By the heads of the table, as written: `15Gi`, `16265632`. */
  columns: Record<string, string>;
}

const HEADER = /^ *total +used +free +shared\b/;
const ROW = /^(Mem|Swap|Total|Low|High|Comm|-\/\+ buffers\/cache):((?: +[\d.]+(?:[BKMGTP]i?)?){1,8}) *$/;

function open(emit: Emit<FreeRecord>): Machine {
  let heads: string[] = [];
  return rowPerLine(emit, 'bad-row', (text) => {
    if (HEADER.test(text)) {
      heads = wordsOf(text);
      return null;
    }
    const m = ROW.exec(text);
    if (!m || heads.length === 0) return quote(text);
    const [, row, values] = m;
    const names = row!.startsWith('-') ? ['used', 'free'] : heads;
    const columns = Object.fromEntries(wordsOf(values!).map((value, i) => [names[i] ?? `${i + 1}`, value]));
    return { row: row!, columns };
  });
}

/** Reads `free`: a record is a row of the table, with its sizes as they were printed. */
export const free = defineSource<FreeRecord>({
  name: 'free',
  title: 'memory in use, free',
  type: 'snapshot',
  clock: 'none',
  carriesOver: 'the header names the columns',
  places: [/(^|\/)free(?:\.txt)?$/, /(^|\/)free_-[a-z]+$/],
  collectWith: 'free -h',
  command: /^free\b/,
  begins: HEADER,
  onceIn: ['text'],
  scope: 'host',
  diagnostics: {
    'bad-row': {
      severity: 'loss',
      cost: 'one row of the table is missing',
      help: 'Compare the line with free(1).',
    },
  },
  recognise: (head) =>
    filledLines(head)
      .slice(0, 3)
      .some((line) => HEADER.test(line)),
  open,
});
