import type { Evidence, FieldMap, Incident, StepResult } from '@mountline/core';
import { toJson } from '@mountline/report';
import type { ExpectedIncident, ExpectedStep, Json, Miss } from './expectation.ts';

/** The bindings of an incident, as the JSON of a report has them. */
export const bindingsOf = ({ bindings }: { bindings: FieldMap }): Record<string, Json> =>
  (toJson({ bindings }) as { bindings: Record<string, Json> }).bindings;

/** Fields of a piece of evidence, in the same way. */
const fieldsOf = ({ fields }: Evidence): Record<string, Json> =>
  (toJson({ fields }) as { fields: Record<string, Json> }).fields;

export const same = (a: Json | undefined, b: Json | undefined): boolean => JSON.stringify(a) === JSON.stringify(b);

/** A step as an expectation names it: with its actor, where the rule asks several of them. */
export const nameOf = ({ name, by }: Pick<StepResult, 'name' | 'by'>): string => (by ? `${name} by ${by}` : name);

/** What keeps an incident from being the expected one, what the rest follows from first; empty where it is it. */
export function differences(expected: ExpectedIncident, incident: Incident): Miss[] {
  const came = bindingsOf(incident);
  const bindings = Object.entries(expected.bindings ?? {})
    .filter(([name, value]) => !same(value, came[name]))
    .map(([name, value]) => ({ text: `${name} is ${words(came[name])}, not ${words(value)}`, evidence: [] }));
  return [
    ...bindings,
    ...ofSteps(expected, incident),
    ...ofVerdict(expected, incident),
    ...ofState(expected, incident),
  ];
}

function ofVerdict({ verdict }: ExpectedIncident, incident: Incident): Miss[] {
  if (verdict === undefined || verdict === incident.verdict) return [];
  const why = incident.because.length > 0 ? `: ${incident.because.join('; ')}` : '';
  return [{ text: `its verdict is ${incident.verdict}, not ${verdict}${why}`, evidence: decisive(incident) }];
}

/** What speaks against an incident, else the last line that speaks for it: what is missing may stand beside it, in other words. */
function decisive({ steps }: Incident): Evidence[] {
  const needed = steps.filter(({ optional }) => !optional);
  const against = needed.find(({ status, evidence }) => status === 'violated' && evidence.length > 0);
  return (against ?? needed.findLast(({ status }) => status === 'seen'))?.evidence.slice(-1) ?? [];
}

function ofState({ state }: ExpectedIncident, incident: Incident): Miss[] {
  if (state === undefined || state === incident.state) return [];
  const by = incident.endedBy === undefined ? '' : `: ${incident.endedBy}`;
  return [{ text: `its state is ${incident.state}, not ${state}${by}`, evidence: decisive(incident) }];
}

function ofSteps({ steps = {} }: ExpectedIncident, incident: Incident): Miss[] {
  return Object.entries(steps).flatMap(([name, given]) => {
    const expected: ExpectedStep = typeof given === 'string' ? { status: given } : given;
    const rows = incident.steps.filter((step) => step.name === name || nameOf(step) === name);
    if (rows.length === 0) return [{ text: `it has no step ${name}`, evidence: [] }];
    return rows.flatMap((step) => ofStep(expected, step));
  });
}

function ofStep({ status, fields = {} }: ExpectedStep, step: StepResult): Miss[] {
  const { evidence } = step;
  const collectWith = step.status === 'not-covered' ? step.needs.map((need) => need.collectWith) : [];
  if (status !== undefined && status !== step.status) {
    const note = step.note === undefined ? '' : `: ${step.note}`;
    return [{ text: `step ${nameOf(step)} is ${step.status}, not ${status}${note}`, evidence, collectWith }];
  }
  const wanted = Object.entries(fields);
  const fits = (one: Evidence) => wanted.filter(([name, value]) => same(value, fieldsOf(one)[name])).length;
  if (wanted.length === 0 || evidence.some((one) => fits(one) === wanted.length)) return [];
  const [nearest] = [...evidence].sort((a, b) => fits(b) - fits(a));
  const lacking = wanted
    .filter(([name, value]) => !nearest || !same(value, fieldsOf(nearest)[name]))
    .map(([name, value]) => `${name} is ${words(nearest && fieldsOf(nearest)[name])}, not ${words(value)}`);
  return [{ text: `step ${nameOf(step)}: ${lacking.join(', ')}`, evidence: nearest ? [nearest] : [] }];
}

export const words = (value: Json | undefined): string => (value === undefined ? 'not known' : JSON.stringify(value));

/**
 * Gives each expected incident one of its own, so that as many as possible have one (augmenting paths): two that are
 * expected alike need two.
 */
export function pair(expected: readonly ExpectedIncident[], found: readonly Incident[]): (Incident | undefined)[] {
  const fits = expected.map((one) =>
    found.flatMap((incident, i) => (one.rule === incident.rule && differences(one, incident).length === 0 ? [i] : [])),
  );
  const taken = new Map<number, number>();
  const place = (one: number, asked: Set<number>): boolean =>
    fits[one]!.some((incident) => {
      if (asked.has(incident)) return false;
      asked.add(incident);
      const other = taken.get(incident);
      if (other !== undefined && !place(other, asked)) return false;
      taken.set(incident, one);
      return true;
    });
  for (const one of expected.keys()) place(one, new Set());
  const byExpected = new Map([...taken].map(([incident, one]) => [one, found[incident]]));
  return expected.map((_, one) => byExpected.get(one));
}
