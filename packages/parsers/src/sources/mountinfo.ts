import {
  defineSource,
  type Emit,
  type Line,
  lineReader,
  type SourceRecord,
  withoutCarriageReturn,
} from '@mountline/core';
import { CUT_OPTIONS, decodeOctal, isCutNfs, splitOptions, withoutRoot } from '../formats/mounts/mount-fields.ts';
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

const DELETED = '//deleted';

/** The record of a row without its carriage return, or what is wrong with it. */
function recordOf(text: string, { line, offset, cut }: Line): MountinfoRecord | string {
  const separator = text.indexOf(' - ');
  if (separator < 0) return 'found no " - " after the mount options';
  // No field in front of the separator can be empty; text that was copied by hand may hold more blanks.
  const pieces = text.slice(0, separator).split(' ');
  const fields = pieces.includes('') ? pieces.filter((field) => field !== '') : pieces;
  const [id, parent, majorMinor, root, mountPoint, options] = fields;
  if (options === undefined) return 'found fewer than six fields in front of " - "';
  const type = separator + 3;
  const typeEnd = text.indexOf(' ', type);
  if (typeEnd < 0) return 'found no source after " - "';
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

/**
 * Whether a row is the first one of a second table in the file: it is what the first was, and has an id that was there. In one table an
 * id stands once, and so many rows of old kernels as are read twice while mounts come and go are others.
 */
const beginsAgain = (first: MountinfoRecord, row: MountinfoRecord, ids: ReadonlySet<number>): boolean =>
  row.mountPoint === first.mountPoint && row.fsType === first.fsType && row.root === first.root && ids.has(row.mountId);

/** Rows up to where another table begins. */
function firstTable(emit: Emit<MountinfoRecord>): Emit<MountinfoRecord> {
  const ids = new Set<number>();
  let first: MountinfoRecord | undefined;
  let isOver = false;
  return {
    record(row) {
      if (isOver) return;
      first ??= row;
      isOver = beginsAgain(first, row, ids);
      ids.add(row.mountId);
      if (!isOver) emit.record(row);
      else {
        const detail = 'found the first row of a table once more';
        emit.diagnostic({ code: 'begins-again', line: row.line, offset: row.offset, detail });
      }
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

/** Reads /proc/PID/mountinfo: a record is a mount entry, with its octal escapes decoded. */
export const mountinfo = defineSource<MountinfoRecord>({
  name: 'mountinfo',
  title: 'mount table of a mount namespace, /proc/PID/mountinfo',
  type: 'snapshot',
  clock: 'none',
  partial: withoutRoot,
  carriesOver: 'the first row is known again where another table begins',
  places: [/(^|\/)proc\/(self|\d+)\/mountinfo$/, /$(?<=mountinfo[^/]*)/],
  collectWith: 'cat /proc/1/mountinfo',
  live: [{ path: 'proc/1/mountinfo' }, { path: 'proc/self/mountinfo' }],
  evidence: 'mountinfo',
  begins: /^\d+ \d+ \d+:\d+ \S+ \/\S* \S+ .*- \S+ /,
  onceIn: ['folder', 'text', 'capture'],
  scope: 'host',
  diagnostics: {
    'bad-row': {
      severity: 'loss',
      cost: 'this mount is missing from the table',
      help: 'Compare the line with proc_pid_mountinfo(5). A truncated last line means that the collector stopped early.',
    },
    'cut-options': CUT_OPTIONS,
    'begins-again': {
      severity: 'loss',
      cost: 'the rows from here on are not read: they come from another node, time or namespace than the rows above',
      help: 'Save each mount table in its own file.',
    },
  },
  recognise: (head) => /^\d+ \d+ \d+:\d+ \S+ \/\S* \S+ (\S+ )*- \S+ /m.test(linesOf(head).slice(0, 3).join('\n')),
  open(emit) {
    const rows = firstTable(emit);
    return lineReader((line) => readRow(line, rows));
  },
});
