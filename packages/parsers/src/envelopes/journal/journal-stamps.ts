import { digitsAt, isoStamp, SECOND, type Stamp, yearlessStamp } from '@mountline/core';

/**
 * The text forms of `journalctl -o` that show a time:
 *
 *     short            Nov 20 13:31:49 ip-10-0-42-17 kernel: …         short-precise: with microseconds
 *     short-iso        2026-11-20T13:31:49+0100 ip-10-0-42-17 …        short-iso-precise; `+01:00` since systemd 255
 *     short-full       Fri 2026-11-20 13:31:49 CET ip-10-0-42-17 …     with-unit: the unit for the identifier
 *     short-unix       1795177909.399374 ip-10-0-42-17 …
 *     short-monotonic  [  304.112809] ip-10-0-42-17 …
 *     short-delta      [  304.112809 <    0.114916 >] ip-10-0-42-17 …
 */
export type TextForm = 'short' | 'short-iso' | 'short-full' | 'short-unix' | 'short-monotonic';

export interface StampedLine {
  form: TextForm;
  stamp: Stamp;
  /** How far east of UTC the reading is, in microseconds, where the line says it. */
  zone?: number;
  /** Where the host begins. */
  length: number;
}

const WEEKDAY = /^[^\s\d]{2,12} (?=\d{4}-\d\d-\d\d )/;
const UNIX = /^(\d{9}|[1-8]\d{9})\.(\d{6}) /;
const MONOTONIC = /^\[ {0,11}(\d{1,9})\.(\d{6})(?: {1,20}| <[ \d.]{1,24}[ *]?>)?\] /;

/** The colon behind the hour has a weekday, a month in any language and a day in front of it at most. */
const FARTHEST_TIME = 40;

/** The stamp at the start of a line, whatever the form; null where there is none, or nothing behind it. */
export function stampedLine(text: string): StampedLine | null {
  const c = text[0] ?? '';
  if (c === '[') {
    const m = MONOTONIC.exec(text);
    return m && { form: 'short-monotonic', stamp: { clock: 'boot', value: micros(m), width: 1 }, length: m[0].length };
  }
  if (c >= '0' && c <= '9') return unixLine(text) ?? isoLine(text) ?? shortLine(text);
  // Both have a time of day in front: most lines within a record have none.
  const colon = text.indexOf(':');
  return colon < 0 || colon > FARTHEST_TIME ? null : (fullLine(text) ?? shortLine(text));
}

const micros = (m: RegExpExecArray) => Number(m[1]) * SECOND + Number(m[2]);

function unixLine(text: string): StampedLine | null {
  const m = UNIX.exec(text);
  return m && { form: 'short-unix', stamp: { clock: 'utc', value: micros(m), width: 1 }, length: m[0].length };
}

function isoLine(text: string): StampedLine | null {
  const iso = text[10] === 'T' ? isoStamp(text) : null;
  if (iso?.offset === undefined || text[iso.length] !== ' ') return null;
  // journald has no more than microseconds; nanoseconds are a container runtime's.
  if (text[19] === '.' && iso.stamp.width === 1 && digitsAt(text, 26, 1) >= 0) return null;
  return { form: 'short-iso', stamp: iso.stamp, zone: iso.offset * 60 * SECOND, length: iso.length + 1 };
}

function fullLine(text: string): StampedLine | null {
  const weekday = WEEKDAY.exec(text)?.[0].length;
  if (weekday === undefined) return null;
  const iso = isoStamp(text.slice(weekday));
  if (!iso) return null;
  const at = weekday + iso.length;
  // A zone without letters (`+05`) is an offset, and was read as one.
  if (iso.stamp.clock === 'utc') {
    return text[at] === ' ' ? { form: 'short-full', stamp: iso.stamp, length: at + 1 } : null;
  }
  const zone = /^ ([A-Za-z][\w/+-]{0,30}) /.exec(text.slice(at, at + 40));
  if (!zone) return null;
  const stamp: Stamp = { clock: 'zone', value: iso.stamp.value, width: iso.stamp.width, zone: zone[1]! };
  return { form: 'short-full', stamp, length: at + zone[0].length };
}

function shortLine(text: string): StampedLine | null {
  const short = yearlessStamp(text);
  return short && text[short.length] === ' ' ? { form: 'short', stamp: short.stamp, length: short.length + 1 } : null;
}
