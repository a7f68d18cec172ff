import { defineSource, fraction, isoStamp, offsetMinutes, type SourceRecord, type Stamp } from '@mountline/core';
import { dateWords, zonedStamp } from '../formats/files/date-words.ts';
import { filledLines, hasTimeOfDay } from '../formats/tables/head-lines.ts';
import { quote, type RowResult, rowPerLine } from '../formats/tables/row-per-line.ts';

/**
 * What `date` printed: when a collector ran, and in which zone the node lived.
 *
 *     Fri Nov 20 13:30:38 CET 2026
 *     Fr 20. Nov 13:30:38 CET 2026                                     in a German locale
 *     2026-11-20T12:30:38,400976150+00:00
 *     1795177838.400976150
 *     2026-11-20 13:30:38.400976 +0100 CET m=+0.193158                  `timestamp` of oc adm must-gather, by Go
 *
 * See date(1): plain, -u, -R, -I with any precision, --rfc-3339, `+%s` and `+%s.%N`, in the order of words of any
 * English locale, with AM and PM or without, and in other languages with a zone. Several may stand in one file. UTC and offsets are instants; a name as CET,
 * or GMT, which `date -u` does not print, names the zone. A file of hwclock has the same form, but shows another clock.
 */
export interface DateRecord extends SourceRecord {
  stamp: Stamp;
  /** As written: `CET`, `+0100`, `Z`; not there where the line tells none. */
  zone?: string;
}

/** As Go prints a time: `oc adm must-gather` writes `timestamp` so, by the clock and in the zone of who ran it. */
const OF_GO = /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,9})? [+-]\d{4}) \S{1,6}(?: m=[+-]\d{1,12}\.\d{1,9})?$/;

/** Seconds since 1970, until the year 2255. */
const EPOCH = /^(\d{9}|[1-8]\d{9})(?:\.(\d{1,9}))?$/;

function parseLine(line: string): RowResult<DateRecord> {
  const text = line.trim();
  const words = dateWords(text);
  if (words) return words;
  const epoch = EPOCH.exec(text);
  if (epoch) {
    const { micros, width } = fraction(epoch[2]);
    return { stamp: { clock: 'utc', value: Number(epoch[1]) * 1_000_000 + micros, width } };
  }
  const ofGo = OF_GO.exec(text)?.[1];
  const iso = isoStamp(ofGo ?? text);
  if (!iso) return quote(text);
  if (ofGo) return { stamp: iso.stamp };
  if (iso.length === text.length) {
    const zone = /(?:Z|[+-]\d\d:?(?:\d\d)?)$/.exec(text.slice(19))?.[0];
    return zone === undefined ? { stamp: iso.stamp } : { stamp: iso.stamp, zone };
  }
  const zone = /^ ([A-Z]{2,6})$/.exec(text.slice(iso.length))?.[1];
  if (zone === undefined || iso.stamp.clock !== 'local') return quote(text);
  return { stamp: zonedStamp(iso.stamp.value, iso.stamp.width, zone), zone };
}

/** Reads the output of `date`: a record is a time, with its zone where it was printed. */
export const date = defineSource<DateRecord>({
  name: 'date',
  title: 'collection time, date',
  type: 'snapshot',
  clock: 'zone',
  places: [/(^|\/)date(?:[-_][^/]*)?(?:\.txt)?$/, /$(?<=(^|\/)must-gather[^/]*\/(?:.*\/)?timestamp)/],
  collectWith: 'date; date -u; date +%s.%N',
  command: /^date\b/,
  onceIn: ['text'],
  scope: 'time',
  diagnostics: {
    'bad-line': {
      severity: 'loss',
      cost: 'this line does not give the collection time',
      help: 'Collect it with LC_ALL=C date.',
    },
  },
  // `date -u` writes an offset of zero on every node, so zero tells nothing about the node's zone.
  clues({ stamp, zone }) {
    const minutes = zone === undefined ? 0 : offsetMinutes(zone);
    return [{ type: 'now', stamp }, ...(minutes ? [{ type: 'zone' as const, offsetMinutes: minutes }] : [])];
  },
  // A bare number of seconds could be anything, so a file of nothing else needs the path.
  recognise(head, path) {
    const lines = filledLines(head);
    // Nearly every file is none, and its first line tells.
    if (!hasTimeOfDay(head) && !EPOCH.test(lines[0] ?? '')) return false;
    if (lines.length === 0 || typeof parseLine(lines[0]!) === 'string') return false;
    const dates = lines.filter((line) => typeof parseLine(line) !== 'string');
    return (
      dates.length > lines.length / 2 &&
      !path.includes('hwclock') &&
      (dates.some((line) => !/^\d+$/.test(line)) || /(^|\/)date[^/]*$/.test(path))
    );
  },
  open: (emit) => rowPerLine(emit, 'bad-line', parseLine),
});
