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
import { decodeHex, splitOptions } from '../formats/mounts/mount-fields.ts';
import { linesOf } from '../formats/tables/head-lines.ts';
import { quote, saysNothing } from '../formats/tables/row-per-line.ts';
import { type SmartColumn, smartCells, smartColumns } from '../formats/tables/smartcols.ts';
import { echoOrError } from '../formats/tables/stray-line.ts';

/**
 * What findmnt(8) of util-linux prints: the mount table of its mount namespace as a tree, a list or JSON.
 *
 *     TARGET                        SOURCE       FSTYPE OPTIONS
 *     /                             /dev/vda     ext4   rw,relatime
 *     ├─/mnt/efs                    127.0.0.1:/  nfs4   rw,relatime,vers=4.1,hard,port=20127,addr=127.0.0.1
 *
 * Defined in misc-utils/findmnt.c. Any choice of columns (`-o`, `-D`), the tree in letters of UTF-8 or ASCII, `--list`,
 * `--raw`, `--pairs` and `--json` (`{"filesystems": [`, any layout). A tree has the rows in the order of the tree, where a
 * mount that covers another one is a branch of it. A bind mount shows its directory in the source: `/dev/vda[/srv]`,
 * with `//deleted` behind a removed one. The sizes of `-D` ask every file system: where a mount hangs, findmnt hangs too.
 * With `--fstab` it prints what shall be mounted, and with `--poll` what happens (ACTION): the form is the same.
 */
export interface FindmntRecord extends SourceRecord {
  target?: string;
  /** With the directory of a bind mount behind it in brackets; empty where findmnt shows none. */
  source?: string;
  fstype?: string;
  /** Options of the mount and of its superblock, as one list. */
  options?: string[];
  /** How deep in the tree, from 0; not there in a list. */
  depth?: number;
  /** Every column under its head, as written; in JSON null is an empty text. */
  columns: Record<string, string>;
}

