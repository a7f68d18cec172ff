import { needReports, type Report } from '@mountline/core';
import type { JsonOptions } from '../json/published.ts';
import { withTimeline } from '../json/timeline-part.ts';
import { shown, toJson } from '../json/to-json.ts';
import type { Output } from '../output.ts';

/**
 * JSON lines, for jq and for stores of logs: of each node a line `report` that says how many follow, then its incidents,
 * findings and events, a line each, as the JSON report has them, with `type` and the name of the bundle in front.
 */
export function* toJsonLines(
  reports: readonly Report[],
  options: Pick<JsonOptions, 'timeline'> = {},
): Generator<string> {
  needReports('toJsonLines', reports);
  for (const report of reports) yield* linesOf(report, options);
}

function* linesOf(report: Report, { timeline: part }: Pick<JsonOptions, 'timeline'>): Generator<string> {
  const { incidents, findings, timeline, timelineLeftOut = 0 } = withTimeline(report, part);
  const bundle = report.bundle.name;
  const lineOf = (type: string, of: object) =>
    `${shown(JSON.stringify({ type, bundle, ...(toJson(of) as object) }))}\n`;
  const { host, capture } = report.bundle;
  yield lineOf('report', {
    schemaVersion: 1,
    host: host.name?.value ?? null,
    capture,
    incidents: incidents.length,
    findings: findings.length,
    events: timeline.length,
    timelineLeftOut,
    cannotTell: [...new Set(report.cannotTell.map(({ rule }) => rule))],
    losses: report.diagnostics.filter(({ severity }) => severity === 'loss').length,
  });
  for (const incident of incidents) yield lineOf('incident', incident);
  for (const finding of findings) yield lineOf('finding', finding);
  for (const event of timeline) yield lineOf('event', event);
}

/** `--format jsonl`. */
export const jsonl: Output = {
  write: (reports, { timeline }) => toJsonLines(reports, timeline && { timeline }),
};
