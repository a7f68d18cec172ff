import { gzipSync } from 'node:zlib';
import {
  fileOf,
  type Incident,
  isKnown,
  isoFromMicros,
  type Micros,
  type Report,
  type Span,
  type Timeline,
} from '@mountline/core';
import { renderSummary } from '@mountline/report';
import { environmentOf, toJson } from 'mountline';
import type { Analysis, CoverageRow, FindingRow, IncidentRow, NodeRow, StepRow } from './analysis.ts';
import { distributionOf } from './distribution.ts';

/** One node of a bundle, as it was analyzed. */
export interface AnalyzedNode {
  /** With pseudonyms, where they are asked for. */
  report: Report;
  timeline: Timeline;
  /** Before the name of the node. */
  prefix: string;
}

/** The rows of a bundle. Same bytes, same rows: nothing of this machine or of now is in them. */
export function rowsOf(nodes: readonly AnalyzedNode[]): Analysis {
  return {
    node: nodes.map(nodeRow),
    incident: nodes.flatMap(({ report }, node) => report.incidents.map((one, i) => incidentRow(one, node, i))),
    step: nodes.flatMap(({ report }, node) => report.incidents.flatMap((one, i) => stepRows(one, node, i))),
    finding: nodes.flatMap(({ report }, node) => findingRows(report, node)),
    coverage: nodes.flatMap(({ report }, node) => coverageRows(report, node)),
  };
}

/** Where nothing shows the year, or when the node was booted, a report counts from 1970: beside other nodes that is no date. */
const FIRST_DATE = 2 * 366 * 86_400e6;

const isDate = (time: Micros): boolean => isKnown(time) && time >= FIRST_DATE;

const timeOf = (time: Micros | undefined): string | null =>
  time === undefined || !isDate(time) ? null : isoFromMicros(time);

const packed = (text: string): string => gzipSync(text, { level: 6 }).toString('base64');

function placeIn(span: Span | undefined): { file: string | null; line: number | null } {
  return span ? { file: fileOf(span), line: span.line } : { file: null, line: null };
}

function nodeRow({ report, timeline, prefix }: AnalyzedNode, node: number): NodeRow {
  const { host, capture } = report.bundle;
  const versions = versionsOf(report);
  return {
    node,
    name: host.name ? `${prefix}${host.name.value}` : null,
    captured: timeOf(capture?.to) ?? lastTime(report),
    kernel: host.kernel?.value ?? null,
    distribution: distributionOf(timeline),
    efs_utils: versions['efs-utils'] ?? null,
    driver: versions['efs-csi-driver'] ?? null,
    versions,
    software: softwareIn(timeline),
    undecided: report.cannotTell.map(({ rule, why, collectWith }) => ({ rule, why, collect: [...collectWith] })),
    summary: packed(renderSummary(report, { width: 100 })),
    report: packed(JSON.stringify(toJson(report))),
  };
}

const softwareIn = (timeline: Timeline): string[] =>
  Object.entries(environmentOf(timeline, timeline.events))
    .flatMap(([name, isSeen]) => (isSeen ? [name] : []))
    .sort();

/** A program may have been updated while its logs were written: then all versions are there, as they were seen. */
function versionsOf({ bundle }: Report): Record<string, string> {
  const all: Record<string, string> = {};
  for (const { of, value } of bundle.host.versions ?? [])
    all[of] = all[of] === undefined ? value : `${all[of]}, ${value}`;
  return all;
}

/** Where nothing says when the files were collected, the last line of the logs is the latest that is known. */
function lastTime({ coverage }: Report): string | null {
  const ends = coverage.flatMap(({ to }) => (isDate(to) ? [to] : []));
  return ends.length === 0 ? null : isoFromMicros(ends.reduce((a, b) => Math.max(a, b)));
}

const incidentRow = (one: Incident, node: number, incident: number): IncidentRow => ({
  node,
  incident,
  rule: one.rule,
  title: one.title,
  severity: one.severity,
  verdict: one.verdict,
  state: one.state,
  under: one.under ?? null,
  began: timeOf(one.window.from),
  ended: one.state === 'ended' ? timeOf(one.window.to) : null,
  bindings: toJson({ bindings: one.bindings }),
  fixed_in: one.fixedIn ?? [],
});

const stepRows = (one: Incident, node: number, incident: number): StepRow[] =>
  one.steps.map(({ name, kind, status, optional, time, evidence }, step) => ({
    node,
    incident,
    step,
    name,
    kind,
    status,
    optional,
    at: timeOf(time?.from),
    ...placeIn(evidence[0]?.span),
  }));

const findingRows = ({ findings }: Report, node: number): FindingRow[] =>
  findings.map(({ kind, what, error = null, severity, count, first, last, evidence }, finding) => ({
    node,
    finding,
    kind,
    what,
    error,
    severity,
    count,
    first: timeOf(first?.from),
    last: timeOf(last?.to),
    ...placeIn(evidence.span),
  }));

const coverageRows = (report: Report, node: number): CoverageRow[] =>
  report.coverage.map((one, coverage) => ({
    node,
    coverage,
    source: one.source,
    file: fileOf(one),
    units: one.units,
    began: timeOf(one.from),
    ended: timeOf(one.to),
    gaps: one.holes.map(({ from, to, reason }) => ({ from: timeOf(from), to: timeOf(to), reason })),
  }));
