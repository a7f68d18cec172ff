import { mountinfo as parser } from '@mountline/parsers';
import fc from 'fast-check';
import { grammar } from 'ohm-js';
import { optionsOf, unescaped } from './mount-text.ts';
import { linesOf, listOf, number, type Oracle, optional, sequence, word } from './oracle.ts';

/** fs/proc_namespace.c:show_mountinfo. Blanks that were copied twice in front of the separator are one. */
const rows = grammar(`
  Mountinfo {
    row      = blank* id blank+ id blank+ device blank+ field blank+ field blank+ field optional* blank*
               " - " value " " value superOptions
    blank    = ~" - " " "
    id       = digit+
    device   = digit+ ":" digit+
    field    = (~" " any)+
    optional = blank+ field
    value    = (~" " any)*
    superOptions = shown?
    shown    = " " any*
  }
`);

const semantics = rows.createSemantics().addOperation<unknown>('value', {
  row(
    _1,
    id,
    _2,
    parent,
    _3,
    device,
    _4,
    root,
    _5,
    point,
    _6,
    options,
    optional,
    _7,
    _8,
    type,
    _9,
    source,
    superOptions,
  ) {
    const whole = unescaped(root.sourceString);
    const deleted = whole.endsWith('//deleted');
    return {
      mountId: Number(id.sourceString),
      parentId: Number(parent.sourceString),
      majorMinor: device.sourceString,
      root: deleted ? whole.slice(0, -9) : whole,
      mountPoint: unescaped(point.sourceString),
      mountOptions: optionsOf(options.sourceString),
      optionalFields: optional.children.map((one) => one.value()),
      fsType: unescaped(type.sourceString),
      source: unescaped(source.sourceString),
      superOptions: optionsOf(superOptions.sourceString.slice(1)),
      ...(deleted ? { deleted } : {}),
    };
  },
  optional: (_, field) => field.sourceString,
});

/** What the kernel may write for a path: blanks and their like are escaped. */
export const path = listOf(
  fc.oneof(word, fc.constantFrom('a\\040b', '\\011', 'x\\134y', '\\303\\244', 'ä', '\\778', '\\777', '\\400', '\\4')),
  '/',
  1,
  4,
).map((text) => `/${text}`);
export const options = listOf(fc.oneof(word, fc.constantFrom('rw', 'port=20361', 'context="a:b,c"', 'x="')), ',', 1, 5);

export const mountinfo: Oracle = {
  name: 'mountinfo',
  exact: true,
  says: (text) => {
    // A copy from Windows ends its lines with a carriage return, which is no part of the last option.
    const match = rows.match(text.replace(/\r$/, ''), 'row');
    return match.succeeded() ? semantics(match).value() : null;
  },
  parses(text) {
    const [record] = parser.parse(`${text}\n`).records;
    if (!record) return null;
    const { line, offset, ...row } = record;
    return row;
  },
  textsOf: linesOf,
  fixtures: ['mountinfo'],
  sound: sequence(
    number(99999),
    ' ',
    number(99999),
    ' ',
    number(255),
    ':',
    number(999),
    ' ',
    path,
    optional(fc.constant('//deleted')),
    ' ',
    path,
    ' ',
    options,
    listOf(fc.constantFrom(' shared:2', ' master:1', ' unbindable', ' new:7'), '', 0, 3),
    ' - ',
    word,
    ' ',
    optional(path),
    ' ',
    optional(options),
  ),
};
