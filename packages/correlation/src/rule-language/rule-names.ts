import type { Operand, Rule, Step } from './rule-ast.ts';

const variableOf = (value: Operand) => ('variable' in value ? value.variable : undefined);
const boundBy = (step: Step, name: string) =>
  step.where.some(({ op, value }) => op === '=' && variableOf(value) === name);

export function boundVariables(rule: Rule): Set<string> {
  const found = rule.steps.flatMap(({ where }) =>
    where.flatMap(({ op, value }) => (op === '=' ? (variableOf(value) ?? []) : [])),
  );
  return new Set(found);
}

/** The step that gave a variable its value before this one: the anchor, else the first that names it. */
export function binderOf(rule: Rule, step: Step, name: string): Step | undefined {
  const before = rule.steps.slice(0, rule.steps.indexOf(step));
  return [...rule.steps.filter(({ role }) => role === 'anchor'), ...before].find(
    (other) => other !== step && boundBy(other, name),
  );
}

/** What looks like a placeholder in words for people and is none: the name of a step alone, a variable in small letters. */
export function plainBraces(text: string, rule: Rule): { whole: string; hint: string }[] {
  const variables = boundVariables(rule);
  const words = rule.steps.flatMap(({ where }) =>
    where.map(({ value }) => ('literal' in value ? value.literal : null)),
  );
  return [...text.matchAll(/\{([a-z]\w*)\}/g)].flatMap(([whole, name = '']) => {
    const variable = name.toUpperCase();
    if (rule.steps.some((step) => step.name === name))
      return { whole, hint: `name a field of the step: {${name}.time}, {${name}.note}` };
    if (variables.has(variable)) return { whole, hint: `did you mean {${variable}}?` };
    return words.includes(name)
      ? { whole, hint: `${name} is a value; write a variable in capitals: FIELD = ${variable}, and {${variable}}` }
      : [];
  });
}
