import { mounts as parser } from '@mountline/parsers';
import { grammar } from 'ohm-js';
import { optionsOf, unescaped } from './mount-text.ts';
import { options, path } from './mountinfo.ts';
import { linesOf, number, type Oracle, optional, sequence, word } from './oracle.ts';

/** fs/proc_namespace.c:show_vfsmnt. Options may hold blanks, as some file systems do not escape theirs. */
const rows = grammar(`
  Mounts {
    row     = value blanks field blanks field blanks options blanks number blanks number " "* "\\r"? end
    value   = (~" " any)*
    blanks  = " "+
    field   = (~" " ~lineEnd any)+
    lineEnd = "\\r" end
    options = option (more)*
    option  = ~numbers field
    more    = blanks option
    numbers = number blanks number " "* "\\r"? end
    number  = digit+ &(" " | lineEnd | end)
  }
`);

const semantics = rows.createSemantics().addOperation<unknown>('value', {
  row(source, _1, point, _2, type, _3, list, _4, freq, _5, passno, _6, _7, _8) {
    if (freq.sourceString.length > 9 || passno.sourceString.length > 9) return null;
    return {
      source: unescaped(source.sourceString),
      mountPoint: unescaped(point.sourceString),
      fsType: unescaped(type.sourceString),
      options: optionsOf(list.value() as string),
      freq: Number(freq.sourceString),
      passno: Number(passno.sourceString),
    };
  },
  options: (first, more) => [first.sourceString, ...more.children.map((one) => one.value() as string)].join(' '),
  more: (_, field) => field.sourceString,
});

export const mounts: Oracle = {
  name: 'mounts',
  exact: true,
  says(text) {
    const match = rows.match(text, 'row');
    return match.succeeded() ? semantics(match).value() : null;
  },
  parses(text) {
    const [record] = parser.parse(`${text}\n`).records;
    if (!record) return null;
    const { line, offset, ...row } = record;
    return row;
  },
  textsOf: linesOf,
  fixtures: ['mounts'],
  sound: sequence(optional(path), ' ', path, ' ', word, ' ', options, ' ', number(9), ' ', number(9)),
};
