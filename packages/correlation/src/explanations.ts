import {
  type FieldMap,
  type FieldValue,
  groupBy,
  type Incident,
  noneOf,
  overlaps,
  type StepResult,
  type Verdict,
} from '@mountline/core';
import type { Role, Rule } from './rule-ast.ts';

export const RANK: Record<Verdict | 'ruled out', number> = { 'ruled out': 0, possible: 1, likely: 2, confirmed: 3 };

/**
 * Of two explanations of the same evidence the more specific leads, unless it is the weaker one, and both say what
 * speaks for and against them.
 */
export function placeUnder(incidents: readonly Incident[], rules: readonly Rule[]): void {
  const ofRule = groupBy(incidents, ({ rule }) => rule);
  const named = new Map(rules.map((rule) => [rule.id, rule]));
  const leadOf = new Map<Incident, Incident>();
  for (const { id, overrides } of rules) {
    const others = overrides.flatMap((other) => ofRule.get(other) ?? []);
    for (const lead of ofRule.get(id) ?? []) {
      if (RANK[lead.verdict] < RANK.likely) continue;
      for (const other of others) {
        if ((other.state === 'ended') !== (lead.state === 'ended')) continue;
        if (!sameThing(lead.bindings, other.bindings) || !overlaps(lead.window, other.window)) continue;
        leadOf.set(other, lead);
      }
    }
  }
  for (const other of leadOf.keys()) {
    const lead = topOf(other, leadOf);
    other.under = lead.rule;
    other.weighed = weigh(other, lead, named);
    lead.weighed = weigh(lead, lead, named);
  }
}

/** One that leads may stand under another itself. */
function topOf(incident: Incident, leadOf: ReadonlyMap<Incident, Incident>): Incident {
  const lead = leadOf.get(incident);
  return lead ? topOf(lead, leadOf) : incident;
}

/** A variable that holds a list, as the ports of one proxy, is the same thing as each of its values. */
function sameThing(a: FieldMap, b: FieldMap): boolean {
  const shared = Object.keys(a).filter((name) => name in b);
  const values = (value: FieldValue | undefined) => (Array.isArray(value) ? value : [value]).map(String);
  return shared.length > 0 && shared.every((name) => values(a[name]).some((value) => values(b[name]).includes(value)));
}

/** What an explanation rests on, and what it lacks or leaves unexplained of a more specific one. */
function weigh(own: Incident, lead: Incident, rules: ReadonlyMap<string, Rule>): Incident['weighed'] {
  const roleOf = ({ rule }: Incident, name: string) => rules.get(rule)!.steps.find((step) => step.name === name)!.role;
  const decides = (incident: Incident) => (step: StepResult) => DECIDING.includes(roleOf(incident, step.name));
  const deciding = own.steps.filter(decides(own));
  const kinds = new Set(own.steps.map(({ kind }) => kind));
  const left = lead.steps.filter(decides(lead)).filter(({ status, kind }) => status === 'seen' && !kinds.has(kind));
  const alternatives = deciding.filter(({ name }) => roleOf(own, name) === 'alternative');
  const met = alternatives.some(({ status }) => status === 'seen');
  return {
    for: deciding.filter(({ status }) => status === 'seen' || status === 'absent').map(named),
    against: [
      ...deciding
        .filter(
          (step) =>
            (step.status === 'not-covered' || step.status === 'not-seen') && !(met && alternatives.includes(step)),
        )
        .map((step) => `${named(step)} is ${step.status === 'not-covered' ? 'not covered' : 'not seen'}`),
      ...(left.length > 0 ? [`it does not explain ${left.map(named).join(', ')}`] : []),
    ],
  };
}

const DECIDING: readonly Role[] = ['anchor', 'required', 'alternative', 'no'];

const named = ({ what, status, by }: StepResult) =>
  `${status === 'absent' ? noneOf(what) : what}${by ? ` by ${by}` : ''}`;
