import {
  defineSource,
  type Emit,
  lineReader,
  type Machine,
  offsetMinutes,
  type SourceRecord,
  type Stamp,
} from '@mountline/core';
import { systemdStamp } from '../formats/files/date-words.ts';
import { filledLines } from '../formats/tables/head-lines.ts';
import { quote } from '../formats/tables/row-per-line.ts';

/**
 * What `timedatectl` printed: the zone of the node by its name, and three clocks.
 *
 *                    Local time: Fri 2026-11-20 13:33:30 CET
 *                Universal time: Fri 2026-11-20 12:33:30 UTC
 *                      RTC time: Fri 2026-11-20 12:33:30
 *                     Time zone: Europe/Berlin (CET, +0100)
 *     System clock synchronized: no
 *                   NTP service: n/a
 *               RTC in local TZ: no
 *
 * See timedatectl(1). The names differ by version (`NTP enabled`, `NTP synchronized`, `Network time on` in old ones),
 * old ones also tell the changes of summer time in lines without a name. A clock that is not there is empty or `n/a`.
 */
export interface TimedatectlRecord extends SourceRecord {
  /** `Europe/Berlin`; not there where the node does not know the name. */
  timeZone?: string;
  /** `CET`. */
  abbreviation?: string;
  /** Minutes east of UTC, at that time of the year. */
  offsetMinutes?: number;
  localTime?: Stamp;
  universalTime?: Stamp;
  rtcTime?: Stamp;
  /** The hardware clock shows local time, not UTC. */
  rtcInLocalTime?: boolean;
  /** The kernel says that its clock is in step. */
  synchronized?: boolean;
  /** The state of the time service as written: `active`, `inactive`, `n/a`, `yes`, `no`. */
  ntp?: string;
  /** Every line under its name, as written. */
  columns: Record<string, string>;
}

const LINE = /^\s*([A-Z][A-Za-z ]{1,40}): ?(.*)$/;

const yes = (text: string | undefined) => (text === 'yes' || text === 'no' ? text === 'yes' : undefined);

function fieldsOf(columns: Record<string, string>): Omit<TimedatectlRecord, keyof SourceRecord | 'columns'> {
  const zone = /^(\S+) \(([^,)]+), ([+-]\d{4})\)$/.exec(columns['Time zone'] ?? columns.Timezone ?? '');
  const rtcInLocalTime = yes(columns['RTC in local TZ']);
  const rtc = systemdStamp(columns['RTC time']);
  return {
    timeZone: zone && zone[1] !== 'n/a' ? zone[1]! : undefined,
    abbreviation: zone?.[2],
    offsetMinutes: zone ? offsetMinutes(zone[3]!) : undefined,
    localTime: systemdStamp(columns['Local time']),
    universalTime: systemdStamp(columns['Universal time']),
    rtcTime: rtc && rtcInLocalTime === false ? { ...rtc, clock: 'utc' } : rtc,
    rtcInLocalTime,
    synchronized: yes(columns['System clock synchronized'] ?? columns['NTP synchronized']),
    ntp: columns['NTP service'] ?? columns['NTP enabled'] ?? columns['Network time on'],
  };
}

function open(emit: Emit<TimedatectlRecord>): Machine {
  let record: TimedatectlRecord | null = null;
  let last = '';

  return lineReader(
    ({ text: raw, line, offset, cut }) => {
      const text = raw.trimEnd();
      if (text === '') return;
      const m = LINE.exec(text);
      // Only lines that tell more of the one above are indented; the beginning of a name may be left by a cut.
      if (!m && (!record || cut || !/^\s/.test(text))) {
        emit.diagnostic({ code: 'bad-line', line, offset, detail: quote(text) });
        if (record && cut) record.cut = true;
        return;
      }
      record ??= { line, offset, columns: {} };
      if (m) {
        last = m[1]!;
        record.columns[last] = m[2]!.trim();
      } else if (record.columns[last] !== undefined) record.columns[last] += ` ${text.trim()}`;
      if (line !== record.line) record.endLine = line;
      if (cut) record.cut = true;
    },
    () => {
      if (!record) return;
      const fields = Object.entries(fieldsOf(record.columns)).filter(([, value]) => value !== undefined);
      emit.record({ ...record, ...Object.fromEntries(fields) });
    },
  );
}

/** Reads `timedatectl`: one record. */
export const timedatectl = defineSource<TimedatectlRecord>({
  name: 'timedatectl',
  title: 'time zone and clocks, timedatectl',
  type: 'snapshot',
  clock: 'zone',
  places: [/(^|\/)timedatectl(?:\.txt)?$/],
  collectWith: 'timedatectl',
  command: /^timedatectl\b/,
  begins: /^ *Local time: /,
  scope: 'time',
  diagnostics: {
    'bad-line': {
      severity: 'loss',
      cost: 'this line is not read',
      help: 'Compare the file with timedatectl(1). A shell message above it is harmless.',
    },
  },
  clues: ({ timeZone, abbreviation, offsetMinutes, universalTime }) => [
    {
      type: 'zone',
      ...(timeZone === undefined ? {} : { name: timeZone }),
      ...(abbreviation === undefined ? {} : { abbreviation }),
      ...(offsetMinutes === undefined ? {} : { offsetMinutes }),
    },
    ...(universalTime ? [{ type: 'now' as const, stamp: universalTime }] : []),
  ],
  recognise: (head) => {
    const lines = filledLines(head).slice(0, 3);
    return lines.some((line) => /^Local time: /.test(line)) && lines.some((line) => /^Universal time: /.test(line));
  },
  open,
});
