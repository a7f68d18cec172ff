import { defineSource, type Envelope, isoStamp, type LogRecord, lineLog, type Stamp } from '@mountline/core';
import { withoutColours } from '../formats/kernel/kernel-prefix.ts';
import { hasTimeOfDay, nonBlankLines } from '../formats/tables/head-lines.ts';
import { BEGIN_MISSING } from '../formats/tables/stray-line.ts';
import { aznfsMessages, describeAznfs } from '../messages/efs/aznfs.ts';

/**
 * /opt/microsoft/aznfs/data/aznfs.log: the mount helper and the watchdogs of AZNFS, for Azure Files and blobs over NFS.
 *
 *     [v4] Mon Feb 02 2026 08:41:22.540 aks-np-1 2011: killing stunnel process with pid: 4411 on port: 20051
 *     Mon Feb 02 2026 08:41:22.540 aks-np-1 2011: Executing mount helper                           version not known yet
 *
 * Defined in lib/common.sh of Azure/AZNFS-mount (_log); host and pid stand before the message, which is in colours. UTC in
 * milliseconds. Traps:
 *
 * - **The year is that of the ISO week** (`date +%G`): Mon Dec 30 2024 is written with 2025. The day of the week tells.
 * - Several programs write to it: the watchdogs of NFS versions 3 and 4, and each mount.
 * - Error texts of stunnel and of mount(8) follow without a head, and belong to the line above.
 * - That the watchdog killed a tunnel is ordinary after an unmount. It looks at the rows of its own mount namespace only.
 */
const HEAD =
  /^(?:\[v(?<version>\w{1,12})\] )?(?<weekday>Sun|Mon|Tue|Wed|Thu|Fri|Sat) (?<month>Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) (?<day>\d\d) (?<year>\d{4}) (?<time>\d\d:\d\d:\d\d\.\d{3}) (?<host>[^\s:]{1,253}) (?<pid>\d{1,10}): /;

const MONTHS = 'JanFebMarAprMayJunJulAugSepOctNovDec';
const WEEKDAYS = 'SunMonTueWedThuFriSat';

/** The year of the day itself: at the turn of the year it may be that before or behind the year of the ISO week. */
function stampOf({ weekday, month, day, year, time }: Record<string, string>): Stamp | null {
  const at = MONTHS.indexOf(month!) / 3;
  const years = [0, ...(at === 11 ? [-1] : []), ...(at === 0 ? [1] : [])].map((more) => Number(year) + more);
  const own = years.find(
    (one) => new Date(Date.UTC(one, at, Number(day))).getUTCDay() * 3 === WEEKDAYS.indexOf(weekday!),
  );
  return isoStamp(`${own ?? year}-${String(at + 1).padStart(2, '0')}-${day}T${time}Z`)?.stamp ?? null;
}

function envelope(line: string): Envelope | null {
  const text = withoutColours(line);
  const head = HEAD.exec(text.slice(0, 400));
  if (!head) return null;
  const { version, host, pid } = head.groups!;
  return {
    stamp: stampOf(head.groups!),
    level: null,
    host: host!,
    program: 'aznfs',
    pid: Number(pid),
    message: text.slice(head[0].length),
    fields: version === undefined ? {} : { version },
  };
}

/** Reads the log of AZNFS: a record is a message, with the lines that belong to it. */
export const aznfsLog = defineSource<LogRecord>({
  name: 'aznfs-log',
  title: 'AZNFS mount helper and watchdog log (Azure Files and blobs), /opt/microsoft/aznfs/data/aznfs.log',
  type: 'log',
  clock: 'utc',
  places: [/(^|\/)aznfs\.log([.-]\d+)?(\.gz|\.xz)?$/],
  collectWith: 'cp /opt/microsoft/aznfs/data/aznfs.log*',
  tables: [aznfsMessages],
  begins: /^(?:\[v\d\] )?(?:Sun|Mon|Tue|Wed|Thu|Fri|Sat) [A-Z][a-z]{2} \d\d \d{4} \d\d:\d\d:\d\d\.\d{3} \S+ \d+: /,
  diagnostics: {
    'stray-line': BEGIN_MISSING,
  },
  recognise: (head) =>
    hasTimeOfDay(head) &&
    nonBlankLines(head)
      .slice(0, 20)
      .some((line) => envelope(line) !== null),
  open: (emit) =>
    lineLog(emit, {
      envelope,
      strayCode: 'stray-line',
      finish(record) {
        const found = describeAznfs(record.message);
        const fields = Object.assign(record.fields, found?.fields);
        return Object.assign(record, { actor: 'aznfs', kind: found?.kind ?? null, fields });
      },
    }),
});
