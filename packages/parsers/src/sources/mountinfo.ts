import {
  defineSource,
  type Emit,
  groupBy,
  type Line,
  lineReader,
  longer,
  type RawDiagnostic,
  type SourceRecord,
  withoutCarriageReturn,
} from '@mountline/core';
import { CUT_OPTIONS, decodeOctal, isCutNfs, splitOptions, withoutRoot } from '../formats/mounts/mount-fields.ts';
import { childrenOf, parentsOf } from '../formats/mounts/parent-index.ts';
import { type PlainMountRow, readPlainMountRow, startsAt } from '../formats/mounts/plain-mount-row.ts';
import { linesOf } from '../formats/tables/head-lines.ts';

/**
 * /proc/PID/mountinfo: the mount table of one mount namespace.
 *
 *     301 27 0:49 / /mnt/a\040b rw,relatime shared:140 - nfs4 127.0.0.1:/ rw,vers=4.1,hard,port=20361
 *
 * Defined in fs/proc_namespace.c:show_mountinfo and proc_pid_mountinfo(5). Fields are separated by single blanks, so an
 * empty source shows as two blanks; blanks, tabs, line feeds and backslashes inside a field are octal escapes, a raw
 * carriage return is not escaped. The optional fields end at the first ` - `. Rows are not in the order of ids and a
 * parent may stand behind its child; rows with the same mount point are stacked, the later one on top.
 */
export interface MountinfoRecord extends SourceRecord {
  mountId: number;
  parentId: number;
  /** `major:minor` of the superblock. */
  majorMinor: string;
  /** The directory of the file system that is the root of this mount; `//deleted` stands behind a removed one. */
  root: string;
  mountPoint: string;
  /** Options of this mount. */
  mountOptions: string[];
  /** Every optional field as written, in order: `shared:2`, `master:1`, `propagate_from:2`, `unbindable`, unknown ones. */
  optionalFields: string[];
  fsType: string;
  /** The source; empty where the kernel shows none. */
  source: string;
  /** Options of the superblock, shared by all mounts of it. */
  superOptions: string[];
  /** The root was removed while it was mounted (`//deleted` was written behind it). */
  deleted?: true;
}

const LF = 10;
/** Columns begin with room for so many rows, or for rows of so many bytes. */
const LEAST_ROOM = 1024;
const ROW_BYTES = 400;
const DELETED = '//deleted';

/** The record of a row without its carriage return, or what is wrong with it. */
function recordOf(text: string, { line, offset, cut }: Line): MountinfoRecord | string {
  const separator = text.indexOf(' - ');
  if (separator < 0) return 'found no " - " behind the mount options';
  // No field in front of the separator can be empty; text that was copied by hand may hold more blanks.
  const pieces = text.slice(0, separator).split(' ');
  const fields = pieces.includes('') ? pieces.filter((field) => field !== '') : pieces;
  const [id, parent, majorMinor, root, mountPoint, options] = fields;
  if (options === undefined) return 'found fewer than six fields in front of " - "';
  const type = separator + 3;
  const typeEnd = text.indexOf(' ', type);
  if (typeEnd < 0) return 'found no source behind " - "';
  if (!/^\d+$/.test(id!) || !/^\d+$/.test(parent!)) return `found ${JSON.stringify(`${id} ${parent}`)} for the two ids`;
  if (!/^\d+:\d+$/.test(majorMinor!)) return `found ${JSON.stringify(majorMinor)} for major:minor`;
  const blank = text.indexOf(' ', typeEnd + 1);
  const sourceEnd = blank < 0 ? text.length : blank;
  const decodedRoot = decodeOctal(root!);
  const deleted = decodedRoot.endsWith(DELETED);
  const record: MountinfoRecord = {
    line,
    offset,
    mountId: Number(id),
    parentId: Number(parent),
    majorMinor: majorMinor!,
    root: deleted ? decodedRoot.slice(0, -DELETED.length) : decodedRoot,
    mountPoint: decodeOctal(mountPoint!),
    mountOptions: splitOptions(options),
    optionalFields: fields.slice(6),
    fsType: decodeOctal(text.slice(type, typeEnd)),
    source: decodeOctal(text.slice(typeEnd + 1, sourceEnd)),
    superOptions: splitOptions(text.slice(sourceEnd + 1)),
  };
  if (deleted) record.deleted = true;
  if (cut) record.cut = true;
  return record;
}

/** Where a table begins. */
type Beginning = Pick<MountinfoRecord, 'mountId' | 'root' | 'mountPoint' | 'fsType'>;

