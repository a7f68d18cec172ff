import {
  defineSource,
  type Emit,
  type Line,
  lineReader,
  type Machine,
  type SourceRecord,
  withoutCarriageReturn,
} from '@mountline/core';
import { jsonObjects } from '../formats/json/json-objects.ts';
import { decodeHex } from '../formats/mounts/mount-fields.ts';
import { linesOf } from '../formats/tables/head-lines.ts';
import { quote, saysNothing } from '../formats/tables/row-per-line.ts';
import { type SmartColumn, smartCells, smartColumns } from '../formats/tables/smartcols.ts';
import { echoOrError } from '../formats/tables/stray-line.ts';

/**
 * What lslocks(8) of util-linux prints: /proc/locks with the name of the process and the path of the file.
 *
 *     COMMAND           PID  TYPE SIZE MODE   M START END PATH
 *     python3         10504 FLOCK      WRITE* 0     0   0 /srv/state/lock
 *     (undefined)        -1 OFDLCK     READ   0     0   0 /dev...
 *
 * Defined in misc-utils/lslocks.c. The table, `--raw` and JSON (`{"locks": [`) with any choice of columns. An asterisk
 * behind the mode is a lock that is waited for and not held, and BLOCKER is the process that holds it. A path with `...`
 * is only the mount point: the file itself was not found. An END of 0 is `EOF` of /proc/locks. To name the files lslocks
 * looks at each of them, so on a node whose mounts hang it may hang itself.
 */
export interface LslocksRecord extends SourceRecord {
  /** `(unknown)` or `(undefined)` where lslocks could not tell. */
  command?: string;
  /** -1 for a lock of an open file, which belongs to no process. */
  pid?: number;
  /** `POSIX`, `FLOCK`, `OFDLCK`, `LEASE`. */
  type?: string;
  /** As written, without the asterisk: `READ`, `WRITE`. */
  mode?: string;
  /** It is waited for, not held. */
  waits?: true;
  /** Empty where no file and no mount point was found. */
  path?: string;
  /** The pid of the process that it waits for. */
  blocker?: number;
  /** Every column under its head, as written. */
  columns: Record<string, string>;
}

const RIGHT = new Set(['PID', 'TYPE', 'SIZE', 'INODE', 'START', 'END', 'BLOCKER']);
const HEADS = new Set([...RIGHT, 'COMMAND', 'MAJ:MIN', 'MODE', 'M', 'PATH', 'HOLDERS']);
const JSON_START = /^[ \t]*\{\s*"locks"\s*:\s*\[/m;

function headsOf(text: string): SmartColumn[] | null {
  const columns = smartColumns(text, HEADS, RIGHT);
  const names = columns?.map(({ name }) => name) ?? [];
  return names.includes('PID') && names.includes('TYPE') && names.includes('MODE') ? columns : null;
}

const numberOf = (text: string | undefined) => (text && /^-?\d{1,10}$/.test(text) ? Number(text) : undefined);

function rowOf(columns: Record<string, string>): Omit<LslocksRecord, keyof SourceRecord> | null {
  const { COMMAND, TYPE, MODE, PATH } = columns;
  const pid = numberOf(columns.PID);
  const blocker = numberOf(columns.BLOCKER);
  if ((columns.PID !== undefined && pid === undefined) || (TYPE !== undefined && !/^[A-Z]+$/.test(TYPE))) return null;
  return {
    ...(COMMAND === undefined ? {} : { command: COMMAND }),
    ...(pid === undefined ? {} : { pid }),
    ...(TYPE === undefined ? {} : { type: TYPE }),
    ...(MODE === undefined ? {} : { mode: MODE.replace(/\*$/, '') }),
    ...(MODE?.endsWith('*') ? { waits: true as const } : {}),
    ...(PATH === undefined ? {} : { path: PATH }),
    ...(blocker === undefined ? {} : { blocker }),
    columns,
  };
}

function open(emit: Emit<LslocksRecord>): Machine {
  let heads: SmartColumn[] | null = null;
  let json: ReturnType<typeof jsonObjects> | null = null;
  let pending: LslocksRecord | null = null;

  function flush(): void {
    if (pending) emit.record(pending);
    pending = null;
  }

  function row(columns: Record<string, string>, first: Line, last: Line, cut: boolean): void {
    const { line, offset } = first;
    flush();
    const fields = rowOf(columns);
    const endLine = last.line === line ? {} : { endLine: last.line };
    if (fields) pending = { line, offset, ...endLine, ...fields, ...(cut ? { cut: true as const } : {}) };
    else emit.diagnostic({ code: 'bad-row', line, offset, detail: quote(first.text) });
  }

  const fromJson = () =>
    jsonObjects({
      object({ members, first, last }, cut) {
        const columns = [...members].map(
          ([name, cell]) => [name.toUpperCase(), [cell ?? ''].flat().join(',')] as const,
        );
        row(Object.fromEntries(columns), first, last, cut);
      },
      stray: ({ line, offset, text }) => emit.diagnostic({ code: 'stray-line', line, offset, detail: quote(text) }),
    });

  return lineReader(
    (line) => {
      const text = withoutCarriageReturn(line.text);
      if (!heads && !json && /^\s*\{/.test(text)) json = fromJson();
      if (json) return json.line(line);
      const found = headsOf(text);
      if (found) heads = found;
      if (found || saysNothing(text)) return;
      if (!heads || /^rc=\d+$/.test(text)) {
        return emit.diagnostic({ code: 'stray-line', line: line.line, offset: line.offset, detail: quote(text) });
      }
      const cells = smartCells(text, heads);
      if (typeof cells === 'string') {
        return emit.diagnostic({ code: 'bad-row', line: line.line, offset: line.offset, detail: cells });
      }
      const columns = Object.fromEntries(heads.map(({ name }, i) => [name, decodeHex(cells[i]!).trim()]));
      // A lock with several holders has a line for each, with the other columns left blank.
      if (pending && columns.HOLDERS && Object.values(columns).join('') === columns.HOLDERS) {
        pending.columns.HOLDERS += `\n${columns.HOLDERS}`;
        pending.endLine = line.line;
        if (line.cut) pending.cut = true;
      } else row(columns, line, line, line.cut);
    },
    () => {
      json?.end();
      flush();
    },
  );
}

/** Reads `lslocks`: a record is a lock, or a process that waits for one. */
export const lslocks = defineSource<LslocksRecord>({
  name: 'lslocks',
  title: 'file locks with their processes and paths, lslocks',
  type: 'snapshot',
  clock: 'none',
  begins: /^COMMAND +PID +TYPE /,
  carriesOver: 'the header names the columns',
  places: [/(^|\/)lslocks[^/]*$/],
  collectWith: 'lslocks --notruncate -o +BLOCKER',
  evidence: 'locks',
  command: /^lslocks\b/,
  diagnostics: {
    'bad-row': {
      severity: 'loss',
      cost: 'this lock or one of its waiters is missing from the table',
      help: 'Compare the line with the table header. /proc/locks has the same data in a safer form.',
    },
    'stray-line': echoOrError('locks'),
  },
  recognise: (head) =>
    (head.includes('"locks"') && JSON_START.test(head)) ||
    linesOf(head)
      .slice(0, 4)
      .some((line) => headsOf(line.trimEnd()) !== null),
  open,
});
