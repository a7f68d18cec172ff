import { type FieldMap, isoStamp, type Stamp } from '@mountline/core';
import { goQuoted } from '../../formats/json/go-quoted.ts';

/**
 * logrus, the log library of containerd, dockerd and CRI-O, in its text form (sirupsen/logrus text_formatter.go), and
 * Go's log/slog, which leaves the quotes of the time out:
 *
 *     time="2026-11-20T12:31:54.918273123Z" level=info msg="starting containerd" revision=1c4457e version=1.7.27
 *     time="2026-11-20 12:31:54.918273123Z" level=warning msg="…" file="server/server.go:571"           CRI-O
 *     time=2026-11-20T12:31:54.918Z level=INFO msg="…"                                                   slog
 */
export interface Logrus {
  stamp: Stamp;
  level: string;
  /** Everything behind the level, as written. */
  message: string;
  msg: string;
  keys: FieldMap;
}

const HEADER = /^time=("[^"]{19,40}"|\S{19,40}) level=([A-Za-z]{2,10})(?: |$)/;

export const hasLogrusHeader = (text: string): boolean => text.startsWith('time=') && HEADER.test(text);

/** Takes a line apart; null when it is of another form. */
export function logrus(text: string): Logrus | null {
  const m = text.startsWith('time=') ? HEADER.exec(text) : null;
  const time = m && isoStamp(m[1]!.replaceAll('"', ''));
  if (!time) return null;
  const message = text.slice(m[0].length);
  const { msg, ...keys } = keysOf(message);
  return { stamp: time.stamp, level: m[2]!, message, msg: msg === undefined ? message : String(msg), keys };
}

function keysOf(text: string): FieldMap {
  const keys: FieldMap = {};
  let at = 0;
  while (at < text.length) {
    const equals = text.indexOf('=', at);
    const key = equals < 0 ? '' : text.slice(at, equals);
    if (!/^[^\s"=]{1,200}$/.test(key)) break;
    const start = equals + 1;
    // The second try is for a line that was cut inside the quotes.
    const quoted = text[start] === '"' ? (goQuoted(text, start) ?? goQuoted(`${text}"`, start)) : null;
    const blank = text.indexOf(' ', start);
    const end = quoted?.end ?? (blank < 0 ? text.length : blank);
    keys[key] = quoted?.value ?? text.slice(start, end);
    at = end + 1;
  }
  return keys;
}
