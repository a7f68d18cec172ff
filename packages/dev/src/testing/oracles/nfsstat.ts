import { nfsstat as parser } from '@mountline/parsers';
import fc from 'fast-check';
import { grammar } from 'ohm-js';
import { listOf, type Oracle, sequence } from './oracle.ts';

/**
 * utils/nfsstat/nfsstat.c of nfs-utils: a title, then pairs of lines, names and values. Values are `%-8u` behind which
 * a share is `%3u%%`, so a share of 100 stands without a blank behind a value of eight digits or more.
 */
const tables = grammar(`
  Nfsstat {
    table   = title ":" blank* "\\n" pair+ blank* end
    title   = ("Client" | "Server") " " what
    what    = "packet stats" | "rpc stats" | "io stats" | calls | "reply cache" | "read ahead cache"
            | "file handle cache"
    calls   = "nfs v" digit+ " operations"?
    pair    = names values
    names   = name (blank+ name)* blank* "\\n"
    name    = ~(digit+ "%"? (blank | "\\n")) (~space any)+
    values  = value+ "\\n"
    value   = glued "100%" blank*           -- full
            | digit+ blank+ digit+ "%" blank*  -- share
            | digit+ gap                    -- plain
    glued   = (~("100%") digit)+
    gap     = blank+ | nothing
    nothing = &"\\n"
    blank   = " " | "\\t"
  }
`);

interface Value {
  value: bigint;
  percent?: number;
}

const semantics = tables.createSemantics().addOperation<unknown>('value', {
  table(title, _1, _2, _3, pairs, _4, _5) {
    const counters = pairs.children.map((pair) => pair.value() as object[] | null);
    if (counters.includes(null)) return null;
    return {
      title: title.sourceString,
      side: title.sourceString.startsWith('Client') ? 'client' : 'server',
      counters: counters.flat(),
    };
  },
  pair(names, values) {
    const known = names.value() as string[];
    const found = values.value() as Value[];
    const shares = new Set(found.map(({ percent }) => percent === undefined));
    if (known.length !== found.length || shares.size !== 1) return null;
    return known.map((name, i) => ({ name, ...found[i]! }));
  },
  names: (first, _1, more, _2, _3) => [first.sourceString, ...more.children.map((name) => name.sourceString)],
  values: (values, _) => values.children.map((value) => value.value()),
  value_full: (value, _1, _2): Value => ({ value: BigInt(value.sourceString), percent: 100 }),
  value_share: (value, _1, percent, _2, _3): Value => ({
    value: BigInt(value.sourceString),
    percent: Number(percent.sourceString),
  }),
  value_plain: (value, _): Value => ({ value: BigInt(value.sourceString) }),
});

const name = fc.stringMatching(/^[a-z][a-z_0-9]{1,11}$/);
const title = fc.constantFrom(
  'Client rpc stats',
  'Server packet stats',
  'Client nfs v4',
  'Server nfs v4 operations',
  'Server reply cache',
);

/** Names and values below each other, as nfsstat prints them. */
const pair = fc
  .record({
    names: fc.array(name, { minLength: 1, maxLength: 6 }),
    values: fc.array(fc.nat(2 ** 32 - 1), { minLength: 6, maxLength: 6 }),
    shares: fc.option(fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 6, maxLength: 6 })),
  })
  .map(({ names, values, shares }) => {
    const cell = (i: number) =>
      shares
        ? `${String(values[i]).padEnd(8)} ${String(shares[i]).padStart(2)}% `.replace(/ (?=100%)/, '')
        : `${String(values[i]).padEnd(10)} `;
    return `${names.map((one) => one.padEnd(16)).join(' ')}\n${names.map((_, i) => cell(i)).join('')}\n`;
  });

export const nfsstat: Oracle = {
  name: 'nfsstat',
  exact: false,
  says(text) {
    const match = tables.match(text, 'table');
    return match.succeeded() ? semantics(match).value() : null;
  },
  parses(text) {
    const { records, diagnostics } = parser.parse(text);
    return records.length === 1 && diagnostics.length === 0 ? records[0] : null;
  },
  textsOf: (fixture) => fixture.split(/^(?=Client |Server )/m).map((text) => `${text.trimEnd()}\n`),
  fixtures: ['nfsstat'],
  sound: sequence(title, ':\n', listOf(pair, '', 1, 4)),
};
