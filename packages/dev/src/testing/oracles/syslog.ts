import { isoStamp, microsFromCivil } from '@mountline/core';
import { syslogEnvelope } from '@mountline/parsers/src/envelopes/syslog/syslog-line';
import fc from 'fast-check';
import { grammar } from 'ohm-js';
import { digits, linesOf, listOf, number, type Oracle, optional, sequence, word } from './oracle.ts';

/**
 * RFC 3164, section 4.1, and RFC 5424, section 6, with rsyslog's stamp of RFC 3339 in place of the old one. Lines that
 * only count another line are left out.
 */
const lines = grammar(`
  Syslog {
    line      = ~counted (rfc5424 | rfc3164)
    counted   = (~"repeated " any)* "repeated " digit+ " time"
    rfc3164   = priority? stamp " " host " " tag ":" " "? message
    priority  = "<" digit+ ">"
    stamp     = month " " day " " clock ~"."   -- old
              | newTime         -- new
    newTime   = date "T" clock fraction? zone
    fraction  = "." digit+
    month     = "Jan" | "Feb" | "Mar" | "Apr" | "May" | "Jun" | "Jul" | "Aug" | "Sep" | "Oct" | "Nov" | "Dec"
    day       = (" " | digit) digit
    clock     = two ":" two ":" two
    two       = digit digit
    date      = two two "-" two "-" two
    zone      = "Z" | offset
    offset    = ("+" | "-") two ":" two
    host      = ~level name
    level     = ("EMERG" | "ALERT" | "CRIT" | "ERR" | "ERROR" | "WARNING" | "WARN" | "NOTICE" | "INFO" | "DEBUG") " "
    name      = (~" " ~(":" " ") any)+
    tag       = program pid?
    program   = (~space ~":" ~"[" ~"]" any)+
    pid       = "[" digit+ "]"
    message   = any*
    rfc5424   = priority "1 " newStamp " " word " " word " " word " " word " " data spoken?
    spoken    = " " mark? message
    mark      = "\\uFEFF"
    newStamp  = "-" | newTime
    word      = (~space any)+
    data      = "-"       -- nil
              | element+  -- elements
    element   = "[" (value | name1)* "]"
    name1     = ~"]" ~"\\"" any
    value     = "\\"" (escaped | plain)* "\\""
    escaped   = "\\\\" any
    plain     = ~"\\"" ~"\\\\" any
  }
`);

const LEVELS = ['emerg', 'alert', 'crit', 'err', 'warn', 'notice', 'info', 'debug'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const levelOf = (priority: string) => {
  const value = priority === '' ? null : Number(priority.slice(1, -1));
  return value === null ? null : LEVELS[value % 8];
};

/** rsyslog writes control characters as octal, and colours say nothing; the kernel puts its own stamp in front of its messages. */
function content(program: string, message: string) {
  const decoded = message
    .replace(/#0([0-3][0-7])/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)))
    .replace(/\x1b\[[0-9;]*[mK]/g, '');
  const kernel = program === 'kernel' ? /^\[ *(\d+\.\d{6})\] ?/.exec(decoded) : null;
  if (program === 'kernel' && /^\[ *\d+\.\d{6}\]\[/.test(decoded)) return {};
  return kernel ? { bootSeconds: Number(kernel[1]), message: decoded.slice(kernel[0].length) } : { message: decoded };
}

const semantics = lines.createSemantics().addOperation<unknown>('value', {
  line: (format) => format.value(),
  rfc3164(priority, stamp, _1, host, _2, tag, _3, _4, message) {
    const at = stamp.value();
    if (at === null) return null;
    const { program, ...pid } = tag.value() as { program: string };
    return {
      stamp: at,
      level: levelOf(priority.sourceString),
      host: host.sourceString,
      program,
      ...pid,
      ...content(program, message.sourceString),
    };
  },
  stamp_old(month, _1, day, _2, clock) {
    const [hour, minute, second] = clock.sourceString.split(':').map(Number) as [number, number, number];
    const [m, d] = [MONTHS.indexOf(month.sourceString) + 1, Number(day.sourceString)];
    if (d < 1 || d > new Date(Date.UTC(2000, m, 0)).getUTCDate() || hour > 23 || minute > 59 || second > 60)
      return null;
    const value = microsFromCivil({ year: 2000, month: m, day: d, hour, minute, second, micros: 0 });
    return { clock: 'yearless', value, width: 1_000_000 };
  },
  stamp_new: (text) => isoStamp(text.sourceString)?.stamp ?? null,
  tag: (program, pid) => ({
    program: program.sourceString,
    ...(pid.sourceString === '' ? {} : { pid: Number(pid.sourceString.slice(1, -1)) }),
  }),
  rfc5424(priority, _1, stamp, _2, host, _3, program, _4, pid, _5, _6, _7, _8, spoken) {
    const at = stamp.sourceString === '-' ? null : isoStamp(stamp.sourceString)?.stamp;
    if (at === undefined) return null;
    return {
      stamp: at,
      level: levelOf(priority.sourceString),
      ...(host.sourceString === '-' ? {} : { host: host.sourceString }),
      ...(program.sourceString === '-' ? {} : { program: program.sourceString }),
      ...(/^\d+$/.test(pid.sourceString) ? { pid: Number(pid.sourceString) } : {}),
      ...content(program.sourceString, spoken.sourceString.replace(/^ \uFEFF?/, '')),
    };
  },
});

const two = (min: number, max: number) => fc.integer({ min, max }).map((n) => String(n).padStart(2, '0'));
const clock = sequence(two(0, 23), ':', two(0, 59), ':', two(0, 60));
const iso = sequence(
  '20',
  two(0, 99),
  '-',
  two(1, 12),
  '-',
  two(1, 28),
  'T',
  clock,
  optional(sequence('.', digits(6))),
  fc.constantFrom('Z', '+01:00', '-03:30'),
);
const old = sequence(
  fc.constantFrom(...MONTHS),
  ' ',
  fc.integer({ min: 1, max: 28 }).map((n) => String(n).padStart(2)),
  ' ',
  clock,
);
const priority = sequence('<', number(191), '>');
const name = fc.stringMatching(/^[a-z][a-z0-9.-]{0,11}$/);
const program = fc.oneof(name, fc.constant('kernel'));
const message = listOf(fc.oneof(word, fc.constantFrom('[  304.065608]', '#012', ':', '[x]')), ' ', 0, 6);
const element = sequence(
  '[',
  name,
  '@1',
  optional(sequence(' ', name, '="', fc.constantFrom('', 'a]b\\]', '\\"', 'c d'), '"')),
  ']',
);

export const syslog: Oracle = {
  name: 'syslog',
  exact: false,
  says(text) {
    const match = lines.match(text, 'line');
    return match.succeeded() ? semantics(match).value() : null;
  },
  parses: (text) => syslogEnvelope(text),
  textsOf: linesOf,
  fixtures: ['syslog'],
  sound: fc.oneof(
    sequence(
      optional(priority),
      fc.oneof(old, iso),
      ' ',
      name,
      ' ',
      program,
      optional(sequence('[', number(99999), ']')),
      ': ',
      message,
    ),
    sequence(
      priority,
      '1 ',
      fc.oneof(iso, fc.constant('-')),
      ' ',
      name,
      ' ',
      fc.oneof(program, fc.constant('-')),
      ' ',
      fc.oneof(number(99999), fc.constant('-')),
      ' ID47 ',
      fc.oneof(fc.constant('-'), listOf(element, '', 1, 3)),
      ' ',
      message,
    ),
  ),
};
