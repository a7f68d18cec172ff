import type { MessageTable, Source } from '@mountline/core';
import type { Actor, Fact } from '@mountline/correlation';
import { code, GENERATED, table } from './markdown.ts';

/** Kind → the names of the fields that the records of the fixtures carry. */
export type FieldsSeen = ReadonlyMap<string, ReadonlySet<string>>;

function ofTable(messages: MessageTable, fields: FieldsSeen): string[] {
  const rows = Object.entries(messages.source).map(([kind, templates]) => {
    const texts = typeof templates === 'string' ? [templates] : templates;
    const names = [...(fields.get(kind) ?? [])].sort().map(code).join(', ');
    return [code(kind), names, String(texts.length), code(texts[0]!.split('\n')[0]!)];
  });
  rows.sort((a, b) => (a[0]! < b[0]! ? -1 : 1));
  return table(['kind', 'fields', 'templates', 'the first of them'], rows);
}

function ofFact(fact: Fact): string[] {
  const needs = fact.inputs.map(({ sources = [], actors = [] }) =>
    [...sources.map(code), ...actors.map((actor) => `lines of ${code(actor)}`)].join(' or '),
  );
  const kinds = Object.entries(fact.kinds).map(([kind, says]) => [code(kind), says]);
  return [
    `### ${fact.name}`,
    '',
    `${fact.title}. Needs ${needs.join('; and ')}.${fact.uses.length > 0 ? ` Runs after ${fact.uses.map(code).join(', ')}.` : ''}`,
    '',
    ...(kinds.length > 0
      ? table(['kind', 'what it says'], kinds)
      : ['It derives no event: it gives keys to events that were read, or tells lives.']),
    '',
  ];
}

/** What a fact adds to the events of the tables. */
function ofAnnotations({ name, annotates = {} }: Fact): string[] {
  const lines = Object.entries(annotates).map(
    ([actor, keys]) =>
      `The fact ${code(name)} gives keys to the events of ${code(actor)}: ${keys.map(code).join(', ')}.`,
  );
  return lines.flatMap((line) => [line, '']);
}

/** docs/event-kinds.md: every kind that a rule can name. */
export function eventKindsPage(
  sources: readonly Source[],
  facts: readonly Fact[],
  actors: Readonly<Record<string, Actor>>,
  fields: FieldsSeen,
): string {
  const tables = [...new Set(sources.flatMap((source) => source.tables ?? []))];
  return [
    '# Event kinds',
    '',
    GENERATED,
    '',
    'The kinds of event that rules and facts speak of. A kind is dotted, `subject.noun.state`. Most are read: a line that a',
    'message template fits. The others are derived by a fact.',
    '',
    '## Read from lines',
    '',
    'One table for each actor that writes. The fields are those that the records of the fixtures carry; an event may lack',
    'some of them. `{name}` in a template is one word, `:int` an integer, `:num` a number, `:text` any text up to the next',
    'literal, `:rest` all that remains.',
    '',
    ...facts.flatMap(ofAnnotations),
    ...tables.flatMap((messages) => [
      `### ${messages.actor}`,
      '',
      ...(actors[messages.actor] ? [`A witness: ${actors[messages.actor]!.title}.`, ''] : []),
      ...ofTable(messages, fields),
      '',
    ]),
    '## Derived by facts',
    '',
    'Every derived event has a `note`, the sentence that people read, and evidence.',
    '',
    ...facts.flatMap(ofFact),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n');
}
