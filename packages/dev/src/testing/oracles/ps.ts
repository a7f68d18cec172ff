import { ps as parser } from '@mountline/parsers';
import fc from 'fast-check';
import { grammar } from 'ohm-js';
import { linesOf, listOf, number, type Oracle, sequence, word } from './oracle.ts';

/** A table of `ps` of procps with one row: words below their heads, the command last and whole. */
const tables = grammar(`
  Ps {
    table   = blank* head (blank+ head)* blank* "\\n" blank* cell (blank+ cell)* blank command "\\n"
    head    = (upper | "%" | "+")+
    cell    = ~command start  -- start
            | ~command word   -- word
    start   = weekday blank+ month blank+ digit+ blank+ clock blank+ digit digit digit digit
    weekday = "Mon" | "Tue" | "Wed" | "Thu" | "Fri" | "Sat" | "Sun"
    month   = upper lower lower
    clock   = digit digit ":" digit digit ":" digit digit
    word    = (~space any)+
    command = "\\u0001" (~"\\n" any)*
    blank   = " " | "\\t"
  }
`);

const semantics = tables.createSemantics().addOperation<unknown>('value', {
  table(_1, head, _2, heads, _3, _4, _5, cell, _6, cells, _7, command, _8) {
    const names = [head.sourceString, ...heads.children.map((one) => one.sourceString)];
    const values = [cell, ...cells.children].map((one) => one.sourceString.split(/[ \t]+/).join(' '));
    if (names.length !== values.length + 1) return null;
    const columns = Object.fromEntries(
      names.map((name, i) => [name, values[i] ?? command.sourceString.slice(1).trimEnd()]),
    );
    const { PID: pid, PPID: ppid, STAT: state, WCHAN: wchan, USER: user, STARTED: started, LWP: tid } = columns;
    // A row of a thread below its process has no pid of its own.
    if (!/^\d+$/.test(pid ?? '')) return null;
    return {
      pid: Number(pid),
      ...(ppid === undefined ? {} : { ppid: Number(ppid) }),
      ...(tid === undefined ? {} : { tid: Number(tid) }),
      ...(state === undefined || state === '-' ? {} : { state }),
      ...(wchan === undefined ? {} : { wchan: wchan === '-' ? null : wchan }),
      ...(user === undefined ? {} : { user }),
      ...(started === undefined || started === '-' ? {} : { started }),
      columns,
    };
  },
});

/** Where the command begins, by the heads: behind the words of the columns in front of it. */
function marked(text: string): string | null {
  const [heads = '', row = ''] = text.split('\n');
  const names = heads.trim().split(/[ \t]+/);
  if (!/^(?:CMD|COMMAND|ARGS)$/.test(names.at(-1)!)) return null;
  let at = 0;
  for (const name of names.slice(0, -1)) {
    const long =
      name === 'STARTED' ? /^[ \t]*(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)(?:[ \t]+[^ \t]+){4}|[^ \t]+)/ : /^[ \t]*[^ \t]+/;
    const found = long.exec(row.slice(at));
    if (!found) return null;
    at += found[0].length;
  }
  return at < row.length ? `${heads}\n${row.slice(0, at + 1)}\u0001${row.slice(at + 1)}\n` : null;
}

const pid = number(4194304);
const started = sequence(
  fc.constantFrom('Fri', 'Mon'),
  ' ',
  fc.constantFrom('Nov', 'Jan'),
  ' ',
  fc.integer({ min: 1, max: 28 }).map((n) => String(n).padStart(2)),
  ' 13:21:04 2026',
);
const columns: Readonly<Record<string, fc.Arbitrary<string>>> = {
  PPID: pid,
  LWP: pid,
  STAT: fc.constantFrom('S', 'Ds', 'Rl+', 'Z', 'I<'),
  WCHAN: fc.constantFrom('-', 'rpc_wait_bit_killable', 'do_epoll_wait'),
  STARTED: started,
  USER: fc.constantFrom('root', '1000', 'nobody'),
  TTY: fc.constantFrom('?', 'pts/0'),
  '%CPU': fc.constant('0.0'),
};

const table = fc
  .subarray(Object.keys(columns), { minLength: 1 })
  .filter((heads) => heads.some((head) => /^(?:PPID|STAT|WCHAN|TTY|STARTED|LWP)$/.test(head)))
  .chain((heads) =>
    sequence(
      ['    PID', ...heads, 'CMD'].join(' '),
      '\n',
      pid,
      ...heads.flatMap((head) => [fc.constantFrom(' ', '    '), columns[head]!]),
      ' ',
      fc.oneof(
        listOf(word, ' ', 1, 4),
        fc.constantFrom('[kworker/0:1-events]', '/usr/bin/kubelet --v=4  --x', '[sh] <defunct>'),
      ),
      '\n',
    ),
  );

export const ps: Oracle = {
  name: 'ps',
  exact: false,
  says(text) {
    const input = marked(text);
    const match = input === null ? null : tables.match(input, 'table');
    return match?.succeeded() ? semantics(match).value() : null;
  },
  parses(text) {
    const { records, diagnostics } = parser.parse(text);
    return records.length === 1 && diagnostics.length === 0 ? records[0] : null;
  },
  // Each row below the head of its table.
  textsOf(fixture) {
    const [head = '', ...rows] = linesOf(fixture);
    return / PID /.test(` ${head} `) ? rows.map((row) => `${head}\n${row}\n`) : [];
  },
  fixtures: ['ps'],
  sound: table,
};
