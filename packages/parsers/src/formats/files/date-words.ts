import {
  type Civil,
  isoStamp,
  microsFromCivil,
  monthNumber,
  offsetMinutes,
  possible,
  type Stamp,
} from '@mountline/core';
import { wordsOf } from '../tables/named-columns.ts';

const WEEKDAY = /^(?:Sun|Mon|Tue|Wed|Thu|Fri|Sat)$/;
const MONTH = /^(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)$/;
const TIME = /^(\d\d):(\d\d):(\d\d)$/;
const ZONE = /^(?:[A-Z]{2,6}|[+-]\d\d(?::?\d\d)?)$/;

type Parts = Partial<Record<'weekday' | 'month' | 'day' | 'time' | 'half' | 'year' | 'zone', string>>;

/** What a word of a date is, by its form. Locales differ in the order of the words only. */
function partOf(word: string): keyof Parts | null {
  if (WEEKDAY.test(word)) return 'weekday';
  if (MONTH.test(word)) return 'month';
  if (TIME.test(word)) return 'time';
  if (/^\d{1,2}$/.test(word)) return 'day';
  if (/^\d{4}$/.test(word)) return 'year';
  if (word === 'AM' || word === 'PM') return 'half';
  return ZONE.test(word) ? 'zone' : null;
}

const MOST_WORDS = 7;
const SHORT = /^\p{L}{1,6}\.?$/u;

/**
 * The parts of a date in another language, `Di 20. Okt 14:51:00 CEST 2026`, `mar. 20 oct. 2026 14:51:00 CEST`: the weekday stands
 * first and is not known, as `mar` is a month too; the month is, and the zone has to be there.
 */
function foreignParts([weekday = '', ...words]: readonly string[]): Parts | null {
  const parts: Parts = { weekday };
  if (!SHORT.test(weekday)) return null;
  for (const word of words) {
    const part =
      partOf(word.replace(/^(\d{1,2})\.$/, '$1')) ?? (SHORT.test(word) && monthNumber(word) > 0 ? 'month' : null);
    if (!part || parts[part] !== undefined) return null;
    parts[part] = word;
  }
  return parts.zone === undefined ? null : parts;
}

function englishParts(words: readonly string[]): Parts | null {
  const parts: Parts = {};
  for (const word of words) {
    const part = partOf(word);
    if (!part || parts[part] !== undefined) return null;
    parts[part] = word;
  }
  return parts;
}

/**
 * A date in words: `Fri Nov 20 13:30:38 CET 2026`, `Fri, 20 Nov 2026 13:30:38 +0100`, in English with AM or PM, or without a
 * zone. UTC and offsets make an instant; other names, GMT of London too, are readings in a named zone. Null for any other text.
 */
export function dateWords(text: string): { stamp: Stamp; zone?: string } | null {
  const words = wordsOf(text.replaceAll(',', ' '));
  if (words.length > MOST_WORDS) return null;
  const { weekday, month, day, time, half, year, zone } = englishParts(words) ?? foreignParts(words) ?? {};
  if (!weekday || !month || !day || !time || !year) return null;
  if (zone !== undefined && /^[+-]/.test(zone) && offsetMinutes(zone) === undefined) return null;
  const [hour, minute, second] = time.split(':').map(Number) as [number, number, number];
  if (half && (hour < 1 || hour > 12)) return null;
  const civil: Civil = {
    year: Number(year),
    month: monthNumber(month),
    day: Number.parseInt(day, 10),
    hour: half ? (hour % 12) + (half === 'PM' ? 12 : 0) : hour,
    minute,
    second,
    micros: 0,
  };
  if (!possible(civil)) return null;
  const stamp = zonedStamp(microsFromCivil(civil), 1_000_000, zone);
  return zone === undefined ? { stamp } : { stamp, zone };
}

/** A local reading with the zone that stands behind it. */
export function zonedStamp(value: number, width: number, zone: string | undefined): Stamp {
  if (zone === undefined) return { clock: 'local', value, width };
  const offset = zone === 'UTC' ? 0 : offsetMinutes(zone);
  if (offset === undefined) return { clock: 'zone', value, width, zone };
  return { clock: 'utc', value: value - offset * 60_000_000, width };
}

/**
 * A time as systemd writes it, `Fri 2026-11-20 13:33:30 CET`; undefined for any other text, as `n/a`. timedatectl has the day in the
 * language of the node, `So`, `dim.`, `日`: the date tells it.
 */
export function systemdStamp(text: string | undefined): Stamp | undefined {
  const iso = text === undefined ? null : isoStamp(text.replace(/^[^\s\d]{1,12} (?=\d)/, ''));
  if (!iso) return undefined;
  if (iso.stamp.clock !== 'local') return iso.stamp;
  const zone = /(?:^| )([A-Z]{2,6}|[+-]\d{2,4})$/.exec(text!.slice(text!.indexOf(':')))?.[1];
  return zonedStamp(iso.stamp.value, iso.stamp.width, zone);
}
