import { defineSource, HOUR, MINUTE, SECOND, type SourceRecord } from '@mountline/core';
import { filledLines, hasTimeOfDay } from '../formats/tables/head-lines.ts';
import { quote, type RowResult, rowPerLine } from '../formats/tables/row-per-line.ts';

/**
 * What `uptime` printed.
 *
 *      13:33:28 up 6 min,  0 user,  load average: 4.44, 2.33, 1.05
 *      01:19:40 up 10 days,  3:22,  2 users,  load average: 65.10, 64.02, 40.77
 *      14:33:18  up 1 day   0:06,  1 user,  load average: 0.10, 0.20, 0.30           of coreutils, as SUSE has it
 *
 * See uptime(1). `w` prints the same line, and below it a table of who is logged in, which is passed over. The time of day is local, without a date; the time since boot is in whole minutes. Tasks in
 * uninterruptible sleep count into the load, so it rises with every process that hangs in NFS.
 */
export interface UptimeRecord extends SourceRecord {
  /** Local time of day, `HH:MM:SS`. */
  time: string;
  /** As written: `6 min`, `10 days,  3:22`. */
  up: string;
  /** The same in minutes, rounded down. */
  upMinutes: number;
  users: number | null;
  /** Over 1, 5 and 15 minutes. */
  loadAverage: [number, number, number];
}

const FORM =
  /^(\d\d:\d\d:\d\d) {1,2}up {1,3}(\S.{0,40}?),\s{1,4}(?:(\d+) users?,\s{1,4})?load average: (\d+\.\d+), (\d+\.\d+), (\d+\.\d+)$/;
/** Who is logged in, below the line of `w`. */
const HEAD_OF_W = /^USER +TTY /;
const UP = /^(?:(\d+) days?)?(?:,\s*|\s+)?(?:(\d+):(\d\d)|(\d+) min)?$/;

function parseLine(line: string): RowResult<UptimeRecord> {
  const m = FORM.exec(line.trim());
  const up = m ? UP.exec(m[2]!) : null;
  if (!m || !up) return quote(line);
  return {
    time: m[1]!,
    up: m[2]!,
    upMinutes: Number(up[1] ?? 0) * 1440 + Number(up[2] ?? 0) * 60 + Number(up[3] ?? up[4] ?? 0),
    users: m[3] === undefined ? null : Number(m[3]),
    loadAverage: [Number(m[4]), Number(m[5]), Number(m[6])],
  };
}

function microsOfDay(time: string): number {
  const [hours, minutes, seconds] = time.split(':').map(Number);
  return hours! * HOUR + minutes! * MINUTE + seconds! * SECOND;
}

/** Reads `uptime`: a record is a line, with its load averages over 1, 5 and 15 minutes. */
export const uptime = defineSource<UptimeRecord>({
  name: 'uptime',
  title: 'time since boot and load, uptime',
  type: 'snapshot',
  clock: 'none',
  places: [/(^|\/)(?:uptime|w)(?:\.txt)?$/],
  collectWith: 'uptime',
  begins: /^ ?\d\d:\d\d:\d\d up .*load average/,
  onceIn: ['text'],
  scope: 'host',
  diagnostics: {
    'bad-line': {
      severity: 'loss',
      cost: 'this line does not give the load and the time since boot',
      help: 'Collect it with LC_ALL=C uptime. /proc/uptime and /proc/loadavg are more precise.',
    },
  },
  clues: ({ upMinutes, time }) => [
    { type: 'uptime', micros: upMinutes * MINUTE, width: MINUTE },
    { type: 'time-of-day', at: microsOfDay(time) },
  ],
  recognise: (head) => {
    if (!hasTimeOfDay(head)) return false;
    const [first] = filledLines(head);
    return first !== undefined && typeof parseLine(first) !== 'string';
  },
  open(emit) {
    let isBelow = false;
    return rowPerLine(emit, 'bad-line', (line) => {
      isBelow ||= HEAD_OF_W.test(line);
      return isBelow ? null : parseLine(line);
    });
  },
});
