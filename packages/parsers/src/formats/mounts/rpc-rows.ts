import {
  type DiagnosticTable,
  type Emit,
  lineReader,
  type Machine,
  type SourceRecord,
  withoutCarriageReturn,
} from '@mountline/core';
import { wordsOf } from '../tables/named-columns.ts';
import { quote } from '../tables/row-per-line.ts';
import { type Counters, countersIn, namedCounters } from './nfs-counters.ts';

/** A line of /proc/net/rpc/nfs or nfsd: a name and counters. */
export interface RpcRow extends SourceRecord {
  /** The first word: `net`, `rpc`, `proc3`, `proc4ops`. */
  row: string;
  values: bigint[];
  /** How many values the line announces, for the rows `proc…`. */
  declared?: number;
  /** Seconds that a tenth of the threads was busy, for the row `th`; newer kernels print 0. */
  usage?: number[];
}

export const rpcDiagnostics = {
  'bad-row': {
    severity: 'loss',
    cost: 'the counters of this row are missing',
    help: 'Expected a name followed by whole numbers. A truncated last line means that the collector stopped early.',
  },
  'count-mismatch': {
    severity: 'warning',
    cost: 'counters at the end of this row may be missing',
    help: 'The row states how many numbers follow. A truncated last line means that the collector stopped early.',
  },
} as const satisfies DiagnosticTable;

type Row = Omit<RpcRow, keyof SourceRecord>;

function parseRow(text: string): Row | null {
  const [row = '', ...fields] = wordsOf(text);
  const usage = fields.filter((field) => /^\d{1,15}\.\d{1,9}$/.test(field));
  const values = countersIn((row === 'th' ? fields.filter((field) => !usage.includes(field)) : fields).join(' '));
  if (!values || values.length === 0) return null;
  if (row === 'th') return { row, values, usage: usage.map(Number) };
  if (!row.startsWith('proc')) return { row, values };
  const declared = Number(values[0]);
  return Number.isSafeInteger(declared) ? { row, declared, values: values.slice(1) } : null;
}

/** A push machine for both files. */
export function rpcRows(emit: Emit<RpcRow>): Machine {
  return lineReader(({ text: raw, line, offset, cut }) => {
    const text = withoutCarriageReturn(raw);
    if (text.trim() === '') return;
    const row = parseRow(text);
    if (!row) {
      return emit.diagnostic({ code: 'bad-row', line, offset, detail: quote(text) });
    }
    if (row.declared !== undefined && row.declared !== row.values.length) {
      const detail = `expected ${row.declared} numbers after ${row.row}, found ${row.values.length}`;
      emit.diagnostic({ code: 'count-mismatch', line, offset, detail });
    }
    emit.record({ line, offset, ...row, ...(cut ? { cut: true as const } : {}) });
  });
}

/** The counters of a file under the names that `columns` has for each row. */
export function rpcCounters(rows: readonly RpcRow[], columns: Readonly<Record<string, readonly string[]>>): Counters {
  return namedCounters(rows.map(({ row, values }) => ({ name: row, columns: columns[row] ?? [], values })));
}
