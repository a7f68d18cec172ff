import type { Incident, Report } from '@mountline/core';
import { identityOf, type Rule } from '@mountline/correlation';
import { damageIn } from '@mountline/report';
import { rules as shipped } from '@mountline/rules';
import { losses, others } from './check.ts';
import { bindingsOf, nameOf, pair } from './compare.ts';
import { notCovered } from './coverage.ts';
import type { Expectation, ExpectedIncident } from './expectation.ts';

/**
 * What a report shows, as an expectation: every incident that stands under no other, with its verdict, its state and what tells
 * it apart, and no other one. `own` are the rules that were used besides those that Mountline comes with. Of a bundle that
 * breaks off or was read to a limit only it does not say `quiet`, as what is missing may hold an incident: it may expect nothing.
 */
export function expectationOf(report: Report, own: readonly Rule[] = []): Expectation {
  const shown = updated({ incidents: [], quiet: true, noLoss: true }, report, own);
  if (damageIn(report.diagnostics).length > 0) delete shown.quiet;
  return shown;
}

/** Of an expectation that would expect nothing. */
export const MAY_HOLD_MORE = 'no incident was found, but parts were not read and may contain one';

/**
 * The expectation that a report fulfils, in the form of the one before: of what it asked for, what there is now. An
 * incident that is new is added where the expectation asks for silence; what cannot be had is left out. `own` as in `expectationOf`.
 */
export function updated(before: Expectation, report: Report, own: readonly Rule[] = []): Expectation {
  const { incidents = [], quiet, coverage, noLoss, ...rest } = before;
  const found = pair(incidents, report.incidents);
  const kept = new Map<Incident, ExpectedIncident>();
  for (const [i, expected] of incidents.entries()) if (found[i]) kept.set(found[i], expected);
  for (const [i, expected] of incidents.entries()) {
    if (found[i]) continue;
    const next = report.incidents.find((incident) => incident.rule === expected.rule && !kept.has(incident));
    if (next) kept.set(next, partOf(next, expected));
  }
  const loud = others(quiet ?? false, report.incidents, [...kept.keys()]);
  // With `quiet: true` one that stands under another comes with that.
  const added = new Set(loud.filter(({ underId }) => underId === undefined || quiet !== true));
  const rules = [...shipped, ...own];
  const all = report.incidents.flatMap(
    (incident) => kept.get(incident) ?? (added.has(incident) ? [lean(incident, rules)] : []),
  );
  // Where nothing of it holds any more, the silence is what holds.
  const silent = quiet ?? (all.length === 0 && damageIn(report.diagnostics).length === 0 ? true : undefined);
  const covered = coverage?.filter((expected) => notCovered(expected, report) === null) ?? [];
  return {
    ...rest,
    ...(all.length > 0 ? { incidents: all } : {}),
    ...(silent === undefined ? {} : { quiet: silent }),
    ...(covered.length > 0 ? { coverage: covered } : {}),
    ...(noLoss && losses(report) === null ? { noLoss } : {}),
  };
}

/** What it is, what is known of it, and which one: by the variables that its rule begins with. */
function lean({ rule, verdict, state, ...incident }: Incident, rules: readonly Rule[]): ExpectedIncident {
  const came = bindingsOf(incident);
  const known = rules.find(({ id }) => id === rule);
  const names = known ? identityOf(known).filter((name) => name in came) : Object.keys(came);
  const bindings = Object.fromEntries(names.map((name) => [name, came[name]!]));
  return { rule, verdict, state, ...(names.length > 0 ? { bindings } : {}) };
}

/** Of an incident, what an expectation asked for. */
function partOf(incident: Incident, { bindings, steps, ...asked }: ExpectedIncident): ExpectedIncident {
  const came = bindingsOf(incident);
  const bound = Object.keys(bindings ?? {}).flatMap((name) => (name in came ? [[name, came[name]!] as const] : []));
  const statuses = Object.keys(steps ?? {}).flatMap((name) =>
    incident.steps
      .filter((step) => nameOf(step) === name || step.name === name)
      .map((step) => [nameOf(step), step.status] as const),
  );
  return {
    rule: incident.rule,
    ...(asked.verdict ? { verdict: incident.verdict } : {}),
    ...(asked.state ? { state: incident.state } : {}),
    ...(bindings ? { bindings: Object.fromEntries(bound) } : {}),
    ...(steps ? { steps: Object.fromEntries(statuses) } : {}),
  };
}
