/** What runs anywhere: bundles and files that are in memory. Under Node, node.ts adds paths. */
import { type Bundle, bundleOf } from '@mountline/bundle';
import { InputError, type Report } from '@mountline/core';
import { type AnalyzeOptions, analyzeBundle } from './analyze.ts';

export { type Bundle, bundleOf } from '@mountline/bundle';
export { type Artifact, InputError, type Report } from '@mountline/core';
export { buildTimelines, evaluate, kindsOf, parseRules, runFacts } from '@mountline/correlation';
export { sources } from '@mountline/parsers';
export { type RenderOptions, render, toJson } from '@mountline/report';
export { actors, facts, rules } from '@mountline/rules';
export { type AnalyzeOptions, analyzeBundle, reportOf } from './analyze.ts';

/** Files in memory: path inside the bundle → its text or bytes. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

export const isBundle = (input: Bundle | Files): input is Bundle => Array.isArray((input as Bundle).artifacts);

/**
 * Reads files that are in memory, or a bundle, and reconstructs what happened to its mounts. Throws an `InputError` where
 * the bundle holds several nodes: `analyzeBundle` gives a report for each.
 */
export async function analyze(input: Bundle | Files, options: AnalyzeOptions = {}): Promise<Report> {
  return single(await analyzeBundle(isBundle(input) ? input : bundleOf('files', input), options));
}

/** The report of a bundle of one node. */
export function single([report, ...others]: readonly Report[]): Report {
  if (others.length === 0) return report!;
  const { name } = report!.bundle;
  throw new InputError('several-nodes', `${name} holds ${others.length + 1} nodes: ask for the reports of all of them`);
}
