import { DAY, HOUR, type Interval, isKnown, MINUTE, type Micros, SECOND, type ZoneOffset } from '@mountline/core';
import type { PsRecord } from '@mountline/parsers/ps';
import { atLeastBetween, offsetsWhen, readingNear } from '../efs/local-time.ts';
import { isPs } from './process-tables.ts';

const TIME_OF_DAY = /^([01]?\d|2[0-3]):([0-5]\d)$/;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

interface StartAges {
  /** How old each process was at least when the table was taken, by pid. */
  ages: Map<number, Micros>;
  /** The time of day at which it was taken at the latest. */
  latest: Micros;
}

/**
 * The ages that `ps aux` and `ps -ef` show (procps, src/ps/output.c: pr_stime): a start of the day of the table is a time of day, one of its
 * year a day, any other a year.
 *
 *     root  12310  0.0  0.0  29232  1232 ?      D    04:55   0:00 /sbin/mount.nfs nas01:/export /mnt
 *     root  12977  0.0  0.0  10072  3460 pts/0  R+   10:10   0:00 ps auxwww
 *
 * Undefined where nothing shows when the table was taken: its own `ps` is not in it.
 */
export function startAges(
  rows: readonly PsRecord[],
  captured: Interval,
  offsets: readonly ZoneOffset[] | undefined,
): StartAges | undefined {
  const own = rows.filter((row) => isPs(row) && !row.state?.startsWith('D') && row.startedStamp === undefined);
  const [taken, ...others] = new Set(own.map(({ started }) => timeOfDay(started)));
  if (taken === undefined || others.length > 0) return undefined;
  const zone = offsetsWhen(taken, captured, offsets);
  const reading = zone && readingNear(taken, captured, zone);
  // Of one offset all the year the day does not matter.
  const known = reading !== undefined || zone?.length === 1 ? zone : undefined;
  /** Since a time of that day. */
  const since = (time: Micros) => atLeastBetween((reading ?? taken) - taken + time, reading ?? taken, known);
  const ages = new Map<number, Micros>();
  for (const { pid, started } of rows) {
    const age = started === undefined ? undefined : ageOf(started, taken, since, captured);
    if (age !== undefined) ages.set(pid, Math.max(age, ages.get(pid) ?? 0));
  }
  return { ages, latest: taken + MINUTE - SECOND };
}

/** Both are cut to the minute: the true distance may be shorter by nearly one. */
function ageOf(
  started: string,
  taken: Micros,
  since: (time: Micros) => Micros,
  captured: Interval,
): Micros | undefined {
  const time = timeOfDay(started);
  if (time !== undefined) return time > taken ? undefined : Math.max(0, since(time) - MINUTE);
  if (/^(?:19|20)\d\d$/.test(started)) return since(0);
  const day = ageByDay(started, captured);
  return day === undefined ? undefined : Math.max(since(0), day);
}

/** What a start that is a day shows alone, also where the `ps` that wrote the table is not in it. */
export function ageByDay(started: string | undefined, captured: Interval): Micros | undefined {
  const day = /^([A-Z][a-z]{2}) ?(\d\d)$/.exec(started ?? '');
  return day ? sinceDay(MONTHS.indexOf(day[1]!), Number(day[2]), captured) : undefined;
}

function timeOfDay(started: string | undefined): Micros | undefined {
  const m = TIME_OF_DAY.exec(started ?? '');
  return m ? Number(m[1]) * HOUR + Number(m[2]) * MINUTE : undefined;
}

/** From the end of that day, wherever on earth, to the capture. */
function sinceDay(month: number, day: number, { from }: Interval): Micros {
  if (month < 0 || !isKnown(from)) return 0;
  const year = new Date(from / 1000).getUTCFullYear();
  const end = Date.UTC(year, month, day) * 1000 + DAY + DAY / 2;
  return Math.max(0, from - end);
}
