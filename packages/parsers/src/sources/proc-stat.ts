import { defineSource, type SourceRecord, type Stamp } from '@mountline/core';
import { filledLines } from '../formats/tables/head-lines.ts';
import { wordsOf } from '../formats/tables/named-columns.ts';
import { quote, type RowResult, rowPerLine } from '../formats/tables/row-per-line.ts';

/**
 * /proc/stat: counters of the kernel since boot, and when it booted.
 *
 *     cpu  10991 0 10124 31340 283 0 291 0 0 0
 *     btime 1795177605
 *
 * See proc_stat(5). `cpu` rows are in ticks of 1/100 s: user, nice, system, idle, iowait, irq, softirq, steal, guest,
 * guest_nice. btime is computed from the clock of now, so it moves by a second, or by more when the clock was set. Some
 * collectors keep that one line only. The `intr` row is long: thousands of numbers on a large machine.
 */
export interface ProcStatRecord extends SourceRecord {
  /** `cpu`, `cpu0`, `btime`, `procs_blocked` … */
  name: string;
  values: bigint[];
  /** The boot, for `btime`. */
  stamp?: Stamp;
}

/** Until the year 2255. */
const BTIME = /^btime (\d{9}|[1-8]\d{9})$/;

/** Reads /proc/stat: a record is a row of counters. CPU times are in ticks of 10 ms. */
export const procStat = defineSource<ProcStatRecord>({
  name: 'proc-stat',
  title: 'kernel counters and boot time, /proc/stat',
  type: 'snapshot',
  clock: 'utc',
  places: [/(^|\/)proc\/stat$/, /(^|\/)system\/procstat\.txt$/, /(^|\/)btime$/],
  collectWith: 'cat /proc/stat',
  live: [{ path: 'proc/stat' }],
  begins: /^cpu +\d+ \d+ \d+ \d+ /,
  scope: 'host',
  diagnostics: {
    'bad-row': {
      severity: 'loss',
      cost: 'this counter is missing; without btime the file does not give the boot time',
      help: 'Compare the line with proc_stat(5).',
    },
  },
  clues: ({ stamp }) => (stamp ? [{ type: 'boot-time', at: stamp.value }] : []),
  recognise: (head) => {
    const lines = filledLines(head);
    return /^cpu +\d+ \d+ \d+ \d+/.test(lines[0] ?? '') || (lines.length === 1 && BTIME.test(lines[0]!));
  },
  open: (emit) =>
    rowPerLine(emit, 'bad-row', (text): RowResult<ProcStatRecord> => {
      const [name, ...values] = wordsOf(text);
      if (!/^[a-z][a-z0-9_]*$/.test(name!) || values.length === 0) return quote(text);
      if (!values.every((value) => /^\d{1,20}$/.test(value))) return quote(text);
      const row = { name: name!, values: values.map(BigInt) };
      const btime = BTIME.exec(text.trim());
      if (!btime) return row;
      return { ...row, stamp: { clock: 'utc', value: Number(btime[1]) * 1_000_000, width: 1_000_000 } };
    }),
});
