/**
 * Writes the files that follow from the sources, facts and rules: the second step of `pnpm gen`, behind
 * bin/indexes.js. With `--check` it writes nothing and fails when a file is not what it should be.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { MessageTable, Source } from '@mountline/core';
import { parseRules, type Rule } from '@mountline/correlation';
import { containerLog, journal, REPEATED, sources } from '@mountline/parsers';
import { inspectionJsonSchema, lineJsonSchema, report1JsonSchema, reportJsonSchema } from '@mountline/report/schema';
import { facts } from '@mountline/rules';
import { literalsFor, literalsOf } from '@mountline/scan';
import { differenceJsonSchema } from 'mountline/diff/schema';
import { stepsOf, variablesOf } from 'mountline/expect';
import { checkedJsonSchema, expectationJsonSchema } from 'mountline/expect/schema';
import { rulesCheckJsonSchema } from 'mountline/rules-check/schema';
import { manPage } from 'mountline/src/commands/man-page';
import { verificationJsonSchema } from 'mountline/verify/schema';
import { ROOT } from '../testing/fixtures.ts';
import { cliPage } from './cli-page.ts';
import { htmlView, pageExample } from './html-view.ts';
import { jsonText } from './json-text.ts';
import { logSample } from './log-sample.ts';
import { pages } from './pages/index.ts';
import { notesOf } from './pages/source-notes.ts';
import { terminalPicture } from './terminal-picture.ts';

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
    '/** Every rule that Mountline comes with, compiled, in JSON: that is read in half the time of TypeScript. */',
    `export const rules: readonly Rule[] = JSON.parse(\`${jsonText(rules).replace(/[\\`$]/g, '\\$&')}\`);`,
    '',
  ].join('\n');
}

/** Names for tests: a rule, variable or step that is misspelt does not compile. Rules of one's own are added by merging. */
function ruleTypes(rules: readonly Rule[]): string {
  const union = (names: readonly string[]) => names.map((name) => `\n      | '${name}'`).join('') || ' never';
  return [
    '// Generated from packages/rules/rules by `pnpm gen`.',
    '',
    '/** Every rule that Mountline comes with: what its incidents bind, and its steps. */',
    'export interface RuleTypes {',
    ...rules.flatMap((rule) => [
      `  '${rule.id}': {`,
      `    bindings:${union(variablesOf(rule))};`,
      `    steps:${union(stepsOf(rule))};`,
      '  };',
    ]),
    '}',
    '',
  ].join('\n');
}

/** Names for editors: what an incident of Mountline itself may be called. */
function knownNames(rules: readonly Rule[]): string {
  const union = (name: string, names: readonly string[]) => [
    `export type ${name} =`,
    `${names.map((one) => `  | '${one}'`).join('\n')};`,
  ];
  return [
    '// Generated from packages/rules/rules by `pnpm gen`.',
    '',
    '/** The id of a rule that Mountline comes with. */',
    ...union('KnownRule', rules.map(({ id }) => id).sort()),
    '',
  ].join('\n');
}

/** What `mountline sources` tells beside the descriptions: it stands in comments and fixtures, which are not installed. */
function sourceNotes(): string {
  return [
    '// Generated from the comments and the fixtures of the sources by `pnpm gen`.',
    "import type { SourceNotes } from './source-notes.ts';",
    '',
    'export const sourceNotes: Readonly<Record<string, SourceNotes>> = {',
    ...sources.map((source: Source) => `  ${JSON.stringify(source.name)}: ${jsonText(notesOf(source), '  ')},`),
    '};',
    '',
  ].join('\n');
}

/** The shell part of `mountline collect`: text that the bundled command holds. */
function collectLibrary(): string {
  const text = readFileSync(join(ROOT, 'packages/mountline/src/commands/collect/collect.sh'), 'utf8');
  return [
    '// Generated from collect.sh by `pnpm gen`.',
    '',
    `export const library = \`${text.replace(/[\\`$]/g, '\\$&')}\`;`,
    '',
  ].join('\n');
}

function literals(name: string, tables: readonly MessageTable[], others: readonly string[] = []): string {
  const sample = logSample();
  const texts = [...literalsOf(tables, sample), ...others];
  const { places } = literalsFor(texts, sample);
  return [
    `export const ${name}: Literals = {`,
    `  texts: ${JSON.stringify(texts, null, 2)},`,
    `  places: ${JSON.stringify(places)},`,
    '};',
  ].join('\n');
}

function literalTables(): string {
  return [
    '// Generated from the tables of messages by `pnpm gen`.',
    "import type { Literals } from '@mountline/scan';",
    '',
    literals('nodeLiterals', journal.tables!, [REPEATED]),
    literals('programLiterals', containerLog.tables!),
    '',
  ].join('\n');
}

/** For reports that a browser makes too, where no package can be read. Run this after the version was raised. */
function versionOfPackage(): string {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'packages/mountline/package.json'), 'utf8')) as {
    version: string;
  };
  return [
    '// Generated from the package `mountline` by `pnpm gen`.',
    '/** The version of Mountline. */',
    `export const VERSION = '${version}';`,
    '',
  ].join('\n');
}

const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;

const rules = await readRules();
const files: Record<string, string> = {
  'packages/rules/src/rules.generated.ts': compiled(rules),
  'packages/core/src/model/known-names.generated.ts': knownNames(rules),
  'packages/mountline/src/version.generated.ts': versionOfPackage(),
  'packages/parsers/src/messages/literals.generated.ts': literalTables(),
  'packages/mountline/src/commands/sources/source-notes.generated.ts': sourceNotes(),
  'packages/mountline/src/commands/collect/script.generated.ts': collectLibrary(),
  'packages/web/src/page/example.generated.ts': pageExample(),
  'packages/report/src/html/view.generated.ts': await htmlView(),
  ...pages(sources, facts, rules),
  'packages/mountline/src/expect/rule-types.generated.ts': ruleTypes(rules),
  'packages/mountline/man/mountline.1': manPage(),
  'docs/cli.md': cliPage(),
  'docs/terminal.svg': await terminalPicture(rules),
  'docs/report.schema.json': json(reportJsonSchema()),
  'docs/report-1.schema.json': json(report1JsonSchema()),
  'docs/jsonl.schema.json': json(lineJsonSchema()),
  'docs/inspection.schema.json': json(inspectionJsonSchema()),
  'docs/expect.schema.json': json(expectationJsonSchema(rules.map(({ id }) => id))),
  'docs/check.schema.json': json(checkedJsonSchema()),
  'docs/diff.schema.json': json(differenceJsonSchema()),
  'docs/rules-check.schema.json': json(rulesCheckJsonSchema()),
  'docs/verify.schema.json': json(verificationJsonSchema()),
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
