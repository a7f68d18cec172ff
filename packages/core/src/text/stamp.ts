import { type Civil, DAY, daysInMonth, type Micros, microsFromCivil } from '../model/time.ts';
import { foreignMonth } from './month-names.ts';

/**
 * The clock that a source writes its stamps on.
 *
 * - `utc`: an instant (the zone is written as an offset, or the source is defined to be UTC)
 * - `zone`: a local reading with the name of a zone (`CET`), which may be ambiguous
 * - `local`: a local reading without any zone
 * - `yearless`: a local reading without year and zone (RFC 3164, klog)
 * - `dateless`: a local time of day without date and zone (`strace -tt`)
 * - `boot`: microseconds since boot
 * - `none`: no time at all
 */
export type Clock = 'utc' | 'zone' | 'local' | 'yearless' | 'dateless' | 'boot' | 'none';

/**
 * What a line says about its time, before any fact of the bundle is used. `value` is in microseconds: since 1970 for
 * `utc`; the local reading taken as if it were UTC for `zone`, `local` and `yearless` (the latter in the leap year
 * 2000); since midnight for `dateless`; since boot for `boot`. `width` is the resolution of the stamp in microseconds.
 */
export interface Stamp {
  clock: Exclude<Clock, 'none'>;
  value: Micros;
  width: Micros;
  /** The zone as written, for `zone`; for `local` and `yearless` the one that the writer is taken to have, where it is not the node's. */
  zone?: string;
  /**
   * For `yearless`: how often the file has passed from December to January before this stamp; for `dateless`: how often it
   * has passed midnight; for `boot`: how many boots it has passed. A line cannot tell: it is counted where the file is read as a whole, not by its parser.
   */
  turns?: number;
  /** The boot that the stamp belongs to, where the line says so (journald's `_BOOT_ID`). */
  boot?: string;
}

/** The year that yearless readings are kept in: a leap year, so that 29 February exists. */
export const YEARLESS = 2000;

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** 1 to 12 for an English month name of three letters or more, or the short one of another language, else 0. */
export function monthNumber(name: string): number {
  const exact = MONTHS.indexOf(name.toLowerCase()) + 1 || foreignMonth(name);
  return exact || MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
}

/** Digits after a decimal point as microseconds, with the width of the last digit. */
export function fraction(digits: string | undefined): { micros: number; width: number } {
  if (!digits) return { micros: 0, width: 1_000_000 };
  const six = digits.slice(0, 6).padEnd(6, '0');
  return { micros: Number(six), width: 10 ** Math.max(0, 6 - digits.length) };
}

/** Minutes east of UTC; undefined for more than any place on earth has, which lie between UTC-12 and UTC+14. */
function offsetFrom(isWest: boolean, hours: number, minutes: number): number | undefined {
  const offset = (hours * 60 + minutes) * (isWest ? -1 : 1);
  return minutes < 60 && offset >= -12 * 60 && offset <= 14 * 60 ? offset : undefined;
}

/** Minutes east of UTC for `Z`, `+01:00`, `+0100` or `+01`; undefined when it is none of these, or there is no such offset. */
export function offsetMinutes(zone: string): number | undefined {
  if (zone === 'Z' || zone === 'z') return 0;
  const m = /^([+-])(\d\d):?(\d\d)?$/.exec(zone);
  return m ? offsetFrom(m[1] === '-', Number(m[2]), Number(m[3] ?? 0)) : undefined;
}

/**
 * True when the parts are a possible reading of calendar and clock (a leap second is one) in a year whose microseconds
 * are safe integers.
 */
export function possible(c: Civil): boolean {
  return (
    c.year >= 1900 &&
    c.year < 2255 &&
    c.month >= 1 &&
    c.month <= 12 &&
    c.day >= 1 &&
    c.day <= daysInMonth(c.year, c.month) &&
    c.hour <= 23 &&
    c.minute <= 59 &&
    c.second <= 60
  );
}

/** The number that so many digits at a place are; NaN where these are no digits. Made by hand: most lines of a log begin so. */
export function digitsAt(text: string, at: number, count: number): number {
  let value = 0;
  for (let i = at; i < at + count; i += 1) {
    const digit = text.charCodeAt(i) - 48;
    if (!(digit >= 0 && digit <= 9)) return Number.NaN;
    value = value * 10 + digit;
  }
  return value;
}

/** Where the digits at a place end, of which there are no more than these. */
function endOfDigits(text: string, at: number, most: number): number {
  let end = at;
  while (end < at + most && digitsAt(text, end, 1) >= 0) end += 1;
  return end;
}

/**
 * What stands for the zone behind a time: `Z`, `+01:00`, `+0100` or `+01`, perhaps behind a blank; `offset` is undefined where there is
 * no such zone.
 */
function isoZone(text: string, at: number): { offset: number | undefined; end: number } | null {
  const from = text[at] === ' ' ? at + 1 : at;
  if (text[from] === 'Z') return { offset: 0, end: from + 1 };
  const hours = digitsAt(text, from + 1, 2);
  if ((text[from] !== '+' && text[from] !== '-') || Number.isNaN(hours)) return null;
  const colon = text[from + 3] === ':' ? from + 4 : from + 3;
  const minutes = digitsAt(text, colon, 2);
  const hasMinutes = !Number.isNaN(minutes);
  const offset = offsetFrom(text[from] === '-', hours, hasMinutes ? minutes : 0);
  return { offset, end: hasMinutes ? colon + 2 : colon };
}

/**
 * An ISO 8601 stamp at the start of `text`, with the number of characters it takes and, where the zone is written so, how
 * many minutes east of UTC it is.
 */
