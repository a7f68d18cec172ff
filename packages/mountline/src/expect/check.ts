import { formatSpan, type Incident, InputError, needReport, type Report, type StepStatus } from '@mountline/core';
import type { Rule } from '@mountline/correlation';
import { rules as shipped } from '@mountline/rules';
import { whyUnread } from '../unread.ts';
import { pair } from './compare.ts';
import { notCovered } from './coverage.ts';
import type { Claim, Expectation, ExpectedIncident, ExpectedStep, Failure, Miss } from './expectation.ts';
import type { OtherNames } from './names.ts';
import { insteadOf, title } from './nearest-miss.ts';
import { wrongIn } from './validate.ts';

/**
 * Compares a report with what is expected of it, one claim after the other. `own` rules are added to those that Mountline comes with. Throws a
 * `RangeError` for a key, rule, variable, step or source that does not exist, a `TypeError` for what is no report, and an
 * `InputError` for the report of a bundle of which nothing was read: its silence says nothing.
 */
export function check(report: Report, expectation: Expectation, own: readonly Rule[] = []): Claim[] {
  needReadReport('check', report);
  const rules = [...shipped, ...own];
  const [wrong] = wrongIn(expectation, rules, namedIn(report));
  if (wrong) throw new RangeError(`${wrong.path.map(String).join('.') || 'the expectation'}: ${wrong.message}`);
  const { incidents = [], quiet = false, coverage = [], noLoss = false } = expectation;
  const found = pair(incidents, report.incidents);
  const free = report.incidents.filter((incident) => !found.includes(incident));
  const claims: Claim[] = incidents.map((expected, i) => ({
    at: ['incidents', i],
    says: says(expected),
    failure: found[i] ? null : insteadOf(expected, report, free, rules),
  }));
  if (quiet !== false) claims.push(...silence(quiet, incidents.length > 0, others(quiet, report.incidents, found)));
  for (const [i, expected] of coverage.entries()) {
    const { source, unit, from, to } = expected;
    const says = `${source}${unit === undefined ? '' : ` covers ${unit}`} from ${from} to ${to}`;
    claims.push({ at: ['coverage', i], says, failure: notCovered(expected, report) });
  }
  if (noLoss) claims.push({ at: ['noLoss'], says: 'nothing was lost', failure: losses(report) });
  return claims;
}

/** Tests that are not type-checked forget to await, and an empty folder would be as quiet as a healthy node. */
export function needReadReport(who: string, report: Report): void {
  needReport(who, report);
  const unread = whyUnread({ ...report.bundle, diagnostics: report.diagnostics });
  if (unread) throw new InputError(unread.code, unread.why);
}

/** All that a report names, whatever was given. */
const namedIn = ({ incidents, nearMisses, ruledOut, cannotTell, coverage }: Report): OtherNames => ({
  rules: [incidents, nearMisses, ruledOut, cannotTell].flatMap((told) => told.map(({ rule }) => rule)),
  logs: coverage.map(({ source }) => source),
});

function says({ rule, verdict, state, bindings = {}, steps = {} }: ExpectedIncident): string {
  const bound = Object.entries(bindings).map(([name, value]) => `${name}=${String(value)}`);
  const [one, ...others] = Object.entries(steps);
  const told = one ? [others.length === 0 ? `with ${stepInWords(...one)}` : `with ${others.length + 1} steps`] : [];
  return [rule, verdict, state, ...bound, ...told].filter((word) => word !== undefined).join(' ');
}

function stepInWords(name: string, expected: StepStatus | ExpectedStep): string {
  const { status, fields = {} } = typeof expected === 'string' ? { status: expected } : expected;
  const having = Object.entries(fields).map(([field, value]) => `${field}=${String(value)}`);
  return ['step', name, status, ...having].filter((word) => word !== undefined).join(' ');
}

/** The incidents that must not be there. What stands under one that is expected is another view of it: `quiet: true` lets it be. */
export function others(
  quiet: boolean | readonly string[],
  incidents: readonly Incident[],
  expected: readonly (Incident | undefined)[],
): Incident[] {
  const ids = new Set(expected.map((one) => one?.id));
  const isForbidden = ({ rule, underId }: Incident) =>
    typeof quiet === 'boolean' ? quiet && (underId === undefined || !ids.has(underId)) : quiet.includes(rule);
  return incidents.filter((incident) => !expected.includes(incident) && isForbidden(incident));
}

function silence(quiet: true | string[], someExpected: boolean, forbidden: readonly Incident[]): Claim[] {
  if (quiet === true) {
    const says = someExpected ? 'no other incident' : 'no incident';
    return [{ at: ['quiet'], says, failure: forbidden.length > 0 ? loud(forbidden) : null }];
  }
  return quiet.map((rule, i) => {
    const own = forbidden.filter((incident) => incident.rule === rule);
    return { at: ['quiet', i], says: `no incident of ${rule}`, failure: own.length > 0 ? loud(own) : null };
  });
}

/** Each incident that must not be there, those that lead first, with the line that it begins with; `mountline why` tells its steps. */
function loud(found: readonly Incident[]): Failure {
  const incidents = found.toSorted((a, b) => Number(a.under !== undefined) - Number(b.under !== undefined));
  const nearest = incidents.map((incident): Miss => {
    const decides = incident.steps.find(
      ({ status, optional, evidence }) => status === 'seen' && !optional && evidence[0],
    );
    return { text: `${title(incident)}: ${incident.title}`, evidence: decides?.evidence.slice(0, 1) ?? [] };
  });
  return { came: incidents.map(({ rule }) => rule).join(', '), nearest };
}

export function losses({ diagnostics }: Report): Failure | null {
  const lost = diagnostics.filter(({ severity }) => severity === 'loss');
  if (lost.length === 0) return null;
  const nearest = lost.map(({ code, message, cost, span, count }) => ({
    text: `${span ? `${formatSpan(span)}: ` : ''}${message} (${code}${count > 1 ? `, ${count} times` : ''}); ${cost}`,
    evidence: [],
  }));
  return { came: lost.map(({ code }) => code).join(', '), nearest };
}
