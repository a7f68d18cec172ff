import { defineSource, type Envelope, isoStamp, type LogRecord, lineLog } from '@mountline/core';
import { hasTimeOfDay, nonBlankLines } from '../formats/tables/head-lines.ts';

/**
 * The log of cloud-init, which sets a node up when it boots: its disks, its mounts, the programs of its user data.
 *
 *     2026-11-20 12:31:50,210 - cc_mounts.py[WARNING]: Activate mounts: FAIL:mount -a
 *
 * Defined in cloudinit/log/loggers.py (log.py before 24.1), whose stamps are UTC. What a command wrote that failed follows without a
 * stamp, as lines of the record above.
 */
export interface CloudInitLogRecord extends LogRecord {
  /** The file of its source: `cc_mounts.py`. */
  place?: string;
}

const ROW = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d{3} - ([\w.-]{1,80})\[([A-Z]{4,12})\]: /;

function envelope(text: string): (Envelope & Pick<CloudInitLogRecord, 'place'>) | null {
  const row = ROW.exec(text);
  const time = row && isoStamp(text.slice(0, 23));
  if (!time) return null;
  return {
    stamp: { ...time.stamp, clock: 'utc' },
    level: row[2]!,
    message: text.slice(row[0].length),
    program: 'cloud-init',
    place: row[1]!,
  };
}

/** Reads the log of cloud-init: a record is a message. */
export const cloudInitLog = defineSource<CloudInitLogRecord>({
  name: 'cloud-init-log',
  title: 'log of cloud-init',
  type: 'log',
  clock: 'utc',
  places: [/(^|\/)cloud-init\.log[^/]*$/],
  collectWith: 'cat /var/log/cloud-init.log',
  begins: ROW,
  hears: 'program',
  diagnostics: {
    'stray-line': {
      severity: 'warning',
      cost: 'this line is not in the timeline',
      help: 'It is before the first time stamp: a header, or the rest of a message in the previous rotation.',
    },
  },
  recognise: (head) =>
    hasTimeOfDay(head) &&
    nonBlankLines(head)
      .slice(0, 20)
      .some((line) => ROW.test(line)),
  open: (emit) => lineLog(emit, { envelope, finish: (record) => record, strayCode: 'stray-line' }),
});
