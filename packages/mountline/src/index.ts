/** What runs anywhere: bundles and files that are in memory. Under Node, node.ts adds paths. */
import { type Bundle, bundleOf } from '@mountline/bundle';
import type { Report } from '@mountline/core';
import { type AnalyzeOptions, analyzeBundle } from './analyze.ts';

export { type Bundle, bundleOf, DEFAULT_LIMITS, type Limits, type OpenOptions, openFiles } from '@mountline/bundle';
export { type Artifact, InputError, type Report } from '@mountline/core';
export { buildTimeline, evaluate, kindsOf, parseRules, runFacts } from '@mountline/correlation';
export { sources } from '@mountline/parsers';
export { type Inspection, type RenderOptions, render, renderInspection, toJson } from '@mountline/report';
export { actors, facts, rules } from '@mountline/rules';
export { type AnalyzeOptions, analyzeBundle, analyzeBundles, analyzeNodes, reportOf } from './analyze.ts';
export { inspectionOf } from './inspect.ts';

/** Files in memory: path inside the bundle → its text or bytes. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

function isBundle(input: Bundle | Files): input is Bundle {
  const { artifacts } = input as Bundle;
  return (
    typeof artifacts === 'object' &&
    !ArrayBuffer.isView(artifacts) &&
    (Symbol.iterator in artifacts || Symbol.asyncIterator in artifacts)
  );
}

/** Reads files that are in memory, or a bundle, and reconstructs what happened to its mounts. */
export async function analyze(input: Bundle | Files, options: AnalyzeOptions = {}): Promise<Report> {
  return analyzeBundle(isBundle(input) ? input : bundleOf('files', input), options);
}
