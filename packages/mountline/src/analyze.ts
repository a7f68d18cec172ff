import { layouts } from '@mountline/bundle';
import type { Bundle, Event, Report, Source, Timeline } from '@mountline/core';
import {
  buildTimelines,
  evaluate,
  type Fact,
  type Findings,
  kindsOf,
  type Rule,
  runFacts,
} from '@mountline/correlation';
import { sources as ownSources } from '@mountline/parsers';
import { actors, facts as ownFacts, rules as ownRules } from '@mountline/rules';

export interface AnalyzeOptions {
  /** Added to those that Mountline comes with. */
  sources?: readonly Source[];
  facts?: readonly Fact[];
  rules?: readonly Rule[];
  /** Path inside the bundle, or `*` for all → zone: `+08:00` or a name of the IANA database. */
  zones?: Readonly<Record<string, string>>;
  /** Stops the reading; the promise is rejected with the signal's reason. */
  signal?: AbortSignal;
  onProgress?: (progress: { path: string; files: number; bytes: number }) => void;
}

/**
 * Reads a bundle and reconstructs what happened, a report for each node: `buildTimelines`, `runFacts` and `evaluate` in
 * one call. Throws an `InputError` for input that cannot be opened; what is bad inside it is a diagnostic of the report.
 */
export async function analyzeBundle(bundle: Bundle, options: AnalyzeOptions = {}): Promise<Report[]> {
  const sources = [...ownSources, ...(options.sources ?? [])] as readonly Source[];
  const facts = [...ownFacts, ...(options.facts ?? [])] as readonly Fact[];
  const timelines = await buildTimelines(bundle, {
    sources,
    layouts,
    ...(options.zones ? { zones: options.zones } : {}),
    ...(options.signal ? { signal: options.signal } : {}),
    ...(options.onProgress ? { onProgress: options.onProgress } : {}),
  });
  const kinds = kindsOf(sources, facts);
  const rules = [...ownRules, ...(options.rules ?? [])];
  return timelines.map((timeline) => {
    const findings = runFacts(timeline, facts);
    return reportOf(timeline, findings, evaluate(findings, { rules, kinds, actors, sources }));
  });
}

/** Puts the stages' results together. */
export function reportOf(timeline: Timeline, findings: Findings, conclusions: ReturnType<typeof evaluate>): Report {
  const { bundle: name, layout, root, host, capture, files, lacks } = timeline;
  return {
    schemaVersion: 1,
    bundle: { name, layout: layout?.name ?? null, root, host, capture, files, lacks },
    ...conclusions,
    lives: [...findings.lives],
    coverage: timeline.coverage,
    clocks: timeline.clocks,
    diagnostics: timeline.diagnostics,
    timeline: [...findings.events] as Event[],
  };
}