export function isoStamp(text: string): { stamp: Stamp; length: number; offset?: number } | null {
  if (text[4] !== '-' || text[7] !== '-' || (text[10] !== 'T' && text[10] !== ' ')) return null;
  if (text[13] !== ':' || text[16] !== ':') return null;
  const point = text[19] === '.' || text[19] === ',' ? endOfDigits(text, 20, 9) : 20;
  const digits = Math.min(6, point - 20);
  const civil = {
    year: digitsAt(text, 0, 4),
    month: digitsAt(text, 5, 2),
    day: digitsAt(text, 8, 2),
    hour: digitsAt(text, 11, 2),
    minute: digitsAt(text, 14, 2),
    second: digitsAt(text, 17, 2),
    micros: digitsAt(text, 20, digits) * 10 ** (6 - digits),
  };
  if (!possible(civil)) return null;
  const value = microsFromCivil(civil);
  const width = 10 ** (6 - digits);
  const end = digits > 0 ? point : 19;
  const zone = isoZone(text, end);
  if (!zone) return { stamp: { clock: 'local', value, width }, length: end };
  const { offset } = zone;
  if (offset === undefined) return null;
  return { stamp: { clock: 'utc', value: value - offset * 60_000_000, width }, length: zone.end, offset };
}

const YEARLESS_FORM = /^ ?((?:de |thg )?[^\s:]{1,14}) {1,2}(\d{1,2}) (\d\d):(\d\d):(\d\d)(?:\.(\d{1,6}))?/;

/** An RFC 3164 stamp (`Nov 20 13:21:04`, `août 20 13:21:04`, perhaps with a fraction) at the start of `text`. */
export function yearlessStamp(text: string): { stamp: Stamp; length: number } | null {
  const m = YEARLESS_FORM.exec(text);
  if (!m) return null;
  const { micros, width } = fraction(m[6]);
  const civil = {
    year: YEARLESS,
    month: monthNumber(m[1]!),
    day: Number(m[2]),
    hour: Number(m[3]),
    minute: Number(m[4]),
    second: Number(m[5]),
    micros,
  };
  if (!possible(civil)) return null;
  return { stamp: { clock: 'yearless', value: microsFromCivil(civil), width }, length: m[0].length };
}

/** A stamp that names its zone. */
export const inZone = (stamp: Stamp, zone: string): Stamp => Object.assign({}, stamp, { zone });

/** A stamp of the clock and the width of another, behind so many turns. */
export function stampAt(stamp: Stamp, value: Micros, turns: number): Stamp {
  if (turns > 0) return Object.assign({}, stamp, { value, turns });
  return stamp.value === value ? stamp : { ...stamp, value };
}

/** Counts the midnights in a file of dateless stamps: a step back of more than half a day is one, a smaller one a late line. */
export function dayTurns(): (value: Micros) => number {
  const seen = { turns: 0, latest: Number.NEGATIVE_INFINITY };
  return (value) => {
    if (seen.latest - value > DAY / 2) {
      seen.turns += 1;
      seen.latest = value;
    } else if (seen.turns > 0 && value - seen.latest > DAY / 2) {
      return seen.turns - 1;
    }
    if (value > seen.latest) seen.latest = value;
    return seen.turns;
  };
}

/** A step back of more is a turn of the year. */
const TURN = 183 * DAY;
/** A step ahead of more, behind a turn, is back into the year before. */
const LATE = (366 - 31) * DAY;
/** A step ahead of more may be one into another file: of a year before, where files were put together newest first. */
const PAUSE = 31 * DAY;

const LEAP_DAY = microsFromCivil({ year: YEARLESS, month: 2, day: 29, hour: 0, minute: 0, second: 0, micros: 0 });

/**
 * Counts the turns of the year in a file of yearless stamps, in the order of its lines. A step back of more than half
 * a year is a turn; a smaller one is a line out of order. Behind a turn, a line that was at most a month old in the
 * old year is a late line of it.
 */
export function yearTurns(): YearTurns {
  const seen = { turns: 0, latest: Number.NEGATIVE_INFINITY, isSteady: true, leapAt: -1 };
  return {
    before(value) {
      if (seen.latest - value > TURN) {
        seen.turns += 1;
        seen.latest = value;
      } else if (seen.turns > 0 && value - seen.latest > LATE) {
        return seen.turns - 1;
      }
      if (value >= LEAP_DAY && value < LEAP_DAY + DAY) seen.leapAt = seen.turns;
      if (value > seen.latest) {
        if (value - seen.latest > PAUSE && seen.latest > 0) seen.isSteady = false;
        seen.latest = value;
      }
      return seen.turns;
    },
    beforeAll(least, most) {
      if (Math.max(seen.latest, most) - least > TURN || most - seen.latest > PAUSE) return null;
      if (least < LEAP_DAY + DAY && most >= LEAP_DAY) return null;
      if (most > seen.latest) seen.latest = most;
      return seen.turns;
    },
    told() {
      const { latest, isSteady, leapAt } = seen;
      return { latest, isSteady, ...(leapAt < 0 ? {} : { leapAt }) };
    },
  };
}

/** How often New Year passed between the lines of a log whose stamps have no year. */
export interface YearTurns {
  /** How often the year had turned before this line. */
  before(value: Micros): number;
  /** The same for some lines between two times, where it is one number for all of them; else null, and they are to be told one by one. */
  beforeAll(least: Micros, most: Micros): number | null;
  /** What all lines tell of their years. */
  told(): Yearless;
}

/** What the lines of a file of yearless stamps tell together. */
export interface Yearless {
  /** The latest stamp behind the last turn. */
  latest: Micros;
  /** No line stands more than a month behind all before it: a year is one of the file, and not of a line. */
  isSteady: boolean;
  /** How often the year had turned before a 29 February. */
  leapAt?: number;
}
