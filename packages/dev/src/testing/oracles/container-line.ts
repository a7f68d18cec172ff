import { isoStamp } from '@mountline/core';
import { containerLine as parser } from '@mountline/parsers/src/envelopes/container/container-line';
import fc from 'fast-check';
import { grammar } from 'ohm-js';
import { digits, linesOf, listOf, type Oracle, optional, sequence, word } from './oracle.ts';

/** kubernetes/cri-api, the log format of the runtimes: `TIME STREAM TAGS MESSAGE`, where the first tag is P or F. */
const lines = grammar(`
  Cri {
    line    = time " " stream " " kind tag* message
    time    = date "T" two ":" two ":" two fraction? zone
    fraction = "." digit+
    date    = two two "-" two "-" two
    two     = digit digit
    zone    = "Z" | offset
    offset  = ("+" | "-") two ":" two
    stream  = ("stdout" | "stderr")
    kind    = ("P" | "F") &(" " | ":" | end)
    tag     = ":" (~space ~":" any)+
    message = spoken?
    spoken  = " " any*
  }
`);

const semantics = lines.createSemantics().addOperation<unknown>('value', {
  line(time, _1, stream, _2, kind, tags, message) {
    const stamp = isoStamp(time.sourceString)?.stamp;
    if (!stamp) return null;
    const names = tags.children.map((tag) => tag.sourceString.slice(1));
    return {
      stamp: { ...stamp, width: 1 },
      stream: stream.sourceString,
      partial: kind.sourceString === 'P',
      ...(names.length > 0 ? { tags: names } : {}),
      message: message.sourceString.slice(1),
    };
  },
});

const two = (min: number, max: number) => fc.integer({ min, max }).map((n) => String(n).padStart(2, '0'));
const tag = fc.stringMatching(/^[A-Z0-9_]{1,12}$/);

export const containerLine: Oracle = {
  name: 'container-line',
  exact: false,
  says(text) {
    const match = lines.match(text, 'line');
    return match.succeeded() ? semantics(match).value() : null;
  },
  parses: (text) => parser(text),
  textsOf: linesOf,
  fixtures: ['container-log'],
  sound: sequence(
    '20',
    two(0, 99),
    '-',
    two(1, 12),
    '-',
    two(1, 28),
    'T',
    two(0, 23),
    ':',
    two(0, 59),
    ':',
    two(0, 60),
    '.',
    digits(9),
    fc.constantFrom('Z', '+01:00', '-05:30'),
    ' ',
    fc.constantFrom('stdout', 'stderr'),
    ' ',
    fc.constantFrom('P', 'F'),
    optional(listOf(tag, ':', 1, 3).map((text) => `:${text}`)),
    optional(sequence(' ', listOf(word, ' ', 0, 6))),
  ),
};
