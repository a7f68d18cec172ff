import { type Envelope, isoStamp, type Stamp, yearlessStamp } from '@mountline/core';
import { priority, withoutColours } from '../../formats/kernel/kernel-prefix.ts';
import { firstLine } from '../../messages/one-line.ts';

/** What stands in front of a message of a syslog daemon, with what only syslog has. */
export type SyslogEnvelope = Envelope & { bootSeconds?: number; facility?: string };

/** In front of a line: a count of bytes, as syslog over TCP has it, the priority, and the version of RFC 5424, perhaps alone. */
export const PRIORITY = /^(?:\d{1,6} (?=<))?<(\d{1,3})>(1 )?|^(?=1 \d{4}-\d\d-\d\d[T ]\d\d:)()(1 )/;
/** A stamp of a month, a day or a zone that does not exist. */
const LIKE_STAMP =
  /^(?:[^\s\d:]{3,12} {1,2}\d{1,2} \d\d:\d\d:\d\d|\d{4}-\d\d-\d\dT[\d:]{8}(?:\.\d{1,6})?[+-]\d\d:?\d\d) /;
const PROGRAM = /^([^\s:[\]]{1,128})(?:\[([^\]\s]{0,64})\])?:(?: |$)/;
const LEVEL_WORD = /^(?:EMERG|ALERT|CRIT|ERR|ERROR|WARNING|WARN|NOTICE|INFO|DEBUG)$/;
const KERNEL_STAMP = /^\[ *(\d{1,10}\.\d{6})\](?:\[ *[TC]\d{1,10}\])? ?/;
const REPEATED = /^ ?(?:\[ *\d{1,10}\.\d{6}\] )?message repeated (\d{1,9}) times: \[ ?([\s\S]*)\] *$/;
const LAST_REPEATED = /^(?:--- )?last message repeated (\d{1,9}) times?(?: ---)?$/;

/** busybox writes facility and severity as words, behind the host: `kern.err`. */
const SELECTOR =
  /^(kern|user|mail|daemon|auth|syslog|lpr|news|uucp|cron|authpriv|ftp|local[0-7])\.(emerg|alert|crit|err|warn|notice|info|debug) /;

