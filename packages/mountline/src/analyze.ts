import type { Bundle } from '@mountline/bundle';
import type { Event, Report, Source, Timeline } from '@mountline/core';
import {
  buildTimeline,
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
 * Reads a bundle and reconstructs what happened: `buildTimeline`, `runFacts` and `evaluate` in one call. Throws an
 * `InputError` for input that cannot be opened; what is bad inside it is a diagnostic of the report.
 */
export async function analyzeBundle(bundle: Bundle, options: AnalyzeOptions = {}): Promise<Report> {
  const { sources, facts, rules, actors } = knowledgeOf(options);
  const timeline = await buildTimeline(bundle, {
    sources,
    ...(options.zones ? { zones: options.zones } : {}),
    ...(options.signal ? { signal: options.signal } : {}),
    ...(options.onProgress ? { onProgress: options.onProgress } : {}),
  });
  const findings = runFacts(timeline, facts);
  const conclusions = evaluate(findings, { rules, kinds: kindsOf(sources, facts), actors, sources });
  return reportOf(timeline, findings, conclusions);
}

/** The sources, facts and rules that Mountline comes with and those that were added. */
export function knowledgeOf(options: Pick<AnalyzeOptions, 'sources' | 'facts' | 'rules'>) {
  return {
    sources: [...ownSources, ...(options.sources ?? [])] as readonly Source[],
    facts: [...ownFacts, ...(options.facts ?? [])] as readonly Fact[],
    rules: [...ownRules, ...(options.rules ?? [])],
    actors,
  };
}

/** Puts the stages' results together. */
export function reportOf(timeline: Timeline, findings: Findings, conclusions: ReturnType<typeof evaluate>): Report {
  return {
    schemaVersion: 1,
    bundle: { name: timeline.bundle, host: timeline.host, capture: timeline.capture, files: timeline.files },
    ...conclusions,
    lives: [...findings.lives],
    coverage: timeline.coverage,
    clocks: timeline.clocks,
    diagnostics: timeline.diagnostics,
    timeline: [...findings.events] as Event[],
  };
}
