import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LogRecord } from '@mountline/core';
import { journal } from '@mountline/parsers';
import { literalsOf } from '@mountline/scan';
import { expect, test } from 'vitest';
import { FIXTURES } from '../testing/fixtures.ts';
import { logSample } from './log-sample.ts';

const text = readFileSync(
  join(FIXTURES, 'incidents/issue346-healthy-twin/bundle/journal-short-iso-precise.txt'),
  'utf8',
);
const records = (journal.parse(text).records as LogRecord[]).filter(({ cut }) => !cut);
const literals = literalsOf(journal.tables!, logSample());

test('a literal stands in the lines that a message knows, and no word that logs are full of is one', () => {
  const known = records.filter(({ kind }) => kind !== null);
  const unknown = records.filter(({ kind }) => kind === null);
  expect(known.filter((record) => !literals.some((one) => record.text.includes(one)))).toEqual([]);
  const inVain = literals.flatMap((literal) => {
    const lines = unknown.filter((record) => record.text.includes(literal)).length;
    return lines * 50 > records.length
      ? [`"${literal}" in ${lines} of ${records.length} lines that are not known`]
      : [];
  });
  expect(inVain).toEqual([]);
});
