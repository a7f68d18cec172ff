import type { Snapshot } from '@mountline/core';
import { expect, test } from 'vitest';
import { tablesNotWhole } from './incomplete-tables.ts';

const table = (path: string, more: Partial<Snapshot>) => ({ path, lost: 0, ...more }) as Partial<Snapshot> as Snapshot;

test('of many tables that tell nothing for one reason the first is named', () => {
  const filtered = 'it shows no root';
  const alike = ['a', 'b', 'c', 'd'].map((path) => table(path, { filtered }));
  expect(tablesNotWhole([...alike, table('e', { lost: 2 }), table('f', {})])).toEqual([
    'a may be incomplete: it shows no root (also 3 more tables)',
    'e has rows that could not be read',
    'f breaks off in the middle of a row',
  ]);
  expect(tablesNotWhole(alike.slice(0, 2))).toHaveLength(2);
});
