import { microsFromCivil } from '@mountline/core';
import { klog as parser } from '@mountline/parsers/src/envelopes/klog/klog';
import fc from 'fast-check';
import { grammar } from 'ohm-js';
import { digits, linesOf, listOf, number, type Oracle, optional, sequence, word } from './oracle.ts';

/**
 * k8s.io/klog: formatHeader, and serialize/keyvalues.go for what stands behind it. Of a message that begins with a quote
 * and is not wholly made of keys it says the text only.
 */
const lines = grammar(`
  Klog {
    line       = level year? monthDay " " clock "." micros " "+ digits " " place "]" " "? message
    monthDay   = two two
    clock      = two ":" two ":" two
    level      = "I" | "W" | "E" | "F"
    year       = two two &(two two " ")
    two        = digit digit
    micros     = two two two
    digits     = digit+
    place      = (~(":" digit+ "]") ~space ~"]" any)+ ":" digit+
    message    = quoted pairs end   -- structured
               | ~"\\"" any*        -- plain
               | any*               -- quote
    pairs      = (" " pair)*
    pair       = key "=" value
    key        = (~space ~"\\"" ~"=" any)+
    value      = quoted
               | float
               | list
               | bare
    float      = "-"? digit+ fraction? &(" " | end)
    fraction   = "." digit+
    list       = "[" listOf<quoted, ","> "]" &(" " | end)
    bare       = ~("\\"" | "[" | "{" | "<") (~" " any)*
    quoted     = "\\"" letterOf* "\\""
    letterOf   = "\\\\u" hexDigit hexDigit hexDigit hexDigit    -- unicode
               | "\\\\x" hexDigit hexDigit                      -- hex
               | "\\\\" ("n" | "t" | "r" | "\\"" | "\\\\")      -- short
               | ~"\\"" ~"\\\\" any                             -- plain
  }
`);

const SHORT: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '"': '"', '\\': '\\' };

const semantics = lines.createSemantics().addOperation<unknown>('value', {
  line(level, year, monthDay, _1, clock, _2, micros, _3, pid, _4, place, _5, _6, message) {
    const written = year.sourceString;
    const [m, d] = monthDay.children.map((part) => Number(part.sourceString)) as [number, number];
    const [h, min, s] = clock.sourceString.split(':').map(Number) as [number, number, number];
    const y = written === '' ? 2000 : Number(written);
    const lastDay = new Date(Date.UTC(y, m, 0)).getUTCDate();
    if (y < 1900 || y > 2254 || m < 1 || m > 12 || d < 1 || d > lastDay || h > 23 || min > 59 || s > 60) return null;
    const civil = { year: y, month: m, day: d, hour: h, minute: min, second: s, micros: Number(micros.sourceString) };
    return {
      level: level.sourceString,
      stamp: { clock: written === '' ? 'yearless' : 'local', value: microsFromCivil(civil), width: 1 },
      pid: Number(pid.sourceString),
      place: place.sourceString,
      message: message.sourceString,
      ...(message.value() as object),
    };
  },
  message_structured: (quoted, pairs, _) => ({ msg: quoted.value(), keys: pairs.value() }),
  message_plain: (text) => ({ msg: text.sourceString, keys: {} }),
  message_quote: (_) => ({}),
  pairs: (_, pairs) => Object.fromEntries(pairs.children.map((pair) => pair.value() as [string, unknown])),
  pair: (key, _, value) => [key.sourceString, value.value()],
  float: (sign, whole, fraction, _) => Number(sign.sourceString + whole.sourceString + fraction.sourceString),
  list: (_1, list, _2, _3) => list.asIteration().children.map((one) => one.value()),
  bare: (text) => text.sourceString,
  quoted: (_1, letters, _2) => letters.children.map((letter) => letter.value()).join(''),
  letterOf_unicode: (_, a, b, c, d) =>
    String.fromCharCode(Number.parseInt([a, b, c, d].map((one) => one.sourceString).join(''), 16)),
  letterOf_hex: (_, a, b) => String.fromCharCode(Number.parseInt(a.sourceString + b.sourceString, 16)),
  letterOf_short: (_, letter) => SHORT[letter.sourceString],
  letterOf_plain: (letter) => letter.sourceString,
});

const quoted = listOf(fc.oneof(word, fc.constantFrom(' ', '\\"', '\\n', '\\\\', '\\u00e4', '=')), '', 0, 5).map(
  (text) => `"${text}"`,
);
const key = fc.stringMatching(/^[a-zA-Z][a-zA-Z0-9]{0,9}$/);
const value = fc.oneof(
  quoted,
  number(99999),
  listOf(quoted, ',', 0, 3).map((text) => `[${text}]`),
  fc.constantFrom('1.5s', 'true', '<nil>x', ''),
);
const two = (min: number, max: number) => fc.integer({ min, max }).map((n) => String(n).padStart(2, '0'));

export const klog: Oracle = {
  name: 'klog',
  exact: false,
  says(text) {
    const match = lines.match(text, 'line');
    return match.succeeded() ? semantics(match).value() : null;
  },
  parses: (text) => parser(text),
  textsOf: linesOf,
  fixtures: ['klog-file'],
  sound: sequence(
    fc.constantFrom('I', 'W', 'E', 'F'),
    optional(fc.constant('2026')),
    two(1, 12),
    two(1, 28),
    ' ',
    two(0, 23),
    ':',
    two(0, 59),
    ':',
    two(0, 60),
    '.',
    digits(6),
    '     ',
    number(4194304),
    ' ',
    word.filter((text) => /^[a-z.]+$/.test(text)),
    '.go:',
    number(9999),
    '] ',
    fc.oneof(listOf(word, ' ', 1, 6), sequence(quoted, listOf(sequence(' ', key, '=', value), '', 0, 4))),
  ),
};
