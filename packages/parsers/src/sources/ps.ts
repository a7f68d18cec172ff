import { defineSource, type Emit, type Machine, type SourceRecord, type Stamp } from '@mountline/core';
import { dateWords } from '../formats/files/date-words.ts';
import { filledLines } from '../formats/tables/head-lines.ts';
import { takeWords, wordsOf } from '../formats/tables/named-columns.ts';
import { quote, type RowResult, rowPerLine } from '../formats/tables/row-per-line.ts';

/**
 * A table of processes or threads, as `ps` of procps writes it in any of its forms, or `top -b`.
 *
 *         PID    PPID STAT WCHAN                                             STARTED CMD
 *         469       1 Ds   rpc_wait_bit_killable            Fri Nov 20 13:21:04 2026 /usr/bin/kubelet --v=4
 *
 * See ps(1). A value that is wider than its head moves the row, so rows are split into words, not at the places of the
 * heads. `STARTED` is five words for lstart, two or one for start. In the tables of `ps m` a process has the state `-`
 * and its threads follow as rows with the pid `-`. WCHAN is cut to its column (`rpc_wa`). `--headers` repeats the head.
 * Rows that were pasted without their head are read as `ps aux` or `ps -ef` where they have that form.
 *
 * Of top(1) in batch mode the first table is read: it has the state of each process, and of most no more than the name. Its
 * head says how the node does (`top - 12:40:00 up 3 days, …`), and stands above each table again.
 */
export interface PsRecord extends SourceRecord {
  /** For a row of a thread in `ps m` the pid of the process above it. */
  pid: number;
  ppid?: number;
  /** LWP, SPID or TID. */
  tid?: number;
  /** This row is a thread of the process above it (`ps m`): state and wchan are its own, the command is the process's. */
  thread?: true;
  /** The letters of STAT or S; not there for `-`. */
  state?: string;
  /** The kernel function that it sleeps in; null for `-`: it does not sleep, or ps may not tell. */
  wchan?: string | null;
  /** The start as written: `13:26`, `Nov19`, `Fri Nov 20 13:21:04 2026`. */
  started?: string;
  /** Of the long form only: a local reading of one second, from the boot time and ticks; it may be off by one. */
  startedStamp?: Stamp;
  user?: string;
  /** Arguments or name as written, without the branches of a forest. */
  command: string;
  /** The name of a kernel thread, and the name inside `[…]` of a zombie or a process without arguments. */
  comm?: string;
  kernelThread?: true;
  /** How many branches deep, in a forest; a row without a branch has none. */
  depth?: number;
  /** Every column under its head, as written. */
  columns: Record<string, string>;
}

type PsRow = Omit<PsRecord, keyof SourceRecord>;

const ZOMBIE = ' <defunct>';
const COMMAND = /^(?:CMD|COMMAND|ARGS)$/;
/** At least one of these tells ps from the tables of lsof and docker. */
const OF_PS = new Set(['STAT', 'S', 'TTY', 'TT', 'STIME', 'START', 'STARTED', 'WCHAN', 'PPID', 'LWP', 'TIME']);
const NOT_OF_PS = new Set(['FD']);

/** The first line of what top writes each time. */
const TOP = /^top - \d\d:\d\d:\d\d up /;
/** The lines between it and the table. */
const OF_TOP = /^(?:Tasks|Threads|%?Cpu\(s\)|%Cpu\d{1,4}|(?:[KMGT]iB )?(?:Mem|Swap)) *: /;

const AUX = wordsOf('USER PID %CPU %MEM VSZ RSS TTY STAT START TIME COMMAND');
const AUX_ROW = /^\S+ +\d+ +[\d.]+ +[\d.]+ +\d+ +\d+ +\S+ +[RSDTtWXZI][<NLsl+]* +\S+ +\d+:\d\d /;
const EF = wordsOf('UID PID PPID C STIME TTY TIME CMD');
const EF_ROW = /^\S+ +\d+ +\d+ +\d+ +\S+ +(?:\?|tty\S*|pts\/\d+) +(?:\d+-)?\d\d:\d\d:\d\d /;

