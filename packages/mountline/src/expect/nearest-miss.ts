import { type Event, type FieldMap, fileOf, type Incident, listed, type Report } from '@mountline/core';
import type { Condition, Rule } from '@mountline/correlation';
import { bindingsOf, differences, same } from './compare.ts';
import type { ExpectedIncident, Failure, Json, Miss } from './expectation.ts';

/**
 * What came instead of an incident that was expected: one that differs, else a start that was ruled out, how far the
 * rule came, which of its steps are there, and why it cannot tell. `free` are the incidents that nothing else expects.
 */
export function insteadOf(
  expected: ExpectedIncident,
  report: Report,
  free: readonly Incident[],
  rules: readonly Rule[],
): Failure {
  const like = nearestIncident(expected, free);
  if (like) return { came: title(like), nearest: differences(expected, like) };
  const taken = nearestIncident(expected, report.incidents);
  if (taken) return { came: `${title(taken)}, which is expected elsewhere`, nearest: differences(expected, taken) };
  // A start that was ruled out is the near miss too.
  const out = ruledOut(expected, report);
  const near = [...(out.length > 0 ? out : nearMiss(expected, report)), ...cannotTell(expected, report)];
  const rule = rules.find(({ id }) => id === expected.rule);
  const nearest = [
    ...near,
    ...(rule && near.every(({ evidence }) => evidence.length === 0) ? parts(expected, rule, report) : []),
  ];
  const found = report.incidents.map((incident) => incident.rule);
  const others = found.length > 0 ? `; found: ${found.join(', ')}` : '';
  return { came: `no incident of ${expected.rule}${others}`, nearest };
}

/** The incident of the rule that differs in fewest things; a binding that differs is another incident sooner than a step. */
function nearestIncident(expected: ExpectedIncident, found: readonly Incident[]): Incident | undefined {
  const distance = (incident: Incident) =>
    differences(expected, incident).length + 100 * wrongBindings(expected, incident);
  return found.filter(({ rule }) => rule === expected.rule).sort((a, b) => distance(a) - distance(b))[0];
}

function wrongBindings({ bindings = {} }: ExpectedIncident, found: { bindings: FieldMap }): number {
  const came = bindingsOf(found);
  return Object.entries(bindings).filter(([name, value]) => !same(value, came[name])).length;
}

export function title(incident: Incident): string {
  return [incident.rule, incident.verdict, incident.state, bound(incident)].filter((word) => word !== '').join(' ');
}

/** ` P=20361` */
const bound = (found: { bindings: FieldMap }) =>
  Object.entries(bindingsOf(found))
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' ');

function nearestOf<T extends { rule: string; bindings: FieldMap }>(expected: ExpectedIncident, all: readonly T[]): T[] {
  const same = all.filter(({ rule }) => rule === expected.rule);
  return same.sort((a, b) => wrongBindings(expected, a) - wrongBindings(expected, b)).slice(0, 1);
}

const ruledOut = (expected: ExpectedIncident, report: Report): Miss[] =>
  nearestOf(expected, report.ruledOut).map((out) => ({
    text: `ruled out${withBindings(out)} by step ${out.step}: ${out.why}`,
    evidence: out.evidence,
  }));

/** Of a rule without a start, the files that would hold one are no evidence of anything: they are named. */
const nearMiss = (expected: ExpectedIncident, report: Report): Miss[] =>
  nearestOf(expected, report.nearMisses).map((miss) => {
    const { reached, failed, evidence } = miss;
    const why = `step ${failed.step} is ${failed.status}: ${failed.why}`;
    if (reached.length > 0) return { text: `it reached ${reached.join(', ')}${withBindings(miss)}; ${why}`, evidence };
    const files = [...new Set(evidence.map(({ span }) => fileOf(span)))];
    const read = files.length > 0 ? ` (${listed(files, 3)})` : '';
    return { text: `it has no start; ${why}${read}`, evidence: [] };
  });

/**
 * Steps of the rule that are there although it has no start, each with its last line: what was to start it may stand
 * beside it, in words that no template knows.
 */
function parts({ bindings = {} }: ExpectedIncident, rule: Rule, { timeline }: Report): Miss[] {
  return rule.steps.flatMap((step): Miss[] => {
    if (step.role !== 'required' && step.role !== 'alternative') return [];
    const fits = (event: Event) => step.where.every((condition) => agrees(condition, event, bindings));
    const event = timeline.findLast((one) => one.kind === step.kind && fits(one));
    if (!event) return [];
    const { kind, time, span, text, fields, evidence } = event;
    const lines = evidence ?? [{ kind, time, span, text, fields }];
    return [{ text: `step ${step.name} was found: ${kind}`, evidence: lines.slice(0, 1) }];
  });
}

/** Whether a condition on a variable of which a value is expected holds. */
function agrees({ field, op, value }: Condition, { fields }: Event, bindings: Record<string, Json>): boolean {
  if (op !== '=' || !('variable' in value) || !(value.variable in bindings)) return true;
  return String(fields[field]) === String(bindings[value.variable]);
}

const withBindings = (found: { bindings: FieldMap }) => (bound(found) === '' ? '' : ` (${bound(found)})`);

const cannotTell = (expected: ExpectedIncident, report: Report): Miss[] =>
  report.cannotTell
    .filter(({ rule }) => rule === expected.rule)
    .map(({ why, evidence, collectWith }) => ({ text: `cannot tell: ${why}`, evidence, collectWith }));
