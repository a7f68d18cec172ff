/**
 * Writes the files that follow from the folders: `pnpm gen`. With `--check` it writes nothing and fails when a file is
 * not what it should be.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Source } from '@mountline/core';
import { type Fact, parseRules, type Rule } from '@mountline/correlation';
import { reportJsonSchema } from '@mountline/report/schema';
import { ROOT } from './fixtures.ts';
import { pages } from './pages/index.ts';

const camelCase = (name: string) => name.replace(/-([a-z0-9])/g, (_, c: string) => c.toUpperCase());

function modulesOf(folder: string): string[] {
  return readdirSync(join(ROOT, folder))
    .filter((file) => file.endsWith('.ts') && file !== 'index.ts' && !file.includes('.test.'))
    .map((file) => file.slice(0, -3))
    .sort();
}

/** The index of a folder in which every file exports one thing under its own name. */
function listing(folder: string, list: string, what: string): string {
  const names = modulesOf(folder);
  return [
    '// Generated from the folder by `pnpm gen`.',
    ...names.map((name) => `import { ${camelCase(name)} } from './${name}.ts';`),
    '',
    ...names.map((name) => `export * from './${name}.ts';`),
    '',
    `/** ${what} */`,
    `export const ${list} = [${names.map(camelCase).join(', ')}] as const;`,
    '',
  ].join('\n');
}

/** Rules are compiled here, so that neither ohm-js nor the texts are loaded when Mountline runs. */
async function readRules(): Promise<Rule[]> {
  const folder = join(ROOT, 'packages/rules/rules');
  const rules: Rule[] = [];
  for (const file of readdirSync(folder).sort()) {
    const parsed = await parseRules(readFileSync(join(folder, file), 'utf8'));
    for (const { line, column, message, hint } of parsed.errors) {
      throw new Error(`packages/rules/rules/${file}:${line}:${column}: ${message}; ${hint}`);
    }
    rules.push(...parsed.rules);
  }
  return rules;
}

function compiled(rules: readonly Rule[]): string {
  return [
    '// Generated from packages/rules/rules by `pnpm gen`.',
    "import type { Rule } from '@mountline/correlation';",
    '',
    '/** Every rule that Mountline comes with, compiled. */',
    `export const rules: readonly Rule[] = ${JSON.stringify(rules, null, 2)};`,
    '',
  ].join('\n');
}

/** What the modules of a folder export, as they were built just now: the committed index may lack a new one. */
async function built<T>(folder: string): Promise<T[]> {
  const load = async (name: string) => {
    const path = join(ROOT, folder.replace('/src', '/dist'), `${name}.js`);
    return (await import(pathToFileURL(path).href))[camelCase(name)] as T;
  };
  return Promise.all(modulesOf(folder).map(load));
}

const rules = await readRules();
const files: Record<string, string> = {
  'packages/parsers/src/index.ts': listing('packages/parsers/src', 'sources', 'Every source that Mountline reads.'),
  'packages/rules/src/facts/index.ts': listing(
    'packages/rules/src/facts',
    'facts',
    'Every fact that Mountline derives.',
  ),
  'packages/rules/src/rules.generated.ts': compiled(rules),
  ...pages(await built<Source>('packages/parsers/src'), await built<Fact>('packages/rules/src/facts'), rules),
  'docs/report.schema.json': `${JSON.stringify(reportJsonSchema(), null, 2)}\n`,
};

const check = process.argv.includes('--check');
const stale: string[] = [];
for (const [path, text] of Object.entries(files)) {
  const full = join(ROOT, path);
  if (existsSync(full) && readFileSync(full, 'utf8') === text) continue;
  if (check) stale.push(path);
  else {
    mkdirSync(dirname(full), { recursive: true });
    writeFileSync(full, text);
  }
}
if (stale.length > 0) {
  console.error(`not up to date, run \`pnpm gen\`: ${stale.join(', ')}`);
  process.exitCode = 1;
}
