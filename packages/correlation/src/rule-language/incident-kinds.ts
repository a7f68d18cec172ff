import { declaredField, type Field, type Fields, groupBy } from '@mountline/core';
import { inputsOf, type Kind } from '../timeline/kinds.ts';
import type { Rule } from './rule-ast.ts';

const PREFIX = 'incident.';

/** The kind of event that a rule's incidents are for other rules. */
export const incidentKind = (rule: string): string => `${PREFIX}${rule}`;

/** Whether a kind of event is an incident of a rule. */
export const isIncident = (kind: string): boolean => kind.startsWith(PREFIX);

/** `FS_ID` as the name of a field: `fsId`. */
export const fieldOf = (variable: string) =>
  variable.toLowerCase().replace(/(?<!_)_+([a-z0-9])/g, (_, c: string) => c.toUpperCase());

const OWN_FIELDS: Fields = {
  state: { ...declaredField('state', 'text'), oneOf: ['open', 'ended', 'unknown'] },
  verdict: { ...declaredField('verdict', 'text'), oneOf: ['confirmed', 'likely', 'possible'] },
  severity: { ...declaredField('severity', 'text'), oneOf: ['critical', 'major', 'minor'] },
  duration: declaredField('duration', 'int'),
  note: declaredField('note', 'text'),
};

type Kinds = ReadonlyMap<string, Kind>;

/** The same rules are evaluated for every bundle of a process. */
const known = new WeakMap<Kinds, WeakMap<readonly Rule[], Kinds>>();

/** The kinds of events and those of incidents: these need what the anchor of their rule needs. */
export function withIncidents(kinds: Kinds, rules: readonly Rule[]): Kinds {
  const ofKinds = known.get(kinds) ?? new WeakMap<readonly Rule[], Kinds>();
  known.set(kinds, ofKinds);
  const all = ofKinds.get(rules) ?? kindsWithIncidents(kinds, rules);
  ofKinds.set(rules, all);
  return all;
}

function kindsWithIncidents(kinds: Kinds, rules: readonly Rule[]): Kinds {
  const all = new Map(kinds);
  for (const rule of inOrder(rules)) {
    const anchor = rule.steps.find(({ role }) => role === 'anchor');
    const inputs = anchor ? inputsOf(all.get(anchor.kind)) : [];
    const kind = incidentKind(rule.id);
    all.set(kind, {
      kind,
      words: `an incident of ${rule.id}`,
      actors: [],
      inputs,
      fields: { ...OWN_FIELDS, ...boundFields(rule, all) },
    });
  }
  return all;
}

/** What a rule binds, as fields of its incidents: each is what the first field is that it is compared with. */
function boundFields(rule: Rule, kinds: ReadonlyMap<string, Kind>): Fields {
  const found: Record<string, Field> = {};
  for (const { kind, where } of rule.steps)
    for (const { field, value } of where) {
      if (!('variable' in value)) continue;
      const name = fieldOf(value.variable);
      found[name] ??= { ...(kinds.get(kind)?.fields?.[field] ?? declaredField(name, 'text')), optional: true };
    }
  return found;
}

/** The rules whose incidents a rule names. */
function namedIn(rule: Rule): string[] {
  return rule.steps.flatMap(({ kind }) => (isIncident(kind) ? [kind.slice(PREFIX.length)] : []));
}

/** Each rule after those that it names. Throws a `TypeError` when they name each other in a circle. */
export function inOrder(rules: readonly Rule[]): Rule[] {
  const circle = circleOf(rules);
  if (circle) throw new TypeError(`rules refer to each other in a circle: ${circle.join(' → ')}`);
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
