import { defineSource, type SourceRecord } from '@mountline/core';
import { filledLines } from '../formats/tables/head-lines.ts';
import { takeWords } from '../formats/tables/named-columns.ts';
import { quote, type RowResult, rowPerLine } from '../formats/tables/row-per-line.ts';

/**
 * /proc/locks: the locks and leases on files that this kernel holds, and who waits for them.
 *
 *     1: POSIX  ADVISORY  WRITE 265 00:17:383 0 EOF
 *     1: -> POSIX  ADVISORY  WRITE 301 00:17:383 0 EOF
 *
 * Defined in fs/locks.c:lock_get_status and proc_locks(5). A row with `->` waits for the row above it that has the same
 * number; the further in the arrow stands, the longer the chain. The device is in hex. The pid is the one of the
 * reader's pid namespace: 0 for a process outside of it or gone, -1 for a lock of an open file (OFDLCK), which belongs to
 * no process. A waiter that sleeps in lockd or in an NFSv4 call is not here: only who waits for another lock of this kernel.
 */
export interface ProcLocksRecord extends SourceRecord {
  /** Shared by a lock and those that wait for it. */
  id: number;
  /** It waits: 1 for the lock itself, 2 for one that waits too, and so on. Not there for a lock that is held. */
  waits?: number;
  /** `POSIX`, `FLOCK`, `OFDLCK`, `LEASE`, `DELEG`, `ACCESS`. */
  type: string;
  /** `ADVISORY` or `MANDATORY`; of a lease `ACTIVE`, `BREAKING` or `BREAKER`; `*NOINODE*`. */
  state: string;
  /** `READ`, `WRITE`, `UNLCK`; of old kernels also `RW` and `NONE`. */
  access: string;
  pid: number;
  /** In decimal, as in mountinfo; null where the kernel shows no inode. */
  majorMinor: string | null;
  inode: bigint | null;
  /** First and last byte; null for `EOF`. A lease and an flock are always of the whole file. */
  start: bigint;
  end: bigint | null;
}

const FILE = /^([0-9a-f]{1,5}):([0-9a-f]{1,5}):(\d{1,20})$/;

function parseRow(text: string): RowResult<ProcLocksRecord> {
  const front = /^(\d{1,15}):(?: {1,200}->| ->)? /.exec(text);
  if (!front) return quote(text);
  const words = takeWords(text.slice(front[0].length), 7);
  if (words?.rest.trim() !== '') return quote(text);
  const [type, state, access, pid, place, start, end] = words.words as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  const file = FILE.exec(place);
  const known = file !== null || place === '<none>:0';
  if (!known || !/^-?\d{1,10}$/.test(pid) || !/^\d{1,19}$/.test(start) || !/^(?:\d{1,19}|EOF)$/.test(end)) {
    return quote(text);
  }
  const arrow = text.indexOf('->') < front[0].length ? text.indexOf('->') : -1;
  return {
    id: Number(front[1]),
    // `1: ->` is the first level, and every level more is one blank more.
    ...(arrow < 0 ? {} : { waits: arrow - front[1]!.length - 1 }),
    type,
    state,
    access,
    pid: Number(pid),
    majorMinor: file ? `${Number.parseInt(file[1]!, 16)}:${Number.parseInt(file[2]!, 16)}` : null,
    inode: file ? BigInt(file[3]!) : null,
    start: BigInt(start),
    end: end === 'EOF' ? null : BigInt(end),
  };
}

const isRow = (line: string) => typeof parseRow(line) === 'object';

/** Reads /proc/locks: a record is a lock, or a process that waits for one. */
export const procLocks = defineSource<ProcLocksRecord>({
  name: 'proc-locks',
  title: 'file locks and their waiters, /proc/locks',
  type: 'snapshot',
  clock: 'none',
  places: [/(^|\/)proc\/locks$/, /(^|\/)proc-locks$/],
  collectWith: 'cat /proc/locks',
  live: [{ path: 'proc/locks' }],
  evidence: 'locks',
  begins: /^\d+: (?:-> )?(?:POSIX|FLOCK|DELEG|LEASE|OFDLCK) /,
  diagnostics: {
    'bad-row': {
      severity: 'loss',
      cost: 'this lock or one of its waiters is missing from the table',
      help: 'Compare the line with proc_locks(5). A truncated last line means that the collector stopped early.',
    },
  },
  recognise: (head) => filledLines(head).slice(0, 3).some(isRow),
  open: (emit) => rowPerLine(emit, 'bad-row', parseRow),
});
