/**
 * Writes the indexes of the folders in which every file exports one thing under its own name. The first step of
 * `pnpm gen`, and no TypeScript: an index that names a file that is gone stops the build. With `--check` it writes
 * nothing and fails when an index is not what it should be.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

const INDEXES = [
  { folder: 'packages/bundle/src/layouts', list: 'layouts', what: 'Every kind of bundle that Mountline knows.' },
  { folder: 'packages/parsers/src/sources', list: 'sources', what: 'Every source that Mountline reads.' },
  {
    folder: 'packages/report/src/formats',
    list: 'outputs',
    what: 'Every form that reports are written in.',
    type: 'Output',
  },
  { folder: 'packages/rules/src/facts', list: 'facts', what: 'Every fact that Mountline derives.' },
  { folder: 'packages/mountline/src/commands', list: 'commands', what: 'Every command.', file: 'command.ts' },
];

const camelCase = (name) => name.replace(/-([a-z0-9])/g, (_, c) => c.toUpperCase());

const quoted = (name) => (name.includes('-') ? `'${name}'` : name);

/** Every file of a folder, or one file of each of its folders, under the name of that folder. */
function modulesOf(folder, file) {
  const modules = file === undefined ? allIn(folder) : oneOfEach(folder, file);
  return modules.sort((a, b) => (a.name < b.name ? -1 : 1));
}

const oneOfEach = (folder, file) =>
  readdirSync(folder)
    .filter((name) => existsSync(`${folder}/${name}/${file}`))
    .map((name) => ({ path: `${name}/${basename(file, '.ts')}`, name }));

const allIn = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && path !== 'index.ts' && !path.includes('.test.'))
    .map((path) => ({ path: path.slice(0, -3), name: basename(path, '.ts') }));

function listing(folder, { list, what, file }) {
  const files = modulesOf(folder, file);
  const names = files.map(({ name }) => name);
  return [
    '// Generated from the folder by `pnpm gen`.',
    ...files.map(({ path, name }) => `import { ${camelCase(name)} } from './${path}.ts';`),
    '',
    ...(file === undefined ? [...files.map(({ path }) => `export * from './${path}.ts';`), ''] : []),
    `/** ${what} */`,
    `export const ${list} = [${names.map(camelCase).join(', ')}] as const;`,
    '',
  ].join('\n');
}

/** Of what is loaded only when it is asked for. */
function loaders(folder, { list, what, type }) {
  return [
    '// Generated from the folder by `pnpm gen`.',
    `import type { ${type} } from '../${type.toLowerCase()}.ts';`,
    '',
    `/** ${what} Each is loaded when it is asked for. */`,
    `export const ${list} = {`,
    ...modulesOf(folder).map(
      ({ path, name }) => `  ${quoted(name)}: async () => (await import('./${path}.ts')).${camelCase(name)},`,
    ),
    `} as const satisfies Readonly<Record<string, () => Promise<${type}>>>;`,
    '',
  ].join('\n');
}

const check = process.argv.includes('--check');
for (const index of INDEXES) {
  const { folder } = index;
  const full = fileURLToPath(new URL(`../../../${folder}`, import.meta.url));
  const path = `${full}/index.ts`;
  const text = index.type ? loaders(full, index) : listing(full, index);
  if (existsSync(path) && readFileSync(path, 'utf8') === text) continue;
  if (check) {
    console.error(`not up to date, run \`pnpm gen\`: ${folder}/index.ts`);
    process.exitCode = 1;
  } else {
    writeFileSync(path, text);
  }
}
