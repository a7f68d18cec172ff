import { readFileSync } from 'node:fs';
import type { Source } from '@mountline/core';
import { checkRules, kindsOf, parseRules, type Rule } from '@mountline/correlation';
import { sources } from '@mountline/parsers';
import { actors, facts, rules } from '@mountline/rules';
import { Stop, UserError } from './failure.ts';
import { write } from './terminal.ts';

export async function listRules(): Promise<void> {
  const width = Math.max(...rules.map(({ id }) => id.length));
  const lines = rules.flatMap((rule) => [
    `${rule.id.padEnd(width)}  ${rule.severity.padEnd(8)}  ${titleOf(rule)}`,
    ...rule.see.map((url) => `${' '.repeat(width + 12)}${url}`),
  ]);
  await write(`${lines.join('\n')}\n`);
}

/** The title that holds for every incident of the rule: the last one, for want of any condition. */
const titleOf = (rule: Rule): string => rule.titles.at(-1)?.text ?? '';

/** Writes `file:line:column: message` for every problem, with a hint below it. */
export async function checkRuleFiles(files: readonly string[]): Promise<void> {
  const kinds = kindsOf(sources as readonly Source[], facts);
  const otherRules = rules.map(({ id }) => id);
  let errors = 0;
  for (const file of files) {
    const text = textOf(file);
    const parsed = await parseRules(text);
    const problems =
      parsed.errors.length > 0
        ? parsed.errors.map((error) => ({ ...error, severity: 'error' as const }))
        : checkRules(text, parsed.rules, { kinds, facts, actors, otherRules });
    for (const { severity, line, column, message, hint } of problems) {
      if (severity === 'error') errors += 1;
      const word = severity === 'warning' ? 'warning: ' : '';
      await write(`${file}:${line}:${column}: ${word}${message}\n  ${hint}\n`);
    }
    if (problems.length === 0)
      await write(`${file}: ${parsed.rules.map(({ id }) => id).join(', ') || 'no rule'}: no mistakes found\n`);
  }
  if (errors > 0) throw new Stop(1);
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new UserError(
      `${file}: ${(cause as Error).message}`,
      'Name a file that holds rules; `mountline rules list` names those that come with it.',
    );
  }
}
