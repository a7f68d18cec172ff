import { journal as parser } from '@mountline/parsers';
import fc from 'fast-check';
import { grammar } from 'ohm-js';
import { digits, listOf, number, type Oracle, optional, sequence, word } from './oracle.ts';

/**
 * systemd.io/JOURNAL_EXPORT_FORMATS, one entry, one letter a byte. A grammar cannot count, so it takes an entry apart up
 * to a field with a length; the rest behind its bytes is the next text.
 */
const entries = grammar(`
  Export {
    begin  = field* (binary | stop)
    field  = name "=" (~"\\n" any)* "\\n"
    binary = name "\\n"
    stop   = "\\n"? end
    name   = (upper | digit | "_")+
  }
`);

type Field = readonly [name: string, value: string];

const semantics = entries.createSemantics().addOperation<unknown>('value', {
  begin: (fields, last) => ({ fields: fields.children.map((field) => field.value()), binary: last.value() }),
  field: (name, _1, value, _2): Field => [name.sourceString, value.sourceString],
  binary: (name, _) => name.sourceString,
  stop: (_1, _2) => null,
});

const LEVELS = ['emerg', 'alert', 'crit', 'err', 'warning', 'notice', 'info', 'debug'];

/** The fields of an entry; null where it is no whole one. */
function fieldsOf(bytes: string): Field[] | null {
  const fields: Field[] = [];
  let rest = bytes;
  for (;;) {
    const begin = /^(?:[A-Z0-9_]+=[^\n]*\n)*(?:[A-Z0-9_]+\n|\n?$)/.exec(rest)?.[0];
    const match = begin === undefined ? null : entries.match(begin, 'begin');
    if (!match?.succeeded()) return null;
    const found = semantics(match).value() as { fields: Field[]; binary: string | null };
    fields.push(...found.fields);
    if (found.binary === null) return fields;
    const size = Buffer.from(rest, 'latin1').readUInt32LE(begin!.length);
    const from = begin!.length + 8;
    if (rest[from + size] !== '\n') return null;
    fields.push([found.binary, rest.slice(from, from + size)]);
    rest = rest.slice(from + size + 1);
  }
}

const utf8 = (bytes: string) => new TextDecoder().decode(Buffer.from(bytes, 'latin1'));

const binary = fc.uint8Array({ minLength: 0, maxLength: 40 }).map((bytes) => {
  const size = Buffer.alloc(8);
  size.writeUInt32LE(bytes.length);
  return `${Buffer.concat([size, bytes]).toString('latin1')}\n`;
});

export const journalExport: Oracle = {
  name: 'journal-export',
  exact: false,
  says(text) {
    const fields = fieldsOf(text);
    if (!fields) return null;
    const value = (...names: string[]) => {
      for (const name of names) {
        const found = fields.find(([key]) => key === name);
        if (found) return utf8(found[1]);
      }
      return undefined;
    };
    const realtime = value('__REALTIME_TIMESTAMP');
    if (realtime === undefined) return null;
    const known = {
      host: value('_HOSTNAME'),
      unit: value('UNIT', '_SYSTEMD_UNIT'),
      bootId: value('_BOOT_ID'),
      transport: value('_TRANSPORT'),
    };
    const program = value('SYSLOG_IDENTIFIER', '_COMM');
    return {
      line: 1,
      stamp: { clock: 'utc', value: Number(realtime), width: 1 },
      level: LEVELS[Number(value('PRIORITY') ?? -1)] ?? null,
      text: value('MESSAGE') ?? '',
      ...Object.fromEntries(Object.entries(known).filter(([, one]) => one !== undefined)),
      ...(program === undefined ? {} : { program }),
    };
  },
  parses(text) {
    const { records, diagnostics } = parser.parse(Uint8Array.from(Buffer.from(text, 'latin1')));
    return records.length === 1 && diagnostics.length === 0 ? records[0] : null;
  },
  textsOf: (fixture) => (fixture.startsWith('__CURSOR=') ? fixture.split(/(?<=\n\n)(?=__CURSOR=)/) : []),
  fixtures: ['journal'],
  sound: sequence(
    '__CURSOR=s=1;i=1\n__REALTIME_TIMESTAMP=17',
    digits(14),
    '\n__MONOTONIC_TIMESTAMP=',
    number(99999999),
    '\n_BOOT_ID=8d291d578f35478cbfcc728f01f9a6a6\n',
    optional(
      sequence(
        '_HOSTNAME=',
        word.filter((text) => /^[\x20-\x7e]+$/.test(text)),
        '\n',
      ),
    ),
    'PRIORITY=',
    number(7),
    '\n',
    listOf(
      sequence(
        'X_',
        fc.stringMatching(/^[A-Z]{1,8}$/),
        fc.oneof(sequence('=', number(99), '\n'), sequence('\n', binary)),
      ),
      '',
      0,
      3,
    ),
    fc.oneof(sequence('MESSAGE=', number(9999), '\n'), sequence('MESSAGE\n', binary)),
    optional(sequence('_PID=', number(99999), '\n')),
    'SYSLOG_IDENTIFIER=app\n\n',
  ),
};
