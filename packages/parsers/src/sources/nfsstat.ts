import { defineSource, type Line, lineReader, type SourceRecord, withoutCarriageReturn } from '@mountline/core';
import { type Counters, countersIn } from '../formats/mounts/nfs-counters.ts';
import { linesOf } from '../formats/tables/head-lines.ts';
import { wordsOf } from '../formats/tables/named-columns.ts';
import { quote } from '../formats/tables/row-per-line.ts';

/**
 * The tables of nfsstat(8): the calls that the NFS client and server of one network namespace made since boot.
 *
 *     Client rpc stats:
 *     calls      retrans    authrefrsh
 *     707        0          707
 *
 *     Client nfs v4:
 *     null             read             write            commit           open
 *     1         0%     8         1%     40        5%     1         0%     201      28%
 *
 *     nfs v4 client        write:      201                                        (-l)
 *
 * Defined in nfs-utils, utils/nfsstat/nfsstat.c. A table is a title and pairs of lines, names and values; older
 * versions put six columns in a row and no blank line between the tables. It reads /proc/net/rpc/nfs and nfsd and shows
 * a table of calls only where one was made. nfsstat knows fewer operations than a newer kernel: the rest is not shown.
 * Its counters are 32 bits wide and wrap; a value of nine digits runs into a `100%` behind it. Some versions name two
 * columns alike (`ncachedir`), and the `lookup_root` of the server is LOOKUPP.
 */
export interface NfsstatRecord extends SourceRecord {
  /** `Client nfs v4`, as written; the `nfs v4 client` of a list (-l) has the title of its table. */
  title: string;
  side: 'client' | 'server';
  /** In the order of the table. */
  counters: NfsstatCounter[];
  /** All calls together, in a list only. */
  total?: bigint;
}

/** How often one procedure was called. */
export interface NfsstatCounter {
  name: string;
  value: bigint;
  /** Share of the calls of this table in percent, rounded down, where it is shown. */
  percent?: number;
}

const TITLE =
  /^((Client|Server) (?:(?:packet|rpc|io) stats|nfs v\d+(?: operations)?|(?:reply|read ahead|file handle) cache)):\s*$/;

/** A row of `-l`, which shows only what is not 0. */
const LIST_ROW = /^ *nfs (v\d+) (server|client|servop) +([a-z0-9_]+): +(\d{1,20}) *$/;
const LIST_RULE = /^-{13} -{13} -{8} *$/;

function listTitle(version: string, kind: string): string {
  if (kind === 'servop') return `Server nfs ${version} operations`;
  return `${kind === 'client' ? 'Client' : 'Server'} nfs ${version}`;
}

const VALUE = /^\d+%?$/;

/** Puts values to names. null where the line is not made of counters and their percentages. */
function readValues(names: readonly string[], fields: readonly string[]): NfsstatCounter[] | null {
  const counters: NfsstatCounter[] = [];
  const withPercent = fields.some((field) => field.endsWith('%'));
  let at = 0;
  for (const name of names) {
    let field = fields[at++];
    if (field === undefined) break;
    let percent: string | undefined;
    if (withPercent) {
      if (field.endsWith('%')) {
        // Printed as %-8u%3u%%: only a share of three digits leaves no blank in front of it.
        percent = field.slice(-4);
        field = field.slice(0, -4);
      } else {
        percent = fields[at++];
      }
      if (percent !== undefined && !/^(\d{1,2}|100)%$/.test(percent)) return null;
    }
    const value = countersIn(field)?.[0];
    if (value === undefined) return null;
    counters.push({
      name,
      value,
      ...(percent === undefined ? {} : { percent: Number.parseInt(percent, 10) }),
    });
  }
  return at < fields.length ? null : counters;
}

