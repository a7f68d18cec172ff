import { nearest, type Operand, type Rule } from '@mountline/correlation';
import type { Expectation } from './expectation.ts';

/** The variables of a rule: what its incidents bind. */
export function variablesOf(rule: Rule): string[] {
  const names = (operand: Operand) => ('variable' in operand ? [operand.variable] : []);
  return [...new Set(rule.steps.flatMap(({ where }) => where.flatMap(({ value }) => names(value))))];
}

/** The steps of a rule, as an expectation may name them. */
export function stepsOf(rule: Rule): string[] {
  return [...new Set(rule.steps.flatMap(({ name, by }) => [name, ...by.map((actor) => `${name} by ${actor}`)]))];
}

/**
 * Rules, variables and steps that do not exist: an expectation that names them would hold for the wrong reason, or
 * never. Of `others` the ids alone are known.
 */
export function wrongNames(
  { incidents = [], quiet }: Expectation,
  rules: readonly Rule[],
  others: readonly string[] = [],
): { path: PropertyKey[]; message: string }[] {
  const ids = [...rules.map(({ id }) => id), ...others];
  const ofRule = (id: string, path: PropertyKey[]) =>
    ids.includes(id) ? [] : [{ path, message: unknown('rule', id, ids) }];
  const named = incidents.flatMap(({ rule: id, bindings = {}, steps = {} }, i) => {
    const rule = rules.find((one) => one.id === id);
    if (!rule) return ofRule(id, ['incidents', i, 'rule']);
    const wrong = (what: string, part: 'bindings' | 'steps', given: object, known: readonly string[]) =>
      Object.keys(given)
        .filter((name) => !known.includes(name))
        .map((name) => ({ path: ['incidents', i, part, name], message: unknown(`${what} of ${id}`, name, known) }));
    return [
      ...wrong('variable', 'bindings', bindings, variablesOf(rule)),
      ...wrong('step', 'steps', steps, stepsOf(rule)),
    ];
  });
  const silent = Array.isArray(quiet) ? quiet.flatMap((id, i) => ofRule(id, ['quiet', i])) : [];
  return [...named, ...silent];
}

function unknown(what: string, name: string, known: readonly string[]): string {
  const near = nearest(name, known);
  const hint = near.length > 0 ? `did you mean ${near.join(', ')}?` : `there are ${known.join(', ')}`;
  return `there is no ${what} ${JSON.stringify(name)}; ${hint}`;
}
