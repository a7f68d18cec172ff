import {
  countsFromBoot,
  type Finding,
  hasUndatedBoot,
  type Incident,
  type Interval,
  isKnown,
  overlaps,
  type Report,
  UNKNOWN_TIME,
} from '@mountline/core';

/**
 * The report of what happened in a time: its incidents, findings, unknown errors and events. Verdicts are those of the whole bundle. What
 * has no time stays, and coverage, clocks and checks are those of all that was read. `narrowed` of the report counts what was left out.
 */
export function narrow(report: Report, time: Interval): Report {
  // What is known in seconds since a boot alone may lie in any named time.
  const isUndated = (one: Interval) => hasUndatedBoot(report.clocks) && isOnBootClock(one) && !isOnBootClock(time);
  const during = (one: Interval | null) => one === null || isUndated(one) || overlaps(one, time);
  const leads = report.incidents.filter((one) => one.under === undefined && during(timeOfIncident(one)));
  // What another incident explains goes with that one.
  const incidents = report.incidents.filter((one) =>
    one.under === undefined ? leads.includes(one) : leads.some(({ id }) => one.underId === id),
  );
  const findings = report.findings.filter((one) => during(timeOfFinding(one)));
  return {
    ...report,
    narrowed: {
      to: time,
      incidents: report.incidents.length - incidents.length,
      findings: report.findings.length - findings.length,
    },
    incidents,
    findings,
    unrecognised: report.unrecognised.filter(({ first, last }) => during(hull(first, last))),
    timeline: report.timeline.filter((event) => during(event.time)),
  };
}

const isOnBootClock = ({ from, to }: Interval): boolean =>
  [from, to].some((bound) => isKnown(bound) && countsFromBoot(bound));

/** Unless something ended it, it lasts beyond its last line. */
const timeOfIncident = ({ window, state }: Incident): Interval =>
  state === 'ended' ? window : { from: window.from, to: UNKNOWN_TIME.to };

const timeOfFinding = ({ first, last }: Finding): Interval | null => hull(first, last);

const hull = (first: Interval | null, last: Interval | null): Interval | null =>
  first && last ? { from: first.from, to: last.to } : (first ?? last);
