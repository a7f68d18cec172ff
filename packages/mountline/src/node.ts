/** The same under Node: paths can be named. */
import type { Bundle } from '@mountline/bundle';
import { openBundle, openBundles } from '@mountline/bundle/node';
import type { Report } from '@mountline/core';
import { type AnalyzeOptions, analyzeBundle } from './analyze.ts';
import { analyze as analyzeInMemory, type Files, single } from './index.ts';

export { openBundle, openBundles } from '@mountline/bundle/node';
export * from './index.ts';

/**
 * Reads a directory, a file, a bundle or files in memory, and reconstructs what happened to the mounts of the node. A
 * list of paths gives a list of reports, one for each node: each directory is a bundle of its own, single files are one
 * together. Throws an `InputError` for a path that cannot be opened, and for a single input that holds several nodes.
 */
export async function analyze(input: readonly string[], options?: AnalyzeOptions): Promise<Report[]>;
export async function analyze(input: string | Bundle | Files, options?: AnalyzeOptions): Promise<Report>;
export async function analyze(
  input: string | readonly string[] | Bundle | Files,
  options: AnalyzeOptions = {},
): Promise<Report | Report[]> {
  if (typeof input === 'string') return single(await analyzeBundle(await openBundle(input), options));
  if (!Array.isArray(input)) return analyzeInMemory(input as Bundle | Files, options);
  const reports: Report[] = [];
  for (const bundle of await openBundles(input)) reports.push(...(await analyzeBundle(bundle, options)));
  return reports;
}