/** rsyslog writes control characters as `#` and three octal digits: `#012` is a line feed. */
function decodeControl(text: string): string {
  if (!text.includes('#0')) return text;
  return text.replace(/#0([0-3][0-7])/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)));
}

/** The seconds since boot that the kernel puts in front of its messages. */
function kernelStamp(message: string): { bootSeconds?: number; message: string } {
  const m = KERNEL_STAMP.exec(message);
  return m ? { bootSeconds: Number(m[1]), message: message.slice(m[0].length) } : { message };
}

/** The message without what counts it and without the kernel's stamp. */
export function messageOf(
  program: string | undefined,
  text: string,
): Pick<SyslogEnvelope, 'message' | 'repeats' | 'bootSeconds'> {
  const decoded = withoutColours(decodeControl(text));
  const repeated = REPEATED.exec(decoded);
  const { bootSeconds, message } =
    program === 'kernel' ? kernelStamp(repeated?.[2] ?? decoded) : { message: repeated?.[2] ?? decoded };
  return {
    message,
    ...(repeated ? { repeats: Number(repeated[1]) } : {}),
    ...(bootSeconds === undefined ? {} : { bootSeconds }),
  };
}

/** `host program[pid]: message`; the host, or the program, or both may be missing. */
function addressed(text: string, mayHaveHost: boolean): Omit<SyslogEnvelope, 'stamp'> {
  if (LAST_REPEATED.test(text)) return { level: null, message: text };
  const blank = text.indexOf(' ');
  const word = blank < 0 ? text : text.slice(0, blank);
  const hasHost = mayHaveHost && blank > 0 && !word.endsWith(':');
  const level = hasHost && LEVEL_WORD.test(word) ? word : null;
  const behind = hasHost ? text.slice(blank + 1) : text;
  const selector = hasHost ? SELECTOR.exec(behind) : null;
  const rest = selector ? behind.slice(selector[0].length) : behind;
  const m = PROGRAM.exec(rest);
  const program = m?.[1];
  return {
    level: selector?.[2] ?? level,
    ...(selector ? { facility: selector[1]! } : {}),
    ...(hasHost && level === null ? { host: word } : {}),
    ...(program === undefined ? {} : { program }),
    ...(m?.[2] && /^\d{1,10}$/.test(m[2]) ? { pid: Number(m[2]) } : {}),
    ...messageOf(program, m ? rest.slice(m[0].length) : rest),
  };
}

/** Where the structured data of RFC 5424 ends: behind the last `]`, or behind `-`. A `]` in a value is escaped. Data that does not end is none. */
function endOfData(text: string): number {
  if (text.startsWith('-')) return 1;
  let at = 0;
  while (text[at] === '[') {
    let quoted = false;
    for (at += 1; at < text.length && (quoted || text[at] !== ']'); at += 1) {
      if (text[at] === '\\') at += 1;
      else if (text[at] === '"') quoted = !quoted;
    }
    at += 1;
  }
  return at > text.length ? 0 : at;
}

/** `host app procid msgid `, with structured data or `-` behind it. */
const WHOLE = /^(\S{1,255}) (\S{1,48}) (\S{1,128}) \S{1,32} (?=-(?: |$)|\[[^\s="\]])/;
/** The same where no version says so: what ends with a colon is the program of a line in the old form. */
const UNVERSIONED = /^\S{1,255} [^\s:[\]]{1,48} (?:\d{1,10}|-) [^\s:]{1,32} (?=-(?: |$)|\[[^\s="\]])/;
/** The same of a sender that left out the last ones. */
const SHORT = /^(\S{1,255}) ([^\s:[\]]{1,48}) (\d{1,10}|-)(?: -)?(?: |$)/;

/** The stamp of RFC 5424, `-` for none, and those that other senders write in its place; null where none is meant. */
function rfc5424Stamp(text: string): { stamp: Stamp | null; length: number } | null {
  if (text.startsWith('- ')) return { stamp: null, length: 1 };
  const known = isoStamp(text.slice(0, 64)) ?? yearlessStamp(text.slice(0, 64));
  const [like] = known ? [] : (/^\d{4}-\d\d-\d\d\S{0,64}(?= )/.exec(text) ?? []);
  return known ?? (like === undefined ? null : { stamp: null, length: like.length });
}

/** RFC 5424 behind `<165>1 `: `stamp host app procid msgid [data] message`, where `-` is nothing. Senders leave fields out. */
function rfc5424(text: string): SyslogEnvelope | null {
  const time = rfc5424Stamp(text);
  if (!time || text[time.length] !== ' ') return null;
  const { stamp } = time;
  const fields = text.slice(time.length + 1);
  const whole = WHOLE.exec(fields);
  const m = whole ?? SHORT.exec(fields);
  if (!m) return { stamp, ...addressed(fields, true) };
  const [head, host, program, pid] = m as unknown as [string, string, string, string];
  const rest = fields.slice(head.length);
  const message = whole
    ? rest
        .slice(endOfData(rest))
        .replace(/^ /, '')
        .replace(/^\uFEFF/, '')
    : rest;
  return {
    stamp,
    level: null,
    ...(host === '-' ? {} : { host }),
    ...(program === '-' ? {} : { program }),
    ...(/^\d{1,10}$/.test(pid) ? { pid: Number(pid) } : {}),
    ...messageOf(program, message),
  };
}

function stampOf(text: string): { stamp: Stamp; length: number } | null {
  // No syslog has more than microseconds; nanoseconds are a container runtime's.
  const iso = /^\d{4}-\d\d-\d\dT[\d:]{8}(?!\.\d{7})/.test(text) ? isoStamp(text.slice(0, 64)) : null;
  // Without a zone it is another program's line that happens to begin with a date.
  if (iso) return iso.stamp.clock === 'utc' ? iso : null;
  return yearlessStamp(text.slice(0, 64));
}

/** Takes the envelope of RFC 3164, of rsyslog's own format or of RFC 5424 off a line; null when it has none of them. */
export function syslogEnvelope(line: string): SyslogEnvelope | null {
  const text = withoutColours(line);
  const pri = PRIORITY.exec(text);
  const body = pri ? text.slice(pri[0].length) : text;
  const isVersioned = (pri?.[2] ?? pri?.[4]) !== undefined;
  const stamp = isVersioned ? null : stampOf(body);
  let envelope: SyslogEnvelope | null = null;
  // A sender may leave out the version too.
  if (isVersioned || (pri && stamp?.stamp.clock === 'utc' && UNVERSIONED.test(body.slice(stamp.length + 1))))
    envelope = rfc5424(body);
  // Behind the stamp of a line without a host some daemons put a colon.
  else if (stamp && body.startsWith(': ', stamp.length)) {
    envelope = { stamp: stamp.stamp, ...addressed(body.slice(stamp.length + 2), false) };
  } else if (stamp && body[stamp.length] === ' ') {
    envelope = { stamp: stamp.stamp, ...addressed(body.slice(stamp.length + 1), true) };
  } else if (!stamp && LIKE_STAMP.test(body)) {
    envelope = { stamp: null, ...addressed(body.replace(LIKE_STAMP, ''), true) };
  }
  if (!envelope || !pri?.[1]) return envelope;
  const { facility, level } = priority(Number(pri[1]));
  return { ...envelope, level, ...(facility ? { facility } : {}) };
}

/** How often the message before was repeated, when that is all that the message says. */
export function lastRepeated(message: string): number | null {
  const m = LAST_REPEATED.exec(firstLine(message).trim());
  return m ? Number(m[1]) : null;
}
