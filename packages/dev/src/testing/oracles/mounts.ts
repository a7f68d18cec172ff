import { mounts as parser } from '@mountline/parsers';
import fc from 'fast-check';
import { grammar } from 'ohm-js';
import { optionsOf, unescaped } from './mount-text.ts';
import { options, path } from './mountinfo.ts';
import { linesOf, type Oracle, optional, sequence, word } from './oracle.ts';

/** fs/proc_namespace.c:show_vfsmnt, which writes `rw` or `ro` first and two zeros last; what mount(8) reads of fstab(5) is none of it. Options may hold blanks, as some file systems do not escape theirs. */
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

interface Row {
  source: string;
  fsType: string;
  options: readonly string[];
  freq: number;
  passno: number;
}

const OF_FSTAB = ['defaults', 'auto', 'noauto', 'nofail', 'user', 'users', 'nouser', 'nousers', 'owner', 'group'];
const TAGS = ['UUID=', 'LABEL=', 'PARTUUID=', 'PARTLABEL='];

function isOfKernel({ source, fsType, options, freq, passno }: Row): boolean {
  const has = (name: string) => options.some((option) => option === name || option.startsWith(`${name}=`));
  const isShort = fsType === 'nfs' || fsType === 'nfs4' ? !has('addr') : false;
  return (
    (options[0] === 'rw' || options[0] === 'ro') &&
    freq + passno === 0 &&
    !TAGS.some((tag) => source.startsWith(tag)) &&
    !['auto', 'efs', 'swap', 'none'].includes(fsType) &&
    !options.some((option) => OF_FSTAB.includes(option) || /^x-[\w.-]{1,80}(=|$)/.test(option)) &&
    !has('comment') &&
    !(options.includes('_netdev') && isShort)
  );
}

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
    const row = match.succeeded() ? (semantics(match).value() as Row | null) : null;
    return row && isOfKernel(row) ? row : null;
  },
  parses(text) {
    const [record] = parser.parse(`${text}\n`).records;
    if (!record) return null;
    const { line, offset, ...row } = record;
    return row;
  },
  textsOf: linesOf,
  fixtures: ['mounts'],
  sound: sequence(optional(path), ' ', path, ' ', word, ' ', fc.constantFrom('rw', 'ro'), ',', options, ' 0 0'),
};
