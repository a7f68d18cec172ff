import type { Incident, Report } from '@mountline/core';
import { damageIn } from '@mountline/report';
import { losses } from './check.ts';
import { bindingsOf, nameOf, pair } from './compare.ts';
import { notCovered } from './coverage.ts';
import type { Expectation, ExpectedIncident } from './expectation.ts';

/**
 * What a report shows, as an expectation: every incident with all steps that say something, and nothing else. Of a bundle that
 * breaks off or was read to a limit only it does not say `quiet`, as what is missing may hold an incident: it may expect nothing.
 */
export function expectationOf(report: Report): Expectation {
  const shown = updated({ incidents: [], quiet: true, noLoss: true }, report);
  if (damageIn(report.diagnostics).length > 0) delete shown.quiet;
  return shown;
}

/** Of an expectation that would expect nothing. */
export const MAY_HOLD_MORE = 'no incident was found, but parts were not read and may contain one';

/**
 * The expectation that a report fulfils, in the form of the one before: of what it asked for, what there is now. An
 * incident that is new is added whole where the expectation asks for silence; what cannot be had is left out.
 */
export function updated(before: Expectation, report: Report): Expectation {
  const { incidents = [], quiet, coverage, noLoss, ...rest } = before;
  const found = pair(incidents, report.incidents);
  const kept = new Map<Incident, ExpectedIncident>();
  for (const [i, expected] of incidents.entries()) if (found[i]) kept.set(found[i], expected);
  for (const [i, expected] of incidents.entries()) {
    if (found[i]) continue;
    const next = report.incidents.find((incident) => incident.rule === expected.rule && !kept.has(incident));
    if (next) kept.set(next, partOf(next, expected));
  }
  const wanted = (incident: Incident) => quiet === true || (Array.isArray(quiet) && quiet.includes(incident.rule));
  const all = report.incidents.flatMap((incident) => kept.get(incident) ?? (wanted(incident) ? [whole(incident)] : []));
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

/** Optional steps of which nothing was seen say nothing of the machine. */
function whole({ rule, verdict, state, steps, ...incident }: Incident): ExpectedIncident {
  const telling = steps.filter(({ optional, status }) => !optional || !status.startsWith('not-'));
  const named = telling.map((step) => [nameOf(step), step.status] as const);
  return { rule, verdict, state, bindings: bindingsOf(incident), steps: Object.fromEntries(named) };
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
