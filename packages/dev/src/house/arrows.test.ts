import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../testing/fixtures.ts';
import { type Import, importsOf, packageOf } from './imports.ts';

interface Package {
  folder: string;
  name: string;
  dependencies: string[];
  devDependencies: string[];
}

/** The only files that may touch Node: see docs/architecture.md. Tests run under Node and may as well. */
const NODE = [
  /^bundle\/src\/(node|archives\/node-codecs|archives\/xz-program|live\/live-node|read-file)\.ts$/,
  /^mountline\/src\/(node|write-whole|expect\/node)\.ts$/,
  /^mountline\/(src\/commands|bin)\//,
  /^(dev|fleet)\//,
  /\.test\.ts$/,
];

function manifest(path: string): { name: string; dependencies: string[]; devDependencies: string[] } {
  const {
    name,
    dependencies,
    peerDependencies,
    devDependencies = {},
  } = JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
  const named = Object.keys({ ...dependencies, ...peerDependencies });
  return { name, dependencies: named, devDependencies: Object.keys(devDependencies) };
}

const packages: Package[] = readdirSync(join(ROOT, 'packages')).map((folder) => ({
  folder,
  ...manifest(`packages/${folder}/package.json`),
}));
const shared = manifest('package.json').devDependencies;

/**
 * Who may import whom, from the table of docs/architecture.md: folder → folder → `code`, or `types` where no code may
 * be loaded. `all above` stands for the rows above.
 */
function arrowsOf(document: string): Map<string, Map<string, 'code' | 'types'>> {
  const arrows = new Map<string, Map<string, 'code' | 'types'>>();
  for (const [, folder, cell] of document.matchAll(/^\| \[(\w+)\]\(\.\.\/packages\/[^|]+\|[^|]+\| ([^|]+) \|$/gm)) {
    const words = cell === 'nothing' ? [] : cell === 'all above' ? [...arrows.keys()] : cell!.split(', ');
    arrows.set(
      folder!,
      new Map(words.map((word) => [word.replace('types of ', ''), word.startsWith('types of ') ? 'types' : 'code'])),
    );
  }
  return arrows;
}

const arrows = arrowsOf(readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8'));

/** What is wrong with one import of a file, or null. `path` is inside `packages`. */
function wrong(from: Package, path: string, { name, typeOnly }: Import): string | null {
  const isTest = from.folder === 'dev' || path.endsWith('.test.ts');
  if (name === null) return from.folder === 'dev' ? null : `${path} names a module by an expression`;
  if (name.startsWith('.')) {
    const inside = join(path, '..', name).startsWith(`${from.folder}/`);
    return inside ? null : `${path} leaves its package: ${name}`;
  }
  if (isBuiltin(name)) {
    if (!name.startsWith('node:')) return `${path} names ${name} without node:`;
    return NODE.some((place) => place.test(path)) ? null : `${path} may not touch Node: ${name}`;
  }
  const wanted = packageOf(name);
  const to = packages.find((one) => one.name === wanted);
  // A test may need the whole product to show what one module does.
  if (to && to !== from && !isTest) {
    const arrow = arrows.get(from.folder)?.get(to.folder);
    if (!arrow) return `${path}: no arrow from ${from.folder} to ${to.folder}`;
    if (arrow === 'types' && !typeOnly) return `${path}: only types of ${to.folder}`;
  }
  const known = [...from.dependencies, ...(isTest ? [...from.devDependencies, ...shared] : [])];
  return to === from || known.includes(wanted) ? null : `${path}: ${wanted} is not among the dependencies`;
}

const files = packages.flatMap((from) =>
  readdirSync(join(ROOT, 'packages', from.folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(src|bin)\/.*\.(ts|js)$/.test(file))
    .map((file) => {
      const path = `${from.folder}/${file}`;
      return { from, path, imports: importsOf(path, readFileSync(join(ROOT, 'packages', path), 'utf8')) };
    }),
);

test('the table of docs/architecture.md names every package', () => {
  expect([...arrows.keys()].sort()).toEqual(packages.map(({ folder }) => folder).sort());
  for (const to of arrows.values()) for (const folder of to.keys()) expect([...arrows.keys()]).toContain(folder);
});

test('every import follows an arrow, touches Node only where it may, and is a dependency', () => {
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap(({ from, path, imports }) => imports.map((i) => wrong(from, path, i)).filter(Boolean))).toEqual(
    [],
  );
});

test('every dependency is imported, and is where it belongs', () => {
  const unused = packages.flatMap(({ folder, dependencies, devDependencies }) => {
    const own = files.filter(({ from }) => from.folder === folder);
    const named = (tests: boolean) =>
      own
        .filter(({ path }) => tests || !path.endsWith('.test.ts'))
        .flatMap(({ imports }) => imports.map(({ name }) => packageOf(name ?? '')));
    const code = named(folder === 'dev');
    // Types that stand beside their package are used with it.
    const all = named(true).flatMap((name) => [name, `@types/${name}`]);
    return [
      ...dependencies.filter((name) => !code.includes(name)).map((name) => `${folder}: ${name} is not used`),
      ...devDependencies.filter((name) => !all.includes(name)).map((name) => `${folder}: ${name} is not used`),
      ...devDependencies.filter((name) => dependencies.includes(name)).map((name) => `${folder}: ${name} stands twice`),
    ];
  });
  expect(unused).toEqual([]);
});

describe('what is forbidden is found', () => {
  const check = (path: string, text: string) => {
    const from = packages.find(({ folder }) => path.startsWith(`${folder}/`))!;
    return importsOf(path, text).map((one) => wrong(from, path, one));
  };

  test.each([
    ['core/src/a.ts', "import { sources } from '@mountline/parsers';", 'no arrow from core to parsers'],
    ['parsers/src/a.ts', "export type { Rule } from '@mountline/correlation';", 'no arrow from parsers to correlation'],
    ['report/src/a.ts', "type A = import('@mountline/rules').A;", 'no arrow from report to rules'],
    ['rules/src/a.ts', "import { type A, mountinfo } from '@mountline/parsers/mountinfo';", 'only types of parsers'],
    ['rules/src/a.ts', "const { mountinfo } = await import('@mountline/parsers');", 'only types of parsers'],
    ['core/src/a.ts', "import { x } from '../../../parsers/src/sources/dmesg.ts';", 'leaves its package'],
    ['bundle/src/index.ts', "import { readFileSync } from 'node:fs';", 'may not touch Node'],
    ['mountline/src/analyze.ts', "import 'node:path';", 'may not touch Node'],
    ['dev/src/a.ts', "import { join } from 'path';", 'without node:'],
    ['report/src/a.ts', "import { format } from 'date-fns';", 'date-fns is not among the dependencies'],
    ['core/src/a.ts', "import { test } from 'vitest';", 'vitest is not among the dependencies'],
  ])('%s: %s', (path, text, message) => {
    expect(check(path, text)).toEqual([expect.stringContaining(message)]);
  });

  test.each([
    ['rules/src/a.ts', "import type { MountinfoRecord } from '@mountline/parsers';"],
    ['core/src/a.test.ts', "import { test } from 'vitest';"],
    ['bundle/src/node.ts', "import { readFileSync } from 'node:fs';"],
    ['mountline/src/commands/shared/terminal.ts', "import { isatty } from 'node:tty';"],
  ])('%s may: %s', (path, text) => {
    expect(check(path, text)).toEqual([null]);
  });
});