/**
 * Whether a row is the first one of a second table in the file: it is what the first was, and has an id that was there. In one table an
 * id stands once, and so many rows of old kernels as are read twice while mounts come and go are others.
 */
const beginsAgain = (first: Beginning, row: Beginning, isKnown: (mountId: number) => boolean): boolean =>
  row.mountPoint === first.mountPoint && row.fsType === first.fsType && row.root === first.root && isKnown(row.mountId);

const againAt = ({ line, offset }: Pick<MountinfoRecord, 'line' | 'offset'>): RawDiagnostic => ({
  code: 'begins-again',
  line,
  offset,
  detail: 'found the first row of a table once more',
});

/** Rows up to where another table begins. */
function firstTable(emit: Emit<MountinfoRecord>): Emit<MountinfoRecord> {
  const ids = new Set<number>();
  let first: MountinfoRecord | undefined;
  let isOver = false;
  return {
    record(row) {
      if (isOver) return;
      first ??= row;
      isOver = beginsAgain(first, row, (id) => ids.has(id));
      ids.add(row.mountId);
      if (isOver) emit.diagnostic(againAt(row));
      else emit.record(row);
    },
    diagnostic: (diagnostic) => isOver || emit.diagnostic(diagnostic),
  };
}

function readRow(line: Line, emit: Emit<MountinfoRecord>): void {
  const text = withoutCarriageReturn(line.text);
  if (text === '') return;
  const place = { line: line.line, offset: line.offset };
  const record = recordOf(text, line);
  if (typeof record === 'string') {
    emit.diagnostic({ code: 'bad-row', ...place, detail: record });
    return;
  }
  if (isCutNfs(record.fsType, record.superOptions)) {
    const detail = `the options of ${record.mountPoint.slice(0, 80)} end with ${JSON.stringify(record.superOptions.at(-1) ?? '')}`;
    emit.diagnostic({ code: 'cut-options', ...place, detail });
  }
  emit.record(record);
}

export const mountinfo = defineSource<MountinfoRecord>({
  name: 'mountinfo',
  title: 'mount table of one mount namespace, /proc/PID/mountinfo',
  type: 'snapshot',
  clock: 'none',
  partial: withoutRoot,
  carriesOver: 'the first row is known again where another table begins',
  places: [/(^|\/)proc\/(self|\d+)\/mountinfo$/, /(^|\/)[^/]*mountinfo[^/]*$/],
  collectWith: 'cat /proc/1/mountinfo',
  diagnostics: {
    'bad-row': {
      severity: 'loss',
      cost: 'this mount is missing from the table',
      help: 'Compare the line with proc_pid_mountinfo(5); a cut last line means that the collector stopped early.',
    },
    'cut-options': CUT_OPTIONS,
    'begins-again': {
      severity: 'loss',
      cost: 'the rows from here on are not read: they are of another node, another time or another namespace than those above',
      help: 'Give each mount table a file of its own.',
    },
  },
  recognise: (head) => /^\d+ \d+ \d+:\d+ \S+ \/\S* \S+ (\S+ )*- \S+ /m.test(linesOf(head).slice(0, 3).join('\n')),
  open(emit) {
    const rows = firstTable(emit);
    return lineReader((line) => readRow(line, rows));
  },
});

/** A whole mount table as columns, for tables of a hundred thousand rows. A row is called by its number, from 0. */
export interface MountTable {
  /** The mount id of each row, in the order of the file. */
  mountIds: Float64Array;
  /** The row of the parent of each; -1 where it is not in the table, or the row names itself. */
  parents: Int32Array;
  /** The rows whose parent a row is, in the order of the file; of -1 those without one. */
  children(row: number): number[];
  /** The rows with a file system of this type, in the order of the file. */
  ofType(fsType: string): number[];
  /** The row as `mountinfo.parse` gives it. It is made anew each time. */
  record(row: number): MountinfoRecord;
  diagnostics: RawDiagnostic[];
}

/**
 * Reads a whole table by its bytes, and makes records only of the rows that are asked for. The bytes are kept as they
 * are: they must not change. Rows that are not as the kernel writes them go through the parser at once.
 */
