import {
  fraction,
  isoStamp,
  MINUTE,
  microsFromCivil,
  monthNumber,
  possible,
  type Stamp,
  YEARLESS,
} from '@mountline/core';

export const LEVELS = ['emerg', 'alert', 'crit', 'err', 'warn', 'notice', 'info', 'debug'] as const;
const FACILITIES = [
  'kern',
  'user',
  'mail',
  'daemon',
  'auth',
  'syslog',
  'lpr',
  'news',
  'uucp',
  'cron',
  'authpriv',
  'ftp',
] as const;

/** Facility and level of a syslog priority; undefined for a facility without a name. */
export function priority(value: number): { facility: string | undefined; level: string } {
  return { facility: FACILITIES[value >> 3] ?? localFacility(value >> 3), level: LEVELS[value & 7]! };
}

const localFacility = (number: number) => (number >= 16 && number <= 23 ? `local${number - 16}` : undefined);

/** What stands in front of a kernel message, in any form of dmesg. */
export interface KernelPrefix {
  /** Every stamp in the row, in order; null for a delta without anything to add it to. */
  stamps: (Stamp | null)[];
  /** The stamp was added up from deltas. */
  relative: boolean;
  facility?: string;
  level?: string;
  /** Task or CPU that wrote the message: `T1042`, `C1`. */
  caller?: string;
  /** The node, where talosctl puts it in front. */
  host?: string;
  /** Characters in front of the message. */
  length: number;
}

const PRIORITY = /^<(\d{1,3})>/;
const DECODED = /^([a-z]{3,8}\d?) *:(emerg|alert|crit|err|warn|notice|info|debug) *: /;
const BOOT = /^\[ *(\d{1,9})\.(\d{6})(?: <[ +\-\d.,]+>)?\]/;
const CTIME =
  /^\[[^\s\]]{1,12} ((?:de |thg )?[^\s\]:]{1,14}) +(\d{1,2}) (\d\d):(\d\d):(\d\d) (\d{4})(?: <[ +\-\d.,]+>)?\]/;
const MINUTES = /^\[ ?([^\s\d\]:]{2,12}|\d{1,2}[月월]) ?(\d{1,2}) (\d\d):(\d\d)\]/;
const DELTA = /^\[(?:<[ +]*\d{1,9}[.,]\d{1,9}>| *\+\d{1,9}[.,]\d{1,9})\]/;
/** `172.20.0.2: kern:  notice: [2026-11-20T12:31:49.065608318Z]: …`, which Talos makes of /dev/kmsg. */
const TALOS =
  /^(?:([\w.:-]{1,253}): )?([a-z]{3,8}\d?): {1,4}(emerg|alert|crit|err|warning|notice|info|debug): \[(\d{4}-\d\d-\d\dT[\d:]{8}(?:\.\d{1,9})?Z)\]: /;
const CALLER = /^\[ *([TC]\d{1,10})\] ?/;

const bootStamp = (m: RegExpExecArray): Stamp => ({
  clock: 'boot',
  value: Number(m[1]) * 1_000_000 + fraction(m[2]).micros,
  width: 1,
});

function ctimeStamp(m: RegExpExecArray): Stamp | null {
  const [, month, day, hour, minute, second, year] = m;
  const civil = {
    year: Number(year),
    month: monthNumber(month!),
    day: Number(day),
    hour: Number(hour),
    minute: Number(minute),
    second: Number(second),
    micros: 0,
  };
  return possible(civil) ? { clock: 'local', value: microsFromCivil(civil), width: 1_000_000 } : null;
}

function minuteStamp(m: RegExpExecArray): Stamp | null {
  const civil = {
    year: YEARLESS,
    month: monthNumber(m[1]!),
    day: Number(m[2]),
    hour: Number(m[3]),
    minute: Number(m[4]),
    second: 0,
    micros: 0,
  };
  return possible(civil) ? { clock: 'yearless', value: microsFromCivil(civil), width: MINUTE } : null;
}

/** A reader of prefixes. It keeps what the deltas of `dmesg -e` are added to, so one is made for each file. */
export function kernelPrefixes(): (text: string) => KernelPrefix | null {
  let base: Stamp | null = null;

  /** Deltas are added to the last whole stamp. That has no seconds, so neither has the sum. */
  function addDelta(written: string): Stamp | null {
    if (!base) return null;
    base = {
      ...base,
      value: base.value + Math.round(Number(written.replace(',', '.').replace(/[^\d.]/g, '')) * 1_000_000),
    };
    return base;
  }

  function oneStamp(text: string): { stamp: Stamp | null; length: number; relative?: boolean } | null {
    if (text.startsWith('[')) {
      const boot = BOOT.exec(text);
      if (boot) return { stamp: bootStamp(boot), length: boot[0].length };
      const ctime = CTIME.exec(text);
      const local = ctime && ctimeStamp(ctime);
      if (local) return { stamp: local, length: ctime[0].length };
      const minutes = MINUTES.exec(text);
      const yearless = minutes && minuteStamp(minutes);
      if (yearless) {
        base = yearless;
        return { stamp: base, length: minutes[0].length };
      }
      const delta = DELTA.exec(text);
      if (delta) return { stamp: addDelta(delta[0]), length: delta[0].length, relative: true };
      return null;
    }
    const iso = /^\d{4}-\d\d-\d\dT[\d:]{8},/.test(text) ? isoStamp(text) : null;
    return iso && text[iso.length] === ' ' ? iso : null;
  }

  function talosPrefix(text: string): KernelPrefix | null {
    const m = TALOS.exec(text);
    const time = m && isoStamp(m[4]!);
    if (!time) return null;
    const stamp: Stamp = { ...time.stamp, width: 1 };
    const host = m[1] === undefined ? {} : { host: m[1] };
    return { stamps: [stamp], relative: false, facility: m[2]!, level: m[3]!, length: m[0].length, ...host };
  }

  return (text) => {
    // Nearly every row begins with its stamp.
    const isBare = text.startsWith('[');
    const talos = isBare ? null : talosPrefix(text);
    if (talos) return talos;
    const prefix: KernelPrefix = { stamps: [], relative: false, length: 0 };
    const raw = isBare ? null : PRIORITY.exec(text);
    const decoded = isBare || raw ? null : DECODED.exec(text);
    if (raw) Object.assign(prefix, priority(Number(raw[1])));
    else if (decoded) Object.assign(prefix, { facility: decoded[1], level: decoded[2] });
    let at = (raw ?? decoded)?.[0].length ?? 0;
    const forms: string[] = [];
    for (;;) {
      const rest = text.slice(at, at + 100);
      const found = oneStamp(rest);
      // A message may begin with a stamp of its own, written by another: the same form twice is not of the prefix.
      const form = found && `${found.stamp?.clock} ${found.relative === true}`;
      if (!found || forms.includes(form!)) break;
      forms.push(form!);
      prefix.stamps.push(found.stamp);
      if (found.relative) prefix.relative = true;
      at += found.length;
      if (text[at] === ' ') at += 1;
    }
    const caller = CALLER.exec(text.slice(at, at + 20));
    if (caller) prefix.caller = caller[1]!;
    prefix.length = at + (caller?.[0].length ?? 0);
    return prefix.stamps.length > 0 || raw || decoded || caller ? prefix : null;
  };
}

const COLOUR = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]{0,20}[A-Za-z]`, 'g');

/** The text without the escapes that colour it on a terminal. */
export function withoutColours(text: string): string {
  return text.includes('\u001b') ? text.replace(COLOUR, '') : text;
}