function headsOf(text: string): string[] | null {
  if (!text.includes('PID')) return null;
  const words = wordsOf(text);
  const heads = new Set(words);
  const isHead =
    heads.has('PID') &&
    words.every((word) => /^[A-Z%+_]+$/.test(word)) &&
    words.some((word) => OF_PS.has(word)) &&
    !words.some((word) => NOT_OF_PS.has(word)) &&
    words.findIndex((word) => COMMAND.test(word)) > 0;
  return isHead ? words : null;
}

/** The heads of a row that stands without them. */
function headlessOf(text: string): string[] | null {
  if (AUX_ROW.test(text)) return AUX;
  return EF_ROW.test(text) ? EF : null;
}

/** How many words a start takes: `Fri Nov 20 12:18:11 2026`, `Nov 20`, or one. */
function startWords(text: string): number {
  const first = takeWords(text, 1)?.words[0] ?? '';
  if (/^(?:Sun|Mon|Tue|Wed|Thu|Fri|Sat)$/.test(first)) return 5;
  return /^(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)$/.test(first) ? 2 : 1;
}

/** Splits a row: the columns left of the command from the left, those right of it from the right. */
function splitRow(text: string, heads: readonly string[]): Record<string, string> | null {
  const at = heads.findIndex((head) => COMMAND.test(head));
  const columns: Record<string, string> = {};
  let rest = text;
  for (const head of heads.slice(0, at)) {
    const taken = takeWords(rest, head === 'STARTED' ? startWords(rest) : 1);
    if (!taken) return null;
    columns[head] = taken.words.join(' ');
    rest = taken.rest;
  }
  const right = heads.slice(at + 1);
  const words = right.length === 0 ? [] : wordsOf(rest);
  if (right.length > 0 && words.length <= right.length) return null;
  columns[heads[at]!] = right.length === 0 ? rest.trimEnd() : words.slice(0, -right.length).join(' ');
  right.forEach((head, i) => {
    columns[head] = words[words.length - right.length + i]!;
  });
  return columns;
}

const numberOf = (text: string | undefined) => (text && /^\d+$/.test(text) ? Number(text) : undefined);

const isOfTop = (columns: PsRecord['columns']): boolean => columns['TIME+'] !== undefined;

const isKthreadd = ({ pid, command }: PsRow) => pid === 2 && /^\[?kthreadd\]?$/.test(command);

/** What earlier rows of a table say of later ones. */
interface Table {
  heads: string[];
  /** The process that rows of threads belong to. */
  above: PsRow | null;
  /** The table shows pid 2 as kthreadd: its children are kernel threads, also where names have no brackets. */
  kthreadd: boolean;
}

/** A name in brackets is a kernel thread when kthreadd is its parent or, where that is not told, when it has no memory. */
function isKernelThread(row: PsRow, table: Table): boolean {
  if (row.thread) return table.above?.kernelThread === true;
  if (row.command.endsWith(ZOMBIE)) return false;
  const child = row.ppid === 2 || row.pid === 2;
  if (row.comm === undefined) return child && table.kthreadd;
  if (row.ppid !== undefined) return child;
  const memory = row.columns.VSZ ?? row.columns.SZ ?? row.columns.VIRT;
  return memory === undefined || memory === '0';
}

function rowOf(columns: Record<string, string>, { heads, above }: Table): PsRow | null {
  const state = columns.STAT ?? columns.S;
  const wchan = columns.WCHAN;
  const started = columns.STARTED ?? columns.START ?? columns.STIME;
  const stamp = columns.STARTED === undefined ? null : dateWords(columns.STARTED);
  const thread = columns.PID === '-';
  const pid = thread ? above?.pid : numberOf(columns.PID);
  if (pid === undefined) return null;
  const ppid = numberOf(columns.PPID);
  const tid = numberOf(columns.LWP ?? columns.SPID ?? columns.TID);
  const user = columns.USER ?? columns.UID;
  const written = columns[heads.find((head) => COMMAND.test(head))!]!;
  const branch = /^((?: {4}| \| {2})*) \\_ /.exec(written);
  const command = thread ? above!.command : written.slice(branch?.[0].length ?? 0).trim();
  const bracketed = /^\[(.*)\](?: <defunct>)?$/.exec(command)?.[1];
  const comm = bracketed ?? (isOfTop(columns) && !state?.startsWith('Z') && columns.VIRT === '0' ? command : undefined);
  return {
    pid,
    ...(ppid === undefined ? {} : { ppid }),
    ...(tid === undefined ? {} : { tid }),
    ...(thread ? { thread: true as const } : {}),
    ...(state === undefined || state === '-' ? {} : { state }),
    ...(wchan === undefined ? {} : { wchan: wchan === '-' ? null : wchan }),
    ...(started === undefined || started === '-' ? {} : { started }),
    ...(stamp ? { startedStamp: stamp.stamp } : {}),
    ...(user === undefined ? {} : { user }),
    command,
    ...(comm === undefined ? {} : { comm }),
    ...(branch ? { depth: branch[1]!.length / 4 + 1 } : {}),
    columns,
  };
}