export function mountTable(input: string | Uint8Array): MountTable {
  const bytes = typeof input === 'string' ? new TextEncoder().encode(input) : input;
  const decoder = new TextDecoder();
  let diagnostics: RawDiagnostic[] = [];
  let columns = columnsOf(() => new Float64Array(Math.max(LEAST_ROOM, Math.floor(bytes.length / ROW_BYTES))));
  let rows = 0;

  const lineAt = (line: number, offset: number, end: number): Line => {
    return { text: decoder.decode(bytes.subarray(offset, end)), line, offset, cut: end === bytes.length };
  };

  function add(line: number, offset: number, end: number, mountId: number, parentId: number, type: number): void {
    if (rows === columns.lines.length) columns = columnsOf((name) => longer(columns[name], rows * 2));
    columns.lines[rows] = line;
    columns.offsets[rows] = offset;
    columns.ends[rows] = end;
    columns.mountIds[rows] = mountId;
    columns.parentIds[rows] = parentId;
    columns.types[rows] = type;
    rows += 1;
  }

  const plain: PlainMountRow = { mountId: 0, parentId: 0, fsType: 0, end: 0 };
  for (let line = 1, offset = 0; offset < bytes.length; line += 1) {
    if (readPlainMountRow(bytes, offset, plain)) {
      add(line, offset, plain.end, plain.mountId, plain.parentId, plain.fsType);
      offset = plain.end + 1;
      continue;
    }
    const found = bytes.indexOf(LF, offset);
    const end = found < 0 ? bytes.length : found;
    readRow(lineAt(line, offset, end), {
      record: ({ offset, mountId, parentId }) => add(line, offset, end, mountId, parentId, -1),
      diagnostic: (diagnostic) => diagnostics.push(diagnostic),
    });
    offset = end + 1;
  }

  const rowOf: number[] = [];
  /** How many rows there are in front of another table. */
  function endOfFirst(): number {
    for (let row = 0; row < rows; row += 1) {
      const id = columns.mountIds[row]!;
      if (rowOf[id] !== undefined) {
        const one = record(row);
        if (beginsAgain(record(0), one, () => true)) {
          diagnostics = [...diagnostics.filter(({ line }) => line <= one.line), againAt(one)];
          return row;
        }
      }
      rowOf[id] = row;
    }
    return rows;
  }

  const record = (row: number): MountinfoRecord => {
    const line = lineAt(columns.lines[row]!, columns.offsets[row]!, columns.ends[row]!);
    return recordOf(withoutCarriageReturn(line.text), line) as MountinfoRecord;
  };
  rows = endOfFirst();
  const { mountIds, types } = columnsOf((name) => columns[name].subarray(0, rows));
  const parents = parentsOf(rowOf, mountIds, columns.parentIds);
  return {
    mountIds,
    parents,
    children: childrenOf(parents),
    ofType(fsType) {
      const wanted = new TextEncoder().encode(`${fsType} `);
      const isPlain = !fsType.includes(' ');
      const found: number[] = [];
      types.forEach((type, row) => {
        const fits = type < 0 ? record(row).fsType === fsType : isPlain && startsAt(bytes, type, wanted);
        if (fits) found.push(row);
      });
      return found;
    },
    record,
    diagnostics,
  };
}

/** What is kept of each row. */
interface Columns {
  lines: Float64Array;
  /** Where it begins, and where its line feed stands. */
  offsets: Float64Array;
  ends: Float64Array;
  mountIds: Float64Array;
  parentIds: Float64Array;
  /** Where the type of the file system stands; -1 in rows that are not plain. */
  types: Float64Array;
}

const columnsOf = (make: (name: keyof Columns) => Float64Array): Columns => ({
  lines: make('lines'),
  offsets: make('offsets'),
  ends: make('ends'),
  mountIds: make('mountIds'),
  parentIds: make('parentIds'),
  types: make('types'),
});

/** Mounts that lie on one mount point, the lowest first. One that nothing covers is a stack of one. */
export function mountStacks(rows: readonly MountinfoRecord[]): Map<string, MountinfoRecord[]> {
  const stacks = groupBy(rows, ({ mountPoint }) => mountPoint);
  const depths = depthsOf(rows);
  const depthOf = ({ mountId }: MountinfoRecord) => depths.get(mountId)!;
  // A mount that covers another one is its child, or a descendant of it.
  for (const stack of stacks.values()) stack.sort((a, b) => depthOf(a) - depthOf(b));
  return stacks;
}

/** How far each mount is from the root, by its id. In a circle, which no kernel makes, they count from any of its mounts. */
function depthsOf(rows: readonly MountinfoRecord[]): Map<number, number> {
  const byId = new Map(rows.map((row) => [row.mountId, row]));
  const depths = new Map<number, number>();
  for (const row of byId.values()) {
    const below = new Set<number>();
    let at: MountinfoRecord | undefined = row;
    for (; at && !depths.has(at.mountId) && !below.has(at.mountId); at = byId.get(at.parentId)) below.add(at.mountId);
    let depth = (at && depths.get(at.mountId)) ?? 0;
    for (const id of [...below].reverse()) {
      depth += 1;
      depths.set(id, depth);
    }
  }
  return depths;
}
