import type { FieldMap } from '@mountline/core';
import type { Role, Rule, Step } from '../../rule-language/rule-ast.ts';
import { spokenOf } from '../../rule-language/rule-reach.ts';

const DECIDING: readonly Role[] = ['anchor', 'required', 'alternative', 'no', 'end'];

const known = new WeakMap<Rule, ReadonlySet<Step>>();

/**
 * The steps on which the verdict and the state of a search hang, and those that they speak of, or that one speaks of which
 * may bind a variable. All others only add to what is told.
 */
export function verdictSteps(rule: Rule): ReadonlySet<Step> {
  const weighty = known.get(rule) ?? findVerdictSteps(rule);
  known.set(rule, weighty);
  return weighty;
}

function findVerdictSteps(rule: Rule): ReadonlySet<Step> {
  const byName = new Map(rule.steps.map((step) => [step.name, step]));
  const weighty = new Set<Step>();
  const add = (step: Step | undefined): void => {
    if (!step || weighty.has(step)) return;
    weighty.add(step);
    for (const name of spokenOf(step)) add(byName.get(name));
    for (const one of giversOf(step, rule)) add(one);
  };
  for (const step of rule.steps) {
    if (DECIDING.includes(step.role) || rule.openWhile.includes(step.name)) add(step);
    else if (mayBind(step, {})) for (const name of spokenOf(step)) add(byName.get(name));
  }
  return weighty;
}

/** Absences that an absence hangs on: they have a name in common that nothing may have given. All other steps that give one are decided. */
function giversOf(step: Step, { steps }: Rule): Step[] {
  if (!isNegated(step)) return [];
  const given = new Set(steps.filter(({ role }) => role === 'anchor').flatMap(namedBy));
  const names = namedBy(step).filter((name) => !given.has(name));
  const earlier = steps.slice(0, steps.indexOf(step));
  return earlier.filter((one) => isNegated(one) && namedBy(one).some((name) => names.includes(name)));
}

export const isNegated = ({ role }: Step): boolean => role === 'no' || role === 'optional-no';

/** Whether a step that is seen binds a variable that is still free. */
export const mayBind = (step: Step, variables: FieldMap): boolean =>
  step.role !== 'optional-no' && namesFree(step, variables);

/** Whether a step names a variable that is still free. */
export const namesFree = ({ where }: Step, variables: FieldMap): boolean =>
  where.some(({ op, value }) => op === '=' && 'variable' in value && variables[value.variable] === undefined);

/** The variables that a step gives a value, or asks for the one they have. */
export const namedBy = ({ where }: Step): string[] =>
  where.flatMap(({ op, value }) => (op === '=' && 'variable' in value ? [value.variable] : []));
