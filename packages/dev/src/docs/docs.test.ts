import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { checkRules, kindsOf, parseRules, type Rule, withIncidents } from '@mountline/correlation';
import { sources } from '@mountline/parsers';
import { actors, facts, rules } from '@mountline/rules';
import { load } from 'js-yaml';
import { analyzeBundle, openBundle } from 'mountline';
import { describe, expect, test } from 'vitest';
import { allBlocks, anchor, docPages, sameButLeftOut } from '../testing/docs.ts';
import { ROOT } from '../testing/fixtures.ts';

/**
 * `clauses` is a part of a rule; `wrong-rule` is one that the `text` block behind it complains about; of a `rule` with a bundle
 * that block tells what is found there.
 */
const LANGUAGES = ['rule', 'clauses', 'wrong-rule', 'ts', 'console', 'sh', 'text', 'json', 'yaml', 'sql'];

const blocks = allBlocks().map((block) => ({ ...block, at: `${block.page}:${block.line}` }));
const of = (...languages: string[]) => blocks.filter(({ language }) => languages.includes(language));

test('every block says what it is', () => {
  expect(blocks.filter(({ language }) => !LANGUAGES.includes(language)).map(({ at }) => at)).toEqual([]);
});

test.each(of('json'))('JSON at $at', ({ text }) => {
  expect(JSON.parse(text)).toBeTypeOf('object');
});

test.each(of('yaml'))('YAML at $at', ({ text }) => {
  expect(load(text)).toBeTypeOf('object');
});

describe('rules', () => {
  const kinds = withIncidents(kindsOf(sources, facts), rules);

  const otherRules = rules.map(({ id }) => id);
  const check = (text: string, parsed: readonly Rule[]) =>
    checkRules(text, parsed, { kinds, facts, actors, otherRules }).filter(({ severity }) => severity === 'error');

  test.each(of('rule'))('$at', async ({ text }) => {
    const parsed = await parseRules(text);
    expect([...parsed.errors, ...check(text, parsed.rules)]).toEqual([]);
  });

  test.each(of('rule').filter(({ info }) => info !== ''))('$at finds in $info what the page says', async (block) => {
    const own = (await parseRules(block.text)).rules;
    const { incidents } = await analyzeBundle(await openBundle(join(ROOT, block.info, 'bundle')), { rules: own });
    const found = incidents.filter(({ rule }) => own.some(({ id }) => id === rule));
    const words = found.flatMap(({ title, verdict, impact }) => [
      `${title} (${verdict})`,
      ...impact.map((text) => `  ${text}`),
    ]);
    expect(words.join('\n')).toBe(blocks[blocks.indexOf(block) + 1]!.text);
  });

  test.each(of('clauses'))('$at', async ({ text }) => {
    const parsed = await parseRules(`rule example\n${text}`);
    expect(parsed.errors).toEqual([]);
    const unknown = parsed.rules.flatMap(({ steps }) => steps).filter(({ kind }) => !kinds.has(kind));
    expect(unknown.map(({ kind }) => kind)).toEqual([]);
  });

  test.each(of('wrong-rule'))('$at: wrong, as the page says', async (block) => {
    const parsed = await parseRules(block.text);
    const problems = [...parsed.errors, ...check(block.text, parsed.rules)];
    const words = problems.map(({ line, column, message, hint }) => `${line}:${column}: ${message}\n  ${hint}`);
    expect(words.join('\n')).toBe(blocks[blocks.indexOf(block) + 1]!.text);
  });
});

test.each(of('console'))('command at $at', ({ text }) => {
  const [command = '', ...output] = text.split('\n');
  const m = /^\$ (?:npx (?:-y )?pnpm@12 )?mountline (.*)$/.exec(command);
  expect(m, 'the first line is a command of mountline; others stand in blocks of `sh`').not.toBeNull();
  const bin = join(ROOT, 'packages/mountline/bin/mountline.cjs');
  const args = m![1]!.match(/'[^']*'|\S+/g)!.map((word) => word.replace(/^'|'$/g, ''));
  const { stdout, stderr } = spawnSync(process.execPath, [bin, ...args], { cwd: ROOT, encoding: 'utf8' });
  const same = sameButLeftOut(stdout + stderr, output.join('\n'));
  if (!same) expect(stdout + stderr).toBe(output.join('\n'));
});

test('the table of exit codes has every command', () => {
  const rows = readFileSync(join(ROOT, 'docs/exit-codes.md'), 'utf8')
    .split('\n')
    .flatMap((line) => (line.startsWith('| `') ? [line.split(' | ')[0]!] : []))
    .join(' ');
  const names = readdirSync(join(ROOT, 'packages/mountline/src/commands'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(entry.parentPath, entry.name, 'command.ts')))
    .map(({ name }) => name);
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(rows))).toEqual([]);
});

function anchorsOf(path: string): string[] {
  return readFileSync(join(ROOT, path), 'utf8')
    .split('\n')
    .filter((line) => /^#+ /.test(line))
    .map((line) => anchor(line.replace(/^#+ /, '')));
}

test.each(docPages())('links of %s', (page) => {
  const text = readFileSync(join(ROOT, page), 'utf8').replace(/^ *```[\s\S]*?^ *```$|`[^`\n]*`/gm, '');
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map((m) => m[1]!).filter((link) => !/^[a-z]+:/.test(link));
  for (const link of links) {
    const [path = '', hash] = link.split('#');
    const target = path === '' ? page : normalize(join(dirname(page), path));
    expect(existsSync(join(ROOT, target)), `${page}: ${link}`).toBe(true);
    if (hash !== undefined) expect(anchorsOf(target), `${page}: ${link}`).toContain(hash);
  }
});

test('a page is not cut by what a block leaves out', () => {
  expect(sameButLeftOut('a\nb\nc\n', 'a\nb\nc')).toBe(true);
  expect(sameButLeftOut('a\nb\nc\n', 'a\n…\nc')).toBe(true);
  expect(sameButLeftOut('a\nb\nc\n', '…\nb\n…')).toBe(true);
  expect(sameButLeftOut('a\nb\nc\n', 'a\n…\nd')).toBe(false);
  expect(sameButLeftOut('a\nb\nc\n', 'b\n…')).toBe(false);
  expect(sameButLeftOut('a\nb\nc\n', 'a\nb')).toBe(false);
});
