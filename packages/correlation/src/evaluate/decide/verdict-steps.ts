import type { FieldMap } from '@mountline/core';
import type { Role, Rule, Step } from '../../rule-language/rule-ast.ts';
import { spokenOf } from '../../rule-language/rule-reach.ts';

const DECIDING: readonly Role[] = ['anchor', 'required', 'alternative', 'no', 'end'];

/**
 * The steps on which the verdict and the state of an attempt hang, and those that they speak of, or that one speaks of which
 * may bind a variable. All others only add to what is told.
 */
export function decidingSteps(rule: Rule): ReadonlySet<Step> {
  const byName = new Map(rule.steps.map((step) => [step.name, step]));
  const deciding = new Set<Step>();
  const add = (step: Step | undefined): void => {
    if (!step || deciding.has(step)) return;
    deciding.add(step);
    for (const name of spokenOf(step)) add(byName.get(name));
  };
  for (const step of rule.steps) {
    if (DECIDING.includes(step.role) || rule.openWhile.includes(step.name)) add(step);
    else if (mayBind(step, {})) for (const name of spokenOf(step)) add(byName.get(name));
  }
  return deciding;
}

/** Whether a step that is seen binds a variable that is still free. */
export const mayBind = ({ role, where }: Step, variables: FieldMap): boolean =>
  role !== 'optional-no' &&
  where.some(({ op, value }) => op === '=' && 'variable' in value && variables[value.variable] === undefined);
