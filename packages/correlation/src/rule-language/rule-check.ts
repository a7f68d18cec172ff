import { addTo } from '@mountline/core';
import {
  type CheckedRule,
  error,
  placeOf,
  placeOfStep,
  type RuleCheckOptions,
  type RuleProblem,
} from './checks/checked-rule.ts';
import { checkStep } from './checks/step-checks.ts';
import { checkShape, checkTexts } from './checks/text-checks.ts';
import { circleOf, incidentKind, withIncidents } from './incident-kinds.ts';
import { didYouMean } from './nearest-name.ts';
import type { Rule } from './rule-ast.ts';
import { unreachableSteps } from './rule-reach.ts';

export type { RuleCheckOptions, RuleProblem } from './checks/checked-rule.ts';

/** Checks the meaning of rules against what can be known: kinds, fields, actors, and the names of the rule itself. */
export function checkRules(text: string, rules: readonly Rule[], given: RuleCheckOptions): RuleProblem[] {
  const circle = circleOf(rules);
  if (circle) return [namedInACircle(rules, circle)];
  const options = { ...given, kinds: allKinds(rules, given) };
  const known = [...rules.map(({ id }) => id), ...(options.otherRules ?? [])];
  const starts = startsOf(text);
  const before = new Map<string, number>();
  const problems = rules.flatMap((rule) => {
    const nth = before.get(rule.id) ?? 0;
    before.set(rule.id, nth + 1);
    const start = starts.get(rule.id)?.[nth] ?? 0;
    const checked = { rule, text, start, options, names: rule.steps.map(({ name }) => name), problems: [] };
    if (nth > 0) error(checked, start, `the rule ${rule.id} is defined twice`, 'give one of them another name');
    check(checked, known);
    return checked.problems as RuleProblem[];
  });
  return problems.sort((a, b) => a.line - b.line || a.column - b.column);
}

function check(checked: CheckedRule, known: readonly string[]): void {
  const { rule } = checked;
  for (const id of rule.overrides)
    if (!known.includes(id)) error(checked, placeOf(checked, id), `there is no rule ${id}`, didYouMean(id, known));
  checkShape(checked);
  for (const step of rule.steps) checkStep(checked, step);
  for (const { step, why } of unreachableSteps(rule)) {
    const hint = 'remove it, or change when it can happen';
    error(checked, placeOfStep(checked, step), `${step.name} is never reached: ${why}`, hint);
  }
  checkTexts(checked);
}

function namedInACircle(rules: readonly Rule[], circle: readonly string[]): RuleProblem {
  const { line, column } = rules.find(({ id }) => id === circle[0])!;
  const message = `rules refer to each other in a circle: ${circle.join(' → ')}`;
  return {
    severity: 'error',
    line,
    column,
    message,
    hint: 'a rule is evaluated after the rules whose incidents it uses',
  };
}

/** The kinds of events and of incidents; of those of rules that stand elsewhere nothing more is known. */
function allKinds(rules: readonly Rule[], { kinds, otherRules = [] }: RuleCheckOptions): RuleCheckOptions['kinds'] {
  const all = new Map(withIncidents(kinds, rules));
  for (const kind of otherRules.map(incidentKind)) if (!all.has(kind)) all.set(kind, { kind, words: kind, actors: [] });
  return all;
}

/** Where rules begin, by their ids. */
function startsOf(text: string): Map<string, number[]> {
  const starts = new Map<string, number[]>();
  for (const match of text.matchAll(/^[ \t]*rule[ \t]+([a-z0-9-]+)/gm))
    addTo(starts, match[1]!, match.index + match[0].indexOf('rule'));
  return starts;
}
