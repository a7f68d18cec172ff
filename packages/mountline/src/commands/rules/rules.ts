import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { formatRules, type Rule } from '@mountline/correlation';
import { openPage } from '@mountline/report';
import { rules as ownRules } from '@mountline/rules';
import { writeWhole } from '../../write-whole.ts';
import { Stop } from '../shared/failure.ts';
import { loadRules, type RuleFile, readRuleFiles, ruleFiles, textOf } from '../shared/load-rules.ts';
import { pageOptions, write } from '../shared/terminal.ts';

export async function listRules(options: { rules?: string[]; width?: string }): Promise<void> {
  const page = openPage(pageOptions(options));
  const rules = [...ownRules, ...(await loadRules(options.rules ?? []))];
  const column = Math.max(...rules.map(({ id }) => id.length));
  for (const rule of rules) {
    page.prose(0, [{ text: `${rule.id.padEnd(column)}  ${rule.severity.padEnd(8)}  ${titleOf(rule)}` }], column + 12);
    for (const url of rule.see) page.line(column + 12, { text: url });
  }
  await write(page.end());
}

/** The title that holds for every incident of the rule: the last one, for want of any condition. */
const titleOf = (rule: Rule): string => rule.titles.at(-1)?.text ?? '';

/** Checks files of rules, and ends with 1 where there is an error. */
export async function checkRuleFiles(
  paths: readonly string[],
  { format, fixtures }: { format: 'text' | 'json'; fixtures?: string },
): Promise<void> {
  const read = await readRuleFiles(paths);
  const files = read.map((file): RuleFile => {
    const problems = [
      ...file.problems,
      ...namedTwice(file, read),
      ...(fixtures === undefined ? [] : withoutCases(file, fixtures)),
    ];
    return { ...file, problems: problems.sort((a, b) => a.line - b.line || a.column - b.column) };
  });
  if (format === 'json') await write(`${JSON.stringify({ schemaVersion: 1, files: files.map(inJson) }, null, 2)}\n`);
  else for (const file of files) await write(inWords(file));
  if (files.some(({ problems }) => problems.some(({ severity }) => severity === 'error'))) throw new Stop(1);
}

/** `file:line:column: message` for every problem, with a hint below it. */
function inWords({ path, rules, problems }: RuleFile): string {
  if (problems.length === 0) return `${path}: ${rules.map(({ id }) => id).join(', ')}: no mistakes found\n`;
  const lines = problems.map(({ severity, line, column, message, hint }) => {
    const word = severity === 'warning' ? 'warning: ' : '';
    return `${path}:${line}:${column}: ${word}${message}\n  ${hint}\n`;
  });
  return lines.join('');
}

function inJson({ path, text, rules, problems }: RuleFile) {
  const lines = text.split('\n');
  const placed = problems.map(({ severity, line, column, message, hint }) => {
    const word = WORD.exec((lines[line - 1] ?? '').slice(column - 1))?.[0] ?? '';
    return { severity, line, column, endColumn: column + Math.max(1, word.length), message, hint };
  });
  return { file: path, rules: rules.map(({ id }) => id), problems: placed };
}

/** What an editor underlines: a text, a name with its dots, or a sign. */
const WORD = /^(?:"[^"]*"?|[\w.-]+|\S)/;

/** Names that `--rules` would refuse. A rule of Mountline itself, as it is or being changed in its sources, may be checked too. */
function namedTwice({ path, rules }: RuleFile, files: readonly RuleFile[]): RuleFile['problems'] {
  return rules.flatMap((rule) => {
    const { id, line, column } = rule;
    const other = files.find((file) => file.path !== path && file.rules.some((one) => one.id === id))?.path;
    const shipped = ownRules.find((one) => one.id === id);
    if (other === undefined && (!shipped || meaningOf(shipped) === meaningOf(rule) || isItself(path, id))) return [];
    const message = `the rule ${id} already exists in ${other ?? 'Mountline itself'}`;
    const hint = 'give it another name: --rules takes no second rule of that name';
    return [{ severity: 'error' as const, line, column, message, hint }];
  });
}

const isItself = (path: string, id: string) => resolve(path).endsWith(join('packages', 'rules', 'rules', `${id}.rule`));

const meaningOf = (rule: Rule) =>
  JSON.stringify(rule, (key, value) => (key === 'line' || key === 'column' ? undefined : value));

/** A rule that was never seen to fire, or never to keep quiet, is a guess. */
function withoutCases({ rules }: RuleFile, fixtures: string): RuleFile['problems'] {
  return rules.flatMap(({ id, line, column }) => {
    const folder = join(fixtures, id);
    const cases = (existsSync(folder) ? readdirSync(folder) : []).filter((name) => holdsBundle(join(folder, name)));
    const missing = ['fires', 'quiet'].filter((word) => !cases.some((name) => name.startsWith(`${word}-`)));
    return missing.map((word) => ({
      severity: 'error' as const,
      line,
      column,
      message: `no case shows that ${id} ${word === 'fires' ? 'fires' : 'stays quiet'}`,
      hint: `put a bundle in ${join(folder, `${word}-NAME`, 'bundle')}`,
    }));
  });
}

const holdsBundle = (folder: string): boolean =>
  statSync(folder).isDirectory() && readdirSync(folder).some((name) => name === 'bundle' || name.startsWith('bundle.'));

/** Writes files of rules in the one form that they have; with `check` it only names those that have another. */
export async function formatRuleFiles(paths: readonly string[], check: boolean): Promise<void> {
  let wrong = 0;
  for (const path of ruleFiles(paths)) {
    const text = textOf(path);
    const { formatted, errors } = await formatRules(text);
    for (const { line, column, message, hint } of errors)
      await write(`${path}:${line}:${column}: ${message}\n  ${hint}\n`);
    if (errors.length > 0) wrong += 1;
    if (errors.length > 0 || formatted === text) continue;
    await write(`${path}: ${check ? 'is not formatted' : 'formatted'}\n`);
    if (check) wrong += 1;
    else writeWhole(path, [formatted]);
  }
  if (wrong > 0) throw new Stop(1);
}
