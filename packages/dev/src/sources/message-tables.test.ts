import { fieldsSaid, groupBy, isLogRecord, type MessageTable, type Source } from '@mountline/core';
import { inputsOf, kindsOf } from '@mountline/correlation';
import { sources } from '@mountline/parsers';
import { actors, facts, rules } from '@mountline/rules';
import { expect, test, vi } from 'vitest';
import { undeclared } from '../testing/declared-fields.ts';
import { sourceCases } from '../testing/fixtures.ts';

/** The tables of messages, over the fixtures of every source that names them. */

const readers = new Map<MessageTable, Source[]>();
for (const source of sources as readonly Source[])
  for (const table of source.tables ?? []) readers.set(table, [...(readers.get(table) ?? []), source]);

const tables = [...readers].map(([table, of]) => ({ table, of, kind: table.templates[0]!.kind, actor: table.actor }));

test.each(tables)('$actor ($kind …): every template is met by a line, and no line fits two', ({ table, of }) => {
  const asked = vi.spyOn(table, 'match');
  const messages = new Set<string>();
  for (const source of of) {
    for (const { bytes } of sourceCases(source.name)) {
      const { records } = source.parse(bytes);
      // Its calls are read by hand, and what the table says of them is held to their lines all the same.
      if (source.name === 'strace') for (const record of records) if (isLogRecord(record)) messages.add(record.message);
    }
  }
  for (const [message] of asked.mock.calls) messages.add(message);
  asked.mockRestore();
  const fits = [...messages].map((message) => table.matchAll(message).map(({ template }) => template.text));
  expect(fits.filter((templates) => templates.length > 1)).toEqual([]);
  const met = new Set(fits.flat());
  expect(table.templates.map(({ text }) => text).filter((text) => !met.has(text))).toEqual([]);
});

const withTables = (sources as readonly Source[]).filter(({ tables }) => tables !== undefined);

test.each(withTables)('$name: its lines have the fields that their kinds declare', (source) => {
  const told = sourceCases(source.name).flatMap(({ bytes }) =>
    source.parse(bytes).records.flatMap((record) => {
      if (!isLogRecord(record) || record.kind === null) return [];
      return [{ kind: record.kind, fields: record.fields }];
    }),
  );
  expect(told.length).toBeGreaterThan(0);
  expect(undeclared(told)).toEqual([]);
});

const declared = tables.flatMap(({ table }) =>
  [...table.kinds].map(([kind, declaration]) => ({ kind, ...declaration })),
);

test('the sentence of a kind asks for fields that the kind declares', () => {
  const kinds = kindsOf(sources as readonly Source[], facts);
  const asked = declared.flatMap(({ kind, says = [] }) => fieldsSaid(says).map((name) => ({ kind, name })));
  const unknown = asked.filter(({ kind, name }) => name !== 'actor' && !(name in kinds.get(kind)!.fields!));
  expect(unknown).toEqual([]);
  expect(asked).toContainEqual({ kind: 'nfs.server.ok', name: 'server' });
});

test('a kind has one noun, whatever tables it stands in', () => {
  const nouns = groupBy(
    declared.filter(({ what }) => what !== undefined),
    ({ kind }) => kind,
  );
  // Tables of one program's parts share what they have in common.
  const several = [...nouns].filter(([, alike]) => new Set(alike.map(({ what }) => what)).size > 1);
  expect(several.map(([kind]) => kind)).toEqual([]);
});

test('whoever a rule or a fact waits for is among the actors: its name in words, and how to get its lines', () => {
  const kinds = kindsOf(sources as readonly Source[], facts);
  const ofSteps = rules.flatMap(({ steps }) =>
    steps.flatMap(({ by, kind }) =>
      by.length > 0 ? by : inputsOf(kinds.get(kind)).flatMap((input) => input.actors ?? []),
    ),
  );
  const ofFacts = facts.flatMap(({ inputs }) => inputs.flatMap((input) => input.actors ?? []));
  expect([...new Set([...ofSteps, ...ofFacts])].filter((actor) => !(actor in actors))).toEqual([]);
  expect(ofSteps).toContain('kubelet');
});
