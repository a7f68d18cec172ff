import {
  type DiagnosticTable,
  type Emit,
  type Envelope,
  inZone,
  isoStamp,
  type LogRecord,
  lineLog,
  type Machine,
  type MessageTable,
  type Stamp,
} from '@mountline/core';
import { hasTimeOfDay, linesOf, ofHead } from '../../formats/tables/head-lines.ts';
import { BEGIN_MISSING } from '../../formats/tables/stray-line.ts';
import { describeEfs } from '../../messages/efs/efs-fields.ts';
import { efsMountHelperMessages } from '../../messages/efs/efs-mount-helper.ts';
import { efsWatchdogMessages } from '../../messages/efs/efs-watchdog.ts';

/**
 * The form that both logs of efs-utils have, Python's logging with "%(asctime)s - %(levelname)s - %(message)s":
 *
 *     2026-11-20 12:33:32 UTC - INFO - binding 20361
 *     2019-11-26 20:49:30,695 - INFO - version=1.15 options={'tls': None}
 *
 * The first form is that of v1.32.1 and later: whole seconds of local time with the abbreviation of the zone. The
 * second is older. One file holds both after an upgrade. ` - ` occurs inside messages too, and a message may have
 * several lines (tracebacks, dumps of a configuration, rows of the mount table).
 */
const TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/;
const ZONE_AND_LEVEL = /(?: ([A-Za-z][A-Za-z0-9_+-]{0,9})?)? - ([A-Z]{1,10}) -(?: |$)/y;

/** Takes the envelope off a line; null when it has none. */
export function efsEnvelope(text: string): Envelope | null {
  if (text[10] !== ' ') return null;
  const time = isoStamp(text);
  if (!time && !TIME.test(text)) return null;
  ZONE_AND_LEVEL.lastIndex = time?.length ?? 'YYYY-MM-DD HH:MM:SS'.length;
  const found = ZONE_AND_LEVEL.exec(text);
  if (!found) return null;
  const [, zone, level] = found;
  return { stamp: time && zoned(time.stamp, zone), level: level!, message: text.slice(ZONE_AND_LEVEL.lastIndex) };
}

/** A zone of digits (`+03`) is an offset and was read as one. */
function zoned(stamp: Stamp, zone: string | undefined): Stamp {
  if (stamp.clock !== 'local' || zone === undefined) return stamp;
  return zone === 'UTC' || zone === 'GMT' ? { ...stamp, clock: 'utc' } : inZone({ ...stamp, clock: 'zone' }, zone);
}

export const efsLogDiagnostics = {
  'stray-line': { ...BEGIN_MISSING, severity: 'loss' },
  'bad-time': {
    severity: 'warning',
    cost: 'this record has no time and is ordered only by its line',
    help: 'The line looks like a record, but its date or time does not exist. Check whether the file was edited.',
  },
} as const satisfies DiagnosticTable;

/** A record whose time does not exist. */
export function tellBadTime({ diagnostic }: Emit<LogRecord>, { stamp, text, line, offset }: LogRecord): void {
  if (stamp === null)
    diagnostic({ code: 'bad-time', line, offset, detail: `found ${JSON.stringify(text.slice(0, 30))}` });
}

/** The push machine of both logs. */
export function efsLog(emit: Emit<LogRecord>, table: MessageTable): Machine {
  return lineLog(emit, {
    envelope: efsEnvelope,
    strayCode: 'stray-line',
    finish(record) {
      tellBadTime(emit, record);
      return describeEfs(record, table);
    },
  });
}

export type EfsLog = 'watchdog' | 'helper';

const envelopesOf = ofHead((head) =>
  (hasTimeOfDay(head) ? linesOf(head) : []).map(efsEnvelope).filter((envelope) => envelope !== null),
);

/**
 * Which of the two logs a file is: by its name where that says so, else by the messages that only one of the two
 * programs writes. Null where it is neither, as for the logs of other Python programs.
 */
export function whichEfsLog(head: string, path: string): EfsLog | null {
  const envelopes = envelopesOf(head);
  if (envelopes.length === 0) return null;
  const name = path.split('/').at(-1)!;
  if (name.includes('mount-watchdog')) return 'watchdog';
  if (name.startsWith('mount.log')) return 'helper';
  // The log collector of the CSI driver writes all logs into one file, with the path of each on a line in front.
  if (linesOf(head).some((line) => /^\/\S+\.log(\.\d+)?$/.test(line))) return null;
  let watchdog = 0;
  let helper = 0;
  for (const { message } of envelopes) {
    const ofWatchdog = efsWatchdogMessages.match(message) !== null;
    const ofHelper = efsMountHelperMessages.match(message) !== null;
    if (ofWatchdog && !ofHelper) watchdog += 1;
    if (ofHelper && !ofWatchdog) helper += 1;
  }
  if (watchdog === helper) return null;
  return watchdog > helper ? 'watchdog' : 'helper';
}
