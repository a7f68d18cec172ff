import {
  declaredFields,
  type Field,
  type Fields,
  fieldsOfLines,
  type MessageTable,
  type Source,
} from '@mountline/core';
import type { Actor, Fact } from '@mountline/correlation';
import { code, GENERATED, table } from './markdown.ts';

const UNITS: Partial<Record<NonNullable<Field['unit']>, string>> = {
  us: 'microseconds',
  instant: 'an instant, microseconds since 1970',
  ms: 'milliseconds',
  s: 'seconds',
  min: 'minutes',
  '1/s': 'a second',
  '1/min': 'a minute',
  'bytes/h': 'bytes an hour',
};

/** What a field holds: `int, microseconds`. */
function holds({ shape, nullable, oneOf, unit }: Field): string {
  const type = oneOf ? oneOf.map(code).join(', ') : shape;
  return [nullable ? `${type} or null` : type, ...(unit ? [UNITS[unit] ?? unit] : [])].join('; ');
}

/** Fields in one line. A text is what most of them hold. */
const inOneLine = (fields: Fields): string =>
  Object.entries(fields)
    .map(([name, field]) => {
      const says = [field.shape === 'text' && !field.oneOf ? '' : holds(field), field.means ?? ''];
      const more = says.filter((words) => words !== '').join(': ');
      return `${code(`${name}${field.optional ? '?' : ''}`)}${more === '' ? '' : ` (${more})`}`;
    })
    .join(', ');

/** Fields that every kind of a table may have stand above it. */
function ofTable(messages: MessageTable): string[] {
  const rows = [...messages.kinds].map(([kind, { lines, nature, severity }]) => {
    const texts = typeof lines === 'string' ? [lines] : lines;
    const own = Object.entries(fieldsOfLines(messages, kind)).filter(
      ([name, { optional }]) => !(name in messages.fields && optional),
    );
    const name = `${code(kind)}${nature === 'failure' ? ` (a failure, ${severity})` : ''}`;
    return [name, inOneLine(Object.fromEntries(own)), String(texts.length), code(texts[0]!.split('\n')[0]!)];
  });
  rows.sort((a, b) => (a[0]! < b[0]! ? -1 : 1));
  const given = inOneLine(declaredFields(messages.fields));
  return [
    ...(given === '' ? [] : [`All of them may have: ${given}.`, '']),
    ...table(['kind', 'fields', 'templates', 'the first of them'], rows),
  ];
}

function ofFact(fact: Fact): string[] {
  const inWords = (inputs: Fact['inputs'], between: string) =>
    inputs
      .map(({ sources = [], actors = [] }) =>
        [...sources.map(code), ...actors.map((actor) => `lines of ${code(actor)}`)].join(' or '),
      )
      .join(between);
  // What is not asked for is used where a bundle has it.
  const needs = fact.inputs.length > 0 ? ` Needs ${inWords(fact.inputs, '; and ')}.` : '';
  const uses = fact.unasked?.length ? ` Uses ${inWords(fact.unasked, ', ')} if the bundle has them.` : '';
  const runsAfter = fact.uses.length > 0 ? ` Runs after ${fact.uses.map(code).join(', ')}.` : '';
  return [
    `### ${fact.name}`,
    '',
    `${fact.title}.${needs}${uses}${runsAfter}`,
    '',
    ...(Object.keys(fact.kinds).length === 0
      ? ['It derives no event: it adds keys to events that were read, or it describes lifetimes.', '']
      : Object.entries(fact.kinds).flatMap(([kind, { what, fields }]) => ofKind(kind, what, declaredFields(fields)))),
  ];
}

function ofKind(kind: string, what: string, fields: Fields): string[] {
  const rows = Object.entries(fields).map(([name, field]) => [
    code(`${name}${field.optional ? '?' : ''}`),
    holds(field),
    field.means ?? '',
  ]);
  return [
    `${code(kind)}: ${what}.`,
    '',
    ...(rows.length > 0 ? [...table(['field', 'holds', 'which is'], rows), ''] : []),
  ];
}

/** What a fact adds to the events of the tables. */
function ofAnnotations({ name, annotates = {} }: Fact): string[] {
  const lines = Object.entries(annotates).map(
    ([actor, keys]) =>
      `The fact ${code(name)} adds keys to the events of ${code(actor)}: ${inOneLine(declaredFields(keys))}.`,
  );
  return lines.flatMap((line) => [line, '']);
}

/** docs/event-kinds.md: every kind that a rule can name. */
export function eventKindsPage(
  sources: readonly Source[],
  facts: readonly Fact[],
  actors: Readonly<Record<string, Actor>>,
): string {
  const tables = [...new Set(sources.flatMap((source) => source.tables ?? []))];
  return [
    '# Event kinds',
    '',
    GENERATED,
    '',
    'The kinds of events that rules and facts use. A kind is a dotted name, `subject.noun.state`. Most kinds are read from lines that',
    'match a message template. Facts derive the others. A question mark after the name of a field means that not every event has it.',
    'A field holds a text, an `int`, a `num` (an int or a fraction), a `bool`, a `bigint` (an int of 64 bits) or a `list` of texts.',
    '',
    '## Read from lines',
    '',
    'One table for each actor that writes lines. A field is a text unless another type is given. `{name}` in a template is one word,',
    '`:int` an integer, `:num` a number, `:text` any text up to the next literal, `:rest` all that remains.',
    '',
    ...facts.flatMap(ofAnnotations),
    ...tables.flatMap((messages) => [
      `### ${messages.actor}`,
      '',
      ...(actors[messages.actor] ? [`A witness: ${actors[messages.actor]!.title}.`, ''] : []),
      ...ofTable(messages),
      '',
    ]),
    '## Derived by facts',
    '',
    'Every derived event has evidence and a `note`, the sentence that people read.',
    '',
    ...facts.flatMap(ofFact),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n');
}