/** Reads `nfsstat`: a record is a table of counters. */
export const nfsstat = defineSource<NfsstatRecord>({
  name: 'nfsstat',
  title: 'NFS client and server calls, nfsstat',
  type: 'snapshot',
  clock: 'none',
  places: [/(^|\/)sos_commands\/nfs\/nfsstat_-o_all$/, /(^|\/)nfsstat[^/]*$/],
  collectWith: 'nfsstat -o all',
  evidence: 'nfsstat',
  command: /^nfsstat\b/,
  begins: /^(?:Client|Server) (?:rpc|packet) stats:/,
  diagnostics: {
    'bad-values': {
      severity: 'loss',
      cost: 'the counters of this row of the table are missing',
      help: 'Compare the line with the names above it. /proc/net/rpc/nfs and nfsd have the same counters.',
    },
    'missing-values': {
      severity: 'loss',
      cost: 'some counters of this table are missing',
      help: 'The table ends before its values: the collector stopped early, or the file was truncated.',
    },
    'stray-line': {
      severity: 'warning',
      cost: 'the line is not read; if it is an nfsstat error, a table is missing',
      help: 'Check the line: nfsstat says which of /proc/net/rpc/nfs and nfsd it could not read.',
    },
  },
  recognise: (head) => linesOf(head).some((line) => TITLE.test(line) || LIST_ROW.test(withoutCarriageReturn(line))),
  open(emit) {
    let open: NfsstatRecord | null = null;
    let header: { names: string[]; line: number; offset: number } | null = null;

    function flush(): void {
      if (header) {
        const { names, line, offset } = header;
        const detail = `expected values for ${names.length} names, found none`;
        emit.diagnostic({ code: 'missing-values', line, offset, detail });
      }
      if (open) emit.record(open);
      open = null;
      header = null;
    }

    function readRow(record: NfsstatRecord, names: string[], fields: string[], { line, offset }: Line): void {
      const counters = readValues(names, fields);
      if (!counters) {
        const detail = `found ${JSON.stringify(fields.join(' ').slice(0, 80))} for ${names.length} names`;
        emit.diagnostic({ code: 'bad-values', line, offset, detail });
        return;
      }
      for (const counter of counters) record.counters.push(counter);
      if (counters.length < names.length) {
        const detail = `expected ${names.length} values, found ${counters.length}`;
        emit.diagnostic({ code: 'missing-values', line, offset, detail });
      }
    }

    function readTableLine(record: NfsstatRecord, fields: string[], line: Line): void {
      record.endLine = line.line;
      if (line.cut) record.cut = true;
      if (!header && !fields.every((field) => VALUE.test(field))) {
        header = { names: fields, line: line.line, offset: line.offset };
        return;
      }
      const names = header?.names ?? [];
      header = null;
      readRow(record, names, fields, line);
    }

    function readListRow([, version, kind, name, value]: string[], line: Line): void {
      const title = listTitle(version!, kind!);
      if (open?.title !== title || name === 'total') flush();
      open ??= {
        line: line.line,
        offset: line.offset,
        title,
        side: kind === 'client' ? 'client' : 'server',
        counters: [],
      };
      if (name === 'total') open.total = BigInt(value!);
      else open.counters.push({ name: name!, value: BigInt(value!) });
      if (line.line > open.line) open.endLine = line.line;
      if (line.cut) open.cut = true;
    }

    return lineReader((line) => {
      const text = withoutCarriageReturn(line.text);
      const fields = wordsOf(text);
      const title = TITLE.exec(text);
      const listed = LIST_ROW.exec(text);
      if (listed) return readListRow(listed, line);
      if (LIST_RULE.test(text)) return;
      if (title || fields.length === 0) flush();
      if (title) {
        const side = title[2] === 'Client' ? 'client' : 'server';
        open = { line: line.line, offset: line.offset, title: title[1]!, side, counters: [] };
        if (line.cut) open.cut = true;
      } else if (fields.length > 0 && open) {
        readTableLine(open, fields, line);
      } else if (fields.length > 0) {
        const detail = quote(text);
        emit.diagnostic({ code: 'stray-line', line: line.line, offset: line.offset, detail });
      }
    }, flush);
  },
});

/** The counters of all tables: `Client nfs v4.write`. Of two columns with one name the first counts. */
export function nfsstatCounters(tables: readonly NfsstatRecord[]): Counters {
  const counters = new Map<string, bigint>();
  for (const { title, counters: columns } of tables) {
    for (const { name, value } of columns) {
      const key = `${title}.${name}`;
      if (!counters.has(key)) counters.set(key, value);
    }
  }
  return counters;
}
