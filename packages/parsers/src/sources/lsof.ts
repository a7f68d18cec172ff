import {
  defineSource,
  type Emit,
  type Line,
  lineReader,
  type Machine,
  type SourceRecord,
  withoutCarriageReturn,
} from '@mountline/core';
import { linesOf } from '../formats/tables/head-lines.ts';
import { quote, saysNothing } from '../formats/tables/row-per-line.ts';
import { echoOrError } from '../formats/tables/stray-line.ts';

/**
 * What lsof prints: the open files of processes or threads, as a table or as the fields of `-F`.
 *
 *     COMMAND  PID USER   FD   TYPE DEVICE SIZE/OFF    NODE NAME
 *     kubelet  469 root  cwd    DIR   0,49     4096       1 /mnt/efs (127.0.0.1:/)
 *     kubelet  469 root   12uW  REG  254,0        0 5318194 /var/lib/kubelet/lock
 *
 * See lsof(8), print.c and dialects/linux/dprint.c. Cells may be empty, so they are told apart by where they stand: a
 * number ends under its head, behind an FD stand its access and its lock. COMMAND is cut to nine letters and blanks in it
 * are `\x20`; nothing else is escaped for good. Behind the name stand the state of a socket, `(deleted)`, or the device of
 * an NFS mount. A file that is held as an inotify instance is `anon_inode` with the name `inotify`. Without `-b` lsof looks
 * at the mounts and waits where one hangs. A thread has the files of its process: with `-K` every file shows once more
 * for each thread.
 */
export interface LsofRecord extends SourceRecord {
  /** As written: cut to nine letters, and with `\x20` for a blank. */
  command?: string;
  pid: number;
  tid?: number;
  /** Name or number. */
  user?: string;
  /** A number, or `cwd`, `rtd`, `txt`, `mem`, `DEL`, `NOFD`. Not there for a process without a file in `-F`. */
  fd?: string;
  /** `r`, `w` or `u` for both. */
  access?: string;
  /** Letter of the lock that it holds: `R` and `W` of the whole file, `r` and `w` of a part, `u`, `N` and others. */
  lock?: string;
  type?: string;
  name?: string;
  /** Every column under its head, as written; of `-F` those without a head under their letter. */
  columns: Record<string, string>;
}

interface Head {
  name: string;
  from: number;
  to: number;
}

const HEADS =
  /^(?:COMMAND|PID|ZONE|TID|TASKCMD|PPID|PGID|USER|SECURITY-CONTEXT|FD|FILE-FLAG|TYPE|DEVICE|SIZE\/OFF|SIZE|OFFSET|NLINK|NODE|NAME|FCT|FILE-ADDR|NODE-ID)$/;
const FD = /^(\d+|[A-Za-z]+?|[^ ]{1,8}?)([rwu]?)([NrRwWuUxX]?)$/;
const NO_FILE = /^(?:cwd|rtd|txt|mem|mmap|ltx|DEL|NOFD|err|fp\.|jld|m86|pd|tr|v86|L\d\d|M[0-9a-fA-F]{2})$/;
const FIELD_HEADS: Record<string, string> = {
  p: 'PID',
  c: 'COMMAND',
  R: 'PPID',
  g: 'PGID',
  K: 'TID',
  M: 'TASKCMD',
  L: 'USER',
  Z: 'SECURITY-CONTEXT',
  f: 'FD',
  t: 'TYPE',
  d: 'DEVICE',
  D: 'DEVICE',
  s: 'SIZE',
  o: 'OFFSET',
  k: 'NLINK',
  i: 'NODE',
  P: 'NODE',
  n: 'NAME',
};

function headsOf(text: string): Head[] | null {
  if (!/^ *COMMAND /.test(text)) return null;
  const heads = [...text.matchAll(/[^ ]+/g)].map((m) => ({
    name: m[0],
    from: m.index,
    to: m.index + m[0].length,
  }));
  const isHead =
    heads.length > 4 &&
    heads[1]!.name === 'PID' &&
    heads.at(-1)!.name === 'NAME' &&
    heads.every(({ name }) => HEADS.test(name)) &&
    heads.some(({ name }) => name === 'FD');
  return isHead ? heads : null;
}

/** The cells of a row under their heads; null where a word stands under none. */
function cellsOf(text: string, heads: readonly Head[]): Record<string, string> | null {
  const words = [...text.matchAll(/[^ ]+/g)];
  const pid = words[1];
  if (!pid || !/^\d+$/.test(pid[0])) return null;
  // Letters of several bytes in the command move the rest of the row.
  const moved = pid.index + pid[0].length - heads[1]!.to;
  const nameFrom = heads.at(-1)!.from + moved;
  const columns: Record<string, string> = { COMMAND: words[0]![0] };
  for (const word of words.slice(1)) {
    if (word.index >= nameFrom) break;
    const from = word.index - moved;
    const to = from + word[0].length;
    const head = heads.find((h) =>
      h.name === 'FD'
        ? from < h.to && to >= h.to && to <= h.to + 2
        : h.to === to || (h.name === 'TASKCMD' && h.from === from),
    );
    if (!head || head.name in columns) return null;
    columns[head.name] = word[0];
  }
  return { ...columns, NAME: text.slice(nameFrom) };
}

type Row = Omit<LsofRecord, keyof SourceRecord>;

function fileOf(written: string): { fd: string; access?: string; lock?: string } {
  const m = NO_FILE.test(written) ? null : FD.exec(written);
  if (!m) return { fd: written };
  const [, fd, access, lock] = m as unknown as [string, string, string, string];
  return { fd, ...(access === '' ? {} : { access }), ...(lock === '' ? {} : { lock }) };
}

