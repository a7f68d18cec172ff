import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { castsOf } from './casts.ts';
import { circlesOf, importGraph } from './circles.ts';
import { longFunctions } from './functions.ts';
import { handWritten } from './tree.ts';

const files = handWritten({ tests: false });

/** Folders of many files of one form, which are found by their names. */
const ANY_NUMBER = /^(parsers\/src\/sources|rules\/rules)$/;
const MOST_FILES = 40;

test('no circle of imports, of types neither', () => {
  expect(files.length).toBeGreaterThan(500);
  expect(circlesOf(importGraph(files))).toEqual([]);
});

test('no folder of more than 40 files that are written by hand, but for those of one form', () => {
  const inFolder = new Map<string, number>();
  for (const { path } of handWritten({ tests: true }))
    inFolder.set(dirname(path), (inFolder.get(dirname(path)) ?? 0) + 1);
  const full = [...inFolder].filter(([folder, count]) => count > MOST_FILES && !ANY_NUMBER.test(folder));
  expect(full).toEqual([]);
});

test('no function of more than 80 lines, but for tables', () => {
  expect(files.flatMap(longFunctions)).toEqual([]);
});

/** A fact knows the types of what it reads from the declarations: what it casts all the same comes from elsewhere. */
const MOST_CASTS = 14;

test('few casts in rules, each with its reason', () => {
  const casts = files.filter(({ path }) => path.startsWith('rules/src/')).flatMap(castsOf);
  expect(casts.filter(({ hasReason }) => !hasReason)).toEqual([]);
  expect(casts.length).toBeLessThanOrEqual(MOST_CASTS);
});

describe('what is forbidden is found', () => {
  test('a cast, with its reason and without', () => {
    const text =
      "// Why.\nconst a = b as C;\n\n\n\n\n\n\n\n\nif (typeof a === 'string' || Array.isArray(a) || a === true) f(['x'] as const);";
    expect(castsOf({ path: 'a.ts', text })).toEqual([
      { name: 'a.ts: b as C', hasReason: true },
      { name: 'a.ts: typeof a', hasReason: false },
      { name: 'a.ts: Array.isArray(a)', hasReason: false },
      { name: 'a.ts: a === true', hasReason: false },
    ]);
  });

  test('a circle of three, and a file that names itself', () => {
    const file = (path: string, text: string) => ({ path, text });
    const graph = importGraph([
      file('a/src/one.ts', "import { two } from './two.ts';"),
      file('a/src/two.ts', "import type { Three } from './deep/three.ts';"),
      file('a/src/deep/three.ts', "export type Three = import('../one.ts').One;"),
      file('a/src/self.ts', "export * from './self.ts';"),
      file('a/src/top.ts', "import { one } from './one.ts';\nimport './self.ts';"),
    ]);
    expect(circlesOf(graph)).toEqual([['a/src/deep/three.ts', 'a/src/one.ts', 'a/src/two.ts'], ['a/src/self.ts']]);
  });

  const lines = (count: number, text: string) => Array(count).fill(text).join('\n');
  test.each([
    ['a function', `function f() {\n${lines(79, 'g();')}\n}`, ['a.ts f']],
    ['an arrow', `const f = () => {\n${lines(79, 'g();')}\n};`, ['a.ts f']],
    ['a method', `const o = {\nf() {\n${lines(79, 'g();')}\n} };`, ['a.ts f']],
    ['one without a name', `\ng(() => {\n${lines(79, 'g();')}\n});`, ['a.ts at line 2']],
    ['one of 80 lines', `function f() {\n${lines(78, 'g();')}\n}`, []],
    ['a table', `const f = (n: number) => [\n${lines(90, '[1, () => n],')}\n];`, []],
    ['a table in a block', `function f(n: number) { return {\nrows: [${lines(90, 'n,')}\n] };\n}`, []],
    ['functions in an object', `const f = () => ({\na() { g(); },\n${lines(90, 'b: 1,')}\n});`, ['a.ts f']],
  ])('%s that is too long', (_, text, expected) => {
    expect(longFunctions({ path: 'a.ts', text }).map(({ name }) => name)).toEqual(expected);
  });
});
