import { relative } from 'node:path';
import { ROOT } from '@mountline/dev/testing/fixtures';
import { expect, test } from 'vitest';
import { exportsOf } from './public-docs.ts';
import { publicModules } from './public-modules.ts';

test('each name that a published package exports has a docstring', () => {
  const modules = publicModules();
  expect(modules.length).toBeGreaterThan(100);
  const bare = modules.flatMap(({ name, file }) => {
    const exported = exportsOf(file);
    expect(exported, name).not.toEqual([]);
    const documented = new Set(exported.flatMap((one) => (one.documented ? [one.name] : [])));
    return exported
      .filter((one) => !documented.has(one.name))
      .map((one) => `${relative(ROOT, one.path)}:${one.line} ${one.name}`);
  });
  expect([...new Set(bare)]).toEqual([]);
});

test('finds what has no docstring, wherever it is declared', () => {
  const files: Record<string, string> = {
    'a/index.ts': `
/** Of the module, not of what follows. */

import { taken } from './taken.ts';
export * from './all.ts';
export { one as first, type Two } from './named.ts';
export { other } from '@mountline/core';
const local = 1;
export { local, taken };
`,
    'a/all.ts': `
/** Yes. */
export const documented = 1;
// No.
export function bare() {}
/** */
export type Empty = 1;
/* No. */
export interface Block {}
/** Of both. */
export const both = 1, also = 2;
`,
    'a/named.ts': '/** Yes. */\nexport const one = 1;\nexport type Two = 2;\nexport const three = 3;',
    'a/taken.ts': 'export const taken = 1;',
  };
  const found = exportsOf('a/index.ts', (path) => files[path]!);
  expect(found.map((one) => `${one.documented ? 'yes' : 'no '} ${one.name} ${one.path}:${one.line}`)).toEqual([
    'yes documented a/all.ts:3',
    'no  bare a/all.ts:5',
    'no  Empty a/all.ts:7',
    'no  Block a/all.ts:9',
    'yes both a/all.ts:11',
    'yes also a/all.ts:11',
    'yes first a/named.ts:2',
    'no  Two a/named.ts:3',
    'no  local a/index.ts:8',
    'no  taken a/taken.ts:1',
  ]);
  expect(() => exportsOf('b.ts', () => 'export { nowhere };')).toThrow('b.ts: nowhere is exported and not declared');
});
