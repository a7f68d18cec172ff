import { type Event, type FieldMap, groupBy, type Incident, type Unknown } from '@mountline/core';
import type { Rule } from '../rule-language/rule-ast.ts';
import type { Kind } from '../timeline/kinds.ts';
import { inputsOf } from './decide/witness.ts';
import type { Conclusions } from './evaluate.ts';

const PREFIX = 'incident.';

/** The kind of event that a rule's incidents are for other rules. */
export const incidentKind = (rule: string): string => `${PREFIX}${rule}`;

/** `FS_ID` as the name of a field: `fsId`. */
const fieldOf = (variable: string) =>
  variable.toLowerCase().replace(/_+([a-z0-9])/g, (_, c: string) => c.toUpperCase());

const ALWAYS = ['state', 'verdict', 'severity', 'note'];

/** The kinds of events and those of incidents: these need what the anchor of their rule needs. */
export function withIncidents(kinds: ReadonlyMap<string, Kind>, rules: readonly Rule[]): Map<string, Kind> {
  const all = new Map(kinds);
  for (const rule of inOrder(rules)) {
    const anchor = rule.steps.find(({ role }) => role === 'anchor');
    const variables = rule.steps.flatMap(({ where }) =>
      where.flatMap(({ value }) => ('variable' in value ? [fieldOf(value.variable)] : [])),
    );
    const inputs = anchor ? inputsOf(all.get(anchor.kind)) : [];
    const kind = incidentKind(rule.id);
    all.set(kind, {
      kind,
      words: `an incident of ${rule.id}`,
      actors: [],
      inputs,
      fields: [...new Set([...ALWAYS, ...variables])],
    });
  }
  return all;
}

/** The rules whose incidents a rule names. */
function namedIn(rule: Rule): string[] {
  return rule.steps.flatMap(({ kind }) => (kind.startsWith(PREFIX) ? [kind.slice(PREFIX.length)] : []));
}

/** Each rule after those that it names. Throws a `TypeError` when they name each other in a circle. */
export function inOrder(rules: readonly Rule[]): Rule[] {
  const circle = circleOf(rules);
  if (circle) throw new TypeError(`rules name each other in a circle: ${circle.join(' → ')}`);
  const byId = groupBy(rules, ({ id }) => id);
  const done = new Set<Rule>();
  const visit = (rule: Rule): void => {
    if (done.has(rule)) return;
    for (const id of namedIn(rule)) for (const other of byId.get(id) ?? []) visit(other);
    done.add(rule);
  };
  for (const rule of rules) visit(rule);
  return [...done];
}

/** The rules that name each other, the first one at both ends. */
export function circleOf(rules: readonly Rule[]): string[] | undefined {
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  const safe = new Set<string>();
  const search = (id: string, path: readonly string[]): string[] | undefined => {
    if (path.includes(id)) return [...path.slice(path.indexOf(id)), id];
    const rule = byId.get(id);
    if (!rule || safe.has(id)) return undefined;
    for (const other of namedIn(rule)) {
      const circle = search(other, [...path, id]);
      if (circle) return circle;
    }
    safe.add(id);
    return undefined;
  };
  for (const { id } of rules) {
    const circle = search(id, []);
    if (circle) return circle;
  }
  return undefined;
}

const bound = (bindings: FieldMap): FieldMap =>
  Object.fromEntries(Object.entries(bindings).map(([name, value]) => [fieldOf(name), value]));

/** Incidents as events; one that is only possible is none. */
export function eventsOf(incidents: readonly Incident[]): Event[] {
  return incidents.flatMap((incident) => {
    const evidence = incident.steps.filter(({ status }) => status === 'seen').flatMap((step) => step.evidence);
    const [first] = evidence;
    if (incident.verdict === 'possible' || !first) return [];
    const { state, verdict, severity, title, window } = incident;
    return {
      kind: incidentKind(incident.rule),
      time: window,
      fields: { ...bound(incident.bindings), state, verdict, severity, duration: window.to - window.from, note: title },
      span: first.span,
      also: [],
      text: title,
      source: incident.rule,
      actor: incident.rule,
      repeats: 1,
      derivedBy: incident.rule,
      evidence,
    };
  });
}

/** What is only possible, and what a rule cannot tell, is neither there nor absent for the rules that name it. */
export function unknownOf({ id }: Rule, { incidents, cannotTell }: Conclusions): Unknown[] {
  const kind = incidentKind(id);
  const possible = incidents.filter(({ verdict }) => verdict === 'possible');
  return [
    ...possible.map((incident) => ({
      kind,
      fields: bound(incident.bindings),
      needs: incident.steps.flatMap(({ needs }) => needs),
      because: `${id} is only possible: ${incident.because.join('; ')}`,
      evidence: incident.steps.flatMap(({ evidence }) => evidence),
    })),
    ...cannotTell.map(({ why, needs, collectWith, evidence }) => ({
      kind,
      fields: {},
      needs: needs.map((what, i) => ({ what, collectWith: collectWith[i] ?? '' })),
      because: `${id} cannot be told: ${why}`,
      evidence,
    })),
  ];
}