const RIGHT = new Set(
  'AVAIL FREQ ID INO.AVAIL INO.TOTAL INO.USED INO.USE% PARENT PASSNO SIZE TID UNIQ-ID USED USE%'.split(' '),
);
const HEADS = new Set([
  ...RIGHT,
  ...'ACTION FSROOT FSTYPE FS-OPTIONS LABEL MAJ:MIN OLD-OPTIONS OLD-TARGET OPTIONS OPT-FIELDS PARTLABEL PARTUUID'.split(
    ' ',
  ),
  ...'PROPAGATION SOURCE SOURCES TARGET UUID VFS-OPTIONS'.split(' '),
]);
const JSON_START = /^[ \t]*\{\s*"filesystems"\s*:\s*\[/m;
const BRANCH = /^((?:[│|] | {2})*)(?:├─|└─|\|-|`-)/;
const PAIR = /([A-Z][A-Z0-9:%._-]*)="([^"]*)"/y;

function headsOf(text: string): SmartColumn[] | null {
  const columns = smartColumns(text.trimEnd(), HEADS, RIGHT);
  const names = new Set(columns?.map(({ name }) => name));
  return names.has('TARGET') && names.size > 1 ? columns : null;
}

/** The pairs of a line of `--pairs`; null where it is none. */
function pairsOf(text: string): Record<string, string> | null {
  const columns: Record<string, string> = {};
  PAIR.lastIndex = 0;
  for (let at = 0; at < text.length; at = PAIR.lastIndex + 1) {
    PAIR.lastIndex = at;
    const m = PAIR.exec(text);
    if (!m || !/^ ?$/.test(text.charAt(PAIR.lastIndex))) return null;
    columns[m[1]!] = decodeHex(m[2]!);
  }
  return 'TARGET' in columns ? columns : null;
}

type Row = Omit<FindmntRecord, keyof SourceRecord>;

function rowOf(columns: Record<string, string>, depth: number | undefined): Row {
  const { TARGET, SOURCE, FSTYPE, OPTIONS } = columns;
  return {
    ...(TARGET === undefined ? {} : { target: TARGET }),
    ...(SOURCE === undefined ? {} : { source: SOURCE }),
    ...(FSTYPE === undefined ? {} : { fstype: FSTYPE }),
    ...(OPTIONS === undefined ? {} : { options: splitOptions(OPTIONS) }),
    ...(depth === undefined ? {} : { depth }),
    columns,
  };
}

/** A line of a table that waits for the next one, which may go on with the row. */
interface Held extends Line {
  endLine: number;
  /** The cells that the lines above it have of the same row. */
  above: string[];
}

/** The columns from one of them on, for a text that begins there. */
function columnsFrom(heads: readonly SmartColumn[], first: number): SmartColumn[] {
  const { from: start } = heads[first]!;
  return heads.slice(first).map((column) => ({ ...column, from: column.from - start, to: column.to - start }));
}

/**
 * The row that goes on in this line: behind a cell that is wider than its column the others stand in the next line, each under its head,
 * and only the branches of the tree in front of them. Null where the line begins a row.
 */
function goesOn(held: Held, physical: Line, heads: readonly SmartColumn[]): Held | null {
  const begin = /^[ |│]*/.exec(physical.text)![0].length;
  const column = heads.findIndex(({ from }) => from === begin);
  const done = held.above.length;
  if (column <= done || held.text.length + heads[done]!.from < begin) return null;
  const cells = smartCells(held.text, columnsFrom(heads, done).slice(0, column - done));
  if (typeof cells === 'string') return null;
  const { line, offset } = held;
  const text = physical.text.slice(begin);
  return { line, offset, text, cut: physical.cut, endLine: physical.line, above: [...held.above, ...cells] };
}

/** Puts a row of a table together; what is wrong with it where it does not fit its head. */
function tableRow({ text, above }: Held, heads: readonly SmartColumn[]): Row | string {
  const last = smartCells(text, columnsFrom(heads, above.length));
  if (typeof last === 'string') return last;
  const cells = [...above, ...last];
  const columns: Record<string, string> = {};
  let depth: number | undefined;
  heads.forEach(({ name }, i) => {
    const cell = name === 'MAJ:MIN' ? cells[i]!.trim() : cells[i]!;
    const branch = name === 'TARGET' ? BRANCH.exec(cell) : null;
    if (branch) depth = branch[1]!.length / 2 + 1;
    columns[name] = decodeHex(cell.slice(branch?.[0].length ?? 0));
  });
  return columns.TARGET === '' ? quote(text) : rowOf(columns, depth);
}

const strayTo =
  (emit: Emit<FindmntRecord>) =>
  ({ line, offset, text }: Line): void =>
    emit.diagnostic({ code: 'stray-line', line, offset, detail: quote(text) });

/** `findmnt --json`. */
const jsonRows = (emit: Emit<FindmntRecord>) =>
  jsonObjects({
    object({ members, depth, first, last }, cut) {
      const { line, offset } = first;
      const cells = [...members].map(([name, cell]) => [name.toUpperCase(), [cell ?? ''].flat().join('\n')] as const);
      const columns = Object.fromEntries(cells);
      if (columns.TARGET === undefined) {
        const detail = `expected "target", found ${JSON.stringify([...members.keys()].join(' ').slice(0, 80))}`;
        return emit.diagnostic({ code: 'bad-row', line, offset, detail });
      }
      const endLine = last.line === line ? {} : { endLine: last.line };
      emit.record({
        line,
        offset,
        ...endLine,
        ...rowOf(columns, Math.max(0, depth - 1)),
        ...(cut ? { cut: true as const } : {}),
      });
    },
    stray: strayTo(emit),
  });

function open(emit: Emit<FindmntRecord>): Machine {
  let heads: SmartColumn[] | null = null;
  let json: ReturnType<typeof jsonObjects> | null = null;
  /** A list and the root of a tree look alike: the row waits until the next one tells. */
  let root: FindmntRecord | null = null;
  let held: Held | null = null;

  function release(): void {
    if (!held) return;
    const { line, endLine, offset, cut } = held;
    const row = tableRow(held, heads!);
    held = null;
    if (typeof row === 'string') {
      emit.diagnostic({ code: 'bad-row', line, offset, detail: row });
      return;
    }
    flush(row.depth !== undefined);
    const lines = endLine === line ? { line } : { line, endLine };
    const record = { ...lines, offset, ...row, ...(cut ? { cut: true as const } : {}) };
    if (row.depth === undefined) root = record;
    else emit.record(record);
  }

  function flush(isTree: boolean): void {
    if (root) emit.record(isTree ? { ...root, depth: 0 } : root);
    root = null;
  }

  const stray = strayTo(emit);

  return lineReader(
    (physical) => {
      const { line, offset, cut } = physical;
      const text = withoutCarriageReturn(physical.text);
      if (!heads && !json && /^\s*\{/.test(text)) json = jsonRows(emit);
      if (json) return json.line(physical);
      const found = headsOf(text);
      if (found || saysNothing(text)) {
        release();
        heads = found ?? heads;
        return flush(false);
      }
      const pairs = heads ? null : pairsOf(text);
      if (pairs) return emit.record({ line, offset, ...rowOf(pairs, undefined), ...(cut ? { cut } : {}) });
      if (!heads || /^rc=\d+$/.test(text)) {
        release();
        return stray(physical);
      }
      const row = { ...physical, text };
      const joined = held && goesOn(held, row, heads);
      if (!joined) release();
      held = joined ?? { ...row, endLine: line, above: [] };
    },
    () => {
      json?.end();
      release();
      flush(false);
    },
  );
}

/** Reads `findmnt`: a record is a mount entry, with its depth where the table is a tree. */
export const findmnt = defineSource<FindmntRecord>({
  name: 'findmnt',
  title: 'mount table of a mount namespace, findmnt',
  type: 'snapshot',
  clock: 'none',
  begins: /^(?=[A-Z:% -]{10,300}$).*\b(?:TARGET|SOURCE)\b/,
  carriesOver: 'the header names the columns',
  places: [/(^|\/)findmnt[^/]*$/],
  collectWith: 'findmnt -A',
  evidence: 'mounts',
  command: /^findmnt\b/,
  diagnostics: {
    'bad-row': {
      severity: 'loss',
      cost: 'this mount is missing from the table',
      help: 'Compare the line with the table header. /proc/self/mountinfo has the same data in a safer form.',
    },
    'stray-line': echoOrError('mounts'),
  },
  recognise: (head) =>
    (head.includes('"filesystems"') && JSON_START.test(head)) ||
    linesOf(head)
      .slice(0, 4)
      .some((line) => headsOf(withoutCarriageReturn(line)) !== null || pairsOf(line) !== null),
  open,
});
