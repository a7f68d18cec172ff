import type { Event, FieldMap, Incident, Unknown } from '@mountline/core';
import { fieldOf, incidentKind } from '../rule-language/incident-kinds.ts';
import type { Rule } from '../rule-language/rule-ast.ts';
import type { Conclusions } from './conclusions.ts';

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
      because: `${id} cannot be decided: ${why}`,
      evidence,
    })),
  ];
}
