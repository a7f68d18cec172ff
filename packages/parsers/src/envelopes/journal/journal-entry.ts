import type { JournalRecord } from './journal-record.ts';

/** The fields of an entry that a record is made of; export readers keep no others in memory. */
export const ENTRY_FIELDS: ReadonlySet<string> = new Set([
  '__REALTIME_TIMESTAMP',
  '__MONOTONIC_TIMESTAMP',
  '_BOOT_ID',
  '_SOURCE_REALTIME_TIMESTAMP',
  '_SOURCE_MONOTONIC_TIMESTAMP',
  '_HOSTNAME',
  'SYSLOG_IDENTIFIER',
  '_COMM',
  '_PID',
  'SYSLOG_PID',
  'UNIT',
  '_SYSTEMD_UNIT',
  'MESSAGE',
  'PRIORITY',
  '_TRANSPORT',
]);

const PRIORITIES = ['emerg', 'alert', 'crit', 'err', 'warning', 'notice', 'info', 'debug'];

type Place = Pick<JournalRecord, 'line' | 'endLine' | 'offset' | 'cut'>;

/**
 * A record from the fields of a journal entry, systemd.journal-fields(7). UNIT is what systemd speaks of and
 * _SYSTEMD_UNIT who speaks; `journalctl -u` shows both, so UNIT is taken where it is there. Null without a time.
 */
export function entryRecord(fields: ReadonlyMap<string, string>, place: Place): JournalRecord | null {
  const realtime = integer(fields.get('__REALTIME_TIMESTAMP'));
  if (realtime === undefined) return null;
  const priority = integer(fields.get('PRIORITY'));
  const message = fields.get('MESSAGE') ?? '';
  const record: JournalRecord = {
    ...place,
    stamp: { clock: 'utc', value: realtime, width: 1 },
    level: PRIORITIES[priority ?? -1] ?? null,
    message,
    kind: null,
    fields: {},
    text: message,
  };
  const set = <K extends keyof JournalRecord>(key: K, value: JournalRecord[K] | undefined) => {
    if (value !== undefined) record[key] = value;
  };
  set('host', fields.get('_HOSTNAME'));
  set('program', fields.get('SYSLOG_IDENTIFIER') ?? fields.get('_COMM'));
  set('pid', integer(fields.get('_PID') ?? fields.get('SYSLOG_PID')));
  set('unit', fields.get('UNIT') ?? fields.get('_SYSTEMD_UNIT'));
  set('bootId', fields.get('_BOOT_ID'));
  set('monotonic', integer(fields.get('__MONOTONIC_TIMESTAMP')));
  set('sourceRealtime', integer(fields.get('_SOURCE_REALTIME_TIMESTAMP')));
  set('sourceMonotonic', integer(fields.get('_SOURCE_MONOTONIC_TIMESTAMP')));
  set('transport', fields.get('_TRANSPORT'));
  set('priority', priority);
  return record;
}

function integer(text: string | undefined): number | undefined {
  if (text === undefined || !/^\d{1,16}$/.test(text)) return undefined;
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : undefined;
}