function parseRow(text: string, table: Table): RowResult<PsRecord> {
  const columns = splitRow(text, table.heads);
  const row = columns && rowOf(columns, table);
  if (!row) return quote(text);
  if (isKthreadd(row)) table.kthreadd = true;
  if (isKernelThread(row, table)) {
    row.kernelThread = true;
    row.comm ??= row.command;
  }
  if (!row.thread) table.above = row;
  return row;
}

function open(emit: Emit<PsRecord>): Machine {
  const table: Table = { heads: [], above: null, kthreadd: false };
  // What stands above the head is the prompt of a shell or the words of a collector.
  let tops = 0;
  const diagnostic: typeof emit.diagnostic = (found) => {
    const above = table.heads.length === 0 ? 'stray-line' : found.code;
    emit.diagnostic({ ...found, code: tops > 1 ? 'later-table' : above });
  };
  return rowPerLine({ record: emit.record, diagnostic }, 'bad-row', (text) => {
    if (TOP.test(text)) {
      tops += 1;
      return tops === 2 ? quote(text) : null;
    }
    if (tops > 1 || (tops > 0 && OF_TOP.test(text))) return null;
    const heads = headsOf(text);
    if (heads) table.heads = heads;
    if (table.heads.length === 0) table.heads = headlessOf(text) ?? [];
    if (heads) return null;
    return table.heads.length === 0 ? quote(text) : parseRow(text, table);
  });
}

/** Reads `ps`: a record is a process or a thread. */
export const ps = defineSource<PsRecord>({
  name: 'ps',
  title: 'process or thread table, ps',
  type: 'snapshot',
  clock: 'local',
  carriesOver: 'the header names the columns',
  places: [/(^|\/)ps$/, /(^|\/)ps[-_][^/]*$/, /(^|\/)system\/ps(-threads)?\.txt$/, /(^|\/)top(?:[-_.][^/]*)?$/],
  collectWith: 'timeout 20 ps -eLo pid,ppid,lwp,stat,wchan:32,lstart,args',
  evidence: 'processes',
  command: /^(?:ps|top)\b/,
  begins: /^(?:(?=[A-Z%/ ]+$)(?=.*\bPID\b).*\b(?:CMD|COMMAND|STAT|WCHAN)\b|top - \d\d:\d\d:\d\d up )/,
  partial: (rows) =>
    rows.some(({ columns }) => isOfTop(columns))
      ? 'top shows only program names and may not show all processes'
      : undefined,
  onceIn: ['folder', 'text', 'capture'],
  scope: 'host',
  diagnostics: {
    'bad-row': {
      severity: 'loss',
      cost: 'this process or thread is missing from the table',
      help: 'Compare the line with the table header. A truncated last line means that the collector stopped early.',
    },
    'later-table': {
      severity: 'info',
      cost: 'nothing: only the first table of top is read, the others are from later moments',
      help: 'To read a later one, save it in its own file.',
    },
    'stray-line': {
      severity: 'info',
      cost: 'nothing if the line is an echo of the command; a command that ends in grep drops rows',
      help: 'Check the line: collectors write the command and its errors into the same file.',
    },
  },
  clues: (row) => (row.startedStamp && isKthreadd(row) ? [{ type: 'kthreadd-started', stamp: row.startedStamp }] : []),
  recognise: (head) => {
    const lines = filledLines(head).slice(0, 4);
    return TOP.test(lines[0] ?? '') || lines.some((line) => headsOf(line) !== null || headlessOf(`${line} `) !== null);
  },
  open,
});
