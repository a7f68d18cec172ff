import type { Advice, Incident, Report } from '@mountline/core';
import { type TimelinePart, withTimeline } from './timeline-part.ts';

/** Version 1 of the published JSON, for one release more: evidence stands wherever it is cited. Delete it with `--schema`. */
export function schema1(whole: Report, part?: TimelinePart): object {
  const { madeBy: _, pseudonyms: __, ...report } = withTimeline(whole, part);
  const byId = new Map(report.incidents.map((incident) => [incident.id, incident]));
  const incidentOf = ({ id: _, underId, fixedIn: __, ...incident }: Incident) => {
    const lead = underId === undefined ? undefined : byId.get(underId);
    return {
      ...incident,
      ...(lead ? { underBindings: lead.bindings } : {}),
      doNow: incident.doNow.map(adviceOf),
      fix: incident.fix.map(adviceOf),
    };
  };
  return { schemaVersion: 1, ...report, incidents: report.incidents.map(incidentOf) };
}

const adviceOf = ({ text, commands }: Advice) => ({ text, commands });
