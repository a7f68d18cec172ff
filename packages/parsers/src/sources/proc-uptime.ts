import { defineSource, type SourceRecord } from '@mountline/core';
import { filledLines } from '../formats/tables/head-lines.ts';
import { quote, rowPerLine } from '../formats/tables/row-per-line.ts';

/**
 * /proc/uptime: seconds since boot, and the seconds that all CPUs together were idle.
 *
 *     402.81 166.34
 *
 * See proc_uptime(5). It counts the time of suspend, unlike the stamps of the kernel log. /proc/loadavg looks alike.
 */
export interface ProcUptimeRecord extends SourceRecord {
  /** Seconds, in hundredths. */
  uptime: number;
  /** Seconds of all CPUs together. */
  idle: number;
}

const FORM = /^(\d{1,9}\.\d\d) (\d{1,12}\.\d\d)$/;

/** Reads /proc/uptime: one record, in seconds. */
export const procUptime = defineSource<ProcUptimeRecord>({
  name: 'proc-uptime',
  title: 'seconds since boot, /proc/uptime',
  type: 'snapshot',
  clock: 'boot',
  places: [/(^|\/)proc\/uptime$/, /(^|\/)proc-uptime$/],
  collectWith: 'cat /proc/uptime',
  live: [{ path: 'proc/uptime' }],
  onceIn: ['text'],
  scope: 'host',
  diagnostics: {
    'bad-line': {
      severity: 'loss',
      cost: 'this line does not give the time since boot',
      help: 'Compare the file with proc_uptime(5).',
    },
  },
  clues: ({ uptime }) => [{ type: 'uptime', micros: Math.round(uptime * 1_000_000) }],
  recognise: (head) => {
    const lines = filledLines(head);
    return lines.length <= 2 && FORM.test(lines[0] ?? '');
  },
  open: (emit) =>
    rowPerLine(emit, 'bad-line', (text) => {
      const m = FORM.exec(text.trim());
      return m ? { uptime: Number(m[1]), idle: Number(m[2]) } : quote(text);
    }),
});