function rowOf(columns: Record<string, string>): Row | null {
  const { COMMAND, PID, TID, USER, TYPE, NAME } = columns;
  if (!/^\d{1,10}$/.test(PID ?? '')) return null;
  return {
    ...(COMMAND === undefined ? {} : { command: COMMAND }),
    pid: Number(PID),
    ...(/^\d{1,10}$/.test(TID ?? '') ? { tid: Number(TID) } : {}),
    ...(USER === undefined ? {} : { user: USER }),
    ...(columns.FD === undefined ? {} : fileOf(columns.FD)),
    ...(TYPE === undefined ? {} : { type: TYPE }),
    ...(NAME === undefined ? {} : { name: NAME }),
    columns,
  };
}

/** The fields of `-F`: a line each, or, with `-F0`, a set of them a line. */
function fieldReader(emit: Emit<LsofRecord>) {
  let process: Record<string, string> = {};
  let set: { columns: Record<string, string>; access: string; lock: string; first: Line; last: Line } | null = null;

  function flush(): void {
    if (!set) return;
    const { columns, access, lock, first, last } = set;
    const row = rowOf({ ...process, ...columns });
    const { line, offset } = first;
    const file = { ...(access === '' ? {} : { access }), ...(lock === '' ? {} : { lock }) };
    const endLine = last.line === line ? {} : { endLine: last.line };
    if (row) emit.record({ line, offset, ...endLine, ...row, ...file, ...(last.cut ? { cut: true as const } : {}) });
    else emit.diagnostic({ code: 'bad-row', line, offset, detail: `found a file before its process` });
    set = null;
  }

  function field(text: string, line: Line): void {
    const letter = text[0]!;
    const value = text.slice(1);
    if (letter === 'p') {
      flush();
      process = {};
      set = { columns: {}, access: '', lock: '', first: line, last: line };
    } else if (letter === 'f') {
      if (set && set.columns.FD === undefined) process = { ...process, ...set.columns };
      else flush();
      set = { columns: {}, access: '', lock: '', first: line, last: line };
    }
    if (!set) {
      emit.diagnostic({ code: 'bad-row', line: line.line, offset: line.offset, detail: quote(text) });
      return;
    }
    set.last = line;
    if (letter === 'a') set.access = value.trim();
    else if (letter === 'l') set.lock = value.trim();
    else {
      const name = FIELD_HEADS[letter] ?? letter;
      // Of TCP there are several: state and queues.
      set.columns[name] = set.columns[name] === undefined ? value : `${set.columns[name]} ${value}`;
    }
  }

  return { field, flush };
}

function open(emit: Emit<LsofRecord>): Machine {
  let heads: Head[] | null = null;
  let fields: ReturnType<typeof fieldReader> | null = null;

  return lineReader(
    (physical) => {
      const { line, offset, cut } = physical;
      const text = withoutCarriageReturn(physical.text);
      const report = (code: string) => emit.diagnostic({ code, line, offset, detail: quote(text) });
      if (saysNothing(text) || text.trim() === 'Output information may be incomplete.') return;
      if (text.startsWith('lsof: ')) return report(text.includes('WARNING') ? 'incomplete' : 'stray-line');
      if (!heads && !fields && /^p\d+(?:\0|$)/.test(text)) fields = fieldReader(emit);
      if (fields) {
        for (const field of text.split('\0')) if (field !== '') fields.field(field, physical);
        return;
      }
      const found = headsOf(text);
      if (found) heads = found;
      // `=======` stands between the rounds of -r.
      if (found || /^=+$/.test(text)) return;
      if (!heads || /^rc=\d+$/.test(text)) return report('stray-line');
      const columns = cellsOf(text, heads);
      const row = columns && rowOf(columns);
      if (row) emit.record({ line, offset, ...row, ...(cut ? { cut: true as const } : {}) });
      else report('bad-row');
    },
    () => {
      fields?.flush();
    },
  );
}

function recognise(head: string): boolean {
  if (head.includes('COMMAND ') && linesOf(head).some((line) => headsOf(withoutCarriageReturn(line)) !== null))
    return true;
  const lines = linesOf(head);
  const start = lines.findIndex((line) => !/^(?:\r?$|lsof: | )/.test(line));
  return (
    start >= 0 &&
    /^p\d+(?:\0|\r?$)/.test(lines[start]!) &&
    lines.slice(start + 1, start + 12).some((line) => /^f(?:cwd|rtd|txt|mem|DEL|NOFD|\d+)(?:\0|\r?$)/.test(line))
  );
}

/** Reads `lsof`: a record is an open file of a process. */
export const lsof = defineSource<LsofRecord>({
  name: 'lsof',
  title: 'open files, lsof',
  type: 'snapshot',
  clock: 'none',
  begins: /^COMMAND +PID (?:.* )?FD +TYPE +DEVICE/,
  carriesOver: 'the header names the columns',
  places: [/(^|\/)lsof[^/]*$/],
  collectWith: 'lsof -b -w -n -P +c 15',
  evidence: 'inotify-use',
  command: /^lsof\b/,
  diagnostics: {
    'bad-row': {
      severity: 'loss',
      cost: 'this open file is missing from the table',
      help: 'Compare the line with the table header. A truncated last line means that the collector stopped early.',
    },
    incomplete: {
      severity: 'warning',
      cost: 'files on this mount may be missing or have no name',
      help: 'Check the warning: lsof could not examine a mount. It may hang or belong to another user.',
    },
    'stray-line': echoOrError('rows'),
  },
  recognise,
  open,
});
