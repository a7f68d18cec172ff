import type { Rule } from '@mountline/correlation';

/**
 * What the variables of a rule stand for, in words: the field that binds each first (`port` for P, `pod uid` for POD). Null for
 * one that only numbers the incidents of a log.
 */
export function variableWords(rule: Rule): ReadonlyMap<string, string | null> {
  const words = new Map<string, string | null>();
  for (const { field, op, value } of rule.steps.flatMap(({ where }) => where))
    if (op === '=' && 'variable' in value && !words.has(value.variable))
      words.set(value.variable, field === 'nth' ? null : spaced(field));
  return words;
}

const spaced = (field: string) => field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
