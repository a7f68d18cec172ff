import {
  type FieldMap,
  type FieldValue,
  formatSpan,
  groupBy,
  type Incident,
  noneOf,
  overlaps,
  type StepResult,
} from '@mountline/core';
import type { Role, Rule } from '../../rule-language/rule-ast.ts';
import { RANK } from '../decide/verdict.ts';

type Rules = ReadonlyMap<string, Rule>;

/**
 * Of several explanations of the same one leads, the others stand under it, and all say what speaks for and against them.
 * Two incidents of different rules are explanations of the same when one of the rules says that it is more specific, and
 * they are about the same thing at the same time; or when lines that decide about the one decide about the other too. The
 * more specific leads where a rule says so, else the one that is more certain, else the one that more decides about.
 * What is possible only does not lead, it stands under the other; and what has ended does not lead what has not,
 * nor does what is less certain, and not known to go on, lead what does.
 */
export function subsume(incidents: readonly Incident[], rules: readonly Rule[]): void {
  const named = new Map(rules.map((rule) => [rule.id, rule]));
  const sharing = sharedLines(incidents, named);
  const ofRule = groupBy(incidents, ({ rule }) => rule);
  const links = new Map<Incident, { lead: Incident; said: boolean }>();
  const rootOf = (incident: Incident): Incident => {
    const link = links.get(incident);
    return link ? rootOf(link.lead) : incident;
  };
  const standsUnder = (incident: Incident, lead: Incident): boolean => {
    const link = links.get(incident);
    return incident === lead || (link !== undefined && standsUnder(link.lead, lead));
  };
  const put = (other: Incident, lead: Incident, said: boolean) => {
    if (RANK[lead.verdict] < RANK.likely || (lead.state === 'ended' && other.state !== 'ended')) return;
    const isDoubtful = lead.state === 'unknown' && RANK[lead.verdict] < RANK[other.verdict];
    if (isDoubtful && other.state === 'open') return;
    const known = links.get(other);
    const better = !known || (said && !known.said) || (said === known.said && isStronger(lead, known.lead, named));
    if (better && !standsUnder(lead, other)) links.set(other, { lead, said });
  };
  for (const { id, overrides } of rules)
    for (const lead of ofRule.get(id) ?? [])
      for (const other of overrides.flatMap((rule) => ofRule.get(rule) ?? []))
        if (isSameAtOnce(lead, other)) {
          if (RANK[lead.verdict] < RANK.likely) put(lead, other, true);
          else put(other, lead, true);
        }
  for (const [other, leads] of sharing)
    for (const lead of leads)
      if (isSaid(lead, other, named)) put(other, lead, true);
      else if (isStronger(lead, other, named) && !isSaid(other, lead, named)) put(other, lead, false);
  for (const other of links.keys()) {
    const lead = rootOf(other);
    other.under = lead.rule;
    other.underId = lead.id;
    other.weighed = weigh(other, lead, named);
    lead.weighed = weigh(lead, lead, named);
  }
}

/** Of two that share a line: rules that have no variable in common are about the same thing then. */
const isSaid = (lead: Incident, other: Incident, rules: Rules): boolean =>
  rules.get(lead.rule)!.overrides.includes(other.rule) &&
  overlaps(lead.window, other.window) &&
  (sameThing(lead.bindings, other.bindings) || !Object.keys(lead.bindings).some((name) => name in other.bindings));

const isSameAtOnce = (a: Incident, b: Incident): boolean =>
  overlaps(a.window, b.window) && sameThing(a.bindings, b.bindings);

/** A variable that holds a list, as the ports of one proxy, is the same thing as each of its values. */
export function sameThing(a: FieldMap, b: FieldMap): boolean {
  const shared = Object.keys(a).filter((name) => name in b);
  const values = (value: FieldValue | undefined) => (Array.isArray(value) ? value : [value]).map(String);
  return shared.length > 0 && shared.every((name) => values(a[name]).some((value) => values(b[name]).includes(value)));
}

/**
 * To each incident those of other rules about which a line decides that decides about it. A whole table, in which something
 * does not stand, is the same for all, and no such line.
 */
function sharedLines(incidents: readonly Incident[], rules: Rules): Map<Incident, Set<Incident>> {
  const byLine = new Map<string, Set<Incident>>();
  for (const incident of incidents) {
    const seen = decidingOf(incident, rules).filter(({ status }) => status === 'seen');
    for (const { span, fields } of seen.flatMap(({ evidence }) => evidence)) {
      if (fields.table === true) continue;
      const line = formatSpan(span);
      byLine.set(line, (byLine.get(line) ?? new Set()).add(incident));
    }
  }
  const shared = new Map<Incident, Set<Incident>>();
  for (const all of byLine.values())
    for (const a of all) for (const b of all) if (a.rule !== b.rule) shared.set(a, (shared.get(a) ?? new Set()).add(b));
  return shared;
}

/** More certain, else more is decided, else the order of the report. Of two incidents exactly one is. */
function isStronger(a: Incident, b: Incident, rules: Rules): boolean {
  const decided = (incident: Incident) =>
    decidingOf(incident, rules).filter(({ status }) => status === 'seen' || status === 'absent').length;
  const by = RANK[a.verdict] - RANK[b.verdict] || decided(a) - decided(b);
  return by > 0 || (by === 0 && a.rule < b.rule);
}

/** What an explanation rests on, and what it lacks or leaves unexplained of the one that leads. */
function weigh(own: Incident, lead: Incident, rules: Rules): Incident['weighed'] {
  const deciding = decidingOf(own, rules);
  const kinds = new Set(own.steps.map(({ kind }) => kind));
  const left = decidingOf(lead, rules).filter(({ status, kind }) => status === 'seen' && !kinds.has(kind));
  const alternatives = deciding.filter(({ name }) => roleOf(own, name, rules) === 'alternative');
  const met = alternatives.some(({ status }) => status === 'seen');
  return {
    for: once(deciding.filter(({ status }) => status === 'seen' || status === 'absent').map(named)),
    against: once([
      ...deciding
        .filter(
          (step) =>
            (step.status === 'not-covered' || step.status === 'not-seen') && !(met && alternatives.includes(step)),
        )
        .map((step) => `${named(step)} is ${step.status === 'not-covered' ? 'not covered' : 'not seen'}`),
      ...(left.length > 0 ? [`it leaves open: ${once(left.map(named)).join('; ')}`] : []),
    ]),
  };
}

/** Two steps of a rule may be of one kind, and have the same words. */
const once = (words: readonly string[]) => [...new Set(words)];

const DECIDING: readonly Role[] = ['anchor', 'required', 'alternative', 'no'];

const roleOf = ({ rule }: Incident, name: string, rules: Rules): Role =>
  rules.get(rule)!.steps.find((step) => step.name === name)!.role;

const decidingOf = (incident: Incident, rules: Rules): StepResult[] =>
  incident.steps.filter(({ name }) => DECIDING.includes(roleOf(incident, name, rules)));

const named = ({ what, status, by }: StepResult) =>
  `${status === 'absent' ? noneOf(what) : what}${by ? ` by ${by}` : ''}`;
