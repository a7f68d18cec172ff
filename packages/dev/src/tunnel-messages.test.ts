import type { MessageTable } from '@mountline/core';
import { efsProxyLog, strace, stunnelLog } from '@mountline/parsers';
import { describe, expect, test } from 'vitest';
import { sourceCases } from './fixtures.ts';

describe.each([efsProxyLog, stunnelLog, strace])('$name', (source) => {
  const table: MessageTable = source.tables![0]!;
  const messages = sourceCases(source.name).flatMap(({ bytes }) => source.parse(bytes).records.map((r) => r.message));

  test('every template is met by a line of a fixture', () => {
    const met = new Set(messages.flatMap((message) => table.match(message)?.template ?? []));
    expect(table.templates.filter((template) => !met.has(template)).map(({ text }) => text)).toEqual([]);
  });

  test('no line fits two templates', () => {
    const twice = messages.filter((message) => table.matchAll(message).length > 1);
    expect(twice).toEqual([]);
  });
});
