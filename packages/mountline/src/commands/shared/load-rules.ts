import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { checkRules, kindsOf, parseRules, type Rule, type RuleProblem } from '@mountline/correlation';
import { actors, facts, rules as ownRules } from '@mountline/rules';
import { allSources } from '../sources/source-of.ts';
import { systemWords, UserError } from './failure.ts';

/** A file of rules as it was written, with what is wrong in it. */
export interface RuleFile {
  path: string;
  text: string;
  rules: Rule[];
  problems: RuleProblem[];
}

const NO_RULE: RuleProblem = {
  severity: 'error',
  line: 1,
  column: 1,
  message: 'it holds no rule',
  hint: 'a rule begins with: rule NAME',
};

/** The files that are named, and the files `*.rule` in directories that are named and below them. */
export function ruleFiles(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    if (!isDirectory(path)) return [path];
    const found = readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.rule'));
    if (found.length === 0)
      throw new UserError(`${path} holds no rule`, 'Rules are in files whose names end in .rule.');
    return found.sort().map((name) => join(path, name));
  });
}

/** Reads and checks files of rules; they may speak of each other's rules, and of those that Mountline comes with. */
export async function readRuleFiles(paths: readonly string[]): Promise<RuleFile[]> {
  const kinds = kindsOf(allSources, facts);
  const files: (RuleFile & { errors: RuleProblem[] })[] = [];
  for (const path of ruleFiles(paths)) {
    const text = textOf(path);
    const { rules, errors } = await parseRules(text);
    files.push({ path, text, rules, problems: [], errors: errors.map((error) => ({ ...error, severity: 'error' })) });
  }
  return files.map(({ errors, ...file }) => {
    const others = files.filter(({ path }) => path !== file.path).flatMap(({ rules }) => rules);
    const otherRules = [...ownRules, ...others].map(({ id }) => id);
    const checked = () => checkRules(file.text, file.rules, { kinds, facts, actors, otherRules });
    if (file.rules.length === 0 && errors.length === 0) return { ...file, problems: [NO_RULE] };
    return { ...file, problems: errors.length > 0 ? errors : checked() };
  });
}

/** The rules of one's own, for a run. Throws a `UserError` at the first mistake. */
export async function loadRules(paths: readonly string[]): Promise<Rule[]> {
  if (paths.length === 0) return [];
  const files = await readRuleFiles(paths);
  const seen = new Map(ownRules.map(({ id }) => [id, 'Mountline itself']));
  for (const { path, rules, problems } of files) {
    const error = problems.find(({ severity }) => severity === 'error');
    if (error) throw new UserError(`${path}:${error.line}:${error.column}: ${error.message}`, error.hint);
    for (const { id, line, column } of rules) {
      const other = seen.get(id);
      if (other !== undefined)
        throw new UserError(
          `${path}:${line}:${column}: the rule ${id} already exists in ${other}`,
          'Give it another name.',
        );
      seen.set(id, path);
    }
  }
  return files.flatMap(({ rules }) => rules);
}

function isDirectory(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch (cause) {
    throw new UserError(`${path}: ${systemWords(cause)}`, 'Name a rule file, or a directory of *.rule files.');
  }
}

export function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw new UserError(`${path}: ${systemWords(cause)}`, 'Name a rule file, or a directory of *.rule files.');
  }
}
