import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileOf, type Report } from '@mountline/core';
import { analyzeBundles, openBundle } from 'mountline';
import { expect, test } from 'vitest';
import { FIXTURES, jsonLines } from '../testing/fixtures.ts';

const folder = join(FIXTURES, 'nodes');
const cases = readdirSync(folder).filter((name) => name !== 'README.md');

function rowsOf({ bundle, incidents, diagnostics }: Report): unknown[] {
  const files = bundle.files.filter(({ state }) => state === 'read').map(fileOf);
  return [
    { node: bundle.name, host: bundle.host.name?.value, files },
    ...incidents.map(({ rule, verdict, state, endedBy, title }) => ({
      incident: rule,
      verdict,
      state,
      endedBy,
      title,
    })),
    ...diagnostics.map(({ code, message }) => ({ diagnostic: code, message })),
  ];
}

test.each(cases)('%s', async (name) => {
  expect(readFileSync(join(folder, 'README.md'), 'utf8')).toContain(`\`${name}\``);
  const reports = await analyzeBundles([await openBundle(join(folder, name, 'bundle'))]);
  await expect(jsonLines(reports.flatMap(rowsOf))).toMatchFileSnapshot(join(folder, name, 'expected.jsonl'));
});
