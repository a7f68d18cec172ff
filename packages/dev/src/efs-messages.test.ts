import type { MessageTable } from '@mountline/core';
import { mountLog, mountWatchdogLog } from '@mountline/parsers';
import { describe, expect, test } from 'vitest';
import { sourceCases } from './fixtures.ts';

/** A record's message as its table is asked for it: without what Python appends for an exception. */
const bare = (message: string) => message.split(/\n(?:Traceback \(most|NoneType: None$)/, 1)[0]!;

describe.each([mountLog, mountWatchdogLog])('$name', (source) => {
  const table: MessageTable = source.tables![0]!;
  const messages = sourceCases(source.name).flatMap(({ bytes }) =>
    source.parse(bytes).records.map((r) => bare(r.message)),
  );

  test('every template is met by a fixture line', () => {
    const met = new Set(messages.flatMap((message) => table.matchAll(message).map((match) => match.template)));
    expect(table.templates.filter((template) => !met.has(template)).map((template) => template.text)).toEqual([]);
  });

  test('no fixture line fits two templates', () => {
    expect(messages.filter((message) => table.matchAll(message).length > 1)).toEqual([]);
  });
});
