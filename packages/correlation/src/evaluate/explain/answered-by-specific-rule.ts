import type { Incident, Unknown } from '@mountline/core';
import type { Rule, Step } from '../../rule-language/rule-ast.ts';
import type { Environment } from '../decide/environment.ts';
import { bindings } from '../decide/match.ts';
import { RANK } from '../decide/verdict.ts';
import { sameThing } from './subsume.ts';

/**
 * Finds the incident that answers what a fact leaves open for the anchor of a rule: of a rule that is more specific, about
 * the same thing, at least likely, and open. One that has ended says nothing of how it is at capture.
 */
export function answeredBySpecificRule(
  { id }: Rule,
  { where }: Step,
  incidents: readonly Incident[],
  rules: readonly Rule[],
  nothing: Environment,
): (unknown: Unknown) => Incident | undefined {
  const specific = new Set(rules.flatMap((rule) => (rule.overrides.includes(id) ? [rule.id] : [])));
  const leads = incidents.filter(
    ({ rule, state, verdict }) => specific.has(rule) && state === 'open' && RANK[verdict] >= RANK.likely,
  );
  return ({ fields }) => {
    const bound = bindings(fields, where, nothing);
    return leads.find((lead) => sameThing(bound, lead.bindings));
  };
}
